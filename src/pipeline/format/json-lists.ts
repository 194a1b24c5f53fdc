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
  names: readonly string[];
  /** Whether it also holds what is no object. */
  isMixed?: boolean;
}

/** Where the records of a JSON document lie. */
interface JsonLists {
  /** `null` where no list holds objects. */
  records: string | null;
  /** Lists of like records elsewhere. */
  others: string[];
  /** Without any list the document may be one record. */
  isOneRecord: boolean;
}

/** Finds where the records of a JSON document lie. */
export function jsonLists(read: ReadBytes): JsonLists {
  const lists: ObjectList[] = [];
  gatherLists(new JsonScan(read), [], lists);
  const keyed = lists.filter(({ path }) => path.endsWith(EACH_MEMBER)).map(({ path }) => path.slice(0, -1));
  // What lies inside of records is no list of them.
  const own = lists.filter(
    ({ path, objects }) =>
      objects > 0 && !keyed.some((start) => path.startsWith(start) && path !== `${start}*`),
  );
  const [richest] = own.toSorted((a, b) => weight(b) - weight(a));
  const others = own.filter((list) => list !== richest && areLikeCars(list, richest)).map(({ path }) => path);
  return { records: richest?.path ?? null, others, isOneRecord: lists.length === 0 };
}

/** Cars that are not for sale, by the name of their list or sheet. */
export const OTHER_STOCK = /sold|archive|history|deleted|backup|\bold\b|template|sample|example/i;
export const OTHER_SHARE = 0.1;

const areLikeCars = ({ names, named, objects }: ObjectList, other: ObjectList | undefined): boolean =>
  objects > 0 && named >= CAR_NAMES && haveSameMembers(names, new Set(other?.names));

/** Cars have more members than the makes or pictures beside them, though those may be more. */
const weight = ({ path, objects, members }: ObjectList) =>
  members * Math.log2(1 + objects) * (OTHER_STOCK.test(path) ? OTHER_SHARE : 1);

/** Lists deeper inside are parts of what they stand in. */
const MAX_DEPTH = 6;

/** Names of an object's members, and those of the objects inside too. */
interface ObjectNames {
  names: string[];
  below: string[];
}

/** Gathers the lists below a value; returns the names of its members where it is an object. */
function gatherLists(scan: JsonScan, path: readonly string[], into: ObjectList[]): ObjectNames | null {
  const opens = scan.opens();
  if (opens === 'object' && path.length < MAX_DEPTH) return gatherMembers(scan, path, into);
  if (opens !== 'list') {
    scan.value();
    return null;
  }
  let names: string[] = [];
  let below: string[] = [];
  const inner = new Map<string, ObjectList>();
  let [entries, objects, sampled, bytesLeft] = [0, 0, 0, SAMPLE_BYTES];
  for (const { bytes } of scan.list([])) {
    entries += 1;
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
  const isMixed = entries > objects;
  into.push({ path: path.join('.'), objects, members: names.length, named, names, isMixed });
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

/** A member of an object with the lists below it. */
interface ObjectMember {
  key: string;
  /** Whether settings can name it in a dotted path. */
  isNameable: boolean;
  /** Its path with the dots of its own name. */
  start: string;
  own: ObjectNames | null;
  lists: ObjectList[];
}

function gatherMembers(scan: JsonScan, path: readonly string[], into: ObjectList[]): ObjectNames {
  const members: ObjectMember[] = [];
  for (const name of scan.names()) {
    const key = name.slice(1, -1);
    const lists: ObjectList[] = [];
    const inner = [...path, key];
    const own = members.length < SAMPLE ? gatherLists(scan, inner, lists) : ownNames(namesOf(scan.value()));
    const isNameable = JSON.stringify(key) === name && !key.includes('.');
    members.push({ key, isNameable, start: inner.join('.'), own, lists });
  }
  const star = [...path, EACH_MEMBER].join('.');
  const joined = joinedLists(star, members);
  const parts = new Set(joined.flatMap(({ parts }) => parts));
  into.push(
    ...members.flatMap(({ isNameable, lists }) => (isNameable ? lists : [])).filter((one) => !parts.has(one)),
  );
  into.push(...joined.map(({ list }) => list));
  const first = members[0]?.own?.names ?? [];
  const same = members.filter(({ own }) => own && haveSameMembers(own.names, new Set(first))).length;
  if (joined.length === 0 && same > 1 && same >= members.length * MIN_RECORD_SHARE)
    into.push({ path: star, objects: same, ...sizeOf(first) });
  const names = members.map(({ key }) => key);
  return { names, below: [...names, ...members.flatMap(({ own }) => own?.below ?? [])] };
}

const ownNames = (names: string[]): ObjectNames => ({ names, below: names });

/** Lists of cars at one place below several members of an object, such as those of dealers by name, as one. */
function joinedLists(
  star: string,
  members: readonly ObjectMember[],
): { list: ObjectList; parts: ObjectList[] }[] {
  const all = members.flatMap((member) =>
    member.lists.map((list) => ({ member, list, place: list.path.slice(member.start.length) })),
  );
  return [...Map.groupBy(all, ({ place }) => place)].flatMap(([place, found]) => {
    const filled = found.filter(({ list }) => list.objects > 0);
    const [first, ...others] = filled.toSorted((a, b) => weight(b.list) - weight(a.list));
    const isOne = ({ list, member }: (typeof all)[number]) =>
      areLikeCars(list, first?.list) && list.named > carNames(member.own?.below ?? []);
    // "sold" beside "stock" is no dealer.
    const areJoined =
      others.length > 0 &&
      filled.every(isOne) &&
      !found.some(({ list, member }) => list.isMixed || OTHER_STOCK.test(member.key));
    if (first === undefined || !areJoined) return [];
    const objects = filled.reduce((sum, { list }) => sum + list.objects, 0);
    return [
      { list: { ...first.list, path: `${star}${place}`, objects }, parts: found.map(({ list }) => list) },
    ];
  });
}

const sizeOf = (names: readonly string[]) => ({ names, members: names.length, named: carNames(names) });

/** Share of the members of an object that are records, so that it holds records alone. */
const MIN_RECORD_SHARE = 0.9;

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
