import { createHash } from 'node:crypto';
import type { Issue } from '#domain/errors.ts';
import { chosenVendor } from '#domain/lead/captcha-vendors.ts';
import { deliveriesOf } from '#domain/lead/deliveries.ts';
import { type LeadBody, leadSchema } from '#domain/lead/lead.schema.ts';
import { formOf, type Lead, leadOf } from '#domain/lead/lead.ts';
import { leadProblems } from '#domain/lead/problems.ts';
import type { Proof } from '#domain/lead/proof.ts';
import { referenceOf } from '#domain/lead/reference.ts';
import { tryParse } from '#domain/parse.ts';
import { pageOfForm } from '#domain/site/gates.ts';
import type { Desk } from '#generator/desk.ts';
import { wordingHash } from '#generator/wording-hash.ts';
import type { LeadAnswer, LeadStore } from '../store/lead-store.ts';
import type { Problem } from './answers.ts';
import type { Captcha } from './captcha.ts';
import { isFilled } from './honeypot.ts';
import type { RateLimit, RateLimiter } from './rate-limiter.ts';
import type { VendorCaptcha } from './vendor-captcha.ts';

export interface IntakeDeps {
  leads: LeadStore;
  limiter: RateLimiter;
  captcha: Captcha;
  vendorCaptcha: VendorCaptcha;
  now: () => Date;
  newId: () => string;
  randomBytes: (count: number) => Uint8Array;
}

/** One post, as far as it says who and what. */
export interface Post {
  body: unknown;
  desk: Desk;
  /** `Idempotency-Key`, else `null`. */
  key: string | null;
  /** A native form has no key of its own: the same words within a few minutes are one lead. */
  form: boolean;
  /** The host that the visitor is on. */
  host: string;
  /** Network of the visitor; `null` is not counted. */
  prefix: string | null;
  /** What keeps this visitor from the page at `path`; `null` where nothing does. */
  barredFrom: (path: string) => Promise<Problem | null>;
  user_agent: string | null;
}

export type Intake =
  | { kind: 'stored' | 'repeated' | 'dropped'; answer: LeadAnswer }
  | { kind: 'invalid'; issues: Issue[] }
  | { kind: 'conflict' }
  | { kind: 'gated'; problem: Problem }
  | { kind: 'limited'; retryAfter: number };

const MINUTES_10 = 600_000;
/** Leads of one network in ten minutes, over all forms of a site and of one form (rules "rate limits"). */
const PREFIX_LIMIT: RateLimit = { hits: 200, window: MINUTES_10 };
const FORM_LIMIT: RateLimit = { hits: 120, window: MINUTES_10 };

const REFERENCE_BYTES = 10;

/** Takes a lead in: checked, counted, stored with all its deliveries. Rejects only where the store cannot be written. */
export async function takeLead(post: Post, deps: IntakeDeps): Promise<Intake> {
  const parsed = tryParse(leadSchema, post.body, () => 'Please check this field.');
  const fresh = { lead_id: deps.newId(), reference: referenceOf(deps.randomBytes(REFERENCE_BYTES)) };
  if (isFilled(Reflect.get(Object(post.body), 'special')))
    return { kind: 'dropped', answer: { ...fresh, reply_by: null } };
  const issues = parsed.ok
    ? leadProblems(parsed.value, post.desk)
    : [...parsed.issues.map(atBody), ...furtherProblems(post, parsed.issues)];
  if (!parsed.ok || issues.length > 0) return { kind: 'invalid', issues };
  const page = pageOfForm(formOf(parsed.value));
  const problem = page === null ? null : await post.barredFrom(page);
  if (problem !== null) return { kind: 'gated', problem };
  const retryAfter = await overLimit(post, parsed.value, deps);
  if (retryAfter !== null) return { kind: 'limited', retryAfter };
  const proof = await proofOf(post, parsed.value, fresh.lead_id, deps);
  if (proof === 'refused') return { kind: 'invalid', issues: [staleProof(post)] };
  return store(post, parsed.value, { ...fresh, proof }, deps);
}

/** What is wrong besides fields that do not fit the schema, so that a shopper hears of everything at once. */
function furtherProblems({ body, desk }: Post, issues: readonly Issue[]): Issue[] {
  const named = new Set(issues.map(({ field }) => field.split('.')[0] ?? ''));
  if (named.has('')) return [];
  const without = Object.fromEntries([...named].map((field) => [field, null]));
  const rest = tryParse(leadSchema, { ...Object(body), ...without, name: '-' });
  return rest.ok ? leadProblems(rest.value, desk).filter(({ field }) => !named.has(field)) : [];
}

async function store(
  { desk, key, form, user_agent }: Post,
  body: LeadBody,
  { lead_id: id, reference, proof }: Pick<LeadAnswer, 'lead_id' | 'reference'> & Pick<Lead, 'proof'>,
  { leads, now: clock, newId }: IntakeDeps,
): Promise<Intake> {
  const { site, locations } = desk;
  const now = clock();
  const vehicle = body.car_id === null ? null : await desk.vehicle(String(body.car_id));
  const words = wordingHash(site.leads.opt_in_text);
  const lead = leadOf(body, {
    id,
    reference,
    site,
    locations,
    vehicle,
    user_agent,
    wordingHash: words,
    proof,
    now,
  });
  const bodyHash = createHash('sha256')
    .update(JSON.stringify({ ...body, altcha: null, captcha: null }))
    .digest('hex');
  const within = Math.floor(now.getTime() / MINUTES_10);
  const ownKey = key ?? (form ? `form:${within}:${bodyHash}` : null);
  const accepted = await leads.accept({
    lead,
    deliveries: deliveriesOf(lead, { site, locations, now, newId }),
    answer: { lead_id: id, reference, reply_by: lead.reply_by },
    idempotency: ownKey === null ? null : { key: ownKey, bodyHash },
  });
  return accepted.outcome === 'conflict'
    ? { kind: 'conflict' }
    : { kind: accepted.outcome, answer: accepted.answer };
}

/** A proof of work is done again unasked; what a vendor asks for, only a person can. */
const staleProof = ({ desk }: Post): Issue =>
  chosenVendor(desk.site.leads) === null
    ? { field: 'altcha', code: 'proof', message: `${RUN_OUT} Please send the form again.` }
    : { field: 'captcha', code: 'proof', message: `${RUN_OUT} Please do it once more, then send the form.` };

const RUN_OUT = 'The check against robots has run out.';

/** A proof is used up by the first who sends it; whoever repeats a request under its key is the same. */
async function proofOf(
  { desk, key, host }: Post,
  { altcha, captcha: sent }: LeadBody,
  id: string,
  { captcha, vendorCaptcha, now }: IntakeDeps,
): Promise<Proof | 'refused'> {
  const { leads, slug } = desk.site;
  if (leads.captcha === 'off') return 'unproven';
  const claim = `${slug} ${key ?? id}`;
  const vendor = chosenVendor(leads);
  return vendor === null
    ? captcha.check(altcha, claim, now())
    : vendorCaptcha.check({ vendor, sent, host, claim }, now());
}

async function overLimit(
  { desk, prefix }: Post,
  body: LeadBody,
  { limiter, now }: IntakeDeps,
): Promise<number | null> {
  if (prefix === null) return null;
  const { slug } = desk.site;
  const instant = now();
  const all = await limiter.hit(`lead ${slug} ${prefix}`, PREFIX_LIMIT, instant);
  return all ?? limiter.hit(`lead ${slug} ${formOf(body)} ${prefix}`, FORM_LIMIT, instant);
}

/** What is wrong with the whole is told of the body. */
const atBody = (issue: Issue): Issue => (issue.field === '' ? { ...issue, field: 'body' } : issue);
