import { type Context, Hono } from 'hono';
import type { LeadResponse } from '#domain/api/leads.schema.ts';
import { CONFLICT, FIX, type ProblemDetails, refuse, STORE_DOWN, seeSuccess, tooMany } from './answers.ts';
import type { ApiEnv } from './api-env.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { type Intake, type IntakeDeps, intakeLead } from './lead-intake.ts';
import { type PostDeps, readPost } from './read-post.ts';
import { serve } from './routes.ts';
import { checkGate, type SessionDeps } from './session.ts';

export interface LeadRouteDeps extends IntakeDeps, PostDeps, SessionDeps {
  /** Called once a lead is stored, so that it is delivered at once. */
  onStored: () => void;
  /** Told what became of each lead that was posted, for it to be counted. */
  onIntake: (outcome: IntakeOutcome) => void;
}

/** What becomes of a posted lead; `unstored` where the store does not answer. */
export type IntakeOutcome = Intake['kind'] | 'unstored';

/** `POST /leads` (rules 48): 201 with a reference once the lead is on the disk. */
export function leadRoutes(deps: LeadRouteDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  serve(routes, 'POST /api/leads', async (c) => {
    const sent = await readPost(c, deps);
    if (!sent.ok) return sent.response;
    const taken = await acceptLeadPost(c, sent, deps);
    if (!taken.ok) return refuse(taken.problem, sent.form, sent.desk.site.contact.phone);
    return sent.form ? seeSuccess() : c.json(taken.answer, 201, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

/** A lead that was taken, or thanked and dropped (rules 39); else what is wrong with it. */
export type LeadResult =
  | { ok: true; kind: 'stored' | 'repeated' | 'dropped'; answer: LeadResponse }
  | { ok: false; problem: ProblemDetails };

/**
 * Takes the lead that a page posted, under the `Idempotency-Key` of its request. Where it cannot be stored that is a
 * problem too: nothing is acknowledged that a power cut could take.
 */
export async function acceptLeadPost(
  c: Context<ApiEnv>,
  { body, form, desk }: Pick<Parameters<typeof intakeLead>[0], 'body' | 'form' | 'desk'>,
  deps: LeadRouteDeps,
): Promise<LeadResult> {
  const sender = idempotencyKey(c);
  if (!sender.ok) return sender;
  const { key } = sender;
  const { slug } = desk.site;
  try {
    const { address } = c.var;
    const user_agent = c.req.header('user-agent') ?? null;
    const barredFrom = async (path: string) => {
      const entry = await checkGate(path, c, { site: desk.site, ...deps });
      return entry.ok ? null : entry.problem;
    };
    const post = { body, form, desk, key, address, user_agent, host: c.var.host, barredFrom };
    const intake = await intakeLead(post, deps);
    deps.log.info({ site: slug, outcome: intake.kind, ...leadResponse(intake) }, 'lead');
    deps.onIntake(intake.kind);
    if (intake.kind === 'stored') deps.onStored();
    return 'answer' in intake ? { ok: true, ...intake } : { ok: false, problem: problemOf(intake) };
  } catch (error) {
    deps.onIntake('unstored');
    deps.log.error({ site: slug, err: error }, 'lead cannot be stored');
    return { ok: false, problem: STORE_DOWN };
  }
}

/** What an intake that took nothing is answered. */
function problemOf(intake: Exclude<Intake, { answer: unknown }>): ProblemDetails {
  switch (intake.kind) {
    case 'invalid':
      return { status: 422, title: FIX, errors: intake.issues };
    case 'conflict':
      return CONFLICT;
    case 'gated':
      return intake.problem;
    case 'limited':
      return tooMany(
        'Too many enquiries came from you or your network. Please try again later, or call us.',
        intake,
      );
  }
}

/** What of an intake may stand in a log: never what a person wrote. */
function leadResponse(intake: Intake): Record<string, unknown> {
  if ('answer' in intake) return { lead: intake.answer.lead_id };
  return intake.kind === 'invalid' ? { fields: intake.issues.map(({ field }) => field) } : {};
}
