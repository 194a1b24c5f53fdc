import type { LeadResponse } from '#domain/api/leads.schema.ts';
import { MINUTE_MS } from '#domain/duration.ts';
import { chosenVendor } from '#domain/lead/captcha-vendors.ts';
import { carProblem, carRefusal } from '#domain/lead/car-problem.ts';
import { type LeadBody, leadSchema } from '#domain/lead/lead.schema.ts';
import { formOf, type LeadCircumstances, leadOf } from '#domain/lead/lead.ts';
import { leadProblems } from '#domain/lead/problems.ts';
import { referenceOf } from '#domain/lead/reference.ts';
import { isFilled } from '#domain/lead/sender.schema.ts';
import { tryParse } from '#domain/parse.ts';
import { heldNames } from '#domain/reservation/held-car.ts';
import { pageOfForm } from '#domain/site/gates.ts';
import type { CarFacts } from '#domain/vehicle/conditions.ts';
import { carState, type ViewerHold } from '#domain/vehicle/state.ts';
import { sha256 } from '#sites/sha256.ts';
import type { SiteContext } from '#sites/site-context.ts';
import type { Guard, ProvenAdmission } from '../abuse/guard.ts';
import type { ClientAddress } from '../client-address.ts';
import type { Core } from '../core.ts';
import { planDeliveries } from '../delivery/plan-deliveries.ts';
import type { HoldStore } from '../store/holds/hold-store.ts';
import type { LeadInsert, LeadKey } from '../store/lead-store.ts';
import { proofClaim } from '../store/proof-claim.ts';
import { type FieldError, invalid, type ProblemDetails, type Refusal } from './problem.ts';
import { parseRequest } from './routes.ts';
import type { VendorCaptchaCheck } from './vendor-captcha.ts';

export interface IntakeDeps extends Pick<Core, 'leads' | 'now' | 'newId' | 'randomBytes'> {
  holds: HoldStore;
  guard: Guard;
  vendorCaptcha: VendorCaptchaCheck;
}

export interface LeadPost {
  body: unknown;
  siteContext: SiteContext;
  /** `Idempotency-Key`, else `null`. */
  key: string | null;
  /** Whether a native form sent it, which has no key: the same body within ten minutes is one lead. */
  form: boolean;
  /** The host in the visitor's address bar. */
  host: string;
  address: ClientAddress;
  /** Returns the problem that keeps this visitor from the page at `path`, such as a gate; `null` for none. */
  barredFrom: (path: string) => Promise<ProblemDetails | null>;
  /** Returns the account that is signed in; `null` for none. */
  account: () => Promise<string | null>;
  user_agent: string | null;
}

export type Intake =
  | { kind: 'stored' | 'repeated' | 'dropped'; response: LeadResponse }
  | Exclude<Refusal, { kind: 'stale' } | { kind: 'unstored' }>;

const MINUTES_10 = 10 * MINUTE_MS;
/** How long a request without a response is repeated. */
const REPEAT_MS = 15 * MINUTE_MS;

const REFERENCE_BYTES = 10;

/**
 * Takes in a lead: validates, rate limits, and stores it with all its deliveries. Rejects only where the store cannot
 * be written.
 */
export async function intakeLead(post: LeadPost, deps: IntakeDeps): Promise<Intake> {
  const parsed = parseRequest('POST /api/leads', post.body);
  const fresh = { lead_id: deps.newId(), reference: referenceOf(deps.randomBytes(REFERENCE_BYTES)) };
  if (isFilled(Reflect.get(Object(post.body), 'special')))
    return { kind: 'dropped', response: { ...fresh, reply_by: null } };
  // A request that is repeated must not be refused because its time has come meanwhile.
  const sent = new Date(deps.now().getTime() - REPEAT_MS);
  const issues = parsed.ok
    ? leadProblems(parsed.value, { ...post.siteContext, now: sent })
    : [...parsed.problem.errors.map(atBody), ...furtherProblems(post, parsed.problem.errors, sent)];
  if (!parsed.ok || issues.length > 0) return { kind: 'invalid', problem: invalid(issues) };
  const { car, own } = await leadCarState(parsed.value, post.siteContext, deps);
  const [form, { site }] = [formOf(parsed.value), post.siteContext];
  const unavailable = carProblem(form, car, site, own);
  if (unavailable !== null) return { kind: 'invalid', problem: invalid([unavailable]) };
  const page = pageOfForm(form);
  const problem = page === null ? null : await post.barredFrom(page);
  if (problem !== null) return { kind: 'gated', problem };
  const admission = await admissionOf(post, parsed.value, fresh.lead_id, deps);
  if (!admission.ok)
    return admission.kind === 'limited'
      ? admission
      : { kind: 'invalid', problem: invalid([staleProof(post)]) };
  const facts = { car_state: car && carState(car, site), carRefusal: carRefusal(form, car, site) };
  return store(post, parsed.value, { ...fresh, proof: admission.proof, ...facts }, deps);
}

/**
 * Finds the lead's car in its current state, and the sender's own hold on it. Only the hold's id proves the holder:
 * phone and e-mail are mere claims.
 */
async function leadCarState(
  { car_id, hold: ownId }: LeadBody,
  { site, onOffer }: SiteContext,
  { holds, now }: IntakeDeps,
): Promise<{ car: CarFacts | null; own: ViewerHold | null }> {
  const vehicle = car_id === null ? null : await onOffer(String(car_id));
  const hold = vehicle && (await holds.activeOf(heldNames(vehicle, site), now()));
  const paid = hold?.captured_at == null ? 'unpaid' : 'paid';
  const isOwn = hold !== null && hold.id === ownId;
  return { car: vehicle && { ...vehicle, held: hold !== null }, own: isOwn ? paid : null };
}

/** Returns the problems of fields that fit the schema, so that a shopper sees all problems at once. */
function furtherProblems(
  { body, siteContext }: LeadPost,
  issues: readonly FieldError[],
  now: Date,
): FieldError[] {
  const named = new Set(issues.map(({ field }) => field.split('.')[0] ?? ''));
  if (named.has('')) return [];
  const without = Object.fromEntries([...named].map((field) => [field, null]));
  const rest = tryParse(leadSchema, { ...Object(body), ...without, name: '-' });
  if (!rest.ok) return [];
  return leadProblems(rest.value, { ...siteContext, now }).filter(({ field }) => !named.has(field));
}

async function store(
  post: LeadPost,
  body: LeadBody,
  {
    lead_id: id,
    reference,
    ...rest
  }: Pick<LeadResponse, 'lead_id' | 'reference'> &
    Pick<LeadCircumstances, 'proof' | 'car_state' | 'carRefusal'>,
  deps: IntakeDeps,
): Promise<Intake> {
  const { siteContext, user_agent } = post;
  const { leads, now: clock } = deps;
  const { site, locations } = siteContext;
  const now = clock();
  const vehicle = body.car_id === null ? null : await siteContext.vehicle(String(body.car_id));
  const lead = leadOf(body, {
    id,
    reference,
    site,
    locations,
    vehicle,
    user_agent,
    wordingHash: sha256(site.leads.opt_in_text),
    ...rest,
    now,
  });
  const bodyHash = sha256(JSON.stringify({ ...body, altcha: null, captcha: null }));
  const idempotency = leadKey(post, bodyHash);
  const repeated = async () => {
    const first = idempotency && (await leads.repeated(site.slug, idempotency, now));
    return first && intakeOf(first);
  };
  // First, because a repeat sends no mail that would count.
  const first = await repeated();
  if (first !== null) return first;
  const { deliveries, refusal } = await planDeliveries(lead, post, deps, now);
  // One that was sent at the same time may have been stored.
  if (refusal !== null) return (await repeated()) ?? refusal;
  const isSearch = deliveries.some(({ sink }) => sink.kind === 'saved_search');
  const accepted = await leads.accept({
    lead,
    deliveries,
    account_id: isSearch ? await post.account() : null,
    response: { lead_id: id, reference, reply_by: lead.reply_by },
    idempotency,
  });
  return intakeOf(accepted);
}

const leadKey = ({ key, form }: LeadPost, bodyHash: string): LeadKey | null => {
  if (key !== null) return { key, bodyHash };
  return form ? { key: `form:${bodyHash}`, bodyHash, valid_ms: MINUTES_10 } : null;
};

const intakeOf = (insert: LeadInsert): Intake =>
  insert.outcome === 'conflict' ? { kind: 'conflict' } : { kind: insert.outcome, response: insert.response };

/** A browser renews a proof of work by itself; a vendor's captcha needs the shopper. */
const staleProof = ({ siteContext }: LeadPost): FieldError =>
  chosenVendor(siteContext.site.leads) === null
    ? { field: 'altcha', message: `${EXPIRED} Please send the form again.` }
    : { field: 'captcha', message: `${EXPIRED} Please do it once more, then send the form.` };

const EXPIRED = 'The check against robots has expired.';

/**
 * Decides whether a lead is admitted. A proof counts for its first sender; a repeat under the same key is the same
 * sender.
 */
async function admissionOf(
  { siteContext, key, host, address }: LeadPost,
  body: LeadBody,
  id: string,
  { guard, vendorCaptcha, now }: IntakeDeps,
): Promise<ProvenAdmission> {
  const { slug: site, leads: settings } = siteContext.site;
  const { phone, email, altcha, captcha: sent } = body;
  const attempt = { site, address, phone, email, subject: `${site} ${formOf(body)}` };
  const claim = key ?? id;
  const vendor = chosenVendor(settings);
  if (vendor === null)
    return guard.admitProven('lead', { ...attempt, settings, proof: { sent: altcha, claim } }, now());
  const token = { vendor, sent, host, claim: proofClaim(site, 'lead', claim) };
  return guard.admitVerified('lead', attempt, () => vendorCaptcha.check(token, now()), now());
}

/** Names the whole body in an error that belongs to no field. */
const atBody = (error: FieldError): FieldError => (error.field === '' ? { ...error, field: 'body' } : error);
