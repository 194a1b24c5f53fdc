import { createHash } from 'node:crypto';
import type { Notice } from '#domain/reservation/reservation.ts';
import type { Store } from './open-store.ts';

/** A notice that was not sent yet. */
export interface DueNotice {
  id: string;
  site: string;
  notice: Notice;
}

/** What the mail of a notice that no hold is behind is found by: it tells nobody who gets it. */
export const noticeReference = (id: string): string =>
  `notice-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`;

/** What follows from holds and has to be told, written with what it follows from. */
export interface Notices {
  /** Oldest first. */
  due(limit: number): Promise<DueNotice[]>;
  sent(id: string, now: Date): Promise<void>;
}

export const openNotices = (store: Store): Notices => ({
  async due(limit) {
    const db = await store.db();
    const rows = await db
      .selectFrom('notice')
      .select(['id', 'site', 'body'])
      .where('sent_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ id, site, body }) => ({ id, site, notice: JSON.parse(body) }));
  },
  async sent(id, now) {
    const db = await store.db();
    await db.updateTable('notice').set({ sent_at: now.getTime() }).where('id', '=', id).execute();
  },
});
