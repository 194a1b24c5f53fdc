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

/** `sign-in`: visitors go to sign in first. `closed`: nobody can sign in, so the page says whom to call. */
export type Gate = { kind: 'open' } | { kind: 'sign-in'; type: SignInType } | { kind: 'closed' };

interface GateRule {
  has: (path: string) => boolean;
  type: SignInType;
  gated: 'always' | 'gate_checkout' | 'gate_finance' | 'gate_spin_to_win';
}

/** S2 §4 "Gated routes" as rules 26 reads it. */
const GATES: readonly GateRule[] = [
  { has: isCheckoutPath, type: 'checkout', gated: 'gate_checkout' },
  { has: (path) => financePaths().includes(path), type: 'finance', gated: 'gate_finance' },
  ...PAGE_ROWS.flatMap(({ path: own, gate }) =>
    gate === undefined ? [] : [{ ...gate, has: (path: string) => path === own }],
  ),
];

/** The pages that may be gated for the sake of their form. */
const FORM_PAGES: { readonly [form in FormName]?: string } = {
  finance: financeEnquiryPath(),
  'finance-application': applyForFinancePath(),
  'finance-pre-approval': financePreApprovalPath(),
};

/** Whether visitors can sign in on this site at all. */
export const canSignIn = ({ flags }: Pick<Site, 'flags'>): boolean => flags.sign_in;

const ruleOf = (path: string) => {
  const [pathname = ''] = path.split(/[?#]/);
  return GATES.find(({ has }) => has(pathname));
};

/** Why somebody is sent to sign in from the page at `path`; `null` for one that is never gated. */
export function gateTypeOf(path: string): SignInType | null {
  return ruleOf(path)?.type ?? null;
}

/** The types of page that visitors of this site sign in for. */
export const gatedTypes = ({ flags }: Pick<Site, 'flags'>): SignInType[] =>
  GATES.filter(({ gated }) => flags.sign_in && isGated(gated, flags)).map(({ type }) => type);

/**
 * What a visitor who is not signed in meets at `path` (S2 §4 "Gated routes", rules 26). Query and anchor
 * of `path` do not matter.
 */
export function gateOf(path: string, { flags }: Pick<Site, 'flags'>): Gate {
  const gate = ruleOf(path);
  if (gate === undefined || !isGated(gate.gated, flags)) return { kind: 'open' };
  if (flags.sign_in) return { kind: 'sign-in', type: gate.type };
  return { kind: gate.gated === 'always' ? 'closed' : 'open' };
}

/** The page that somebody has to be let into to send this form; `null` for a form that stands anywhere. */
export const pageOfForm = (form: FormName): string | null => FORM_PAGES[form] ?? null;

const isGated = (gated: GateRule['gated'], flags: Site['flags']): boolean =>
  gated === 'always' || flags[gated];
