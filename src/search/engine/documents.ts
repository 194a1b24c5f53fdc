/** A set of documents, one bit each, in the order they are stored. */
export type Documents = Uint32Array<ArrayBuffer>;

const WORD = 32;

export const noDocuments = (total: number): Documents => new Uint32Array(Math.ceil(total / WORD));

export function allDocuments(total: number): Documents {
  const documents = noDocuments(total).fill(0xffff_ffff);
  const rest = total % WORD;
  if (rest > 0) documents[documents.length - 1] = 2 ** rest - 1;
  return documents;
}

export function addDocument(documents: Documents, row: number): void {
  documents[row >>> 5] = at(documents, row >>> 5) | (1 << (row & 31));
}

export const hasDocument = (documents: Documents, row: number): boolean =>
  ((at(documents, row >>> 5) >>> (row & 31)) & 1) === 1;

/** Keeps in `documents` what is in `others` too. */
export function intersect(documents: Documents, others: Documents): void {
  for (let word = 0; word < documents.length; word++) {
    documents[word] = at(documents, word) & at(others, word);
  }
}

/** Adds `others` to `documents`. */
export function unite(documents: Documents, others: Documents): void {
  for (let word = 0; word < documents.length; word++) {
    documents[word] = at(documents, word) | at(others, word);
  }
}

/** Those of `all` that are not in `documents`. */
export const complement = (documents: Documents, all: Documents): Documents =>
  documents.map((word, index) => ~word & at(all, index));

export const sameDocuments = (a: Documents, b: Documents): boolean =>
  a.every((word, index) => word === b[index]);

export function countDocuments(documents: Documents): number {
  let total = 0;
  for (let word = 0; word < documents.length; word++) total += bits(at(documents, word));
  return total;
}

/** How many documents are in both, without a set of them. */
export function countCommon(a: Documents, b: Documents): number {
  let total = 0;
  for (let word = 0; word < a.length; word++) total += bits(at(a, word) & at(b, word));
  return total;
}

/** Visits the rows of `documents` in ascending order. */
export function eachDocument(documents: Documents, visit: (row: number) => void): void {
  for (let word = 0; word < documents.length; word++) {
    for (let rest = at(documents, word); rest !== 0; rest &= rest - 1) {
      visit(word * WORD + 31 - Math.clz32(rest & -rest));
    }
  }
}

function bits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555);
  const fours = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}

/** An element of a typed array that is known to be there. */
function at(words: Documents, index: number): number {
  return words[index] ?? 0;
}
