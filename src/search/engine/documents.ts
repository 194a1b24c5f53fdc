/** A set of documents, one bit each, in the order they are stored. */
export type Documents = Uint32Array<ArrayBuffer>;

const WORD = 32;

/** The empty set of `total` documents. */
export const noDocuments = (total: number): Documents => new Uint32Array(Math.ceil(total / WORD));

/** The set of all `total` documents; bits beyond them stay 0. */
export function allDocuments(total: number): Documents {
  const documents = noDocuments(total).fill(0xffff_ffff);
  const rest = total % WORD;
  if (rest > 0) documents[documents.length - 1] = 2 ** rest - 1;
  return documents;
}

export function addDocument(documents: Documents, row: number): void {
  documents[row >>> 5] = (documents[row >>> 5] ?? 0) | (1 << row);
}

export const hasDocument = (documents: Documents, row: number): boolean =>
  (((documents[row >>> 5] ?? 0) >>> row) & 1) === 1;

/** Keeps in `documents` what is in `others` too. */
export function intersect(documents: Documents, others: Documents): void {
  for (let word = 0; word < documents.length; word++) {
    documents[word] = (documents[word] ?? 0) & (others[word] ?? 0);
  }
}

/** Adds `others` to `documents`. */
export function unite(documents: Documents, others: Documents): void {
  for (let word = 0; word < documents.length; word++) {
    documents[word] = (documents[word] ?? 0) | (others[word] ?? 0);
  }
}

/** Those of `all` that are not in `documents`. */
export const complement = (documents: Documents, all: Documents): Documents =>
  documents.map((word, index) => ~word & (all[index] ?? 0));

/** Whether two sets of as many documents hold the same. */
export const sameDocuments = (a: Documents, b: Documents): boolean =>
  a.every((word, place) => word === b[place]);

/** How many documents are in both, without a set of them. */
export function countCommon(a: Documents, b: Documents): number {
  let total = 0;
  for (let word = 0; word < a.length; word++) {
    const both = (a[word] ?? 0) & (b[word] ?? 0);
    if (both === 0) continue;
    const pairs = both - ((both >>> 1) & 0x5555_5555);
    const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
    total += Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return total;
}

/** The rows of `documents`, ascending. */
export function rowsOf(documents: Documents): Uint32Array {
  const rows = new Uint32Array(countCommon(documents, documents));
  let length = 0;
  for (let word = 0; word < documents.length; word++) {
    for (let rest = documents[word] ?? 0; rest !== 0; rest &= rest - 1) {
      rows[length++] = word * WORD + 31 - Math.clz32(rest & -rest);
    }
  }
  return rows;
}
