import type { Selectable } from 'kysely';
import type { LeadResponse } from '#domain/api/leads.schema.ts';
import type { SavedValuation } from '#domain/trade-in/trade-in.schema.ts';
import type { TradeIn } from '#domain/trade-in/trade-in.ts';
import { acceptLead, type NewLead } from './lead-store.ts';
import type { Store } from './open-store.ts';
import type { Tables } from './tables.ts';

/** A trade-in as read, to apply the next step to. */
export interface StoredTradeIn {
  id: string;
  site: string;
  /** Id of the lead that began it. */
  lead_id: string;
  tradeIn: TradeIn;
  version: number;
  /** The response to the lead of its latest step; `null` before an offer. */
  response: LeadResponse | null;
}

/** A step's result, with its lead to the dealership. */
export interface StoredStep {
  tradeIn: TradeIn;
  lead: NewLead | null;
}

/** The trade-ins of all sites; an id is valid on its own site only. */
export interface TradeInStore {
  /** Returns the trade-in of this lead, creating it the first time. */
  begin(fresh: { id: string; site: string; lead_id: string }, now: Date): Promise<StoredTradeIn>;
  find(id: string, site: string): Promise<StoredTradeIn | null>;
  /** Stores a step, atomically with its lead; `false` where the trade-in has changed since. */
  replace(stored: StoredTradeIn, step: StoredStep, now: Date): Promise<boolean>;
  /** Stores a valuation (S2 §7 `column_name=valuation`); `false` where there is no such trade-in. */
  saveValuation(saved: SavedValuation, site: string, now: Date): Promise<boolean>;
}

export function openTradeIns(store: Store): TradeInStore {
  const find: TradeInStore['find'] = async (id, site) => {
    const db = await store.db();
    const row = await db
      .selectFrom('trade_in')
      .selectAll()
      .where('id', '=', id)
      .where('site', '=', site)
      .executeTakeFirst();
    return row === undefined ? null : storedIn(row);
  };
  return {
    find,
    async begin({ id, site, lead_id }, now) {
      const db = await store.db();
      const begun: TradeIn = { step: 'lead_created' };
      const times = { created_at: now.getTime(), updated_at: now.getTime() };
      await db
        .insertInto('trade_in')
        .values({
          id,
          site,
          lead_id,
          state: JSON.stringify(begun),
          version: 1,
          told: null,
          valuation: null,
          ...times,
        })
        .onConflict((conflict) => conflict.column('lead_id').doNothing())
        .execute();
      const row = await db
        .selectFrom('trade_in')
        .selectAll()
        .where('lead_id', '=', lead_id)
        .executeTakeFirstOrThrow();
      return storedIn(row);
    },
    async replace({ id, version }, { tradeIn, lead }, now) {
      const changed = { state: JSON.stringify(tradeIn), version: version + 1, updated_at: now.getTime() };
      return store.write(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('trade_in')
          .set(lead === null ? changed : { ...changed, told: JSON.stringify(lead.response) })
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return false;
        if (lead !== null) await acceptLead(trx, lead);
        return true;
      });
    },
    async saveValuation({ id, ...valuation }, site, now) {
      const db = await store.db();
      const { numUpdatedRows } = await db
        .updateTable('trade_in')
        .set({ valuation: JSON.stringify(valuation), updated_at: now.getTime() })
        .where('id', '=', id)
        .where('site', '=', site)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}

// Trusted: only the functions above write it.
function storedIn({
  id,
  site,
  lead_id,
  state,
  version,
  told,
}: Selectable<Tables['trade_in']>): StoredTradeIn {
  return {
    id,
    site,
    lead_id,
    tradeIn: JSON.parse(state),
    version,
    response: told === null ? null : JSON.parse(told),
  };
}
