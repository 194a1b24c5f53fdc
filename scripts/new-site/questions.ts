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
  /** Returns the fault of a non-empty text. */
  fault?: (typed: string) => string | undefined;
  /** What a person picks from, in place of writing. */
  options?: readonly string[];
}

interface DetailPrompt {
  message: string;
  placeholder: string;
  options: readonly string[] | undefined;
  /** Returns the fault of a text. */
  validate: (typed?: string) => string | undefined;
}

/** Requests one detail of a person; `undefined` where they cancel. */
export type RequestDetail = (prompt: DetailPrompt) => Promise<string | undefined>;

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
  { field: 'state', message: 'State', options: AUSTRALIAN_STATES },
];

/**
 * Asks in the terminal for details that were not given; an empty answer leaves a placeholder. Throws `Refused` where
 * the person cancels.
 */
export async function promptSite(
  given: SiteDetails,
  request: RequestDetail = requestInTerminal,
): Promise<SiteDetails> {
  const details = { ...given };
  for (const { field, message, placeholder = '', fault, options } of QUESTIONS) {
    if (details[field] !== undefined) continue;
    const validate = (typed = '') => (typed.trim() === '' ? undefined : fault?.(typed.trim()));
    const whole = options === undefined ? `${message} (empty: later)` : message;
    const typed = await request({ message: whole, placeholder, options, validate });
    if (typed === undefined) throw new Refused('No site was made.');
    if (typed.trim() !== '') details[field] = typed.trim();
  }
  return details;
}

const requestInTerminal: RequestDetail = async ({ message, placeholder, options, validate }) => {
  const typed = await (options === undefined
    ? text({ message, placeholder, validate })
    : select({ message, options: options.map((value) => ({ value, label: value })) }));
  return isCancel(typed) ? undefined : typed;
};
