import type { Context, Hono } from 'hono';
import type { LeadResponse } from '#domain/api/leads.schema.ts';
import type { ApiEnv } from './api-env.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { type Intake, type IntakeDeps, intakeLead } from './lead-intake.ts';
import { NO_STORE, type ProblemDetails, refusalProblem, STORE_DOWN, seeSuccess } from './problem.ts';
import { type PostDeps, readPost } from './read-post.ts';
import { serve } from './routes.ts';
import { checkGate, type SessionDeps, signedIn } from './session.ts';

export interface LeadRouteDeps extends IntakeDeps, PostDeps, SessionDeps {
  /** Called when a lead is stored, to deliver it at once. */
  onStored: () => void;
  /** Called with the outcome of each posted lead, for metrics. */
  onIntake: (outcome: IntakeOutcome) => void;
}

const TOO_MANY = 'Too many enquiries came from you or your network. Please try again later, or call us.';

/** The outcome of a posted lead; `unstored` where the store does not respond. */
export type IntakeOutcome = Intake['kind'] | 'unstored';

/** Adds `POST /leads` (rules 48): 201 with a reference once the lead is on disk. */
export function leadRoutes(routes: Hono<ApiEnv>, deps: LeadRouteDeps): void {
  serve(routes, 'POST /api/leads', async (c) => {
    const sent = await readPost(c, deps);
    if (!sent.ok) return sent.response;
    const taken = await acceptLeadPost(c, sent, deps);
    if (!taken.ok) return sent.refuse(taken.problem);
    return sent.form ? seeSuccess() : c.json(taken.response, 201, NO_STORE);
  });
}

/** The result of a posted lead: taken, or thanked and dropped (rules 39); else the problem. */
export type LeadResult =
  | { ok: true; kind: 'stored' | 'repeated' | 'dropped'; response: LeadResponse }
  | { ok: false; problem: ProblemDetails };

/**
 * Takes in a posted lead under the `Idempotency-Key` of its request. A lead that cannot be stored is a problem, so that
 * nothing is acknowledged that a power cut could lose.
 */
export async function acceptLeadPost(
  c: Context<ApiEnv>,
  { body, form, siteContext }: Pick<Parameters<typeof intakeLead>[0], 'body' | 'form' | 'siteContext'>,
  deps: LeadRouteDeps,
): Promise<LeadResult> {
  const sender = idempotencyKey(c);
  if (!sender.ok) return sender;
  const { key } = sender;
  const { slug } = siteContext.site;
  try {
    const { address } = c.var;
    const user_agent = c.req.header('user-agent') ?? null;
    const barredFrom = async (path: string) => {
      const entry = await checkGate(path, c, { site: siteContext.site, ...deps });
      return entry.ok ? null : entry.problem;
    };
    const account = async () => (await signedIn(c, deps))?.user_id ?? null;
    const request = { key, address, user_agent, host: c.var.host };
    const post = { body, form, siteContext, ...request, barredFrom, account };
    const intake = await intakeLead(post, deps);
    deps.log.info({ site: slug, outcome: intake.kind, ...leadResponse(intake) }, 'lead');
    deps.onIntake(intake.kind);
    if (intake.kind === 'stored') deps.onStored();
    return 'response' in intake
      ? { ok: true, ...intake }
      : { ok: false, problem: refusalProblem(intake, TOO_MANY) };
  } catch (error) {
    deps.onIntake('unstored');
    deps.log.error({ site: slug, err: error }, 'lead cannot be stored');
    return { ok: false, problem: STORE_DOWN };
  }
}

/** Returns the loggable part of an intake: nothing that a person wrote. */
function leadResponse(intake: Intake): Record<string, unknown> {
  if ('response' in intake) return { lead: intake.response.lead_id };
  return intake.kind === 'invalid' ? { fields: intake.problem.errors.map(({ field }) => field) } : {};
}
