import { describe, expect, it } from 'vitest';
import { inspect, ON_SALE, type Outcome, outcomes, REJECTED } from './sale-outcomes.fixture.ts';

describe('a status that is not understood puts no car on sale', () => {
  it('names how each word is read, with its records', async () => {
    const { proposal } = await inspect('Status', [
      'Available',
      'Delivered',
      'S',
      'S',
      'On hold',
      'In transit',
    ]);
    expect(proposal.notes).toContain(
      'Words of "Status" are read as in stock: Available (1 record); reserved: On hold (1 record); coming soon: In transit (1 record); sold: S (2 records), Delivered (1 record).',
    );
  });

  it('names records without a status where others are sold', async () => {
    const note = 'Records without "Status" are taken as in stock, though others are sold: 2 records.';
    const noted = async (...rows: string[]) => (await inspect('Status', rows)).proposal.notes.includes(note);
    expect(await noted('Available', 'Sold', '', '')).toBe(true);
    expect(await noted('Available', 'On hold', '', '')).toBe(false);
    expect(await noted('Available', 'Sold', 'Available')).toBe(false);
    // Nothing is taken as in stock where no word is read.
    expect(await noted('Frontline', 'Recon', '', '')).toBe(false);
  });

  it('names each word with its records', async () => {
    const { proposal } = await inspect('Status', ['Frontline', 'Recon', 'Recon']);
    expect(proposal.columns?.status).toEqual({ from: 'Status', values: {} });
    expect(proposal.notes).toContain(
      'Say under "status" what these mean; their records are rejected until then: Recon (2 records), Frontline (1 record).',
    );
  });

  it('omits what was withdrawn, in any of its words', async () => {
    const { proposal } = await inspect('Status', ['Available', 'Retailed', 'Expired']);
    expect(proposal.only).toEqual([{ column: 'Status', is_not: ['Retailed', 'Expired'] }]);
  });

  const LIFECYCLE = ['Active', 'Active', 'Withdrawn', 'Sold', 'In Prep', 'Delivered'];
  const OUTCOMES: Outcome[] = [ON_SALE, ON_SALE, REJECTED, 'sold', REJECTED, 'sold'];
  it.each([
    ...['Lifecycle', 'Progress', 'Flag', 'Phase', 'Current Position', 'Stage'],
    ...['workflow.position', 'Sales Pipeline'],
  ])('words of sales are read under any name: %s', async (column) => {
    expect(await outcomes(column, LIFECYCLE)).toEqual(OUTCOMES);
    const { proposal } = await inspect(column, LIFECYCLE);
    expect(proposal.notes).toContain(
      'Say under "status" what these mean; their records are rejected until then: In Prep (1 record).',
    );
    expect(proposal.only).toEqual([{ column, is_not: ['Withdrawn'] }]);
  });

  it('a status beside them is the status, and they are labels that omit and sell', async () => {
    const rows = LIFECYCLE.map((word) => `Available,${word}`);
    expect(await outcomes('Status,Lifecycle', rows)).toEqual([
      ...[ON_SALE, ON_SALE, REJECTED, 'sold', ON_SALE, 'sold'],
    ]);
    const { proposal } = await inspect('Status,Lifecycle', rows);
    expect(proposal.notes.join()).toContain('"Lifecycle"');
  });

  it.each([
    ['Label', ['SOLD!', 'Just in', ''], ['sold', ON_SALE, ON_SALE]],
    ['Flag', ['SOLD', 'Reduced', ''], ['sold', ON_SALE, ON_SALE]],
    [
      'Flag',
      ['SOLD', 'Under offer', 'Delivered', 'Just in', ''],
      ['sold', ON_SALE, 'sold', ON_SALE, ON_SALE],
    ],
    ['Rego Phase', ['Active', 'Expired', 'Lapsed'], [ON_SALE, ON_SALE, ON_SALE]],
  ] as [string, string[], Outcome[]][])(
    'a label without such words rejects no car: %s',
    async (column, rows, expected) => {
      expect(await outcomes(column, rows)).toEqual(expected);
    },
  );
});
