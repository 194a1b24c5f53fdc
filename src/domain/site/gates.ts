import { financePaths } from '../finance/pages.ts';
import type { FormName } from '../lead/forms.ts';
import { PAGE_ROWS } from './pages.ts';
import {
  applyForFinancePath,
  financeEnquiryPath,
  financePreApprovalPath,
  isCheckoutPath,
  type SignInType,
} from './routes.ts';
import type { Site } from './site.schema.ts';

/**
 * `sign-in`: visitors are redirected to sign-in. `closed`: the site has no sign-in, so the page shows contact details.
 */
export type Gate = { kind: 'open' } | { kind: 'sign-in'; type: SignInType } | { kind: 'closed' };

interface GateRule {
  has: (path: string) => boolean;
  type: SignInType;
  gated: 'always' | 'gate_checkout' | 'gate_finance' | 'gate_spin_to_win';
}

/** S2 §4 "Gated routes", read as in rules 26. */
const GATES: readonly GateRule[] = [
  { has: isCheckoutPath, type: 'checkout', gated: 'gate_checkout' },
  { has: (path) => financePaths().includes(path), type: 'finance', gated: 'gate_finance' },
  ...PAGE_ROWS.flatMap(({ path: own, gate }) =>
    gate === undefined ? [] : [{ ...gate, has: (path: string) => path === own }],
  ),
];

/** Pages whose gate also applies to requests with their form. */
const FORM_PAGES: { readonly [form in FormName]?: string } = {
  finance: financeEnquiryPath(),
  'finance-application': applyForFinancePath(),
  'finance-pre-approval': financePreApprovalPath(),
};

export const canSignIn = ({ flags }: Pick<Site, 'flags'>): boolean => flags.sign_in;

const ruleOf = (path: string) => {
  const [pathname = ''] = path.split(/[?#]/);
  return GATES.find(({ has }) => has(pathname));
};

/** Returns the sign-in type of the page at `path`; `null` if it is never gated. */
export function gateTypeOf(path: string): SignInType | null {
  return ruleOf(path)?.type ?? null;
}

export const gatedTypes = ({ flags }: Pick<Site, 'flags'>): SignInType[] =>
  GATES.filter(({ gated }) => flags.sign_in && isGated(gated, flags)).map(({ type }) => type);

/**
 * Returns the gate of `path` for a visitor who is not signed in (S2 §4 "Gated routes", rules 26). Ignores query and
 * anchor.
 */
export function gateOf(path: string, { flags }: Pick<Site, 'flags'>): Gate {
  const gate = ruleOf(path);
  if (gate === undefined || !isGated(gate.gated, flags)) return { kind: 'open' };
  if (flags.sign_in) return { kind: 'sign-in', type: gate.type };
  return { kind: gate.gated === 'always' ? 'closed' : 'open' };
}

/** Returns the page whose gate applies to sending this form; `null` for forms without one. */
export const pageOfForm = (form: FormName): string | null => FORM_PAGES[form] ?? null;

const isGated = (gated: GateRule['gated'], flags: Site['flags']): boolean =>
  gated === 'always' || flags[gated];
