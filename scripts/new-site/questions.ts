import { isCancel, select, text } from '@clack/prompts';
import { Refused } from '#domain/errors.ts';
import { isEmail, isPhone } from '#domain/lead/contact-rules.ts';
import { AUSTRALIAN_STATES } from '#domain/location/location.schema.ts';
import { writtenAddress } from './written-address.ts';
import { writtenHours } from './written-hours.ts';

/** Details of a new dealership, each also an option of the command. */
export interface SiteDetails {
  name?: string | undefined;
  state?: string | undefined;
  address?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  hours?: string | undefined;
}

interface Question {
  field: keyof SiteDetails;
  message: string;
  placeholder?: string;
  /** Returns the fault of a non-empty answer. */
  fault?: (typed: string) => string | undefined;
}

const QUESTIONS: readonly Question[] = [
  { field: 'name', message: 'Name of the dealership' },
  {
    field: 'address',
    message: 'Address',
    placeholder: '12 Smith Street, Newcastle 2300',
    fault: (typed) => (writtenAddress(typed) ? undefined : 'Write street, town and postcode'),
  },
  {
    field: 'phone',
    message: 'Phone',
    placeholder: '(02) 4000 0000',
    fault: (typed) => (isPhone(typed) ? undefined : 'That is no phone number'),
  },
  {
    field: 'email',
    message: 'E-mail for enquiries',
    fault: (typed) => (isEmail(typed) ? undefined : 'That is no e-mail address'),
  },
  {
    field: 'hours',
    message: 'Opening hours',
    placeholder: 'Mon-Fri 8:30am-5:30pm, Sat 9am-4pm, Sun closed',
    fault: (typed) => (writtenHours(typed) ? undefined : 'Write them as in the example'),
  },
];

/**
 * Asks in the terminal for details that were not given; an empty answer leaves a placeholder. Throws `Refused` where
 * the person cancels.
 */
export async function promptSite(given: SiteDetails): Promise<SiteDetails> {
  const details = { ...given };
  for (const { field, message, placeholder = '', fault } of QUESTIONS) {
    if (details[field] !== undefined) continue;
    const validate = (typed = '') => (typed.trim() === '' ? undefined : fault?.(typed.trim()));
    const typed = orGivenUp(await text({ message: `${message} (empty: later)`, placeholder, validate }));
    if (typed?.trim()) details[field] = typed.trim();
  }
  details.state ??= orGivenUp(
    await select({
      message: 'State',
      options: AUSTRALIAN_STATES.map((state) => ({ value: state, label: state })),
    }),
  );
  return details;
}

function orGivenUp<T>(typed: T): Exclude<T, symbol> {
  if (isCancel(typed)) throw new Refused('No site was made.');
  return typed as Exclude<T, symbol>;
}
