import { isDeepStrictEqual } from 'node:util';
import type { Site } from '#domain/site/site.schema.ts';
import { siteZone } from '#domain/site/zone.ts';
import type { RecordFilter, StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { isRecord } from '../dirt/reading.ts';
import type { FeedLayout } from '../format/feed-layout.ts';
import { feedRecords } from '../format/format.ts';
import { mappedRecords } from '../mapping/mapped-records.ts';
import { recordMapper } from '../mapping/record-mapper.ts';
import type { FeedBody } from '../source/feed-body.ts';
import { type ColumnFacts, ColumnGathering } from './column-facts.ts';
import { OTHER_IDS } from './other-ids.ts';
import { type ProposedMapping, proposeMapping } from './propose-mapping.ts';
import { type FeedTrial, tryMapping } from './trial.ts';
import { scaleNotes } from './unit-columns.ts';
import { unitNotes } from './unit-notes.ts';

/** What a feed is, how it could be mapped, and what would become of its cars. */
export interface FeedInspection {
  layout: FeedLayout;
  /** All that the feed has, whatever becomes of them. */
  records: number;
  /** Those of the site that can be read, over which columns are counted. */
  readable: number;
  /** Those that are another site's, by conditions that settings have already. */
  others: number;
  columns: ColumnFacts[];
  proposal: ProposedMapping;
  trial: FeedTrial;
}

/** Lets a person correct the proposed mapping; `null` ends the inspection with the proposal. */
export type CorrectMapping = (
  proposal: ProposedMapping,
  columns: readonly ColumnFacts[],
) => Promise<ProposedMapping | null>;

/** How a feed is inspected. */
interface InspectionContext {
  /** Settings whose prices, zone and state the cars are read by. */
  site: Site;
  now: Date;
  /** What settings map already: it stands as it is, and nothing is proposed. */
  mapping?: StockMapping | undefined;
  /** Conditions that settings have already: a proposal adds its own to them. */
  only?: readonly RecordFilter[] | undefined;
  correct?: CorrectMapping | undefined;
}

/** Inspects a feed of a known layout as stock of a site. Throws `FeedUnusable` where the document is none. */
export async function inspectFeed(
  body: FeedBody,
  layout: FeedLayout,
  { site, now, mapping, only: written = [], correct }: InspectionContext,
): Promise<FeedInspection> {
  const gathering = new ColumnGathering();
  let [records, others] = [0, 0];
  const own = recordMapper({ only: [...written] }, siteZone(site));
  for (const { read, excluded } of mappedRecords(await feedRecords(body, layout), own)) {
    records += 1;
    if (excluded) others += 1;
    const record = excluded ? null : recordOf(read);
    if (isRecord(record)) gathering.add(record);
  }
  const readable = gathering.records;
  const columns = gathering.facts();
  const found = mapping === undefined ? proposeMapping(columns, readable) : { ...mapping, notes: [] };
  const only = [...written, ...(found.only ?? [])];
  const proposed = { ...found, ...(only.length > 0 && { only }) };
  const proposal = (await correct?.(proposed, columns)) ?? proposed;
  const tried = async (mapping: ProposedMapping) =>
    tryMapping(await feedRecords(body, layout), mapping, site, now);
  const trial = await tried(proposal);
  const facts = { layout, records, readable, others, columns };
  let chosen = { proposal, trial };
  const isChosen = mapping !== undefined || !isDeepStrictEqual(proposal.columns?.id, proposed.columns?.id);
  for (const { propose, isBetter } of isChosen ? [] : OTHER_IDS) {
    const other = propose(chosen);
    const own = other && (await tried(other));
    if (other === null || own === null || !isBetter(own, trial)) continue;
    chosen = { proposal: other, trial: own };
    break;
  }
  chosen.proposal.notes.push(
    ...scaleNotes(chosen.proposal.columns ?? {}, columns),
    ...unitNotes(chosen.trial.vehicles),
  );
  return { ...facts, ...chosen };
}

/** A record that cannot be read shows no columns; the trial counts it. */
function recordOf(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return null;
  }
}
