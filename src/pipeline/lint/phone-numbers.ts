import { visibleLocations } from '#domain/location/location.ts';
import { parsePhone } from '#domain/phone/phone-number.ts';
import { located, type SiteSettings } from '#sites/snapshot.ts';
import type { LintSite } from './rule.ts';

interface WrittenPhone {
  file: 'site' | 'locations';
  field: string;
  written: string | null | undefined;
}

/** Phone numbers of settings that no phone can call: nothing is shown in their place. */
export const unreadablePhones: LintSite = (settings) =>
  writtenPhones(settings).flatMap(({ file, field, written }) =>
    !written || parsePhone(written) !== null
      ? []
      : {
          ...located({ file: `sites/${settings.site.slug}/${file}.json` }),
          field,
          message: `"${written}" is no Australian phone number: nobody can call it`,
          remedy: 'Write one whole number and nothing else, such as (08) 5550 3400',
        },
  );

const writtenPhones = ({ site, locations }: Pick<SiteSettings, 'site' | 'locations'>): WrittenPhone[] => [
  { file: 'site', field: 'contact.phone', written: site.contact.phone },
  ...Object.entries(site.phones).map(
    ([name, written]): WrittenPhone => ({ file: 'site', field: `phones.${name}`, written }),
  ),
  ...visibleLocations(locations).flatMap(({ slug, contact_detail }): WrittenPhone[] =>
    (['phone', 'landline_phone'] as const).map((name) => ({
      file: 'locations',
      field: `${slug}.${name}`,
      written: contact_detail[name],
    })),
  ),
];
