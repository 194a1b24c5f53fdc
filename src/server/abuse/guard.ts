import { type BudgetKind, budgetsOf, type LimitedAction } from '#domain/abuse/budgets.ts';
import { personKeys } from '#domain/abuse/person-key.ts';
import type { LeadSettings } from '#domain/lead/lead-settings.schema.ts';
import type { Proof } from '#domain/lead/proof.ts';
import type { Captcha } from '../api/captcha.ts';
import type { RateLimiter } from '../api/rate-limiter.ts';
import type { ClientAddress } from '../client-address.ts';
import type { Core } from '../core.ts';
import { proofClaim } from '../store/proof-claim.ts';
import { hashedBy, SECRET_NOTE } from './hashed.ts';
import { networksOf } from './networks.ts';

/** What is requested, and by whom. */
export interface GuardedRequest {
  /** Slug. */
  site: string;
  address: ClientAddress;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  /** What it is done to or with. */
  subject?: string;
  /** Whether it came without the required proof of work: the limits are narrower then. */
  isUnproven?: boolean;
}

/** An attempt that needs a proof of work, as leads do. */
export interface ProvableAttempt extends Omit<GuardedRequest, 'isUnproven'> {
  settings: Pick<LeadSettings, 'captcha'>;
  proof: ProofInput;
}

export interface ProofInput {
  /** As a browser sends it; `null` or empty for who has no script. */
  sent: string | null;
  /** Who may send it again: the sender's `Idempotency-Key`, else something that nobody repeats. */
  claim: string;
}

/** Why somebody is refused: a budget, what the store itself keeps to, or a proof that is none. */
export type RefusalKind = BudgetKind | 'unpaid hold' | 'unpaid share' | 'proof';

export interface BudgetRefusal {
  action: LimitedAction;
  site: string;
  budget: RefusalKind;
}

export type Admission = { ok: true } | { ok: false; kind: 'limited'; retryAfter: number };
export type ProvenAdmission =
  | { ok: true; proof: Proof }
  | Exclude<Admission, { ok: true }>
  | { ok: false; kind: 'stale' };

/** Decides whether something may be done once more, and counts refusals. */
export interface Guard {
  admit(action: LimitedAction, attempt: GuardedRequest, now: Date): Promise<Admission>;
  /**
   * The same for what requires a proof of work, where the site does; what comes with one that is wrong, too old or used
   * is counted under no budget.
   */
  admitProven(action: LimitedAction, attempt: ProvableAttempt, now: Date): Promise<ProvenAdmission>;
  /** Tells the widest network of a visitor from others, and from nothing who it is; `null` for this machine's own. */
  networkKey(address: ClientAddress): Promise<string | null>;
  /** Counts what was refused elsewhere. */
  refused(refusal: BudgetRefusal): void;
}

export interface GuardDeps extends Pick<Core, 'notes' | 'randomBytes'> {
  /** Counts what is over with the process. */
  limiter: RateLimiter;
  /** Counts what costs money, and outlives the process. */
  sends: RateLimiter;
  captcha: Captcha;
  onRefused: (refusal: BudgetRefusal) => void;
}

const DURABLE: readonly LimitedAction[] = ['code', 'plate'];
const SECRET_BYTES = 32;

export function openGuard({ limiter, sends, captcha, notes, randomBytes, onRefused }: GuardDeps): Guard {
  let secret: Promise<string> | null = null;
  const readSecret = async () =>
    String(
      await notes.first(SECRET_NOTE, () => Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url')),
    );
  /** Nobody learns from what is counted who it was. */
  const hashed = async (text: string | null) => {
    if (text === null) return null;
    secret ??= readSecret();
    try {
      return hashedBy(await secret, text);
    } catch (error) {
      secret = null;
      throw error;
    }
  };
  const admit = async (
    action: LimitedAction,
    { site, address, subject, isUnproven, ...person }: GuardedRequest,
    now: Date,
  ): Promise<Admission> => {
    const { phone, email } = personKeys(person.phone ?? null, person.email ?? null);
    const who = { phone: await hashed(phone), email: await hashed(email) };
    const budgets = budgetsOf(action, { site, networks: networksOf(address), subject, isUnproven, ...who });
    const exhausted = await (DURABLE.includes(action) ? sends : limiter).take(budgets, now);
    if (exhausted === null) return { ok: true };
    onRefused({ action, site, budget: exhausted.budget.kind });
    return { ok: false, kind: 'limited', retryAfter: exhausted.retryAfter };
  };
  return {
    admit,
    async admitProven(action, { settings, proof, ...attempt }, now) {
      const isOn = settings.captcha !== 'off';
      const checked = isOn
        ? await captcha.check(proof.sent, proofClaim(attempt.site, proof.claim), now)
        : 'unproven';
      const stale = () => {
        onRefused({ action, site: attempt.site, budget: 'proof' });
        return { ok: false, kind: 'stale' } as const;
      };
      if (checked === 'refused') return stale();
      const admission = await admit(action, { ...attempt, isUnproven: isOn && checked === 'unproven' }, now);
      if (!admission.ok) return admission;
      const used = checked === 'unproven' ? checked : await checked.use();
      return used === 'refused' ? stale() : { ok: true, proof: used };
    },
    networkKey: (address) =>
      hashed(address.kind === 'own' ? null : (networksOf(address).at(-1)?.name ?? null)),
    refused: onRefused,
  };
}
