/** Prints an instant to the minute, as UTC: `2026-11-20 01:00Z`. */
export const utcMinute = (instant: Date): string =>
  `${instant.toISOString().slice(0, 16).replace('T', ' ')}Z`;
