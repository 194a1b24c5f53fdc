import { foldName } from '../nearest-name.ts';
import { AUSTRALIAN_STATES, type AustralianState } from './location.schema.ts';

/** The name of each state. */
const NAMES = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  SA: 'South Australia',
  WA: 'Western Australia',
  TAS: 'Tasmania',
  NT: 'Northern Territory',
  ACT: 'Australian Capital Territory',
} as const satisfies Record<AustralianState, string>;

const STATES: ReadonlyMap<string, AustralianState> = new Map(
  AUSTRALIAN_STATES.flatMap((state) => [
    [foldName(state), state],
    [foldName(NAMES[state]), state],
  ]),
);

const [CODE, NAME] = [AUSTRALIAN_STATES, Object.values(NAMES)].map((texts) => texts.join('|'));
/** "Newcastle NSW 2300": the end of a place that names its state. Mount Victoria is in New South Wales. */
const AT_END = new RegExp(
  `(?:(?:^|[\\s,]+)(${CODE})(?:[\\s,]+\\d{4})?|(?:^|\\s*,\\s*)(${NAME})(?:[\\s,]+\\d{4})?|\\s+(${NAME})[\\s,]+\\d{4})$`,
  'i',
);

/** The state that a text is or ends with, by its code or its name; `null` for none. */
export const stateIn = (text: string): AustralianState | null =>
  STATES.get(foldName(text)) ?? STATES.get(foldName(AT_END.exec(text)?.slice(1).find(Boolean) ?? '')) ?? null;

/** A place without the state and the postcode at its end; a state alone stays. */
export const withoutState = (text: string): string => text.replace(AT_END, '') || text;
