/** Spellings of yes, each with that of no which goes with it. */
export const YES_AND_NO = [
  ['true', 'false'],
  ['Yes', 'No'],
  ['Y', 'N'],
  ['1', '0'],
  ['1.0', '0.0'],
  ['T', 'F'],
  ['On', 'Off'],
  ['✓', '✗'],
  ['✔', '✘'],
  ['☑', '☐'],
  ['√', '×'],
] as const;

const MEANINGS: ReadonlyMap<string, boolean> = new Map(
  YES_AND_NO.flatMap(([yes, no]) => [
    [yes.toLowerCase(), true],
    [no.toLowerCase(), false],
  ]),
);

/** Reads a flag in any of its spellings; `null` for other text. */
export const yesOrNo = (text: string): boolean | null => MEANINGS.get(text.toLowerCase()) ?? null;
