import { count } from '#domain/count.ts';
import { type Identity, nameSearch, type Trait, traceFinder } from '#domain/privacy/traces.ts';
import { erasePerson, type PersonDeps } from '../privacy.ts';
import type { Store } from '../store/open-store.ts';
import { isNumber, type PersonMatch } from '../store/people.ts';
import { PERSON_DATA, TABLES } from '../store/person-data.ts';
import { type RewriteResult, rewriteStore } from '../store/rewrite-store.ts';
import { type TableTrace, tableTraces } from '../store/table-traces.ts';
import { type FileTrace, fileTraces, stateFiles } from './state-files.ts';

export interface ErasureDeps extends PersonDeps {
  /** The state folder. */
  state: string;
}

/** The result of erasing a person. It names nobody, so that it can be retained. */
export interface ErasureReceipt {
  at: Date;
  kind: Store['kind'];
  site: string | undefined;
  leads: number;
  /** Numbers of e-mail addresses and phones searched for, and of names by how they were searched for. */
  searched: { emails: number; phones: number; names: Record<ReturnType<typeof nameSearch>, number> };
  rewritten: RewriteResult;
  /** Number of files read in the state folder. */
  files: number;
  /** Number of those that are no text, where short names are not searched for. */
  binary: number;
  tables: TableTrace[];
  traces: FileTrace[];
  /** Whether no e-mail and no phone of theirs is left; a name alone may be somebody else's. */
  isClean: boolean;
}

/** Erases a person, then searches every table, and the bytes of every file in the state folder, for what is left. */
export async function eraseWithReceipt(
  identity: Identity,
  site: string | undefined,
  deps: ErasureDeps,
  now: Date,
): Promise<ErasureReceipt> {
  const leads = await erasePerson(identity, site, deps, now);
  const rewritten = await rewriteStore(deps.store);
  const find = traceFinder(identity);
  const tables = await tableTraces(deps.store, find);
  const { files, binary, traces } = await fileTraces(deps.state, find);
  const { emails, phones, names } = identity;
  const unexplained = traces.flatMap((trace) => unexplainedBy(tables, trace));
  return {
    at: now,
    kind: deps.store.kind,
    site,
    leads,
    rewritten,
    files,
    binary,
    tables,
    traces: unexplained,
    searched: { emails: emails.length, phones: phones.length, names: searchesOf(names) },
    isClean: ![...tables, ...unexplained].some(isContact),
  };
}

function searchesOf(names: readonly string[]): ErasureReceipt['searched']['names'] {
  const by = Map.groupBy(names, nameSearch);
  const number = (search: ReturnType<typeof nameSearch>) => by.get(search)?.length ?? 0;
  return { bytes: number('bytes'), words: number('words'), none: number('none') };
}

const isContact = ({ traits }: { traits: readonly Trait[] }): boolean =>
  traits.some((trait) => trait !== 'name');

/** Drops the traits of the database file that its rows account for; returns other files as they are. */
function unexplainedBy(tables: readonly TableTrace[], { file, traits }: FileTrace): FileTrace[] {
  const seen = stateFiles(file).begins === 'forecourt.sqlite' ? tables.flatMap((table) => table.traits) : [];
  const left = traits.filter((trait) => !seen.includes(trait));
  return left.length === 0 ? [] : [{ file, traits: left }];
}

const BUSY =
  'Another process keeps the database from being rewritten: free pages of it may hold what was erased. Stop "forecourt serve", and run this again.';
const ELSEWHERE: Record<Store['kind'], string> = {
  sqlite: '',
  postgres:
    ' Its rows are gone and their pages are free (vacuum); the write-ahead log, replicas and archives of Postgres are its operator’s, and hold them until they are overwritten.',
};
const NOT_OURS =
  'Nobody can look from here into mails and CRMs that had it, into what a payment or text provider keeps, or into backups made before: restore one, and this has to be run again.';

/**
 * Lists identifiers that were not named but belong to this person alone and are erased too, and shared ones that stay.
 */
export const aliasLines = ({ added, others }: Pick<PersonMatch, 'added' | 'others'>): string[] => [
  ...added.map((key) => `Goes with them, as it stands nowhere without them: ${key}`),
  ...others.map(
    (key) =>
      `Also known by ${key}, which somebody else may have: erase with --${isNumber(key) ? 'phone' : 'email'} ${key}`,
  ),
];

/** Describes what remains in a table, with the number of rows. */
export const remainsInTable = ({ table, column, rows, traits }: TableTrace): string =>
  `${table}.${column}: ${traits.join(', ')} in ${count(rows, 'row')}`;

export function receiptText(receipt: ErasureReceipt): string {
  const { leads, files, at, kind, rewritten } = receipt;
  const left = remainsLines(receipt);
  const looked = `${count(files, 'file')} of the state folder, byte by byte, and every table, for ${searchedText(receipt)}`;
  return [
    `${count(leads, 'lead')} erased.`,
    `Receipt of ${at.toISOString()}: looked through ${looked}.`,
    ...(left.length === 0 ? ['None of these is left.'] : ['Left:', ...left]),
    ...(rewritten === 'busy' ? [BUSY] : []),
    'What stays identifies nobody:',
    ...TABLES.flatMap((table) => {
      const place = PERSON_DATA[table];
      return place.rows === 'emptied' ? [`  ${table}: ${place.why}`] : [];
    }),
    `${NOT_OURS}${ELSEWHERE[kind]}`,
  ].join('\n');
}

function searchedText({ searched: { emails, phones, names }, binary }: ErasureReceipt): string {
  const { bytes, words, none } = names;
  const all = `${count(emails, 'address', 'addresses')}, ${count(phones, 'number')} and ${count(bytes + words, 'name')}`;
  const short = `${count(words, 'short name')} only as whole words, in tables and text, not in ${count(binary, 'file')} that ${binary === 1 ? 'is' : 'are'} no text`;
  const single = `not for ${count(none, 'name')} of a single word`;
  return [all, ...(words > 0 ? [short] : []), ...(none > 0 ? [single] : [])].join('; ');
}

function remainsLines({ tables, traces, site }: ErasureReceipt): string[] {
  const others =
    site === undefined
      ? 'of somebody else: a namesake, or a text that mentions them'
      : 'perhaps of another site: leave --site out';
  return [
    ...tables.map((table) => `  ${remainsInTable(table)}, ${others}`),
    ...traces.map(({ file, traits }) => `  ${file}: ${traits.join(', ')}: ${stateFiles(file).why}`),
  ];
}
