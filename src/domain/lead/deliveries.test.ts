import { expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { isToShopper, sinkOfRest, sinkToday } from './deliveries.ts';
import { LEAD_KINDS } from './forms.ts';
import { allDeliveries, leadWith, NOW } from './lead.fixture.ts';

const webhook = {
  takes: [...LEAD_KINDS],
  kind: 'webhook' as const,
  url: 'https://crm.example/in',
  secret: 'crm',
};
const planOf = (site = siteWith(), fields = {}) => {
  let ids = 0;
  const source = { site, locations: [], now: NOW, newId: () => `d${++ids}` };
  return allDeliveries(leadWith(fields, { site }), source);
};

it('sends a lead to each route, to the shopper, and "after 15 minutes" to the dealer as plain mail', () => {
  const site = siteWith({
    contact: { email: 'hello@x.example' },
    leads: { routes: [{ id: 'crm', sink: webhook }] },
  });
  expect(planOf(site)).toEqual([
    { id: 'd1', route: 'crm', sink: webhook, due: NOW },
    {
      id: 'd2',
      route: '(plain mail) crm',
      sink: { kind: 'plain_email', to: 'hello@x.example', about: 'd1', route: 'crm' },
      due: new Date(NOW.getTime() + 15 * 60_000),
    },
    { id: 'd3', route: '(confirmation)', sink: { kind: 'confirmation', to: 'jane@example.com' }, due: NOW },
  ]);
});

it('sends no confirmation if the site has it off or the shopper gave no email', () => {
  const silent = siteWith({ leads: { confirmation: false, routes: [{ id: 'crm', sink: webhook }] } });
  expect(planOf(silent).map(({ route }) => route)).toEqual(['crm']);
  const site = siteWith({ leads: { routes: [{ id: 'crm', sink: webhook }] } });
  expect(planOf(site, { email: '' }).map(({ route }) => route)).toEqual(['crm']);
});

it('uses the current sink of its route, else the stored one', () => {
  const corrected = { ...webhook, url: 'https://crm.example/v2' };
  const site = siteWith({ leads: { routes: [{ id: 'crm', sink: corrected }] } });
  const today = (route: string) => sinkToday({ route, sink: webhook }, leadWith(), { site, locations: [] });
  expect(today('crm')).toEqual(corrected);
  expect(today('gone')).toEqual(webhook);
});

it('uses the current address of the dealership, else the stored one', () => {
  const planned = planOf(siteWith({ contact: { email: 'old@x.example' } }));
  const today = (email: string | null) =>
    planned.map((own) =>
      sinkToday(own, leadWith(), { site: siteWith({ contact: { email } }), locations: [] }),
    );
  expect(planned.map(({ route }) => route)).toEqual([
    '(default)',
    '(plain mail) (default)',
    '(confirmation)',
  ]);
  expect(today('new@x.example')).toMatchObject([
    { kind: 'email', to: ['new@x.example'] },
    { kind: 'plain_email', to: 'new@x.example' },
    { kind: 'confirmation', to: 'jane@example.com' },
  ]);
  expect(today(null)).toEqual(planned.map(({ sink }) => sink));
});

it('confirms only the last step of a form with several', () => {
  const site = siteWith({ leads: { routes: [{ id: 'crm', sink: webhook }] } });
  const routes = (form_completed: boolean) => planOf(site, { form_completed }).map(({ route }) => route);
  expect(routes(false)).toEqual(['crm']);
  expect(routes(true)).toEqual(['crm', '(confirmation)']);
});

it('a saved search is confirmed by its own mail, also where the site confirms no leads', () => {
  const site = siteWith({ leads: { confirmation: false, routes: [{ id: 'crm', sink: webhook }] } });
  const search = { form: 'search-alert', search_href: '/search?make=Kia' } as const;
  expect(planOf(site, search).at(-1)).toMatchObject({
    route: '(saved search)',
    sink: { kind: 'saved_search', to: 'jane@example.com' },
  });
  for (const other of [
    { search_href: 'https://evil.example/search' },
    { search_href: null },
    { form: 'contact' as const },
  ])
    expect(planOf(site, { ...search, ...other }).map(({ route }) => route)).toEqual(['crm']);
});

it('mails to the shopper are no routes to the dealership', () => {
  expect(isToShopper({ kind: 'confirmation', to: 'jane@example.com' })).toBe(true);
  expect(isToShopper({ kind: 'saved_search', to: 'jane@example.com', token: 't' })).toBe(true);
  expect(isToShopper(webhook)).toBe(false);
});

it('a mail that its server took for some recipients is sent to the others only', () => {
  const mail = { takes: [...LEAD_KINDS], kind: 'email' as const, to: ['sam@x.example', 'gone@x.example'] };
  const crm = { ...mail, kind: 'adf_email' as const, takes: ['enquiry' as const] };
  expect(sinkOfRest(mail, [])).toEqual(mail);
  expect(sinkOfRest(mail, ['sam@x.example'])).toEqual({ ...mail, to: ['gone@x.example'] });
  expect(sinkOfRest({ ...mail, to: ['sam@x.example'] }, ['sam@x.example'])).toBeNull();
  expect(sinkOfRest(crm, ['gone@x.example'])).toMatchObject({ to: ['sam@x.example'] });
  expect(sinkOfRest(webhook, ['sam@x.example'])).toEqual(webhook);
});
