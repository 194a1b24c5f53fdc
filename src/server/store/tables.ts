/** An instant, milliseconds since 1970. */
type Millis = number;
/** A value as JSON. */
type Json = string;

/** Every table of the service, the same on SQLite and on Postgres. */
export interface Tables {
  lead: {
    id: string;
    site: string;
    reference: string;
    received_at: Millis;
    kind: string;
    /** What a person is found by: number with +61, address in lower case. */
    phone_key: string | null;
    email_key: string | null;
    body: Json;
    erased_at: Millis | null;
  };
  idempotency: {
    site: string;
    key: string;
    body_hash: string;
    lead_id: string;
    answer: Json;
    created_at: Millis;
  };
  /** The outbox: what of a lead has to reach whom. */
  delivery: {
    id: string;
    lead_id: string;
    site: string;
    route: string;
    sink: Json;
    state: DeliveryState;
    due_at: Millis;
    attempts: number;
    /** Who works on it, and until when nobody else does. */
    lease: string | null;
    leased_until: Millis;
    created_at: Millis;
    settled_at: Millis | null;
    last_error: string | null;
  };
  receipt: {
    delivery_id: string;
    attempt: number;
    at: Millis;
    delivered: 0 | 1;
    detail: string;
  };
  job: {
    id: string;
    queue: string;
    /** Of one key at most one job waits and one is worked on. */
    key: string | null;
    payload: Json;
    state: 'waiting' | 'active' | 'dead';
    due_at: Millis;
    attempts: number;
    lease: string | null;
    leased_until: Millis;
    last_error: string | null;
    created_at: Millis;
  };
  rate: { bucket: string; window: Millis; hits: number };
  /** Proofs of work that were used, each by one sender. */
  proof: { nonce: string; claim: string; used_at: Millis };
  /** What the service remembers about itself. */
  note: { name: string; value: Json };
}

/** `cancelled`: a plain mail about a delivery that arrived after all, or a person who was erased. */
export type DeliveryState = 'pending' | 'delivered' | 'dead' | 'cancelled';
