/** Parts of a date's form, each with the pattern that it matches; the longer of two stands first. */
export const DATE_PARTS = {
  YYYY: '\\d{4}',
  // Feeds mix both.
  YY: '\\d{2}(?:\\d{2})??',
  MMM: '[a-z]{3,9}',
  MM: '\\d{1,2}',
  DD: '\\d{1,2}',
  HH: '\\d{1,2}',
  hh: '\\d{1,2}',
  mm: '\\d{2}',
  ss: '\\d{2}',
  A: '[ap]\\.?m\\.?',
} as const;
export type DatePart = keyof typeof DATE_PARTS;

/** Matches each part of a form. */
export const DATE_PART = new RegExp(Object.keys(DATE_PARTS).join('|'), 'g');

/** Says why no date can be read by a form; `null` where one can. */
export function dateFormProblem(form: string): string | null {
  if (isForm(form)) return null;
  const repaired = REPAIRS.reduce((text, [part, written]) => text.replace(part, written), form);
  const nearest = isForm(repaired) ? repaired : 'DD/MM/YYYY';
  if (/^y+$/i.test(form)) return 'A date has a month, too: a year alone is read without "date"';
  return `No date has this form: write each of ${Object.keys(DATE_PARTS).join(', ')} at most once, a year and a month at least, such as "${nearest}"`;
}

/** Has a year and a month, each part once, and nothing that only looks like one. */
function isForm(form: string): boolean {
  const parts = form.match(DATE_PART) ?? [];
  const starts = new Set(parts.map(([start]) => start));
  const hasMore = /[DMYHhmsdy]/.test(form.replace(DATE_PART, ''));
  return starts.has('Y') && starts.has('M') && starts.size === parts.length && !hasMore;
}

/** What is written for a part → the part. */
const REPAIRS: readonly (readonly [RegExp, string])[] = [
  [/d+/gi, 'DD'],
  [/\byy\b/gi, 'YY'],
  [/y{3,}/gi, 'YYYY'],
  [/(?<=H.?)m+/gi, 'mm'],
  [/m{3,}/gi, 'MMM'],
  [/(?<!H.?|m)m{1,2}(?!m)/gi, 'MM'],
];
