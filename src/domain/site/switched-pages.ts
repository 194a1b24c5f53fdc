import { financePaths } from '../finance/pages.ts';
import { PAGE_ROWS } from './pages.ts';
import { isCheckoutPath } from './routes.ts';
import type { Site } from './site.schema.ts';

type SwitchFlags = Site['flags'];

interface PageSwitch {
  /** The flag of `site.json` that switches the pages on or off. */
  flag: keyof SwitchFlags;
  /** Whether the flags switch the pages on, as far as this one goes. */
  isOn: (flags: SwitchFlags) => boolean;
  has: (path: string) => boolean;
}

const among =
  (...paths: string[]) =>
  (path: string): boolean =>
    paths.includes(path);

/** The flags that switch pages; of two for one page, the more likely cause first. */
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

/** Returns the setting that switches the page at `path` off, such as `flags.finance_hidden`; `null` if none does. */
export function switchedOffBy(path: string, { flags }: Pick<Site, 'flags'>): string | null {
  const found = SWITCHES.find(({ isOn, has }) => !isOn(flags) && has(path));
  return found === undefined ? null : `flags.${found.flag}`;
}
