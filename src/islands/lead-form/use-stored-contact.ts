import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { namesOf } from '#domain/lead/contact-details.ts';
import type { FieldView } from '#domain/view/form-view.ts';
import { onContactCleared, storedContact } from '#stores/contact-details.ts';

const CONTACT_FIELDS = ['name', 'last_name', 'email', 'phone'];

/** Fills empty fields with the contact details of the shopper's last form, until they are cleared in any form. */
export function useStoredContact(
  { setValue, getValues }: UseFormReturn<FieldValues>,
  fields: readonly FieldView[],
) {
  const [isFilled, setFilled] = useState(false);
  const own = fields.map(({ name }) => name).filter((name) => CONTACT_FIELDS.includes(name));

  useEffect(() => {
    const contact = storedContact(new Date());
    if (contact === null || own.some((name) => getValues(name) !== '')) return;
    const { first, last } = namesOf(contact);
    const values: Record<string, string> = {
      name: own.includes('last_name') ? first : contact.name,
      last_name: last,
      email: contact.email,
      phone: contact.phone,
    };
    for (const name of own) setValue(name, values[name] ?? '');
    setFilled(own.length > 0);
    return onContactCleared(() => {
      for (const name of own) setValue(name, '');
      setFilled(false);
    });
  }, []);
  return isFilled;
}
