import { recordsOf } from './feed-text.fixture.ts';

export const COLUMNS = ['id', 'make', 'model', 'price', 'colour', 'comments'];
export const csv = (...lines: string[]) => `${lines.join('\n')}\n`;
/** The rows of a file as it is read. */
export const rows = (text: string) => recordsOf(text, { format: 'csv' });

/** What becomes of each row: its id where it reads well, and else what its remains call it. */
export const outcomes = async (text: string) =>
  (await rows(text)).map((row) => {
    try {
      return (row.read() as { id?: string }).id;
    } catch {
      return `bad ${(row.remains() as { id?: string }).id ?? ''}`;
    }
  });
