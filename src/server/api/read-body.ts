import type { Context } from 'hono';
import { formBody } from '#domain/lead/form-body.ts';

/** What was posted, not looked at yet. `form`: by a native form, which wants a page and not JSON. */
export type BodyResult =
  | { ok: true; body: unknown; form: boolean }
  | { ok: false; status: 400 | 413 | 415; field: string; message: string; form: boolean };

/** Bytes of a body at most: the longest message and everything beside it fit many times. */
const BODY_BYTES = 64 << 10;

const TYPES: Record<string, (text: string) => unknown> = {
  'application/json': (text) => JSON.parse(text),
  'application/x-www-form-urlencoded': (text) => formBody(new URLSearchParams(text)),
};
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Reads a body of a type that we know, up to a size; what is wrong with it names the place. */
export async function readBody(c: Context): Promise<BodyResult> {
  const type = c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const form = type === FORM_TYPE && !(c.req.header('accept') ?? '').includes('json');
  const read = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
  const refused = (status: 400 | 413 | 415, field: string, message: string): BodyResult => ({
    ok: false,
    ...{ status, field, message, form },
  });
  if (read === undefined) return refused(415, 'Content-Type', `Send ${Object.keys(TYPES).join(' or ')}.`);
  const sent = await textUpTo(c.req.raw, BODY_BYTES);
  if (!sent.ok) return refused(sent.status, 'body', sent.title);
  try {
    return { ok: true, body: read(sent.text), form };
  } catch {
    return refused(400, 'body', 'This is no JSON.');
  }
}

/** The body as text, or the answer to it: one that is too long is read no further, one that breaks off is no fault of ours. */
export type SentText = { ok: true; text: string } | { ok: false; status: 400 | 413; title: string };

/** Reads a body of at most `limit` bytes, a whole number of kB, however it is sent. */
export async function textUpTo(request: Request, limit: number): Promise<SentText> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > limit) return { ok: false, status: 413, title: `Send at most ${limit >> 10} kB.` };
      chunks.push(chunk);
    }
  } catch {
    // The sender went away, or its encoding is none: what a body is read from fails for no other reason.
    return { ok: false, status: 400, title: 'The body broke off.' };
  }
  return { ok: true, text: Buffer.concat(chunks).toString() };
}
