import { type Context, Hono } from 'hono';
import type { ClientAddress } from '../client-address.ts';
import type { LeadAnswer } from '../store/lead-store.ts';
import { type Problem, problemOf, refuse, STORE_DOWN, seeSuccess } from './answers.ts';
import { idempotencyKey } from './idempotency-key.ts';
import { type Intake, type IntakeDeps, takeLead } from './lead-intake.ts';
import { leadsDescription } from './openapi.ts';
import { type PostDeps, readPost } from './read-post.ts';
import { entryTo, type SessionDeps } from './session.ts';

export interface LeadRouteDeps extends IntakeDeps, PostDeps, SessionDeps {
  /** Called once a lead is stored, so that it is delivered at once. */
  onStored: () => void;
  /** Told what became of each lead that was posted, for it to be counted. */
  onIntake: (outcome: IntakeOutcome) => void;
}

/** What becomes of a posted lead; `unstored` where the store does not answer. */
export type IntakeOutcome = Intake['kind'] | 'unstored';

/** What the service around the API finds out about a request. */
export interface ApiEnv {
  Variables: {
    site: { readonly slug: string } | null;
    /** The host that the request is for, with its port. */
    host: string;
    address: ClientAddress;
  };
}

/** `POST /leads` (rules 48): 201 with a reference once the lead is on the disk. */
export function leadRoutes(deps: LeadRouteDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.post('/leads', leadsDescription, async (c) => {
    const sent = await readPost(c, deps);
    if (!sent.ok) return sent.response;
    const taken = await takePosted(c, sent, deps);
    if (!taken.ok) return refuse(taken.problem, sent.form, sent.desk.site.contact.phone);
    return sent.form ? seeSuccess() : c.json(taken.answer, 201, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

/** A lead that was taken, or thanked and dropped (rules 39); else what is wrong with it. */
export type TakenLead =
  | { ok: true; kind: 'stored' | 'repeated' | 'dropped'; answer: LeadAnswer }
  | { ok: false; problem: Problem };

/**
 * Takes the lead that a page posted, under the `Idempotency-Key` of its request. Where it cannot be stored that is a
 * problem too: nothing is acknowledged that a power cut could take.
 */
export async function takePosted(
  c: Context<ApiEnv>,
  { body, form, desk }: Pick<Parameters<typeof takeLead>[0], 'body' | 'form' | 'desk'>,
  deps: LeadRouteDeps,
): Promise<TakenLead> {
  const sender = idempotencyKey(c);
  if (!sender.ok) return sender;
  const { key } = sender;
  const { slug } = desk.site;
  try {
    const { address } = c.var;
    const user_agent = c.req.header('user-agent') ?? null;
    const barredFrom = async (path: string) => {
      const entry = await entryTo(path, c, { site: desk.site, ...deps });
      return entry.ok ? null : entry.problem;
    };
    const post = { body, form, desk, key, address, user_agent, host: c.var.host, barredFrom };
    const intake = await takeLead(post, deps);
    deps.log.info({ site: slug, outcome: intake.kind, ...toldOf(intake) }, 'lead');
    deps.onIntake(intake.kind);
    if (intake.kind === 'stored') deps.onStored();
    return 'answer' in intake ? { ok: true, ...intake } : { ok: false, problem: problemOf(intake) };
  } catch (error) {
    deps.onIntake('unstored');
    deps.log.error({ site: slug, err: error }, 'lead cannot be stored');
    return { ok: false, problem: STORE_DOWN };
  }
}

/** What of an intake may stand in a log: never what a person wrote. */
function toldOf(intake: Intake): Record<string, unknown> {
  if ('answer' in intake) return { lead: intake.answer.lead_id };
  return intake.kind === 'invalid' ? { fields: intake.issues.map(({ field }) => field) } : {};
}
