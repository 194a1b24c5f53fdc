import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FinishedBuild, SiteHealth } from '#domain/alerts/alert-rules.ts';
import { DAY_MS, HOUR_MS } from '#domain/duration.ts';
import type { BuildEnding } from '#sites/build-report.ts';
import { buildWith, HELD_DIFFERENCE, heldBuild } from '../cockpit/cockpit.fixture.ts';
import { startCrm } from '../delivery/crm.fixture.ts';
import { folderMailer } from '../delivery/mail/folder-mailer.ts';
import type { Mailer } from '../delivery/mail/mailer.ts';
import { startSmtp } from '../delivery/mail/smtp.fixture.ts';
import { isSigned } from '../delivery/webhook-signature.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { createLog } from '../log.ts';
import { openAlerts } from '../store/alerts.ts';
import { openStore } from '../store/open-store.ts';
import type { Publication } from '../store/publications.ts';
import { freshState } from '../store/store.fixture.ts';
import { openAlertChannels } from './alert-channels.ts';
import { lastBuildOf } from './site-health.ts';
import { alertRound } from './watch-alerts.ts';

const SECRET = 'secret-of-the-operator';
const START = new Date('2026-11-20T00:00:00Z');
const refused: FinishedBuild = { outcome: 'refused', reason: 'The feed is empty', final: true };
const good: FinishedBuild = { outcome: 'published', reason: '', final: true };
const healthy: SiteHealth = {
  site: 'harbour',
  dead_letters: 0,
  last_build: good,
  stock_read_at: START,
  is_behind: false,
  dead_photo_hosts: [],
  photo_quota_gb: null,
};

interface AlertReceivers {
  mailer?: Mailer;
  /** Address of the webhook, if any. */
  url?: string;
}

/** Alert rounds over a fresh store; `process` opens a second one on it, as after a restart. */
function rounds({ mailer, url }: AlertReceivers) {
  const state = freshState();
  const stores = new Set<ReturnType<typeof openStore>>();
  onTestFinished(async () => {
    await Promise.all([...stores].map((store) => store.close()));
  });
  let now = START;
  let health: SiteHealth[] = [healthy];
  const process = () => {
    const store = openStore({ state });
    stores.add(store);
    const alerts = openAlerts(store);
    const jobs = openJobs({ store, now: () => now, onProblem: console.error });
    const channels = openAlertChannels(
      {
        ALERT_EMAIL: mailer === undefined ? [] : ['ops@dealer.example', 'boss@dealer.example'],
        ALERT_FROM: undefined,
        OUTBOUND_ALLOW: [],
        ALERT_WEBHOOK_URL: url,
        ALERT_WEBHOOK_SECRET: SECRET,
      },
      mailer ?? folderMailer(`${state}/outbox`),
    );
    const deps = {
      alerts,
      jobs,
      channels,
      limits: { stale_hours: 24 },
      log: createLog('silent'),
    };
    return { alerts, jobs, round: () => alertRound({ ...deps, health: async () => health, now: () => now }) };
  };
  return {
    process,
    now: () => now,
    become: (...next: Partial<SiteHealth>[]) => (health = next.map((more) => ({ ...healthy, ...more }))),
    pass: (seconds: number) => (now = new Date(now.getTime() + seconds * 1000)),
  };
}

describe('by mail, over a real mail server', () => {
  it('the operator receives the problem and its remedy, and a second mail when it is resolved', async () => {
    const { received, mailer } = await startSmtp();
    const { process, become, pass } = rounds({ mailer });
    const { round, alerts } = process();
    await round();
    expect(received).toEqual([]);
    become({ last_build: refused });
    await round();
    expect(received).toMatchObject([
      { from: 'no-reply@dealer.example', to: ['ops@dealer.example', 'boss@dealer.example'] },
    ]);
    const raised = await PostalMime.parse(received[0]?.source ?? '');
    expect(raised.subject).toBe('Alert: The feed of harbour was refused');
    expect(raised.text).toContain('The feed is empty');
    expect(raised.text).toContain('--accept-drop');
    expect(await alerts.open()).toMatchObject([{ kind: 'stock_refused', site: 'harbour' }]);
    pass(60);
    await round();
    expect(received).toHaveLength(1);
    become({});
    await round();
    await round();
    expect(received).toHaveLength(2);
    const over = await PostalMime.parse(received[1]?.source ?? '');
    expect(over.subject).toBe('Over: The feed of harbour was refused');
    expect(over.text).toContain('over since 2026-11-20T00:01:00.000Z');
    expect(over.messageId).not.toBe(raised.messageId);
    expect(await alerts.open()).toEqual([]);
  });

  it('each receives one mail, also where the server refuses the address of another', async () => {
    const { received, mailer } = await startSmtp('boss@dealer.example');
    const { process, become, pass } = rounds({ mailer });
    const { round, jobs } = process();
    const stock_read_at = new Date(START.getTime() + 30 * DAY_MS);
    become({ dead_letters: 1, stock_read_at });
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await round();
      pass(30 * 3600);
    }
    become({ stock_read_at });
    await round();
    expect(received.map(({ to }) => to)).toEqual([['ops@dealer.example'], ['ops@dealer.example']]);
    expect(await jobs.depth('alert'), 'a mailbox that was refused ten times is reported').toMatchObject({
      dead: 1,
    });
  });
});

it('a mail on a held feed shows what differs, and how to decide', async () => {
  const { received, mailer } = await startSmtp();
  const { process, become } = rounds({ mailer });
  become({ last_build: lastBuildOf(null, heldBuild()) });
  await process().round();
  const { subject, text } = await PostalMime.parse(received[0]?.source ?? '');
  expect(subject).toBe('Alert: The feed of harbour is held');
  expect(text?.replace(/\s+/g, ' ')).toContain(HELD_DIFFERENCE);
  expect(text).toContain('forecourt feed accept --site harbour');
});

describe('by webhook, over real HTTP', () => {
  it('is signed as Standard Webhooks requires', async () => {
    const { received, url } = await startCrm();
    const { process, become } = rounds({ url });
    become({ dead_letters: 3 });
    await process().round();
    const [post] = received;
    if (post === undefined) throw new Error('Nothing was posted');
    const { headers, body } = post;
    const id = String(headers['webhook-id']);
    const signed = { id, timestamp: Number(headers['webhook-timestamp']), body };
    const signature = String(headers['webhook-signature']);
    expect(isSigned([SECRET], { ...signed, signature }, START)).toBe(true);
    expect(isSigned([SECRET], { ...signed, body: `${body} `, signature }, START)).toBe(false);
    expect(JSON.parse(body)).toMatchObject({
      type: 'alert.raised',
      timestamp: START.toISOString(),
      data: { key: 'dead_letters/harbour', kind: 'dead_letters', site: 'harbour', cleared_at: null },
    });
    become({});
    await process().round();
    expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
      type: 'alert.cleared',
      data: { key: 'dead_letters/harbour', cleared_at: START.toISOString() },
    });
  });

  it('is sent again by the same id while the receiver is away, and mails do not wait for it', async () => {
    const { received, url, reply } = await startCrm(503);
    const smtp = await startSmtp();
    const { process, become, pass } = rounds({ url, mailer: smtp.mailer });
    become({ last_build: { ...refused, outcome: 'failed' } });
    const { round } = process();
    await round();
    await round();
    expect([received.length, smtp.received.length]).toEqual([1, 1]);
    reply.status = 204;
    pass(10);
    await round();
    pass(10_000);
    await round();
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect([received.length, smtp.received.length]).toEqual([2, 1]);
  });

  it('the end is not sent before the alert itself, however long a receiver is down', async () => {
    const { received, url, reply } = await startCrm(503);
    const { process, become, pass } = rounds({ url });
    const { round } = process();
    become({ dead_letters: 1 });
    await round();
    become({});
    reply.status = 200;
    await round();
    pass(10_000);
    await round();
    const types = received.map(({ body }) => JSON.parse(body).type);
    expect(types).toEqual(['alert.raised', 'alert.raised', 'alert.cleared']);
  });

  it('a restart repeats nothing, and sends what was not sent before it', async () => {
    const { received, url, reply } = await startCrm(503);
    const { process, become, pass } = rounds({ url });
    become({ stock_read_at: new Date(START.getTime() - 25 * HOUR_MS) });
    await process().round();
    reply.status = 200;
    pass(10);
    await process().round();
    await process().round();
    expect(received.map(({ body }) => JSON.parse(body).data.kind)).toEqual(['stock_stale', 'stock_stale']);
    pass(10_000);
    await process().round();
    expect(received).toHaveLength(2);
  });
});

it('without a channel nothing is sent, and the cockpit shows the alert', async () => {
  const { process, become, pass } = rounds({});
  become({ dead_letters: 1 });
  const { round, alerts, jobs } = process();
  await round();
  expect(await alerts.open()).toHaveLength(1);
  pass(10);
  expect(await jobs.depth('alert')).toEqual({ waiting: 0, active: 0, dead: 0 });
});

describe('the last build of a site', () => {
  const ended_at = START.getTime();
  const publication: Publication = {
    site: 'harbour',
    started_at: ended_at - 1000,
    ended_at,
    outcome: 'refused',
    detail: 'Empty',
    tries: 3,
  };
  const lost = (tries: number): Publication => ({
    ...publication,
    ended_at: null,
    outcome: 'lost',
    detail: 'Lost',
    tries,
  });
  const report = (seconds: number): BuildEnding =>
    buildWith({
      outcome: 'failed',
      reasons: ['a', 'b'],
      ended_at: new Date(ended_at + seconds * 1000).toISOString(),
    });

  it.each<[string, Publication | null, BuildEnding | null, FinishedBuild | null]>([
    ['none', null, null, null],
    ['of the builder', publication, report(-1), { outcome: 'refused', reason: 'Empty', final: true }],
    [
      'that is tried again',
      { ...publication, tries: 1 },
      null,
      { outcome: 'refused', reason: 'Empty', final: false },
    ],
    [
      'that waits for a decision, which no retry makes',
      { ...publication, outcome: 'held', tries: 1 },
      null,
      { outcome: 'held', reason: 'Empty', final: true },
    ],
    ['of another program since', publication, report(1), { outcome: 'failed', reason: 'a; b', final: true }],
    ['of another program alone', null, report(0), { outcome: 'failed', reason: 'a; b', final: true }],
    ['that is under way', { ...publication, ended_at: null }, report(1), null],
    ['that takes its builder with it', lost(2), null, null],
    ['that did so three times', lost(3), null, { outcome: 'failed', reason: 'Lost', final: true }],
  ])('%s', (_, builder, program, expected) => expect(lastBuildOf(builder, program)).toEqual(expected));
});
