import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { watchSites } from './watch-sites.ts';

const now = new Date('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE);

const SITES: Record<string, { validUntil: Date | null; read: Date | null }> = {
  still: { validUntil: null, read: ago(1) },
  later: { validUntil: ago(-1), read: ago(1) },
  over: { validUntil: ago(0), read: ago(1) },
  'long-unread': { validUntil: null, read: ago(15) },
  unbuilt: { validUntil: null, read: null },
};

it('asks for the sites whose instant has come, and for those that nobody asked for long, each once', async () => {
  const asked: unknown[] = [];
  const { promise: second, resolve } = Promise.withResolvers<void>();
  let rounds = 0;
  const watch = watchSites({
    jobs: { enqueue: async (_queue, payload) => asked.push(payload) > 0 },
    publications: { startedAt: async () => null },
    slugs: async () => {
      rounds += 1;
      if (rounds === 3) resolve();
      return Object.keys(SITES);
    },
    validUntil: (site) => SITES[site]?.validUntil?.toISOString() ?? null,
    stockReadAt: (site) => SITES[site]?.read ?? null,
    poll_ms: 15 * MINUTE,
    now: () => now,
    log: pino({ level: 'silent' }),
  });
  onTestFinished(() => watch.stop());
  await second;
  expect(asked).toEqual(['over', 'long-unread', 'unbuilt'].map((site) => ({ site })));
});
