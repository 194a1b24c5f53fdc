import { namesOf } from '#domain/names-of.ts';
import type { Tables } from './tables.ts';

type ColumnOf<T extends keyof Tables> = keyof Tables[T] & string;

/** How erasing a person treats their rows in a table. */
type ErasureRule<T extends keyof Tables> =
  /** Rows are deleted. */
  | { rows: 'go' }
  /** Rows stay without the person: these columns get these values, and no other column contains personal data. */
  | {
      rows: 'emptied';
      emptied: { readonly [C in ColumnOf<T>]?: Tables[T][C] };
      stays: readonly ColumnOf<T>[];
      /** What remains, and why. */
      why: string;
    }
  /** Rows contain no personal data. */
  | { rows: 'nobody'; stays: readonly ColumnOf<T>[] };

/**
 * Where the store contains personal data, column by column. Erasure follows this table; the scan afterwards searches
 * everywhere, and a column missing here fails a test.
 */
export const PERSON_DATA = {
  lead: {
    rows: 'emptied',
    emptied: { phone_key: null, email_key: null, body: '{}' },
    stays: ['id', 'site', 'reference', 'received_at', 'kind', 'erased_at'],
    why: 'that there was a lead, and when, so that counts stay true',
  },
  delivery: {
    rows: 'emptied',
    emptied: { sink: '{}', last_error: null, reached: '[]' },
    stays: [
      ...(['id', 'lead_id', 'site', 'route', 'state', 'due_at', 'attempts'] as const),
      ...(['lease', 'leased_until', 'created_at', 'settled_at'] as const),
    ],
    why: 'which route took the lead, and when',
  },
  receipt: {
    rows: 'emptied',
    emptied: { detail: '' },
    stays: ['delivery_id', 'attempt', 'at', 'delivered'],
    why: 'when it was tried, and whether it arrived',
  },
  idempotency: { rows: 'go' },
  trade_in: { rows: 'go' },
  proof: {
    rows: 'emptied',
    emptied: { claim: '' },
    stays: ['nonce', 'used_at'],
    why: 'that a proof was used, for a week',
  },
  account: { rows: 'go' },
  session: { rows: 'go' },
  code: { rows: 'go' },
  watch: { rows: 'go' },
  watch_texts: { rows: 'go' },
  awaiting: { rows: 'go' },
  saved_search: { rows: 'go' },
  /** Counts by a keyed hash of the person, for a day and until the following night. */
  budget: { rows: 'go' },
  hold: {
    rows: 'emptied',
    emptied: { name: '', email: '', phone: '', key: null, body_hash: '', network: null },
    stays: [
      ...(['id', 'site', 'car', 'car_id', 'slug', 'car_name', 'reference', 'purpose', 'state'] as const),
      ...(['deposit', 'hours', 'created_at', 'captured_at', 'expires_at', 'ended_at'] as const),
      ...(['session', 'checkout_url', 'session_open'] as const),
    ],
    why: 'which car was held, and its deposit: tax law asks for records of money for years',
  },
  online_payment: {
    rows: 'emptied',
    emptied: { account_id: '', name: '', email: '', phone: '', key: null, body_hash: '' },
    stays: [
      ...(['id', 'site', 'reference', 'location', 'location_name', 'amount', 'state'] as const),
      // Emptied as well where the payer wrote their name or number there.
      'invoice',
      ...(['kept', 'created_at', 'paid_at', 'ended_at', 'checkout_url'] as const),
    ],
    why: 'which invoice was paid, and how much: tax law asks for records of money for years',
  },
  test_checkout: {
    rows: 'emptied',
    emptied: { label: '' },
    stays: ['id', 'subject', 'amount', 'return_url', 'payment', 'state'],
    why: 'test money',
  },
  spin: {
    rows: 'emptied',
    emptied: { user_hash: null },
    stays: ['claim', 'site', 'promotion', 'won', 'spun_at'],
    why: 'what was won, and its code: whoever has the code can claim it',
  },
  payment: {
    rows: 'nobody',
    stays: ['id', 'site', 'subject', 'amount', 'returned', 'captured_at', 'refund', 'refunded_at'],
  },
  payment_event: { rows: 'nobody', stays: ['id', 'received_at'] },
  /** Texts, and notices with an address; other notices only name a hold or payment. */
  job: { rows: 'go' },
  /** Searches for a person's own name; other counts name nobody. */
  event_count: { rows: 'go' },
  publication: { rows: 'nobody', stays: ['site', 'started_at', 'ended_at', 'outcome', 'detail', 'tries'] },
  build_time: { rows: 'nobody', stays: ['outcome', 'bucket', 'builds', 'ms'] },
  alert: { rows: 'nobody', stays: ['key', 'alert', 'raised_at'] },
  preview: { rows: 'nobody', stays: ['token', 'site', 'request', 'printed', 'created_at', 'expires_at'] },
  publish_lease: { rows: 'nobody', stays: ['site', 'token', 'expires_at'] },
  build_folder: { rows: 'nobody', stays: ['id', 'folder', 'expires_at'] },
  shared_site: {
    rows: 'nobody',
    stays: ['bucket', 'site', 'version', 'lease', 'change', 'history', 'pin', 'files', 'changed_at'],
  },
  hook_message: { rows: 'nobody', stays: ['site', 'id', 'received_at'] },
  note: { rows: 'nobody', stays: ['name', 'value'] },
} as const satisfies { readonly [T in keyof Tables]: ErasureRule<T> };

export const TABLES = namesOf(PERSON_DATA);
