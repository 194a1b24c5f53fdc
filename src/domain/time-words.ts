/** What a text claims of time: that a car has just arrived, or something else that passes. */
export type TimeClaim = 'arrival' | 'passing';

/** Words that claim time, the first that fits; weekdays and dates alone do not, as opening hours have them too. */
const CLAIMS = [
  {
    claim: 'arrival',
    words:
      /\b(?:new|latest|recent|fresh) arrivals?\b|\b(?:just|newly|fresh(?:ly)?) (?:in|arrived|landed|listed|added)\b/i,
  },
  {
    claim: 'passing',
    words:
      /\bjust\b(?! \$?\d)|\bto(?:day|night|morrow)\b|\b(?:this|next) (?:week|weekend|month|quarter|year|\w+day)\b|\b\w+day only\b/i,
  },
  { claim: 'passing', words: /\b(?:ends|ending|expires?|expiring|until|till|closes|closing)\b/i },
  { claim: 'passing', words: /\b(?:last|final) (?:day|hour|week|chance)s?\b|\blimited time\b|\bhurry\b/i },
] as const satisfies readonly { claim: TimeClaim; words: RegExp }[];

/** Returns what a short text, such as a tag or a heading, claims of time; `null` for nothing. */
export const timeClaim = (text: string | null): TimeClaim | null =>
  (text !== null && CLAIMS.find(({ words }) => words.test(text))?.claim) || null;
