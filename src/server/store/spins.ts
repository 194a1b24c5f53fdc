import type { SpinPrize } from '#domain/api/spin.schema.ts';
import { sha256 } from '#sites/sha256.ts';
import { hashSecret } from '../abuse/hashed.ts';
import { hashedBy } from '../abuse/secret-hash.ts';
import type { Visitor } from './accounts.ts';
import { openNotes } from './notes.ts';
import { type Store, sitesIn } from './open-store.ts';
import { PERSON_DATA } from './person-data.ts';

/** A spin as the dealership looks it up. */
export interface Spin extends SpinPrize, Pick<Player, 'site' | 'promotion'> {
  spun_at: Date;
}

/** A participant of a promotion. */
export interface Player extends Pick<Visitor, 'site' | 'phone'> {
  /** Id of the promotion; each allows one spin. */
  promotion: string;
}

/** Who has won what. A row names its person by a keyed hash alone, and nobody once they are erased. */
export interface Spins {
  /** Returns a participant's prize; `null` before their spin. */
  of(player: Player): Promise<SpinPrize | null>;
  /** Stores a draw unless the participant has spun before; returns their prize. */
  add(player: Player, won: SpinPrize, now: Date): Promise<{ won: SpinPrize; first: boolean }>;
  /** Lists every spin of a site, latest first. */
  list(site: string): Promise<Spin[]>;
  /** Returns the keyed hashes that a phone has in the promotions of one site, or of all. */
  hashesOf(phone: string, site?: string): Promise<string[]>;
  /** Takes a person out of their spins, on one site or on all; what was won stays. */
  erase(phone: string, site?: string): Promise<void>;
  /** Takes everybody out of the spins of a site that were before this instant. */
  eraseBefore(site: string, before: Date): Promise<void>;
  /** Slugs of all sites with spins. */
  sites(): Promise<string[]>;
}

export function openSpins(store: Store): Spins {
  const notes = openNotes(store);
  const userHash = async (player: Player) => hashedBy(await hashSecret(notes), sha256(playerText(player)));
  const of: Spins['of'] = async (player) => {
    const db = await store.db();
    const row = await db
      .selectFrom('spin')
      .select('won')
      .where('site', '=', player.site)
      .where('user_hash', '=', await userHash(player))
      .executeTakeFirst();
    return row === undefined ? null : JSON.parse(row.won);
  };
  const hashesOf: Spins['hashesOf'] = async (phone, site) => {
    const db = await store.db();
    const promotions = await db.selectFrom('spin').select(['site', 'promotion']).distinct().execute();
    const here = promotions.filter((each) => site === undefined || each.site === site);
    return Promise.all(here.map((promotion) => userHash({ ...promotion, phone })));
  };
  return {
    of,
    async add(player, won, now) {
      const db = await store.db();
      const inserted = await db
        .insertInto('spin')
        .values({
          claim: won.claim,
          site: player.site,
          promotion: player.promotion,
          user_hash: await userHash(player),
          won: JSON.stringify(won),
          spun_at: now.getTime(),
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
    hashesOf,
    async erase(phone, site) {
      const db = await store.db();
      for (const hash of await hashesOf(phone, site))
        await db.updateTable('spin').set(PERSON_DATA.spin.emptied).where('user_hash', '=', hash).execute();
    },
    async eraseBefore(site, before) {
      const db = await store.db();
      await db
        .updateTable('spin')
        .set(PERSON_DATA.spin.emptied)
        .where('site', '=', site)
        .where('spun_at', '<', before.getTime())
        .execute();
    },
    sites: () => sitesIn(store, 'spin'),
  };
}

const playerText = ({ site, promotion, phone }: Player): string => `spin ${site} ${promotion} ${phone}`;
