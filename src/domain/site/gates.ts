import type { SignInType } from './routes.ts';
import type { Site } from './site.schema.ts';

/** `sign-in`: visitors go to sign in first. `closed`: nobody can sign in, so the page says whom to call. */
export type Gate = { kind: 'open' } | { kind: 'sign-in'; type: SignInType } | { kind: 'closed' };

type GateFlag = 'gate_checkout' | 'gate_finance' | 'gate_spin_to_win';

interface GateRule {
  route: RegExp;
  type: SignInType;
  gated: 'never' | 'always' | GateFlag;
}

/** S2 §4 "Gated routes" as rules 26 reads it. */
const GATES = [
  { route: /^\/cars\/trade-in$/, type: 'trade-in', gated: 'never' },
  { route: /^\/sell-my-car$/, type: 'trade-in', gated: 'never' },
  { route: /^\/cars\/[^/]+\/(?:checkout|buy-online)$/, type: 'checkout', gated: 'gate_checkout' },
  { route: /^\/checkout-journey$/, type: 'checkout', gated: 'gate_checkout' },
  {
    route: /^\/(?:finance|finance-enquiry|apply-for-finance|finance-pre-approval|personalised\/finance)$/,
    type: 'finance',
    gated: 'gate_finance',
  },
  { route: /^\/spin-to-win$/, type: 'spin-to-win', gated: 'gate_spin_to_win' },
  { route: /^\/online-payment$/, type: 'online-payment', gated: 'always' },
  { route: /^\/watchlist$/, type: 'watchlist', gated: 'always' },
] as const satisfies readonly GateRule[];

/**
 * What a visitor who is not signed in meets at `path` (S2 §4 "Gated routes", rules 26). Query and anchor
 * of `path` do not matter.
 */
export function gateOf(path: string, { flags }: Pick<Site, 'flags'>): Gate {
  const [pathname = ''] = path.split(/[?#]/);
  const gate = GATES.find(({ route }) => route.test(pathname));
  if (gate === undefined || gate.gated === 'never') return { kind: 'open' };
  if (gate.gated === 'always')
    return flags.sign_in ? { kind: 'sign-in', type: gate.type } : { kind: 'closed' };
  return flags.sign_in && flags[gate.gated] ? { kind: 'sign-in', type: gate.type } : { kind: 'open' };
}
