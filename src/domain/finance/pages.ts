import type { FormName } from '../lead/forms.ts';
import {
  applyForFinancePath,
  financeEnquiryPath,
  financePath,
  financePreApprovalPath,
  personalisedFinancePath,
} from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';

interface FinancePage {
  kind: string;
  path: string;
  flag: 'finance_enquiry' | 'personalised_finance';
  /** The form at its anchor `#finance-form`. */
  form: FormName;
}

/** The finance pages of S1 §2 and S2 §2, each with the flag that switches it on. */
const PAGES = [
  { kind: 'finance', path: financePath(), flag: 'finance_enquiry', form: 'finance' },
  { kind: 'enquiry', path: financeEnquiryPath(), flag: 'finance_enquiry', form: 'finance' },
  { kind: 'apply', path: applyForFinancePath(), flag: 'finance_enquiry', form: 'finance-application' },
  {
    kind: 'pre_approval',
    path: financePreApprovalPath(),
    flag: 'finance_enquiry',
    form: 'finance-pre-approval',
  },
  { kind: 'personalised', path: personalisedFinancePath(), flag: 'personalised_finance', form: 'finance' },
] as const satisfies readonly FinancePage[];

export type FinancePageKind = (typeof PAGES)[number]['kind'];

/** Lists the finance pages of a site; none if "some dealerships never show finance" (S1 §5). */
export function financePages({
  flags,
}: Pick<Site, 'flags'>): Pick<FinancePage & { kind: FinancePageKind }, 'kind' | 'path' | 'form'>[] {
  const offered = flags.finance_hidden ? [] : PAGES.filter(({ flag }) => flags[flag]);
  return offered.map(({ kind, path, form }) => ({ kind, path, form }));
}

/** Lists the paths of the finance pages that a flag switches on; without a flag, of all. */
export const financePaths = (flag?: FinancePage['flag']): string[] =>
  PAGES.filter((page) => flag === undefined || page.flag === flag).map(({ path }) => path);

export const hasFinancePage = (site: Pick<Site, 'flags'>, kind: FinancePageKind): boolean =>
  financePages(site).some((page) => page.kind === kind);
