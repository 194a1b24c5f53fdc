import { type BudgetKind, budgetsOf, type LimitedAction, type RateBudget } from '#domain/abuse/budgets.ts';
import { personKeys } from '#domain/abuse/person-key.ts';
import type { LeadSettings } from '#domain/lead/lead-settings.schema.ts';
import type { Proof } from '#domain/lead/proof.ts';
import { loadOnce } from '#domain/load-once.ts';
import type { Captcha } from '../api/captcha.ts';
import { NOTHING, type RateLimiter } from '../api/rate-limiter.ts';
import type { ClientAddress } from '../client-address.ts';
import type { Core } from '../core.ts';
import { proofClaim } from '../store/proof-claim.ts';
import { hashSecret } from './hashed.ts';
import { networksOf } from './networks.ts';
import { hashedBy } from './secret-hash.ts';

/** An action to be rate limited, with its visitor. */
export interface GuardedRequest {
  /** Slug. */
  site: string;
  address: ClientAddress;
  phone?: string | null | undefined;
  email?: string | null | undefined;
  /** The object of the action, such as a hold. */
  subject?: string;
  /** Whether the required proof of work is missing, which lowers the limits. */
  isUnproven?: boolean;
}

/** An action that requires a proof of work, such as a lead. */
export interface ProvableAttempt extends Omit<GuardedRequest, 'isUnproven'> {
  settings: Pick<LeadSettings, 'captcha'>;
  proof: ProofInput;
}

export interface ProofInput {
  /** The proof as the browser sends it; `null` or empty without script. */
  sent: string | null;
  /** The one request that may reuse this proof: the sender's `Idempotency-Key`, else a random value. */
  claim: string;
}

/** The reason of a refusal: a budget, a limit that the store enforces itself, or an invalid proof. */
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

/** Decides whether an action is admitted, and counts refusals. */
export interface Guard {
  admit(action: LimitedAction, attempt: GuardedRequest, now: Date): Promise<Admission>;
  /** Like `admit`, without counting: for an action of which only failures count, each by `admit`. */
  check(action: LimitedAction, attempt: GuardedRequest, now: Date): Promise<Admission>;
  /**
   * Like `admit`, for an action that requires a proof of work where the site does. An invalid, expired or used proof is
   * refused without counting under any budget.
   */
  admitProven(action: LimitedAction, attempt: ProvableAttempt, now: Date): Promise<ProvenAdmission>;
  /**
   * Like `admitProven`, for a proof that a paid service verifies. The service is called only where the action would be
   * admitted, and not for a network that sent too many wrong proofs.
   */
  admitVerified(
    action: LimitedAction,
    attempt: GuardedRequest,
    verify: () => Promise<Proof | 'refused'>,
    now: Date,
  ): Promise<ProvenAdmission>;
  /** Returns a hash of the visitor's widest network, which does not reveal it; `null` for this machine. */
  networkKey(address: ClientAddress): Promise<string | null>;
  /** Counts a refusal that was decided elsewhere. */
  refused(refusal: BudgetRefusal): void;
}

export interface GuardDeps extends Pick<Core, 'notes'> {
  /** In-memory counts, lost with the process. */
  limiter: RateLimiter;
  /** Stored counts of actions that cost money, which survive the process. */
  sends: RateLimiter;
  captcha: Captcha;
  onRefused: (refusal: BudgetRefusal) => void;
}

const DURABLE: readonly LimitedAction[] = ['code', 'plate'];

export function openGuard({ limiter, sends, captcha, notes, onRefused }: GuardDeps): Guard {
  const secret = loadOnce(() => hashSecret(notes));
  /** Counts are stored under hashes, so that they do not reveal who was counted. */
  const hashed = async (text: string | null) => {
    return text === null ? null : hashedBy(await secret(), text);
  };
  const take = async (
    action: LimitedAction,
    { site, address, subject, isUnproven, ...person }: GuardedRequest,
    now: Date,
    further: readonly RateBudget[],
  ): Promise<Admission> => {
    const { phone, email } = personKeys(person.phone ?? null, person.email ?? null);
    const who = { phone: await hashed(phone), email: await hashed(email) };
    const budgets = budgetsOf(action, { site, networks: networksOf(address), subject, isUnproven, ...who });
    const counts = DURABLE.includes(action) ? sends : limiter;
    const exhausted = await counts.take([...budgets, ...further], now);
    if (exhausted === null || exhausted.budget === NOTHING) return { ok: true };
    onRefused({ action, site, budget: exhausted.budget.kind });
    return { ok: false, kind: 'limited', retryAfter: exhausted.retryAfter };
  };
  const admit: Guard['admit'] = (action, attempt, now) => take(action, attempt, now, []);
  const check: Guard['check'] = (action, attempt, now) => take(action, attempt, now, [NOTHING]);
  const stale = (action: LimitedAction, { site }: Pick<GuardedRequest, 'site'>) => {
    onRefused({ action, site, budget: 'proof' });
    return { ok: false, kind: 'stale' } as const;
  };
  return {
    admit,
    check,
    async admitProven(action, { settings, proof, ...attempt }, now) {
      const isOn = settings.captcha !== 'off';
      const checked = isOn
        ? await captcha.check(proof.sent, proofClaim(attempt.site, action, proof.claim), now)
        : 'unproven';
      if (checked === 'refused') return stale(action, attempt);
      const admission = await admit(action, { ...attempt, isUnproven: isOn && checked === 'unproven' }, now);
      if (!admission.ok) return admission;
      const used = checked === 'unproven' ? checked : await checked.use();
      return used === 'refused' ? stale(action, attempt) : { ok: true, proof: used };
    },
    async admitVerified(action, attempt, verify, now) {
      const { site, address } = attempt;
      const open = await check(action, attempt, now);
      if (!open.ok) return open;
      const payable = await check('captcha', { site, address }, now);
      if (!payable.ok) return payable;
      const proof = await verify();
      if (proof === 'refused') {
        await admit('captcha', { site, address }, now);
        return stale(action, attempt);
      }
      const admission = await admit(action, attempt, now);
      return admission.ok ? { ok: true, proof } : admission;
    },
    networkKey: (address) =>
      hashed(address.kind === 'own' ? null : (networksOf(address).at(-1)?.name ?? null)),
    refused: onRefused,
  };
}
