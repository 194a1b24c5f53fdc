import { financePaths } from '../finance/pages.ts';
import type { Location } from '../location/location.schema.ts';
import { PAGE_ROWS } from './pages.ts';
import { isCheckoutPath, locationPath, teamPath } from './routes.ts';
import type { Site } from './site.schema.ts';

type SwitchedSite = Pick<Site, 'flags' | 'spin'>;
type SwitchFlags = Site['flags'];

interface PageSwitch {
  /** The setting of `site.json` that switches the pages on or off. */
  setting: `flags.${keyof SwitchFlags}` | 'spin';
  /** Whether the settings switch the pages on, as far as this one goes. */
  isOn: (site: SwitchedSite) => boolean;
  has: (path: string) => boolean;
}

const among =
  (...paths: string[]) =>
  (path: string): boolean =>
    paths.includes(path);

/** The settings that switch pages; of two for one page, the more likely cause first. */
const SWITCHES: readonly PageSwitch[] = [
  {
    setting: 'flags.finance_hidden',
    isOn: ({ flags }) => !flags.finance_hidden,
    has: among(...financePaths()),
  },
  {
    setting: 'flags.finance_enquiry',
    isOn: ({ flags }) => flags.finance_enquiry,
    has: among(...financePaths('finance_enquiry')),
  },
  {
    setting: 'flags.personalised_finance',
    isOn: ({ flags }) => flags.personalised_finance,
    has: among(...financePaths('personalised_finance')),
  },
  ...PAGE_ROWS.flatMap(({ path, flags = [], needs }) => {
    const has = among(path);
    const [flag] = flags;
    const byFlag: PageSwitch[] =
      flag === undefined
        ? []
        : [{ setting: `flags.${flag}`, isOn: (site) => flags.some((name) => site.flags[name]), has }];
    return needs === undefined
      ? byFlag
      : [...byFlag, { setting: needs, isOn: (site: SwitchedSite) => site[needs] !== null, has }];
  }),
  {
    setting: 'flags.reserve_online',
    isOn: ({ flags }) => flags.reserve_online || flags.online_purchase,
    has: isCheckoutPath,
  },
];

/** Returns the setting that switches the page at `path` off, such as `flags.finance_hidden`; `null` if none does. */
export const switchedOffBy = (path: string, site: SwitchedSite): string | null =>
  SWITCHES.find(({ isOn, has }) => !isOn(site) && has(path))?.setting ?? null;

/** Returns the index of the location that is not visible and would have the page at `path`; -1 for none. */
export const hiddenLocationAt = (
  path: string,
  locations: readonly Pick<Location, 'slug' | 'visible'>[],
): number =>
  locations.findIndex(
    ({ slug, visible }) => !visible && (path === locationPath(slug) || path === teamPath(slug)),
  );
