import type { ReadBytes } from './encoding.ts';
import { EACH_MEMBER } from './feed-layout.ts';
import { JsonScan } from './json-scan.ts';

const OPEN_OBJECT = 0x7b;

/** What the columns of cars are named, whoever names them. */
export const CAR_COLUMN = /make|model|\bvin\b|stock|rego|odo|\bkms?\b|price|year|colou?r|body|trans|fuel/i;

/** A list of objects in a document, or an object that holds each of them under its id. */
interface ObjectList {
  path: string;
  objects: number;
  /** Members of its first object, and those of them and of the objects inside that are named as those of cars. */
  members: number;
  named: number;
}

/** Where the records of a JSON document lie; `null` where no list holds objects. Without any list the document may be one record. */
export function jsonLists(read: ReadBytes): { records: string | null; isOneRecord: boolean } {
  const lists: ObjectList[] = [];
  gatherLists(new JsonScan(read), [], lists);
  const keyed = lists.filter(({ path }) => path.endsWith(EACH_MEMBER)).map(({ path }) => path.slice(0, -1));
  // What lies inside of records is no list of them.
  const own = lists.filter(
    ({ path, objects }) =>
      objects > 0 && !keyed.some((start) => path.startsWith(start) && path !== `${start}*`),
  );
  const [richest] = own.toSorted((a, b) => weight(b) - weight(a));
  return { records: richest?.path ?? null, isOneRecord: lists.length === 0 };
}

/** Cars have more members than the makes or pictures beside them, though those may be more. */
const weight = ({ objects, members }: ObjectList) => members * Math.log2(1 + objects);

/** Lists deeper inside are parts of what they stand in. */
const MAX_DEPTH = 6;

/** Gathers the lists below a value; returns the names of its members where it is an object. */
function gatherLists(scan: JsonScan, path: readonly string[], into: ObjectList[]): string[] | null {
  const opens = scan.opens();
  if (opens === 'object' && path.length < MAX_DEPTH) return gatherMembers(scan, path, into);
  if (opens !== 'list') {
    scan.value();
    return null;
  }
  let names: string[] = [];
  let below: string[] = [];
  const inner = new Map<string, ObjectList>();
  let [objects, sampled, bytesLeft] = [0, 0, SAMPLE_BYTES];
  for (const { bytes } of scan.list([])) {
    if (bytes[0] !== OPEN_OBJECT) continue;
    if (objects === 0) [names, below] = [namesOf(bytes), namesBelow(bytes, [...path, EACH_MEMBER])];
    objects += 1;
    if (carNames(names) >= CAR_NAMES || path.length >= MAX_DEPTH) continue;
    if (sampled === SAMPLE || bytesLeft <= 0) continue;
    gatherInner(bytes, [...path, EACH_MEMBER], inner);
    sampled += 1;
    bytesLeft -= bytes.length;
  }
  const lists = [...inner.values()].map((list) => ({ ...list, objects: (list.objects * objects) / sampled }));
  const starts = lists.filter(({ path }) => path.endsWith(EACH_MEMBER)).map((list) => list.path.slice(0, -1));
  const own = below.filter((name) => !starts.some((start) => name.startsWith(start)));
  const named = carNames(own.map((name) => name.slice(name.lastIndexOf('.') + 1)));
  // Records have lists too, but none with more columns of cars: a dealer has.
  into.push(...lists.filter((list) => list.named >= CAR_NAMES && list.named > named));
  into.push({ path: path.join('.'), objects, members: names.length, named });
  return null;
}

/** How many entries of a list or members of an object are searched for lists inside, and about how many bytes of entries. */
const SAMPLE = 100;
const SAMPLE_BYTES = 2 ** 20;

/** Gathers the lists inside of an entry of a list, each with those at the same place in the other entries. */
function gatherInner(entry: Buffer, path: readonly string[], into: Map<string, ObjectList>): void {
  const lists: ObjectList[] = [];
  gatherLists(new JsonScan((at, length) => entry.subarray(at, at + length)), path, lists);
  for (const list of lists) {
    const same = into.get(list.path);
    into.set(list.path, same?.objects ? { ...same, objects: same.objects + list.objects } : list);
  }
}

/** Names of cars' columns by which a list is one of cars. */
const CAR_NAMES = 2;
const carNames = (names: readonly string[]) => names.filter((name) => CAR_COLUMN.test(name)).length;

function gatherMembers(scan: JsonScan, path: readonly string[], into: ObjectList[]): string[] {
  const names: string[] = [];
  let first: ReadonlySet<string> | undefined;
  let same = 0;
  for (const name of scan.names()) {
    const key = name.slice(1, -1);
    names.push(key);
    // Settings name the list by a dotted path.
    const isSearched = names.length <= SAMPLE && JSON.stringify(key) === name && !key.includes('.');
    const own = isSearched ? gatherLists(scan, [...path, key], into) : namesOf(scan.value());
    first ??= new Set(own);
    if (own !== null && haveSameMembers(own, first)) same += 1;
  }
  if (same > 1 && same >= names.length * MOST)
    into.push({ path: [...path, EACH_MEMBER].join('.'), objects: same, ...sizeOf([...(first ?? [])]) });
  return names;
}

const sizeOf = (names: readonly string[]) => ({ members: names.length, named: carNames(names) });

/** Share of the members of an object that are records, so that it holds records alone. */
const MOST = 0.9;

/** Objects with the same members are records of one kind; two members are few for a car. */
const haveSameMembers = (names: readonly string[], first: ReadonlySet<string>) =>
  first.size > 2 && names.filter((name) => first.has(name)).length * 2 > Math.max(names.length, first.size);

/** Dotted paths of an object's members, and of those of the objects inside. */
function namesBelow(value: Buffer, path: readonly string[]): string[] {
  const scan = new JsonScan((at, length) => value.subarray(at, at + length));
  const gather = (own: readonly string[]): string[] => {
    const names: string[] = [];
    for (const name of scan.names()) {
      const inner = [...own, name.slice(1, -1)];
      names.push(inner.join('.'));
      if (scan.opens() === 'object' && inner.length < MAX_DEPTH) names.push(...gather(inner));
      else scan.value();
    }
    return names;
  };
  return gather(path);
}

/** Names of an object's members; none of what is no object. */
function namesOf(value: Buffer): string[] {
  const scan = new JsonScan((at, length) => value.subarray(at, at + length));
  if (scan.opens() !== 'object') return [];
  return Array.from(scan.names(), (name) => {
    scan.value();
    return name.slice(1, -1);
  });
}
