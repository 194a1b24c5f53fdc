import { count } from '#domain/count.ts';
import { NotFound } from '#domain/errors.ts';
import { type FormName, LEAD_FORM_NAMES } from '#domain/lead/forms.ts';
import { leadSchema } from '#domain/lead/lead.schema.ts';
import { leadOf } from '#domain/lead/lead.ts';
import { leadsCsv } from '#domain/lead/lead-csv.ts';
import { routeLead } from '#domain/lead/routing.ts';
import { parse } from '#domain/parse.ts';
import { outdatedLeads, retain } from '#server/privacy.ts';
import type { Service } from '#server/service.ts';
import { badArgument, needed, positiveCount, refuseBeside } from '../arguments.ts';
import { eraseNamed, toErase } from './erase.ts';
import { exportPerson, withDeliveries } from './export.ts';
import { leadLine, leadText } from './show.ts';

/** The given options of `forecourt leads`. */
export interface LeadOptions {
  id?: string | undefined;
  site?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  limit?: string | undefined;
  format?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  form?: string | undefined;
  category?: string | undefined;
  location?: string | undefined;
  dealership?: string | undefined;
  car?: string | undefined;
  /** Always on. */
  explain?: boolean | undefined;
  dead?: boolean | undefined;
  all?: boolean | undefined;
  'dry-run'?: boolean | undefined;
}

/** The options that each action of `forecourt leads` reads. */
export const LEAD_OPTIONS = {
  list: ['site', 'since', 'limit', 'dead'],
  show: ['id'],
  replay: ['id', 'site', 'all'],
  export: ['site', 'since', 'until', 'format', 'email', 'phone'],
  route: ['site', 'form', 'category', 'location', 'dealership', 'car', 'explain'],
  erase: ['site', 'email', 'phone', 'dry-run'],
  retain: ['dry-run'],
} as const satisfies Record<string, readonly (keyof LeadOptions)[]>;
type Options = typeof LEAD_OPTIONS;

/** Returns the text to print. */
type LeadAction<Option extends keyof LeadOptions = keyof LeadOptions> = (
  service: Service,
  options: Pick<LeadOptions, Option>,
  now: Date,
) => Promise<string>;

/** The actions of `forecourt leads`, by name. */
export const LEAD_ACTIONS: Readonly<Record<string, LeadAction>> = {
  async list({ leads, outbox }, { site, since, limit, dead }) {
    refuseBeside({ since, limit, dead }, 'dead', 'since', 'limit');
    if (dead) {
      const letters = await outbox.list({ site, state: 'dead' });
      const notices = await outbox.deadNotices(site);
      return lines(
        [
          ...letters.map(({ id, site, route, lead_id, last_error }) =>
            [id, site, route, lead_id, last_error].join('  '),
          ),
          // The id names the kind, and the hold or payment.
          ...notices.map(({ id, site, last_error }) => [id, site, last_error].join('  ')),
        ],
        'No dead letters.',
      );
    }
    const found = await leads.list({
      site,
      since: instant('--since', since),
      limit: positiveCount('--limit', limit ?? '50'),
    });
    return lines(found.map(leadLine), 'No leads.');
  },

  async show({ leads, outbox }, { id }) {
    const given = needed('show', id, 'a reference: "forecourt leads list" lists them');
    const lead = await leads.find(given);
    if (lead === null) throw new NotFound(`There is no lead ${given}. "forecourt leads list" lists them.`);
    const deliveries = await outbox.list({ lead: lead.id });
    return leadText(lead, deliveries, await outbox.receipts(deliveries.map((delivery) => delivery.id)));
  },

  async replay({ outbox }, { id, site, all }, now) {
    refuseBeside({ id, site, all }, 'id', 'site', 'all');
    if (id === undefined && site === undefined && !all)
      throw badArgument(
        'replay',
        'Name a delivery id, --site, or --all. "forecourt leads list --dead" lists them.',
      );
    const again = await outbox.replay({ id, site }, now);
    if (again === 0 && id !== undefined)
      throw new NotFound(`Delivery ${id} is not dead. "forecourt leads list --dead" lists the dead ones.`);
    return `${count(again, 'delivery', 'deliveries')} will be retried.`;
  },

  async export(service, { site, since, until, format, email, phone }) {
    const { leads } = service;
    for (const person of ['email', 'phone'] as const)
      refuseBeside({ email, phone, since, until }, person, 'since', 'until');
    if (format !== undefined && !FORMATS.includes(format))
      throw badArgument('--format', `"${format}" is none of ${FORMATS.join(', ')}`);
    const [from, to] = [instant('--since', since), instant('--until', until)];
    if (from !== undefined && to !== undefined && to <= from)
      throw badArgument('--until', `${until} is not after --since ${since}: nothing lies between`);
    if (email !== undefined || phone !== undefined)
      return exportPerson({ email, phone, site }, format, service);
    const found = await leads.list({ site, since: from, until: to });
    if ((format ?? 'csv') === 'csv') return leadsCsv(found).trimEnd();
    return JSON.stringify(await withDeliveries(found, service), null, 2);
  },

  async route({ siteContexts }, { site, form, category, location, dealership, car }, now) {
    const siteContext = await siteContexts.of(site ?? '');
    if (siteContext === null)
      throw new NotFound('Add --site with the slug of a site whose settings are valid.');
    const fields = { form: parseForm(form), category, location, dealership_slug: dealership, car_id: car };
    const body = parse(
      leadSchema,
      { name: 'Nobody', email: 'nobody@example.com', ...fields },
      'Invalid arguments',
    );
    const vehicle = car === undefined ? null : await siteContext.vehicle(car);
    const lead = leadOf(body, {
      id: '',
      reference: '',
      wordingHash: '',
      proof: 'unproven',
      user_agent: null,
      now,
      site: siteContext.site,
      locations: siteContext.locations,
      vehicle,
    });
    const { decisions } = routeLead(lead, siteContext.site, siteContext.locations);
    const of = [
      lead.category,
      lead.department,
      lead.location ?? 'no location',
      vehicle?.name ?? 'no car',
    ].join(', ');
    return [
      of,
      ...decisions.map(({ route, takes, because }) => `${takes ? 'yes' : 'no '}  ${route}: ${because}`),
    ].join('\n');
  },

  erase: (service, { 'dry-run': dryRun, ...options }, now) =>
    dryRun ? toErase(options, service) : eraseNamed(options, service, now),

  async retain(service, { 'dry-run': dryRun }, now) {
    if (dryRun) return lines((await outdatedLeads(service, now)).map(leadLine), 'No leads.');
    return `${count(await retain(service, now), 'lead')} erased.`;
  },
} satisfies { [Name in keyof Options]: LeadAction<Options[Name][number]> };

const FORMATS = ['csv', 'json'];

const lines = (texts: readonly string[], none: string): string =>
  texts.length === 0 ? none : texts.join('\n');

function instant(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw badArgument(option, `"${text}" is no date, such as 2026-11-20`);
  return date;
}

function parseForm(text: string | undefined): FormName | undefined {
  const found = LEAD_FORM_NAMES.find((name) => name === text);
  if (text !== undefined && found === undefined)
    throw badArgument('--form', `There are: ${LEAD_FORM_NAMES.join(', ')}`);
  return found;
}
