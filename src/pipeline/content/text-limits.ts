import { createContext, Script } from 'node:vm';
import { located, type SiteFinding } from '#sites/snapshot.ts';
import type { ContentFile } from './content-files.ts';
import { recordSlow, slowOutcome } from './slow-texts.ts';

/** Characters of a text; those of a thick novel. */
const LONGEST = 1_000_000;
/** What begins links, pictures, emphasis and comments. */
const MARK = /[[\]*_~]|<[!?]/g;
/** Where a block ends: at a blank line, and before each line of a list or a table. */
const BLOCK_END = /\n[ \t]*\n|\n(?=[ \t]*(?:[-+*|]|\d{1,9}[.)])[ \t])/g;
/** The sum of the squares of the marks in each block: 2,000 in one take seconds, as do ten each in 40,000. */
const MAX_WORK = 2000 ** 2;
/** A line in more than 200 lists and quotes, or as far from the margin. */
const NESTED = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){201}|^[ \t]{401,}\S/m;

/** Milliseconds that reading one text may take: an ordinary one of 300,000 characters takes two seconds. */
const TIMEOUT_MS = 10_000;
/** How many times as long a text may take that was read before, or that a busy machine had no time for. */
const LONGER = 6;
/** From which share of that time a text is slow, so that it is remembered as read. */
const SLOW = 0.1;
/** Least share of that time that a text must itself compute to be too long: below it the machine was busy. */
const OWN = 0.5;

/**
 * Returns why a text is omitted unread: the time to parse Markdown grows with the square of its markup, its stack with the
 * nesting, and one text must not stop a site (promises "Privacy and stalls"). `readInTime` stops the texts that pass.
 */
export function beyondLimits({ text, file }: { text: string; file: string }): SiteFinding[] {
  const finding = (offset: number, message: string, remedy: string): SiteFinding[] => {
    const line = text.slice(0, offset).split('\n').length;
    return [{ ...located({ file, line, column: 1 }), field: '', message, remedy }];
  };
  if (text.length > LONGEST)
    return finding(0, `It has more than ${LONGEST} characters`, 'Divide it into several texts');
  const nested = text.search(NESTED);
  if (nested !== -1) return finding(nested, 'This line is nested too deeply', 'Write it flat');
  let work = 0;
  let start = 0;
  for (const end of [...text.matchAll(BLOCK_END).map(({ index }) => index), text.length]) {
    const block = text.slice(start, end);
    work += (block.match(MARK)?.length ?? 0) ** 2;
    if (work > MAX_WORK)
      return finding(
        start + block.search(MARK),
        'It has too many marks to be read',
        'Use fewer of [ ] * _ ~ <!, or divide it',
      );
    start = end;
  }
  return [];
}

/** One context for all texts: each takes some 200 kB. */
const context = createContext({ read: (): unknown => null });
const CALL = new Script('read()');

/**
 * Returns what `read` returns, or why the text is omitted where that takes more than ten seconds, of which it computes
 * for five. A slow text has its outcome remembered: one that was read stays on slower machines, one that was omitted costs
 * no time again.
 */
export function readInTime<T>(
  read: () => T,
  { text, file }: Pick<ContentFile, 'text' | 'file'>,
  timeout_ms = TIMEOUT_MS,
): { text: T } | { text: null; findings: SiteFinding[] } {
  const before = slowOutcome(text);
  const longer = timeout_ms * LONGER;
  const waits = { read: [longer], omitted: [], none: [timeout_ms, longer] }[before ?? 'none'];
  for (const timeout of waits) {
    const start = process.threadCpuUsage();
    /** The share of the timeout that reading computed: on a busy machine much of the time is that of others. */
    const share = () => {
      const { user, system } = process.threadCpuUsage(start);
      return (user + system) / 1000 / timeout_ms;
    };
    try {
      context.read = read;
      const result = CALL.runInContext(context, { timeout });
      if (share() > SLOW) recordSlow(text, 'read');
      return { text: result };
    } catch (error) {
      // The error belongs to the other context, whose `Error` is another class.
      const { code } = error as { code?: unknown };
      if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    }
    if (share() <= OWN) continue;
    if (before === undefined) recordSlow(text, 'omitted');
    break;
  }
  const message = `It takes more than ${timeout_ms / 1000} s to read`;
  const remedy = 'Divide it, with blank lines between its paragraphs and quotes';
  return { text: null, findings: [{ ...located({ file, line: 1, column: 1 }), field: '', message, remedy }] };
}
