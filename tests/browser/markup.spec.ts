import { type ConfigData, HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, test } from 'playwright/test';
import { SITES } from './demo-sites.ts';
import { demoSite, PROOF } from './pages.ts';

const CONFIG: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `srcSet` and `<img/>`; HTML ignores case and the slash.
    'attr-case': 'off',
    'void-style': 'off',
    // React writes `open=""` where Astro writes `open`.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Addresses and checkboxes repeat a facet's name for each of its values.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // HTML allows any id; those of prose headings begin like the heading.
    'valid-id': ['error', { relaxed: true }],
    // A car's name may be longer than search engines show.
    'long-title': 'off',
    // Line breaks in numbers are the style sheet's.
    'tel-non-breaking': 'off',
  },
};

/** Astro writes this before the first island of a page; HTML requires styles in the head. */
const ISLAND_STYLE = /<style>astro-island,[^<]*<\/style>/;

/** A field of a form that does not contain it. */
const OUTER_FIELD = /<input type="hidden" form="([^"]+)"[^>]*>/g;
/** The value of an unticked box; the rule for names allows it only without a shared name. */
const BOX_DEFAULT =
  /<input type="hidden" name="([^"]+)" value="false"\/>(?=<label[^>]*><input type="checkbox" name="\1")/g;

/** A page with every field inside its form, where the rule for names expects it. */
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
    // It reads over a thousand pages, also on a busy machine.
    test.setTimeout(600_000);
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
