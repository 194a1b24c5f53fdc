import { z } from 'zod';

/** A problem (RFC 9457), with the fields at fault. */
export const problemSchema = z.object({
  title: z.string(),
  status: z.number(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  sign_in: z.string().optional().meta({ description: 'Address of the sign-in page' }),
});

export type ProblemBody = z.output<typeof problemSchema>;

/** A response's description and body: JSON of a schema, or a file of another type. */
type Meaning = string | readonly [text: string, body: z.core.$ZodType | 'application/pdf' | 'text/html'];

export interface Route {
  /** `operationId` of the document. */
  id: string;
  summary: string;
  description?: string;
  request?: z.core.$ZodType;
  /** Whether the body is any bytes with a signature of Standard Webhooks. */
  signed?: true;
  /** Whether a person fills the body in: on a page that works without script (`native`), or by script alone. */
  form?: 'native' | 'script';
  /** Whether requests with one `Idempotency-Key` take effect once. */
  idempotent?: true;
  query?: Readonly<Record<string, string>>;
  responses: Readonly<Record<number, Meaning>>;
  /** Further statuses: `responsesOf` describes them. */
  problems?: readonly Refused[];
}

/** Descriptions of the problems that routes share. */
const PROBLEMS = {
  400: 'Malformed JSON',
  401: 'Sign in first, at sign_in',
  403: 'Sent from another site’s page, or this site has no sign-in',
  404: 'No dealership on this host',
  413: 'Body too large',
  415: 'Neither JSON nor a form',
  422: 'Invalid fields, each by its name',
  429: 'Too many requests from one person or network; see Retry-After',
  503: 'Temporarily unavailable; see Retry-After',
} as const;

type Refused = keyof typeof PROBLEMS;

/** Problems of every route with a request body. */
const UNREADABLE = [400, 403, 404, 413, 415] as const satisfies Refused[];

/** A route's responses by status, with its problems; its own description of a status replaces the shared one. */
export function responsesOf({ request, problems = [], responses }: Route): Route['responses'] {
  const shared = [...(request === undefined ? [] : UNREADABLE), ...problems];
  return { ...Object.fromEntries(shared.map((status) => [status, PROBLEMS[status]])), ...responses };
}
