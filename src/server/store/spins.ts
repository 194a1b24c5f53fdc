import type { SpinPrize } from '#domain/api/spin.schema.ts';
import { sha256 } from '../sha256.ts';
import type { Visitor } from './accounts.ts';
import type { Store } from './open-store.ts';

/** A spin as the dealership looks it up. */
export interface Spin extends SpinPrize, Pick<Player, 'site' | 'promotion'> {
  spun_at: Date;
}

/** Somebody in a promotion. */
export interface Player extends Pick<Visitor, 'site' | 'phone'> {
  /** Its id: who has had their spin in one has another in the next. */
  promotion: string;
}

/** Who has won what. A row names its person by a hash alone: an erased person has had their spin all the same. */
export interface Spins {
  /** What somebody has won already; `null` for who has not spun. */
  of(player: Player): Promise<SpinPrize | null>;
  /** Stores what was drawn for somebody who has not spun; returns what they have won, now or before. */
  add(player: Player, won: SpinPrize, now: Date): Promise<{ won: SpinPrize; first: boolean }>;
  /** Every spin of a site, the latest first. */
  list(site: string): Promise<Spin[]>;
}

export function openSpins(store: Store): Spins {
  const of: Spins['of'] = async (player) => {
    const db = await store.db();
    const row = await db
      .selectFrom('spin')
      .select('won')
      .where('site', '=', player.site)
      .where('user_hash', '=', userHash(player))
      .executeTakeFirst();
    return row === undefined ? null : JSON.parse(row.won);
  };
  return {
    of,
    async add(player, won, now) {
      const db = await store.db();
      const inserted = await db
        .insertInto('spin')
        .values({
          ...{ claim: won.claim, site: player.site, promotion: player.promotion },
          ...{ user_hash: userHash(player), won: JSON.stringify(won), spun_at: now.getTime() },
        })
        .onConflict((conflict) => conflict.columns(['site', 'user_hash']).doNothing())
        .returning('claim')
        .executeTakeFirst();
      if (inserted !== undefined) return { won, first: true };
      const before = await of(player);
      if (before === null) throw new Error('A spin was refused for another that is not there');
      return { won: before, first: false };
    },
    async list(site) {
      const db = await store.db();
      const rows = await db
        .selectFrom('spin')
        .selectAll()
        .where('site', '=', site)
        .orderBy('spun_at', 'desc')
        .orderBy('claim')
        .execute();
      return rows.map(({ won, promotion, spun_at }) => {
        return { ...JSON.parse(won), site, promotion, spun_at: new Date(spun_at) };
      });
    },
  };
}

const userHash = ({ site, promotion, phone }: Player): string => sha256(`spin ${site} ${promotion} ${phone}`);
