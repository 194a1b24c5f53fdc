import { describe, expect, it } from 'vitest';
import { locationWith } from '../location/location.fixture.ts';
import { siteWith } from '../site/site.fixture.ts';
import type { SiteInput } from '../site/site.schema.ts';
import type { LeadDepartment } from './forms.ts';
import { CAR, leadWith } from './lead.fixture.ts';
import { dealerEmail, routeLead } from './routing.ts';

const mail = (address: string) => ({ kind: 'email' as const, to: [address] });
type Routes = NonNullable<NonNullable<SiteInput['leads']>['routes']>;

const north = locationWith({
  id: '1',
  slug: 'north',
  dealership_slug: 'n',
  dealership_id: '10',
  contact_detail: { email: 'north@x.example' },
});
const service = locationWith({
  id: '2',
  slug: 'service',
  location_type: 'service',
  distribution_locations: ['north', 'west'],
});
const locations = [north, service];

const takers = (routes: Routes, fields = {}, vehicle: typeof CAR | null = null) => {
  const site = siteWith({ leads: { routes } });
  const lead = leadWith(fields, { site, locations, vehicle });
  return routeLead(lead, site, locations).routes.map(({ id }) => id);
};

describe('routeLead', () => {
  const routes: Routes = [
    { id: 'all', sink: mail('a@x.example') },
    { id: 'dealer', when: { dealership: ['N'] }, sink: mail('a@x.example') },
    { id: 'dealer-by-id', when: { dealership: ['10'] }, sink: mail('a@x.example') },
    { id: 'workshop', when: { department: ['service'] }, sink: mail('a@x.example') },
    { id: 'careers', when: { category: ['career enquiry'] }, sink: mail('a@x.example') },
    { id: 'west', when: { location: ['west'] }, sink: mail('a@x.example') },
    { id: 'hiring', when: { department: ['administration'] }, sink: mail('a@x.example') },
    { id: 'both', when: { department: ['sales'], location: ['north'] }, sink: mail('a@x.example') },
  ];

  it.each([
    [{}, null, ['all', 'dealer', 'dealer-by-id', 'both']],
    [{ form: 'careers' }, null, ['all', 'dealer', 'dealer-by-id', 'careers', 'hiring']],
    [{ form: 'contact', category: 'Careers' }, null, ['all', 'dealer', 'dealer-by-id', 'careers', 'hiring']],
    [{ form: 'contact', category: 'Service Booking' }, null, ['all', 'workshop', 'west']],
    [{ category: 'Parts Enquiry' }, null, ['all', 'dealer', 'dealer-by-id']],
    [{ form: 'service' }, null, ['all', 'workshop', 'west']],
    [{}, { ...CAR, distribution_locations: ['west'] }, ['all', 'dealer', 'dealer-by-id', 'west', 'both']],
  ])('%j with car %#', (fields, vehicle, expected) =>
    expect(takers(routes, fields, vehicle)).toEqual(expected),
  );

  it('explains its decisions', () => {
    const site = siteWith({ leads: { routes } });
    const { decisions } = routeLead(leadWith({}, { site, locations }), site, locations);
    expect(decisions.map(({ route, because }) => `${route}: ${because}`)).toEqual([
      'all: it takes every lead',
      'dealer: dealership is N',
      'dealer-by-id: dealership is 10',
      'workshop: its department is sales, not service',
      'careers: its category is General Enquiry, not career enquiry',
      'west: its location is north, not west',
      'hiring: its department is sales, not administration',
      'both: department is sales, location is north',
    ]);
  });

  it('sends no job application to a CRM, which would treat it as a sale (rules 65)', () => {
    const crm: Routes = [
      { id: 'adf', sink: { kind: 'adf_email', to: ['crm@x.example'] } },
      { id: 'adf-http', sink: { kind: 'adf_http', url: 'https://crm.example/leads' } },
    ];
    for (const application of [
      { form: 'careers' },
      { form: 'contact', category: 'Careers' },
      { form: 'contact', category: 'General Enquiry', subcategory: 'career enquiry' },
    ] as const) {
      const site = siteWith({ leads: { routes: crm }, contact: { email: 'office@x.example' } });
      const lead = leadWith(application, { site, locations });
      expect(routeLead(lead, site, locations)).toEqual({
        routes: [{ id: '(default)', sink: mail('office@x.example') }],
        decisions: [
          ...crm.map(({ id: route }) => ({
            route,
            takes: false,
            because: 'it is of the kind careers, and the sink takes enquiry and finance',
          })),
          { route: '(default)', takes: true, because: 'no other route takes it: a mail to office@x.example' },
        ],
      });
    }
    expect(takers(crm)).toEqual(['adf', 'adf-http']);
  });

  it('respects the kinds that a sink accepts', () => {
    const only: Routes = [
      { id: 'workshop', sink: { kind: 'adf_email', to: ['crm@x.example'], takes: ['service'] } },
      { id: 'people', sink: { ...mail('a@x.example'), takes: ['careers'] } },
    ];
    expect(takers(only, { form: 'service' })).toEqual(['workshop']);
    expect(takers(only, { form: 'careers' })).toEqual(['people']);
    const adf = { kind: 'adf_email', to: ['crm@x.example'], takes: ['careers'] };
    expect(() => siteWith({ leads: { routes: [{ id: 'adf', sink: adf }] as unknown as Routes } })).toThrow();
  });

  it('routes job applications to the site’s hiring department', () => {
    const site = siteWith({ leads: { hiring_department: 'service' } });
    expect(leadWith({ form: 'careers' }, { site })).toMatchObject({ kind: 'careers', department: 'service' });
    expect(leadWith({ form: 'careers' })).toMatchObject({ department: 'administration' });
  });

  it('falls back to the location, then the site, then reports that nobody receives it', () => {
    const none = siteWith({
      leads: { routes: [{ id: 'x', when: { location: ['far'] }, sink: mail('x@x.example') }] },
    });
    const found = routeLead(leadWith({}, { site: none, locations }), none, locations);
    expect(found.routes).toEqual([{ id: '(default)', sink: mail('north@x.example') }]);

    const site = siteWith({ contact: { email: 'site@x.example' } });
    expect(routeLead(leadWith({}, { site }), site, []).routes).toEqual([
      { id: '(default)', sink: mail('site@x.example') },
    ]);

    const unrouted = routeLead(leadWith({}, { site: none }), none, []);
    expect(unrouted.routes).toEqual([]);
    expect(unrouted.decisions).toEqual([
      { route: 'x', takes: false, because: 'its location is not known, not far' },
      { route: '(default)', takes: false, because: 'no route takes it, and site.json has no contact.email' },
    ]);
  });

  it('refuses two routes with one id', () => {
    expect(() => siteWith({ leads: { routes: [routes[0], routes[0]] as Routes } })).toThrow(
      'Two routes have one id',
    );
  });
});

it('reports a failure to the location, else to the site', () => {
  const site = siteWith({ contact: { email: 'site@x.example' } });
  const emailOf = (location: string | null, department: LeadDepartment = 'sales') =>
    dealerEmail({ location, department }, site, locations);
  expect(emailOf('north')).toBe('north@x.example');
  expect(emailOf(null)).toBe('site@x.example');
  expect(emailOf('north', 'administration')).toBe('site@x.example');
  expect(dealerEmail({ location: 'north', department: 'administration' }, siteWith(), locations)).toBe(
    'north@x.example',
  );
});
