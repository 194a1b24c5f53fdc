import { z } from 'zod';

/** What goes wrong, as RFC 9457 has it, with the fields that are at fault. */
export const problemSchema = z.object({
  title: z.string(),
  status: z.number(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  sign_in: z.string().optional().meta({ description: 'Where the visitor signs in to be let through' }),
});

export type ProblemBody = z.output<typeof problemSchema>;

/** What a status means, and what its body holds: JSON of a schema, or a file of another type. */
type Meaning = string | readonly [text: string, holds: z.core.$ZodType | 'application/pdf' | 'text/html'];

/** One route of the service, as server, document and browser have it. */
export interface Route {
  /** `operationId` of the document. */
  id: string;
  summary: string;
  description?: string;
  /** The JSON that it takes. */
  request?: z.core.$ZodType;
  /** Whether it takes bytes of any kind, signed as Standard Webhooks has it. */
  signed?: true;
  /** Whoever fills it in is a person: on a page that works without script (`native`), or by script alone. */
  form?: 'native' | 'script';
  /** Whether one `Idempotency-Key` counts once, however often it is sent. */
  idempotent?: true;
  /** Parameters besides those of the path. */
  query?: Readonly<Record<string, string>>;
  /** By status, in words of its own. */
  responses: Readonly<Record<number, Meaning>>;
  /** Further statuses, in the words that all routes share. */
  problems?: readonly Refused[];
}

/** What each problem means where a route has no words of its own. */
export const PROBLEMS = {
  400: 'No JSON',
  401: 'Sign in first, at sign_in',
  403: 'Posted from another site, or nobody can sign in here',
  404: 'No dealership at this address',
  413: 'Too long',
  415: 'Neither JSON nor a form',
  422: 'Fields to mend, each by its name',
  429: 'Too many from one person or network; see Retry-After',
  503: 'Cannot be done at this moment; see Retry-After',
} as const;

type Refused = keyof typeof PROBLEMS;

/** What every route may answer that reads a body. */
export const UNREADABLE = [400, 403, 404, 413, 415] as const satisfies Refused[];
