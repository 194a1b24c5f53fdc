import { calculatorStart } from '#domain/finance/calculator-start.ts';
import { financeWords } from '#domain/finance/page-words.ts';
import { financePages } from '#domain/finance/pages.ts';
import { departmentOf } from '#domain/location/departments.ts';
import { addressLines } from '#domain/location/location.ts';
import { locationPhone, phone } from '#domain/phone/phone.ts';
import { locationPath } from '#domain/site/routes.ts';
import { headingHead } from '#domain/site/titles.ts';
import type { FinanceContact, FinanceView } from '#domain/view/finance-view.ts';
import { type Context, crumbsTo, seoOf } from '../context.ts';
import { openLocationsOf } from './open-locations.ts';
import { publishedPages } from './prose.ts';

/** The prose that explains credit terms, where a site has it. */
const EXPLAINED = 'finance-explained';

/** One of the finance pages by its address (S1 §2); `null` where the site has none. */
export function finance(context: Context, path: string): FinanceView | null {
  const { site } = context;
  const pages = financePages(site).map((page) => ({ ...page, words: financeWords(page.kind, site.name) }));
  const page = pages.find((candidate) => candidate.path === path);
  if (page === undefined) return null;
  const { words } = page;
  const others = pages
    .filter((other) => other !== page)
    .map((other) => ({ ...other, label: other.words.label }));
  const overview = others.filter((other) => other.kind === 'finance');
  return {
    ...words,
    seo: seoOf(context, path, headingHead(words, site)),
    crumbs: crumbsTo(words.label, ...overview.map(linkTo)),
    calculator: calculatorStart(site),
    cars: site.labels.cars,
    form: page.form,
    contact: contact(context),
    links: [...others.filter((other) => other.kind !== 'personalised').map(linkTo), ...explanation(context)],
  };
}

const linkTo = ({ label, path }: { label: string; path: string }) => ({ label, href: path });

const explanation = (context: Context) =>
  publishedPages(context)
    .filter(({ name }) => name === EXPLAINED)
    .map(({ title, path }) => linkTo({ label: title, path }));

/** The dealership's own number, and the open locations that sell cars. */
function contact(context: Context): FinanceContact {
  const selling = openLocationsOf(context).filter((location) => departmentOf(location) === 'sales');
  return {
    phone: phone(context.site.contact.phone),
    places: selling.map((location) => ({
      name: location.name,
      href: locationPath(location.slug),
      address: addressLines(location).join(', '),
      phone: locationPhone(location),
      slugs: [location.slug, location.dealership_slug].filter((slug) => slug !== null),
    })),
  };
}
