import { count } from '#domain/count.ts';
import { InvalidInput, NotFound } from '#domain/errors.ts';
import { LEAD_FORM_NAMES, type LeadFormName } from '#domain/lead/forms.ts';
import { leadSchema } from '#domain/lead/lead.schema.ts';
import { leadOf } from '#domain/lead/lead.ts';
import { leadsCsv } from '#domain/lead/lead-csv.ts';
import { routeLead } from '#domain/lead/routing.ts';
import { parse } from '#domain/parse.ts';
import { eraseLeads, erasePerson, outdatedLeads, retain } from '#server/privacy.ts';
import type { Service } from '#server/service.ts';
import { leadLine, leadText } from './show.ts';

/** The options of `forecourt leads`, as far as they were given. */
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
  dead?: boolean | undefined;
  all?: boolean | undefined;
  'dry-run'?: boolean | undefined;
}

/** Answers with the text to print. */
type Action = (service: Service, options: LeadOptions, now: Date) => Promise<string>;

/** What `forecourt leads` can do, by its word. */
export const LEAD_ACTIONS: Readonly<Record<string, Action>> = {
  async list({ leads, outbox }, { site, since, limit, dead }) {
    if (dead) {
      const letters = await outbox.list({ site, state: 'dead' });
      return lines(
        letters.map(({ id, site, route, lead_id, last_error }) =>
          [id, site, route, lead_id, last_error].join('  '),
        ),
        'No dead letters.',
      );
    }
    const found = await leads.list({
      site,
      since: instant('--since', since),
      limit: counted('--limit', limit ?? '50'),
    });
    return lines(found.map(leadLine), 'No leads.');
  },

  async show({ leads, outbox }, { id }) {
    const lead = await leads.find(id ?? '');
    if (lead === null) throw new NotFound(`There is no lead ${id ?? ''}. "forecourt leads list" names them.`);
    const deliveries = await outbox.list({ lead: lead.id });
    return leadText(lead, deliveries, await outbox.receipts(deliveries.map((delivery) => delivery.id)));
  },

  async replay({ outbox }, { id, site, all }, now) {
    if (id === undefined && site === undefined && !all)
      throw wrong(
        'replay',
        'Say which: a delivery id, --site, or --all. "forecourt leads list --dead" names them.',
      );
    return `${count(await outbox.replay({ id, site }, now), 'delivery', 'deliveries')} will be tried again.`;
  },

  async export({ leads, outbox }, { site, since, until, format, email, phone }) {
    const isPerson = email !== undefined || phone !== undefined;
    const found = isPerson
      ? await leads.of({ email, phone }, site)
      : await leads.list({ site, since: instant('--since', since), until: instant('--until', until) });
    if ((format ?? (isPerson ? 'json' : 'csv')) === 'csv') return leadsCsv(found).trimEnd();
    const deliveries = await Promise.all(
      found.map(async (lead) => ({
        ...lead,
        sent_to: (await outbox.list({ lead: lead.id })).map(({ route, state }) => ({ route, state })),
      })),
    );
    return JSON.stringify(deliveries, null, 2);
  },

  async route({ desks }, { site, form, category, location, dealership, car }, now) {
    const desk = await desks.of(site ?? '');
    if (desk === null) throw new NotFound('Say --site with the slug of a site whose settings can be read.');
    const said = { form: knownForm(form), category, location, dealership_slug: dealership, car_id: car };
    const body = parse(
      leadSchema,
      { name: 'Nobody', email: 'nobody@example.com', ...said },
      'The arguments are not right',
    );
    const vehicle = car === undefined ? null : await desk.vehicle(car);
    const lead = leadOf(body, {
      ...{ id: '', reference: '', wordingHash: '', proof: 'unproven', user_agent: null, now },
      ...{ site: desk.site, locations: desk.locations, vehicle },
    });
    const { decisions } = routeLead(lead, desk.site, desk.locations);
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

  async erase(service, { email, phone, site, 'dry-run': dryRun }, now) {
    if (email === undefined && phone === undefined)
      throw wrong('erase', 'Say whom: --email, --phone, or both.');
    const found = await service.leads.of({ email, phone }, site);
    if (dryRun) return lines(found.map(leadLine), 'No leads.');
    await erasePerson({ email, phone }, site, service);
    return `${count(await eraseLeads(found, service, now), 'lead')} erased.`;
  },

  async retain(service, { 'dry-run': dryRun }, now) {
    if (dryRun) return lines((await outdatedLeads(service, now)).map(leadLine), 'No leads.');
    return `${count(await retain(service, now), 'lead')} erased.`;
  },
};

const lines = (texts: readonly string[], none: string): string =>
  texts.length === 0 ? none : texts.join('\n');

function counted(option: string, text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw wrong(option, `"${text}" is no count: give a number from 1`);
  return Number(text);
}

function instant(option: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) throw wrong(option, `"${text}" is no date, such as 2026-11-20`);
  return date;
}

function knownForm(text: string | undefined): LeadFormName | undefined {
  const known = LEAD_FORM_NAMES.find((name) => name === text);
  if (text !== undefined && known === undefined)
    throw wrong('--form', `There are: ${LEAD_FORM_NAMES.join(', ')}`);
  return known;
}

const wrong = (field: string, message: string) =>
  new InvalidInput('The arguments are not right', [{ field, code: 'arguments', message }]);
