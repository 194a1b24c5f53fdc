import { leadsPath } from '#domain/site/api-routes.ts';

/** What the service said of a form. */
export type Sent =
  | { kind: 'stored'; id: string; reference: string; reply_by: string | null }
  | { kind: 'refused'; problems: { field: string; message: string }[] }
  | ({ kind: 'failed' } & Failure);

/** Why nothing could be sent; `sign_in` leads to where the shopper is let in first. */
export interface Failure {
  message: string;
  sign_in?: string;
}

/** S2 §8: "the server's form error message or that same default". */
const FAILED = 'An error occurred when submitting this form';
const PATIENCE_MS = 30_000;

/** Sends a lead; one key makes one lead, however often it is sent. Never rejects: the shopper's words are still there. */
export async function sendLead(body: string, key: string, path = leadsPath()): Promise<Sent> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return sentOf(response.status, await response.json());
  } catch {
    return { kind: 'failed', message: FAILED };
  }
}

function sentOf(status: number, answer: unknown): Sent {
  const read = (name: string, of = answer): unknown =>
    typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
  if (status === 201) {
    const reply = read('text', read('reply_by'));
    return {
      kind: 'stored',
      id: String(read('id') ?? read('lead_id')),
      reference: String(read('reference')),
      reply_by: typeof reply === 'string' ? reply : null,
    };
  }
  const errors = read('errors');
  const problems = (Array.isArray(errors) ? errors : []).map((error: unknown) => ({
    field: String(read('field', error)),
    message: String(read('message', error)),
  }));
  if (status === 422 && problems.length > 0) return { kind: 'refused', problems };
  const [title, sign_in] = [read('title'), read('sign_in')];
  const message = typeof title === 'string' ? title : FAILED;
  return typeof sign_in === 'string' ? { kind: 'failed', message, sign_in } : { kind: 'failed', message };
}
