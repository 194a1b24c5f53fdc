import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, test } from 'playwright/test';
import { SITES } from './demo-sites.ts';
import { demoSite, PROOF } from './pages.ts';

const CONFIG: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `srcSet` and `<img/>`: HTML knows neither case nor the slash.
    'attr-case': 'off',
    'void-style': 'off',
    // It writes `open=""` where Astro writes `open`.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // An address names a facet once for each of its values, and so do the boxes to tick.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // HTML allows any id; those of headings in prose begin as the heading does.
    'valid-id': ['error', { relaxed: true }],
    // A car's own name may be longer than what a search engine shows of it.
    'long-title': 'off',
    // Where a number breaks is the style sheet's matter.
    'tel-non-breaking': 'off',
  },
};

/** Astro writes this before the first island of a page, wherever that stands; HTML wants styles in the head. */
const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/;

/** A field that belongs to a form around which it does not stand. */
const OUTER_FIELD = /<input type="hidden" form="([^"]+)"[^>]*>/g;
/** What a box sends that is not ticked; the rule for names allows it only where no boxes share one. */
const BOX_DEFAULT =
  /<input type="hidden" name="([^"]+)" value="false"\/>(?=<label[^>]*><input type="checkbox" name="\1")/g;

/** A page with every field where the rule for names looks for it: within its form. */
function withFieldsInside(html: string): string {
  const outer = Map.groupBy(html.matchAll(OUTER_FIELD), ([, form]) => form);
  return html
    .replace(OUTER_FIELD, '')
    .replace(BOX_DEFAULT, '')
    .replace(/<form[^>]* id="([^"]+)"[^>]*>/g, (start, form: string) =>
      [start, ...(outer.get(form) ?? []).map(([field]) => field)].join(''),
    );
}

const validator = new HtmlValidate(new StaticConfigLoader(CONFIG));

async function findingsOf(path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(withFieldsInside(html.replace(ISLAND_STYLE, '')));
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  return [
    ...results
      .flatMap(({ messages }) => messages)
      .map((found) => `${path}:${found.line} ${found.ruleId}: ${found.message}`),
    ...(headings === 1 ? [] : [`${path} has ${headings} first headings`]),
  ];
}

for (const { slug } of SITES) {
  test(`every page of ${slug} is valid and has one first heading`, PROOF, async () => {
    const { store, manifest, paths } = await demoSite(slug);
    const pages = Object.entries(manifest.entries).filter(([, { type }]) => type.startsWith('text/html'));
    expect(pages).toHaveLength(paths.length);
    const findings: string[] = [];
    for (const [path, entry] of pages) {
      findings.push(...(await findingsOf(path, (await store.read(entry)).toString())));
    }
    expect(findings).toEqual([]);
  });
}
