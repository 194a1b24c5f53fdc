import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { splitName } from '#domain/lead/contact-rules.ts';
import type { FieldView } from '#domain/view/form-view.ts';
import { clearContact, storedContact } from '#stores/contact-details.ts';

const CONTACT_FIELDS = ['name', 'last_name', 'email', 'phone'];

/** Fills in what the shopper wrote on the last form, where nothing stands yet, and takes it back when asked to. */
export function useStoredContact(
  { setValue, getValues }: UseFormReturn<FieldValues>,
  fields: readonly FieldView[],
) {
  const [isFilled, setFilled] = useState(false);
  const own = fields.map(({ name }) => name).filter((name) => CONTACT_FIELDS.includes(name));

  useEffect(() => {
    const known = storedContact(new Date());
    if (known === null || own.some((name) => getValues(name) !== '')) return;
    const { first, last } = splitName(known.name, null);
    const values: Record<string, string> = own.includes('last_name')
      ? { ...known, saved_at: '', name: first, last_name: last }
      : { ...known, saved_at: '' };
    for (const name of own) setValue(name, values[name] ?? '');
    setFilled(own.length > 0);
  }, []);

  const clear = () => {
    clearContact();
    for (const name of own) setValue(name, '');
    setFilled(false);
  };
  return { isFilled, clear };
}
