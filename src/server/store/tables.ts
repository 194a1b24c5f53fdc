import type { OnlinePayment } from '#domain/online-payment/online-payment.ts';
import type { Cents } from '#domain/reservation/cents.ts';
import type { Payment, Reservation } from '#domain/reservation/reservation.ts';

/** An instant, milliseconds since 1970. */
type UnixMillis = number;
/** A value as JSON. */
type JsonText = string;
/** What the domain has, with its instants as the store has them. */
type RowOf<T> = {
  [K in keyof T]: T[K] extends Date ? UnixMillis : T[K] extends Date | null ? UnixMillis | null : T[K];
};

/** Every table of the service, the same on SQLite and on Postgres. */
export interface Tables {
  lead: {
    id: string;
    site: string;
    reference: string;
    received_at: UnixMillis;
    kind: string;
    /** What a person is found by: number with +61, address in lower case. */
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
  /** The outbox: what of a lead has to reach whom. */
  delivery: {
    id: string;
    lead_id: string;
    site: string;
    route: string;
    sink: JsonText;
    state: DeliveryState;
    due_at: UnixMillis;
    attempts: number;
    /** Who works on it, and until when nobody else does. */
    lease: string | null;
    leased_until: UnixMillis;
    created_at: UnixMillis;
    settled_at: UnixMillis | null;
    last_error: string | null;
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
    /** Of one key at most one job waits and one is worked on. */
    key: string | null;
    /** Jobs of one lane are done one after the other. */
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
  /** Hits in sliding windows. Persons are hashed in the names of buckets. */
  budget: { bucket: string; hits: JsonText; until: UnixMillis };
  /** Proofs of work that were used, each by one sender. */
  proof: { nonce: string; claim: string; used_at: UnixMillis };
  /** A phone that somebody signed in with, on one site: its id means nothing on another. */
  account: { id: string; site: string; phone: string; created_at: UnixMillis };
  /** A device that somebody is signed in on. */
  session: {
    id: string;
    /** Of what its cookie holds. */
    token_hash: string;
    account_id: string;
    /** What a person calls it. */
    device: string;
    created_at: UnixMillis;
    seen_at: UnixMillis;
    expires_at: UnixMillis;
  };
  /** A code that was sent to a phone, until it is used. */
  code: {
    id: string;
    site: string;
    phone: string;
    /** What its provider checks a guess against. */
    proof: string;
    /** Where its owner goes from there. */
    redirect: string;
    guesses: number;
    sent_at: UnixMillis;
    expires_at: UnixMillis;
  };
  /** How often something happened on a day, on the calendar of its site; `''` where a part is unknown. */
  event_count: {
    site: string;
    day: string;
    event: string;
    car_id: string;
    department: string;
    category: string;
    hits: number;
  };
  /** The state of a trade-in; its lead names the person. */
  trade_in: {
    id: string;
    site: string;
    lead_id: string;
    state: JsonText;
    /** Counts its steps: who comes second starts from what the first one left. */
    version: number;
    /** What the lead of its latest step was answered. */
    told: JsonText | null;
    /** The valuation that the browser reported, on sites that store it. */
    valuation: JsonText | null;
    created_at: UnixMillis;
    updated_at: UnixMillis;
  };
  /** A car on somebody's watchlist, as it was saved and as of the last notice. */
  watch: {
    account_id: string;
    site: string;
    car_id: string;
    entry: JsonText;
    seen: JsonText;
    saved_at: UnixMillis;
  };
  /** Whether somebody wants texts about their watchlist, and the token that stops them. */
  watch_texts: { account_id: string; stop_token: string; wanted: 0 | 1 };
  /** One attempt to reserve one car. Of an active one there is one of each car (rules 15). */
  hold: RowOf<Reservation> & {
    /** Whether its checkout can still be paid. */
    session_open: 0 | 1;
    key: string | null;
    body_hash: string;
    /** Keyed hash of the widest network that it was begun from; `null` for this machine's own. */
    network: string | null;
  };
  /** Money that a provider took; `captured_at` is `null` where its refund was reported first. */
  payment: RowOf<Payment>;
  /** Money for an invoice, as somebody means to pay it. */
  online_payment: RowOf<OnlinePayment> & { key: string | null; body_hash: string };
  /** Events of payment providers that were acted on. */
  payment_event: { id: string; received_at: UnixMillis };
  /** Who is to be notified when a car is free again. */
  awaiting: { site: string; car: string; email: string; body: JsonText; created_at: UnixMillis };
  /** Checkouts of the bank that has none but test money. */
  test_checkout: {
    id: string;
    subject: string;
    amount: Cents;
    label: string;
    return_url: string;
    payment: string;
    state: 'open' | 'paid' | 'closed' | 'refunded';
  };
  /** A prize; its winner is a hash. */
  spin: {
    claim: string;
    site: string;
    /** Its id; empty where it was spun before anybody noted it. */
    promotion: string;
    user_hash: string;
    won: JsonText;
    spun_at: UnixMillis;
  };
  /** The last build of each site that was requested. */
  publication: {
    site: string;
    started_at: UnixMillis;
    /** `null` while it is under way. */
    ended_at: UnixMillis | null;
    outcome: string | null;
    detail: string;
    /** Tries that failed one after the other. */
    tries: number;
  };
  /** How long builds took that ended so: how many within a bound of the histogram, and all their milliseconds. */
  build_time: {
    outcome: string;
    /** Upper bound, milliseconds; 0 for what took longer than the last. */
    bucket: number;
    builds: number;
    ms: UnixMillis;
  };
  /** What an operator has to look after, by what it is. */
  alert: { key: string; alert: JsonText; raised_at: UnixMillis };
  /** Drafts of pages, by what nobody guesses. */
  preview: {
    token: string;
    site: string;
    request: JsonText;
    /** `null` until the builder has printed it. */
    printed: JsonText | null;
    created_at: UnixMillis;
    expires_at: UnixMillis;
  };
  /** Who may publish a site where publishers on several machines share a folder. */
  publish_lease: {
    /** The folder's own name, and the site's slug. */
    site: string;
    /** Counts the holders: one with a lower number was overtaken. */
    token: number;
    /** By the clock of the database, which all machines agree on. */
    expires_at: UnixMillis;
  };
  /** The folder that all workers of the database build in. */
  build_folder: {
    /** There is one row. */
    id: number;
    /** The folder's own name. */
    folder: string;
    /** By the clock of the database: without a worker for so long, another folder may take its place. */
    expires_at: UnixMillis;
  };
  /** Messages of webhooks that came before. */
  hook_message: { site: string; id: string; received_at: UnixMillis };
  /** What the service remembers about itself. */
  note: { name: string; value: JsonText };
}

/** `cancelled`: a plain mail about a delivery that arrived after all, or a person who was erased. */
export type DeliveryState = 'pending' | 'delivered' | 'dead' | 'cancelled';
