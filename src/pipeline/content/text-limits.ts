import type { SiteFinding } from '#sites/snapshot.ts';

/** Characters of a text; those of a thick novel. */
const LONGEST = 1_000_000;
/** Each of the characters that begin links, pictures and emphasis; our longest page has fifty. */
const MARK = /[[\]*_~]/g;
const MOST_MARKS = 2000;
/** A line in more than 200 lists and quotes, or as far from the margin. */
const NESTED = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])){201}|^[ \t]{401}/m;

/**
 * Returns why a text is omitted unread: the time to parse Markdown grows with the square of its markup, its stack with the
 * nesting, and one text must not stop a site (promises "Privacy and stalls").
 */
export function beyondLimits({ text, file }: { text: string; file: string }): SiteFinding[] {
  const finding = (offset: number, message: string, remedy: string): SiteFinding[] => [
    { source: `${file}:${text.slice(0, offset).split('\n').length}:1`, field: '', message, remedy },
  ];
  if (text.length > LONGEST)
    return finding(0, `It has more than ${LONGEST} characters`, 'Divide it into several texts');
  const nested = text.search(NESTED);
  if (nested !== -1) return finding(nested, 'This line is nested too deeply', 'Write it flat');
  const marks = text.matchAll(MARK).drop(MOST_MARKS).next();
  return marks.done === true
    ? []
    : finding(marks.value.index, `It has more than ${MOST_MARKS} marks`, 'Use fewer of [ ] * _ ~');
}
