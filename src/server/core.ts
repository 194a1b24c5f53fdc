import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import { httpTo } from '#net/http.ts';
import { siteSlugs } from '#sites/places.ts';
import { openSiteContexts } from '#sites/site-context.ts';
import { folderMailer } from './delivery/mail/folder-mailer.ts';
import { smtpMailer } from './delivery/mail/smtp-mailer.ts';
import type { Environment } from './env.ts';
import { openJobs } from './jobs/open-jobs.ts';
import { leadStore } from './store/lead-store.ts';
import { openNotes } from './store/notes.ts';
import { openStore } from './store/open-store.ts';
import { openOutbox } from './store/outbox/outbox.ts';
import { openPublications } from './store/publications.ts';

export interface CoreOptions {
  environment: Environment;
  /** The project folder, which contains `sites/`. */
  root: string;
  log: Logger;
  now: () => Date;
}

/** The dependencies that all parts of the service share. */
export type Core = ReturnType<typeof openCore>;

export function openCore({ environment, root, log, now }: CoreOptions) {
  const { FORECOURT_STATE, DATABASE_URL, SMTP_URL, OUTBOUND_ALLOW } = environment;
  const secrets: ReadonlyMap<string, string> = environment.LEAD_SECRETS;
  const state = resolve(FORECOURT_STATE);
  const folder = join(state, 'outbox');
  const store = openStore({ state, databaseUrl: DATABASE_URL });
  return {
    environment,
    log,
    now,
    newId: (): string => randomUUID(),
    randomBytes: (count: number): Uint8Array => randomBytes(count),
    /** A uniformly random integer from 0 up to, but not including, `below`. */
    randomInt: (below: number): number => randomInt(below),
    state,
    store,
    secrets,
    http: httpTo(OUTBOUND_ALLOW),
    leads: leadStore(store),
    outbox: openOutbox(store),
    notes: openNotes(store),
    publications: openPublications(store),
    /** The outbox folder, for mails and texts stored as files. */
    folder,
    mailer: SMTP_URL === undefined ? folderMailer(folder) : smtpMailer(SMTP_URL),
    /** Lists the sites that have settings. */
    siteSlugs: () => siteSlugs(root),
    siteContexts: openSiteContexts({
      root,
      state,
      onProblem: (site, error) => log.error({ site, err: error }, 'settings cannot be used'),
    }),
    jobs: openJobs({
      store,
      now,
      onProblem: (error) => log.error({ err: error }, 'jobs cannot be worked on'),
    }),
  };
}
