const DAY = 86_400_000;

/** The instant `days` days of exactly 86,400 seconds after `instant`, whatever clocks do meanwhile (rules 4). */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * DAY);
}

/** The first instant after `instant`: where a window that includes its last instant has ended (rules 4). */
export function justAfter(instant: Date): Date {
  return new Date(instant.getTime() + 1);
}
