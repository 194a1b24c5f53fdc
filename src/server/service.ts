import { randomBytes, randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { openDesks } from '#generator/desk.ts';
import { outboundHttp } from '#generator/outbound.ts';
import { openCaptcha } from './api/captcha.ts';
import type { LeadRouteDeps } from './api/leads.ts';
import { memoryLimiter, storeLimiter } from './api/rate-limiter.ts';
import { type DailyTask, startDaily } from './daily.ts';
import { openCourier } from './delivery/courier.ts';
import { folderMailer } from './delivery/mail/folder-mailer.ts';
import { smtpMailer } from './delivery/mail/smtp-mailer.ts';
import type { Environment } from './env.ts';
import type { ServiceStatus } from './health.ts';
import { QUEUES } from './jobs/jobs.ts';
import { pgBossJobs } from './jobs/pg-boss-jobs.ts';
import { storeJobs } from './jobs/store-jobs.ts';
import { retain } from './privacy.ts';
import { lastReconciliation, reconcile } from './reconcile.ts';
import { leadStore } from './store/lead-store.ts';
import { openNotes } from './store/notes.ts';
import { openStore } from './store/open-store.ts';
import { openOutbox } from './store/outbox.ts';

export interface ServiceOptions {
  environment: Environment;
  /** The project, which holds `sites/`. */
  root: string;
  log: Logger;
  now: () => Date;
}

/** Everything that takes leads and brings them where they belong, over one store. */
export type Service = ReturnType<typeof openService>;

/** Puts the service together; nothing is touched before it is used. */
export function openService({ environment, root, log, now }: ServiceOptions) {
  const { FORECOURT_STATE, DATABASE_URL, SMTP_URL, LEAD_SECRETS, OUTBOUND_ALLOW } = environment;
  const state = resolve(FORECOURT_STATE);
  const store = openStore({ state, databaseUrl: DATABASE_URL });
  const leads = leadStore(store);
  const outbox = openOutbox(store);
  const desks = openDesks({
    root,
    state,
    onProblem: (site, error) => log.error({ site, err: error }, 'settings cannot be used'),
  });
  const mailer = SMTP_URL === undefined ? folderMailer(join(state, 'outbox')) : smtpMailer(SMTP_URL);
  const notes = openNotes(store);
  const onProblem = (error: unknown) => log.error({ err: error }, 'jobs cannot be worked on');
  const jobs =
    DATABASE_URL === undefined
      ? storeJobs({ store, now, queues: QUEUES, onProblem })
      : pgBossJobs({ databaseUrl: DATABASE_URL, queues: QUEUES, onProblem });
  const courier = openCourier({
    ...{ outbox, leads, desks, log, now, chance: Math.random, newId: randomUUID },
    sinks: { mailer, http: (hosts) => outboundHttp(hosts, OUTBOUND_ALLOW), secrets: LEAD_SECRETS },
  });
  const captcha = openCaptcha({ store, notes, randomBytes });
  const routes: LeadRouteDeps = {
    ...{ leads, desks, captcha, log, now, randomBytes, newId: randomUUID },
    limiter: store.kind === 'sqlite' ? memoryLimiter() : storeLimiter(store),
    onStored: () => courier.wake(),
  };
  const { limiter } = routes;
  const tasks: DailyTask[] = [
    { queue: 'reconcile', run: (at) => reconcile({ leads, outbox, desks, notes, newId: randomUUID }, at) },
    {
      queue: 'retain',
      run: async (at) => ({ erased: await retain({ leads, desks, mailer, limiter, captcha }, at) }),
    },
  ];
  let daily: ReturnType<typeof startDaily> | undefined;
  return {
    ...{ store, leads, outbox, desks, mailer, courier, routes, limiter, jobs, notes, tasks, captcha },
    /** `null` while the store does not answer. */
    async status(): Promise<ServiceStatus | null> {
      try {
        return {
          outbox: await outbox.depth(now()),
          jobs: await jobs.depth(),
          reconciled: await lastReconciliation(notes),
        };
      } catch (error) {
        log.error({ err: error }, 'store cannot be read');
        return null;
      }
    },
    /** Begins to deliver, and to do what is done every night. */
    start(): void {
      courier.start();
      daily = startDaily({ jobs, tasks, now, log });
    },
    /** Lets deliveries and jobs under way end, then frees the store. */
    async close(): Promise<void> {
      daily?.stop();
      await Promise.all([courier.stop(), jobs.close()]);
      mailer.close();
      await store.close();
    },
  };
}
