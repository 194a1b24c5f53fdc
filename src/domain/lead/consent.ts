import type { Site } from '../site/site.schema.ts';
import type { LeadBody } from './lead.schema.ts';
import { isTicked } from './tick.ts';

/** A "consent record {value, touched or default, wording hash, time, page, form}" (rules 21, D10). */
export interface ConsentRecord {
  value: boolean;
  how: 'touched' | 'default';
  wording_hash: string;
  /** Instant, ISO 8601 in UTC. */
  time: string;
  page: string | null;
  form: string;
}

/** Form, time and wording of a consent; `wordingHash` is the hash of the site's text beside the box. */
export interface ConsentCircumstances {
  form: string;
  wordingHash: string;
  now: Date;
}

/**
 * Makes the record of a shopper's marketing consent; a box that was not sent has the site's default (S1 §5, rules 21).
 */
export function consentRecord(
  { opt_in, opt_in_touched, opt_in_wording, url }: LeadBody,
  { leads }: Pick<Site, 'leads'>,
  { form, wordingHash, now }: ConsentCircumstances,
): ConsentRecord {
  const value = isTicked(opt_in) ?? leads.opt_in_default;
  // Without the form's script, a touched box shows only in its value.
  const isTouched = isTicked(opt_in_touched) || value !== leads.opt_in_default;
  return {
    value,
    how: isTouched ? 'touched' : 'default',
    wording_hash: opt_in_wording || wordingHash,
    time: now.toISOString(),
    page: url || null,
    form,
  };
}
