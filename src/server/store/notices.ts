import { createHash } from 'node:crypto';
import type { Notice } from '#domain/reservation/reservation.ts';
import type { Store } from './open-store.ts';

/** A notice that was not sent yet. */
export interface DueNotice {
  id: string;
  site: string;
  notice: Notice;
  /** Attempts that failed. */
  attempts: number;
}

/** What the mail of a notice that no hold is behind is found by: it tells nobody who gets it. */
export const noticeReference = (id: string): string =>
  `notice-${createHash('sha256').update(id).digest('hex').slice(0, 12)}`;

/** What follows from holds and has to be told, written with what it follows from. */
export interface Notices {
  /** Those that are due at `now`, those that wait longest first. */
  due(limit: number, now: Date): Promise<DueNotice[]>;
  /** Takes one that is due at `now` for this caller alone until `until`; `false` where somebody else has it. */
  claim(id: string, now: Date, until: Date): Promise<boolean>;
  sent(id: string, now: Date): Promise<void>;
  /** One could not be sent: it is due again at `again`, or given up where that is `null`. */
  failed(id: string, again: Date | null): Promise<void>;
}

export const openNotices = (store: Store): Notices => ({
  async due(limit, now) {
    const db = await store.db();
    const rows = await db
      .selectFrom('notice')
      .select(['id', 'site', 'body', 'attempts'])
      .where('sent_at', 'is', null)
      .where('due_at', '<=', now.getTime())
      .orderBy('due_at')
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ body, ...row }) => ({ ...row, notice: JSON.parse(body) }));
  },
  async claim(id, now, until) {
    const db = await store.db();
    const { numUpdatedRows } = await db
      .updateTable('notice')
      .set({ due_at: until.getTime() })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .where('due_at', '<=', now.getTime())
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },
  async sent(id, now) {
    const db = await store.db();
    await db.updateTable('notice').set({ sent_at: now.getTime() }).where('id', '=', id).execute();
  },
  async failed(id, again) {
    const db = await store.db();
    await db
      .updateTable('notice')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), due_at: again?.getTime() ?? null }))
      .where('id', '=', id)
      .execute();
  },
});
