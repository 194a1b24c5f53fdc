import type { Context } from 'hono';
import { formBody } from '#domain/lead/form-body.ts';
import { ownProperty } from '#domain/own-property.ts';

/** A posted body, not validated yet. `form`: a native form sent it, which needs a page and not JSON. */
export type BodyResult =
  | { ok: true; body: unknown; form: boolean }
  | { ok: false; status: 400 | 413 | 415; field: string; message: string; form: boolean };

/** Maximum bytes of a body, many times the longest message. */
const BODY_BYTES = 64 << 10;

/** The type of a native form's body. */
export const FORM_TYPE = 'application/x-www-form-urlencoded';

const TYPES: Record<string, (text: string) => unknown> = {
  'application/json': (text) => JSON.parse(text),
  [FORM_TYPE]: (text) => formBody(new URLSearchParams(text)),
};

const typeOf = (c: Context): string =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';

/** Whether a native form sent the request, which must be redirected to a page. */
export const isForm = (c: Context): boolean =>
  typeOf(c) === FORM_TYPE && !(c.req.header('accept') ?? '').includes('json');

/** Parses a body of a supported type and size; a failure names the field. */
export async function readBody(c: Context): Promise<BodyResult> {
  const [type, form] = [typeOf(c), isForm(c)];
  const read = ownProperty(TYPES, type);
  const refused = (status: 400 | 413 | 415, field: string, message: string): BodyResult => ({
    ok: false,
    status,
    field,
    message,
    form,
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

/** A body as text, or why it is refused: it is too long, or its sender broke it off. */
export type SentText = { ok: true; text: string } | { ok: false; status: 400 | 413; title: string };

/** The length that a body is announced with; 0 for none. */
export const announcedLength = ({ headers }: Request): number => Number(headers.get('content-length') ?? 0);

/**
 * Reads a body of at most `limit` bytes, which is a whole number of kB. Stops reading a longer one, and does not begin
 * where `Content-Length` exceeds the limit.
 */
export async function textUpTo(request: Request, limit: number): Promise<SentText> {
  const tooLong = { ok: false, status: 413, title: `Send at most ${limit >> 10} kB.` } as const;
  if (announcedLength(request) > limit) return tooLong;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > limit) return tooLong;
      chunks.push(chunk);
    }
  } catch {
    // Reading fails only where the sender disconnected or the encoding is invalid.
    return { ok: false, status: 400, title: 'The body is incomplete.' };
  }
  return { ok: true, text: Buffer.concat(chunks).toString() };
}
