import { parse } from '../parse.ts';
import { type Site, type SiteInput, siteSchema } from './site.schema.ts';

/** Makes a site with some settings and defaults for the others. */
export function siteWith(settings: Partial<SiteInput> = {}): Site {
  const input = {
    id: '1',
    slug: 'harbour',
    name: 'Harbour Motors',
    tagline: 'Cars with a history you can read',
    url: 'https://harbour.example',
    template: 'group',
    city: 'Newcastle',
    state: 'NSW',
    stock: { type: 'demo' },
    home: { heading: 'Find your next car', text: 'New, demo and used.' },
    navigation: { header: [], footer: [] },
    legal: { business_name: 'Harbour Motors Pty Ltd' },
    ...settings,
  } satisfies SiteInput;
  return parse(siteSchema, input, 'site');
}
