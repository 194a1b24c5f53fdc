import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allDeliveries, leadWith } from '#domain/lead/lead.fixture.ts';
import type { Lead } from '#domain/lead/lead.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { readEnvironment } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { openService } from '#server/service.ts';
import { openAccounts } from '#server/store/accounts.ts';
import { LEAD_ACTIONS, type LeadOptions } from './actions.ts';

const NOW = new Date('2026-11-20T01:00:00Z');

/** A project with one site, and its `forecourt leads` actions. */
function project() {
  const root = mkdtempSync(join(tmpdir(), 'lead-actions-'));
  const sink = { kind: 'webhook' as const, url: 'https://crm.example/', secret: 'crm' };
  const site = siteWith({
    leads: { confirmation: false, routes: [{ id: 'crm', when: { department: ['sales'] }, sink }] },
  });
  const locations = [locationWith({ contact_detail: { email: 'newcastle@harbour.example' } })];
  mkdirSync(join(root, 'sites/harbour'), { recursive: true });
  writeFileSync(join(root, 'sites/harbour/site.json'), JSON.stringify(site));
  writeFileSync(join(root, 'sites/harbour/locations.json'), JSON.stringify(locations));
  const state = join(root, 'state');
  const environment = readEnvironment({ FORECOURT_STATE: state }, {});
  const service = openService({ environment, root, log: createLog('silent'), now: () => NOW });
  onTestFinished(async () => {
    await service.close();
    rmSync(root, { recursive: true, force: true });
  });
  return {
    service,
    state,
    run: async (word: string, options: LeadOptions = {}) =>
      (await LEAD_ACTIONS[word]?.(service, options, NOW)) ?? '',
    async take(fields: Partial<Lead> = {}) {
      const id = randomUUID();
      const lead: Lead = { ...leadWith({}, { site, locations }), id, reference: id.slice(0, 11), ...fields };
      const deliveries = allDeliveries(lead, { site, locations, now: NOW, newId: randomUUID });
      const response = { lead_id: id, reference: lead.reference, reply_by: null };
      await service.leads.accept({ lead, deliveries, response, idempotency: null });
      return lead;
    },
    /** Gives up due deliveries. */
    async giveUp() {
      const queue = { site: 'harbour', route: 'crm' };
      for (const claimed of await service.outbox.claim(queue, { now: NOW, lease: 'l', limit: 9 }))
        await service.outbox.settle(
          claimed,
          { kind: 'failed', error: 'crm.example responded with 503', retryAt: null },
          NOW,
        );
    },
  };
}

describe('forecourt leads', () => {
  it('lists leads, and shows the state of one’s deliveries', async () => {
    const { run, take, giveUp } = project();
    expect(await run('list')).toBe('No leads.');
    const { reference } = await take();
    expect(await run('list', { site: 'harbour', since: '2026-11-20', limit: '5' })).toContain(
      `${reference}  2026-11-20 01:00Z  harbour  General Enquiry  Jane Citizen`,
    );
    await giveUp();
    const shown = await run('show', { id: reference });
    for (const part of [
      'Name: Jane Citizen',
      'crm  dead',
      '1. 2026-11-20T01:00:00.000Z  crm.example responded with 503',
    ])
      expect(shown).toContain(part);
    await expect(run('show', { id: 'nobody' })).rejects.toThrow('There is no lead nobody');
    await expect(run('list', { limit: 'all' })).rejects.toThrow('"all" is no count');
    await expect(run('list', { since: 'soon' })).rejects.toThrow('"soon" is no date');
  });

  it('lists dead deliveries, and replays them', async () => {
    const { run, take, giveUp, service } = project();
    expect(await run('list', { dead: true })).toBe('No dead letters.');
    await take();
    await giveUp();
    expect(await run('list', { dead: true })).toContain('crm.example responded with 503');
    await expect(run('replay')).rejects.toThrow('Name a delivery id');
    expect(await run('replay', { all: true })).toBe('1 delivery will be retried.');
    expect(await service.outbox.depth(NOW)).toMatchObject({ pending: 1, dead: 0 });
  });

  it.each([
    ['list', { dead: true, limit: '5' }, '--limit'],
    ['replay', { id: 'crm', all: true }, '--all'],
    ['export', { email: 'jane@example.com', since: '2026-11-20' }, '--since'],
  ] as const)('%s refuses an option that it would ignore: %j', async (action, options, named) => {
    await expect(project().run(action, options)).rejects.toThrow(`${named}: It has no effect beside`);
  });

  it('exports all as CSV, and one person with all their data', async () => {
    const { run, take } = project();
    const lead = await take();
    await take({ name: 'Sam', email: 'sam@example.com', phone: null });
    expect((await run('export')).split('\r\n')).toHaveLength(3);
    expect(await run('export', { until: '2026-11-20' })).toMatch(/^received_at,[^\r]*$/);
    await expect(run('export', { since: '2026-11-20', until: '2026-11-20' })).rejects.toThrow(
      '--until: 2026-11-20 is not after --since 2026-11-20',
    );
    const person = JSON.parse(await run('export', { phone: '0491 570 006' }));
    expect(person.lead).toMatchObject([
      { id: lead.id, sent_to: expect.arrayContaining([{ route: 'crm', state: 'pending' }]) },
    ]);
  });

  it('exports a person by every key that is theirs alone, with their account', async () => {
    const { run, take, service } = project();
    const phone = '+61491570006';
    await take({ phone });
    await take({ email: 'jane@example.com', phone: null });
    await openAccounts(service.store, randomUUID).open(
      { site: 'harbour', phone, device: 'Chrome', token: 'a secret' },
      NOW,
    );
    const given = { email: 'jane@example.com', phone: '0491 570 006' };
    const { person, lead, account, session } = JSON.parse(await run('export', given));
    expect(person).toEqual({
      emails: ['jane@example.com'],
      phones: [phone],
      names: ['Jane Citizen'],
      also_known_by: [],
    });
    expect(lead).toHaveLength(2);
    expect(account).toMatchObject([{ site: 'harbour', phone }]);
    expect(session).toMatchObject([{ device: 'Chrome' }]);
    // The account has the number without the address.
    expect(JSON.parse(await run('export', { email: 'jane@example.com' }))).toMatchObject({
      person: { phones: [], also_known_by: [phone] },
      account: [],
    });
    expect((await run('export', { ...given, format: 'csv' })).split('\r\n')).toHaveLength(3);
  });

  it('shows where a lead would go, and why', async () => {
    const { run } = project();
    expect(await run('route', { site: 'harbour' })).toBe(
      'General Enquiry, sales, newcastle, no car\nyes  crm: department is sales',
    );
    expect(await run('route', { site: 'harbour', form: 'service', location: 'newcastle', car: '1' })).toBe(
      [
        'Service Booking, service, newcastle, no car',
        'no   crm: its department is service, not sales',
        'yes  (default): no other route takes it: a mail to newcastle@harbour.example',
      ].join('\n'),
    );
    await expect(run('route', { site: 'nowhere' })).rejects.toThrow('Add --site');
    await expect(run('route', { site: 'harbour', form: 'x' })).rejects.toThrow('There are: enquiry');
  });

  it('erases one person, and lists the leads beforehand on demand', async () => {
    const { run, take, service } = project();
    const { reference } = await take();
    await take({ name: 'Sam', email: 'sam@example.com', phone: null });
    await expect(run('erase')).rejects.toThrow('Say whom');
    const dry = await run('erase', { email: 'JANE@example.com', 'dry-run': true });
    expect(dry).toContain(reference);
    expect(dry).toContain('Goes with them, as it stands nowhere without them: +61491570006');
    const { holds } = service.reservations;
    const hold = {
      id: 'h1',
      site: 'harbour',
      car: 'vin 1',
      car_id: '1',
      slug: 'corolla-1',
      car_name: 'Corolla',
      reference: 'HOLD-1',
      name: 'Jane Citizen',
      email: 'Jane@example.com',
      phone: '+61491570006',
      purpose: 'reserve' as const,
      deposit: 20_000,
      hours: 48,
      key: null,
      bodyHash: 'h',
    };
    await holds.reserve(hold, NOW);
    expect(await run('erase', { email: 'JANE@example.com', 'dry-run': true })).toMatch(
      /HOLD-1 is pending, and goes on with nobody to write to: .*\n(?:.*\n)*hold\.phone: phone in 1 row/,
    );
    const text = await run('erase', { email: 'JANE@example.com' });
    expect(text).toMatch(
      /^Goes with them, .*: \+61491570006\n1 lead erased\.\nReceipt of 2026-11-20T01:00:00\.000Z: .*\nNone of these is left\.\n/,
    );
    expect(text).toMatch(
      /\nHOLD-1 is pending, and goes on with nobody to write to: .* holds release HOLD-1 ends it$/,
    );
    expect(await holds.find('HOLD-1')).toMatchObject({ name: '', email: '', phone: '', state: 'pending' });
    expect(await run('list')).not.toContain(reference);
    expect(await run('retain', { 'dry-run': true })).toBe('No leads.');
    expect(await run('retain')).toBe('0 leads erased.');
  });

  it('refuses an unknown person, and an invalid address', async () => {
    const { run } = project();
    for (const dry of [true, false])
      expect(await run('erase', { email: 'nobody@example.com', 'dry-run': dry })).toMatch(
        /^Nothing in the store names them: look at the spelling/,
      );
    await expect(run('erase', { email: 'not-an-email' })).rejects.toThrow(
      '"not-an-email" is no e-mail address',
    );
    await expect(run('erase', { phone: '12' })).rejects.toThrow('"12" is no phone number');
  });

  it('erases a number’s text messages in the outbox, and nobody else’s', async () => {
    const { run, service, state } = project();
    const texts = () => readdirSync(join(state, 'outbox')).map((name) => name.replace(/-[^-]+$/, ''));
    for (const phone of ['+61491570006', '+61491570110'])
      await service.routes.provider.send({ phone, site: 'Harbour Motors', host: 'harbour.example' });
    expect(texts().sort()).toEqual(['sms-0491570006', 'sms-0491570110']);
    await run('erase', { phone: '0491 570 006' });
    expect(texts()).toEqual(['sms-0491570110']);
  });
});
