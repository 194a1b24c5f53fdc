import { expect, it } from 'vitest';
import { aliasLines, type ErasureReceipt, receiptText, remainsInTable } from './receipt.ts';

const RECEIPT: ErasureReceipt = {
  at: new Date('2026-11-20T01:00:00.000Z'),
  kind: 'sqlite',
  site: undefined,
  leads: 2,
  rewritten: 'done',
  files: 7,
  isClean: true,
  binary: 3,
  searched: { emails: 1, phones: 2, names: { bytes: 1, words: 0, none: 0 } },
  tables: [],
  traces: [],
};

it('names what was searched, and that none of it is left', () => {
  const text = receiptText(RECEIPT);
  expect(text).toMatch(/^2 leads erased\.\nReceipt of 2026-11-20T01:00:00\.000Z: /);
  expect(text).toContain('7 files of the state folder');
  expect(text).toContain('for 1 address, 2 numbers and 1 name.\nNone of these is left.\nWhat stays');
  expect(text).toMatch(/\n {2}lead: .+\n(?: {2}.+\n)+Nobody can look .*run again\.$/);
  expect(text).not.toContain('Stop "forecourt serve"');
});

it('names what was searched in text alone, and what was not searched', () => {
  const text = (names: ErasureReceipt['searched']['names']) =>
    receiptText({ ...RECEIPT, searched: { ...RECEIPT.searched, names } });
  const short = 'short names only as whole words, in tables and text, not in 3 files that are no text';
  expect(text({ bytes: 1, words: 0, none: 0 })).not.toMatch(/short|single/);
  expect(text({ bytes: 1, words: 2, none: 0 })).toContain(`2 numbers and 3 names; 2 ${short}.\nNone`);
  expect(text({ bytes: 0, words: 0, none: 1 })).toContain(
    '2 numbers and 0 names; not for 1 name of a single word.\nNone',
  );
});

it('lists what is left, of whom it may be, and the remedy', () => {
  const tables = [{ table: 'lead', column: 'body', rows: 2, traits: ['e-mail', 'name'] as const }].map(
    (trace) => ({ ...trace, traits: [...trace.traits] }),
  );
  const traces = [{ file: 'outbox/1.eml', traits: ['phone' as const] }];
  const left = (site: string | undefined) => receiptText({ ...RECEIPT, site, tables, traces });
  expect(left(undefined)).toContain('Left:\n  lead.body: e-mail, name in 2 rows, of somebody else');
  expect(left('harbour')).toContain('in 2 rows, perhaps of another site: leave --site out');
  expect(left('harbour')).toContain('\n  outbox/1.eml: phone: a mail or a text');
});

it('reports a database that another process blocks, and copies of Postgres', () => {
  expect(receiptText({ ...RECEIPT, rewritten: 'busy' })).toContain(
    'Stop "forecourt serve", and run this again.',
  );
  expect(receiptText({ ...RECEIPT, kind: 'postgres' })).toMatch(/write-ahead log.*overwritten\.$/);
});

it('describes a table with the number of rows', () =>
  expect(remainsInTable({ table: 'hold', column: 'name', rows: 1, traits: ['name'] })).toBe(
    'hold.name: name in 1 row',
  ));

it('lists identifiers that are erased too, and shared ones with the option to erase them', () =>
  expect(aliasLines({ added: ['jane@a.example'], others: ['+61491570006', 'jane@b.example'] })).toEqual([
    'Goes with them, as it stands nowhere without them: jane@a.example',
    'Also known by +61491570006, which somebody else may have: erase with --phone +61491570006',
    'Also known by jane@b.example, which somebody else may have: erase with --email jane@b.example',
  ]));
