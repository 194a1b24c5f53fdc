import { type Context, Hono } from 'hono';
import type { Logger } from 'pino';
import type { Desk, Desks } from '#generator/desk.ts';
import { type Problem, problemJson, problemOf, problemPage, STORE_DOWN, seeSuccess } from './answers.ts';
import { clientPrefix } from './client-prefix.ts';
import { type Intake, type IntakeDeps, takeLead } from './lead-intake.ts';
import { leadsDescription } from './openapi.ts';
import { readBody } from './read-body.ts';
import { isSameOrigin } from './same-origin.ts';

export interface LeadRouteDeps extends IntakeDeps {
  desks: Desks;
  log: Logger;
  /** Called once a lead is stored, so that it is delivered at once. */
  onStored: () => void;
}

/** What the service around the API finds out about a request. */
export interface ApiEnv {
  Variables: {
    site: { readonly slug: string } | null;
    /** The host that the request is for, with its port. */
    host: string;
    /** The visitor's address, where it is known. */
    address: string | null;
  };
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** `POST /leads` (rules 48): 201 with a reference once the lead is on the disk. */
export function leadRoutes(deps: LeadRouteDeps): Hono<ApiEnv> {
  const routes = new Hono<ApiEnv>();
  routes.post('/leads', leadsDescription, async (c) => {
    const { site, host } = c.var;
    const form = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false;
    if (!isSameOrigin(c, host))
      return refuse({ status: 403, title: 'This form belongs to another site.', errors: [] }, form, null);
    if (site === null) {
      return refuse(
        { status: 404, title: 'There is no dealership at this address.', errors: [] },
        form,
        null,
      );
    }
    const desk = await deskOf(site.slug, deps);
    if (desk === null) return refuse(STORE_DOWN, form, null);
    const { phone } = desk.site.contact;
    const sent = await readBody(c);
    if (!sent.ok) {
      const { status, field, message } = sent;
      return refuse({ status, title: message, errors: [{ field, message }] }, sent.form, phone);
    }
    const key = c.req.header('idempotency-key') ?? null;
    if (key !== null && !KEY.test(key)) {
      const message = 'Send 1 to 255 printable characters.';
      return refuse(
        { status: 400, title: message, errors: [{ field: 'Idempotency-Key', message }] },
        sent.form,
        phone,
      );
    }
    const intake = await taken(c, { ...sent, desk, key }, deps);
    const problem = intake === null ? STORE_DOWN : problemOf(intake);
    if (problem !== null) return refuse(problem, sent.form, phone);
    return sent.form ? seeSuccess() : c.json(answerOf(intake), 201, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

/** `null` where the settings of the site cannot be read at this moment. */
async function deskOf(slug: string, { desks, log }: LeadRouteDeps): Promise<Desk | null> {
  try {
    return await desks.of(slug);
  } catch (error) {
    log.error({ site: slug, err: error }, 'settings cannot be read');
    return null;
  }
}

/** `null` where the lead could not be stored: nothing is acknowledged that a power cut could take. */
async function taken(
  c: Context<ApiEnv>,
  { body, form, desk, key }: Pick<Parameters<typeof takeLead>[0], 'body' | 'form' | 'desk' | 'key'>,
  deps: LeadRouteDeps,
): Promise<Intake | null> {
  const { slug } = desk.site;
  try {
    const prefix = clientPrefix(c.var.address);
    const user_agent = c.req.header('user-agent') ?? null;
    const intake = await takeLead({ body, form, desk, key, prefix, user_agent }, deps);
    deps.log.info({ site: slug, outcome: intake.kind, ...toldOf(intake) }, 'lead');
    if (intake.kind === 'stored') deps.onStored();
    return intake;
  } catch (error) {
    deps.log.error({ site: slug, err: error }, 'lead cannot be stored');
    return null;
  }
}

/** What of an intake may stand in a log: never what a person wrote. */
function toldOf(intake: Intake): Record<string, unknown> {
  if ('answer' in intake) return { lead: intake.answer.lead_id };
  return intake.kind === 'invalid' ? { fields: intake.issues.map(({ field }) => field) } : {};
}

const answerOf = (intake: Intake | null) => (intake !== null && 'answer' in intake ? intake.answer : null);

const refuse = (problem: Problem, form: boolean, phone: string | null): Response =>
  form ? problemPage(problem, phone) : problemJson(problem);
