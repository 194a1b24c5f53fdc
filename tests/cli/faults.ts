import { siteWith } from '#domain/site/site.fixture.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';

export const SITE = { stock: { type: 'file', path: 'stock.json' } } as const satisfies Partial<SiteInput>;
export const ABOUT = '---\ntitle: About\ndescription: Who we are.\n---\n\nWe sell cars.\n';

/** Settings that stop a build: what is at fault, the file with that content, and what names it. */
export const SETTINGS_AT_FAULT = [
  [
    'settings that are no JSON',
    'site.json',
    JSON.stringify(siteWith(SITE), null, 2).replace('"harbour",', '"harbour"'),
    /sites\/harbour\/site\.json:4:\d+: .+\. Correct the JSON here/,
  ],
  [
    'a setting that is misspelt',
    'site.json',
    JSON.stringify({ ...siteWith(SITE), flags: { reserve_onlin: true } }, null, 2),
    /sites\/harbour\/site\.json:\d+:\d+: flags.*reserve_onlin.*\. Correct the spelling, or take it out/,
  ],
  [
    'a setting of the wrong kind',
    'site.json',
    JSON.stringify({ ...siteWith(SITE), template: 'shop' }, null, 2),
    /sites\/harbour\/site\.json:\d+:\d+: template: .*\. Use one of the values named/,
  ],
  [
    'a location without its street',
    'locations.json',
    '[\n  {"id": 1, "name": "A", "slug": "a", "address": {"city": "A", "state": "NSW", "postcode": "230"}}\n]',
    /sites\/harbour\/locations\.json:2:\d+: 0?\.?.*address\.street.*\n.*postcode.*4-digit number/,
  ],
  [
    'a theme that does more than set colours',
    'theme.css',
    ':root { --color-brand: #134; }\nbody { display: none }\n',
    /sites\/harbour\/theme\.css:2/,
  ],
] as const;

/** Texts that are omitted from a build, likewise. */
export const TEXTS_AT_FAULT = [
  [
    'frontmatter without a title',
    'content/pages/about.md',
    '---\ndescription: Who we are.\n---\n\nWe sell cars.\n',
    /sites\/harbour\/content\/pages\/about\.md:\d+:\d+: title: .*\. Correct the frontmatter/,
  ],
  [
    'frontmatter that is no YAML',
    'content/pages/about.md',
    '---\ntitle: About\ndescription: "Who\n---\n\nWe sell cars.\n',
    /sites\/harbour\/content\/pages\/about\.md:\d+:\d+: .*\. Correct the YAML here/,
  ],
  [
    'a link in a text to a page that is not there',
    'content/pages/about.md',
    `${ABOUT}\n[Our fleet](/fleet)\n`,
    /sites\/harbour\/content\/pages\/about\.md:8:1: \/fleet: There is no page \/fleet\. Correct the address/,
  ],
] as const;
