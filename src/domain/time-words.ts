/** What a text claims of time: that a car has just arrived, or something else that passes. */
export type TimeClaim = 'arrival' | 'passing';

/** Words that claim time, the first that fits; weekdays and dates alone do not, as opening hours have them too. */
const CLAIMS = [
  {
    claim: 'arrival',
    words:
      /\b(?:new|latest|recent|fresh)[\s-]+arrivals?\b|\b(?:just|newly|recently|fresh(?:ly)?)[\s-]+(?:in|arrived|landed|listed|added)\b|^new in\b|\bfresh stock\b/i,
  },
  {
    claim: 'passing',
    words:
      /\bjust\b(?! \$?\d)|\bto(?:day|night|morrow)\b|\b(?:this|next) (?:week|weekend|month|quarter|year|\w+day)\b|\b\w+day only\b/i,
  },
  {
    claim: 'passing',
    words:
      /\b(?:ends|ending|expires?|expiring|until|till)\b|\bclos(?:es|ing) (?:soon|on|\w+day|down)\b|\brecently (?:reduced|dropped|listed|sold)\b|\barriving soon\b/i,
  },
  {
    claim: 'passing',
    words:
      /\b(?:last|final) (?:day|hour|week|chance)s?\b|\blimited time\b|\bhurry\b|\b\d+ (?:hour|day|week)s? (?:left|only|to go|sale|special)\b/i,
  },
  // Sales by their season.
  {
    claim: 'passing',
    words:
      /\b(?:eofy|end of (?:financial )?year|weekend|flash|easter|christmas|boxing day|(?:black|cyber) \w+day|january|february|march|april|june|july|august|september|october|november|december)\b.*\b(?:sales?|specials?|deals?|offers?)\b|^(?:eofy|black friday)$/i,
  },
] as const satisfies readonly { claim: TimeClaim; words: RegExp }[];

/** Returns what a short text, such as a tag or a heading, claims of time; `null` for nothing. */
export const timeClaim = (text: string | null): TimeClaim | null =>
  (text !== null && CLAIMS.find(({ words }) => words.test(text))?.claim) || null;
