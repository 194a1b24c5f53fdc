import type { OnlinePayment } from '#domain/online-payment/online-payment.ts';
import type { Cents } from '#domain/reservation/cents.ts';
import type { Payment, Reservation } from '#domain/reservation/reservation.ts';

/** An instant, milliseconds since 1970. */
type UnixMillis = number;
/** A value as JSON. */
export type JsonText = string;
/** A domain type with instants as the store represents them. */
type RowOf<T> = {
  [K in keyof T]: T[K] extends Date ? UnixMillis : T[K] extends Date | null ? UnixMillis | null : T[K];
};

/** Every table of the service, the same on SQLite and Postgres. */
export interface Tables {
  lead: {
    id: string;
    site: string;
    reference: string;
    received_at: UnixMillis;
    kind: string;
    /** Keys by which a person is found: phone with +61, e-mail in lower case. */
    phone_key: string | null;
    email_key: string | null;
    body: JsonText;
    erased_at: UnixMillis | null;
  };
  idempotency: {
    site: string;
    key: string;
    body_hash: string;
    lead_id: string;
    answer: JsonText;
    created_at: UnixMillis;
  };
  /** The outbox: the deliveries of leads. */
  delivery: {
    id: string;
    lead_id: string;
    site: string;
    route: string;
    sink: JsonText;
    state: DeliveryState;
    due_at: UnixMillis;
    attempts: number;
    /** The lease of its courier, and when it expires. */
    lease: string | null;
    leased_until: UnixMillis;
    created_at: UnixMillis;
    settled_at: UnixMillis | null;
    last_error: string | null;
    /** Recipients who have the mail, while others were refused. */
    reached: JsonText;
  };
  receipt: {
    delivery_id: string;
    attempt: number;
    at: UnixMillis;
    delivered: 0 | 1;
    detail: string;
  };
  job: {
    id: string;
    queue: string;
    /** Of each key at most one job waits and one is under way. */
    key: string | null;
    /** Jobs of a lane run one after the other. */
    lane: string | null;
    payload: JsonText;
    state: 'waiting' | 'active' | 'done' | 'dead';
    due_at: UnixMillis;
    attempts: number;
    lease: string | null;
    leased_until: UnixMillis;
    last_error: string | null;
    created_at: UnixMillis;
  };
  /** Hits in sliding windows. Bucket names contain persons as hashes. */
  budget: { bucket: string; hits: JsonText; until: UnixMillis };
  /** Used proofs of work, each by one claim. */
  proof: { nonce: string; claim: string; used_at: UnixMillis };
  /** A user, by phone on one site; the id is valid on that site only. */
  account: {
    id: string;
    site: string;
    phone: string;
    created_at: UnixMillis;
    /** When it last signed in or was seen, to the hour; `null` for never since that is recorded. */
    used_at: UnixMillis | null;
  };
  /** A device where a user is signed in. */
  session: {
    id: string;
    /** Hash of the cookie's token. */
    token_hash: string;
    account_id: string;
    /** Its name for people. */
    device: string;
    created_at: UnixMillis;
    seen_at: UnixMillis;
    expires_at: UnixMillis;
  };
  /** A sign-in code that was sent, until it is used. */
  code: {
    id: string;
    site: string;
    phone: string;
    /** What the provider checks a guess against. */
    proof: string;
    /** Path to go to after sign-in. */
    redirect: string;
    guesses: number;
    sent_at: UnixMillis;
    expires_at: UnixMillis;
  };
  /** The count of an event on a day of its site's calendar; `''` for unknown parts. */
  event_count: {
    site: string;
    day: string;
    event: string;
    car_id: string;
    department: string;
    category: string;
    hits: number;
  };
  /** The state of a trade-in; its lead contains the person. */
  trade_in: {
    id: string;
    site: string;
    lead_id: string;
    state: JsonText;
    /** Optimistic lock: a concurrent step starts again from the newer version. */
    version: number;
    /** The response to the lead of its latest step. */
    told: JsonText | null;
    /** The valuation that the browser reported, on sites that store it. */
    valuation: JsonText | null;
    created_at: UnixMillis;
    updated_at: UnixMillis;
  };
  /** A car on a watchlist, as saved and as of the last notice. */
  watch: {
    account_id: string;
    site: string;
    car_id: string;
    entry: JsonText;
    seen: JsonText;
    saved_at: UnixMillis;
  };
  /** Whether a user wants texts about their watchlist, and the token that stops them. */
  watch_texts: { account_id: string; stop_token: string; wanted: 0 | 1 };
  /** A search whose sender wants to receive its new cars; its id is its lead's. */
  saved_search: {
    id: string;
    site: string;
    email: string;
    email_key: string;
    href: string;
    label: string;
    token: string;
    /** The same in all confirmed searches of a person on a site. */
    person_token: string;
    /** The account that was signed in on the site when it was saved, if any. */
    account_id: string | null;
    /** Cars that it found; `null` before the first comparison. */
    seen: JsonText | null;
    /** When the release was made that it was last compared with, ISO 8601. */
    compared: string | null;
    created_at: UnixMillis;
    /** `null` until its sender says yes. */
    confirmed_at: UnixMillis | null;
    /** When its account last changed what it looks for; `null` for never. */
    changed_at: UnixMillis | null;
    /** When the last mail about it was enqueued. */
    sent_at: UnixMillis | null;
  };
  /** An attempt to reserve a car. At most one per car is active (rules 15). */
  hold: RowOf<Reservation> & {
    /** Whether its checkout can still be paid. */
    session_open: 0 | 1;
    key: string | null;
    body_hash: string;
    /** Keyed hash of the widest network that it was begun from; `null` for this machine. */
    network: string | null;
  };
  /** A captured payment; `captured_at` is `null` where its refund was reported first. */
  payment: RowOf<Payment>;
  /** A payment for an invoice, whether paid yet or not. */
  online_payment: RowOf<OnlinePayment> & { key: string | null; body_hash: string };
  /** Processed events of payment providers. */
  payment_event: { id: string; received_at: UnixMillis };
  /** Shoppers to notify when a car is free again. */
  awaiting: { site: string; car: string; email: string; body: JsonText; created_at: UnixMillis };
  /** Checkouts of the test bank. */
  test_checkout: {
    id: string;
    subject: string;
    amount: Cents;
    label: string;
    return_url: string;
    payment: string;
    state: 'open' | 'paid' | 'closed' | 'refunded';
  };
  /** A prize. */
  spin: {
    claim: string;
    site: string;
    /** Id of the promotion; empty for spins from before it was recorded. */
    promotion: string;
    /** Keyed, of its winner; `null` once they are erased. */
    user_hash: string | null;
    won: JsonText;
    spun_at: UnixMillis;
  };
  /** The last requested build of each site. */
  publication: {
    site: string;
    started_at: UnixMillis;
    /** `null` while it is under way. */
    ended_at: UnixMillis | null;
    outcome: string | null;
    detail: string;
    /** Consecutive failed attempts. */
    tries: number;
  };
  /** Build durations by outcome: the number within each bound of the histogram, and their total milliseconds. */
  build_time: {
    outcome: string;
    /** Upper bound, milliseconds; 0 beyond the last. */
    bucket: number;
    builds: number;
    ms: UnixMillis;
  };
  /** Open alerts for the operator, by kind and subject. */
  alert: { key: string; alert: JsonText; raised_at: UnixMillis };
  /** Drafts of pages, by unguessable token. */
  preview: {
    token: string;
    site: string;
    request: JsonText;
    /** `null` until the builder has rendered it. */
    printed: JsonText | null;
    created_at: UnixMillis;
    expires_at: UnixMillis;
  };
  /** The right to publish a site, where publishers on several machines share a folder. */
  publish_lease: {
    /** The folder's name and the site's slug. */
    site: string;
    /** Fencing token: a holder with a lower one was overtaken. */
    token: number;
    /** By the database's clock, which all machines share. */
    expires_at: UnixMillis;
  };
  /** The folder that all workers of the database build into. */
  build_folder: {
    /** Always the single row. */
    id: number;
    /** The folder's name. */
    folder: string;
    /** By the database's clock; after it, workers of another folder may take over. */
    expires_at: UnixMillis;
  };
  /** The sites that machines with their own disks share. */
  shared_site: {
    /** The bucket's address. */
    bucket: string;
    site: string;
    /** Grows by one with each change. */
    version: number;
    /** The fencing token of the last holder of the right to publish. */
    lease: number;
    /** The id of the last change. */
    change: string;
    /** The live release, then its predecessors, separated by spaces. */
    history: string;
    pin: string | null;
    /** Which objects each file of the site's folder consists of. */
    files: JsonText;
    /** By the database's clock. */
    changed_at: UnixMillis;
  };
  /** Webhook messages already received. */
  hook_message: { site: string; id: string; received_at: UnixMillis };
  /** The service's own values. */
  note: { name: string; value: JsonText };
}

/** `cancelled`: a plain mail about a delivery that arrived after all, or a lead that was erased. */
export type DeliveryState = 'pending' | 'delivered' | 'dead' | 'cancelled';
