import { financePaths } from '../finance/pages.ts';
import { PAGE_ROWS } from './pages.ts';
import { isCheckoutPath } from './routes.ts';
import type { Site } from './site.schema.ts';

type SwitchFlags = Site['flags'];

interface PageSwitch {
  /** The flag of `site.json` that keeps the pages from the site. */
  flag: keyof SwitchFlags;
  /** Whether these flags have the pages by this one. */
  isOn: (flags: SwitchFlags) => boolean;
  has: (path: string) => boolean;
}

const among =
  (...paths: string[]) =>
  (path: string): boolean =>
    paths.includes(path);

/** Every flag that decides whether pages exist; where two do, the one that a dealer looks for first. */
const SWITCHES: readonly PageSwitch[] = [
  {
    flag: 'finance_hidden',
    isOn: ({ finance_hidden }) => !finance_hidden,
    has: among(...financePaths()),
  },
  {
    flag: 'finance_enquiry',
    isOn: ({ finance_enquiry }) => finance_enquiry,
    has: among(...financePaths('finance_enquiry')),
  },
  {
    flag: 'personalised_finance',
    isOn: ({ personalised_finance }) => personalised_finance,
    has: among(...financePaths('personalised_finance')),
  },
  ...PAGE_ROWS.flatMap(({ path, flags = [] }) => {
    const [flag] = flags;
    if (flag === undefined) return [];
    return [{ flag, isOn: (own: SwitchFlags) => flags.some((name) => own[name]), has: among(path) }];
  }),
  {
    flag: 'reserve_online',
    isOn: ({ reserve_online, online_purchase }) => reserve_online || online_purchase,
    has: isCheckoutPath,
  },
];

/** The setting that keeps the page at `path` from the site, such as `flags.finance_hidden`; `null` where none does. */
export function switchedOffBy(path: string, { flags }: Pick<Site, 'flags'>): string | null {
  const found = SWITCHES.find(({ isOn, has }) => !isOn(flags) && has(path));
  return found === undefined ? null : `flags.${found.flag}`;
}
