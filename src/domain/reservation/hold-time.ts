import { count } from '../count.ts';
import { MINUTE_MS } from '../duration.ts';

/** Formats the remaining time of a hold for other shoppers: " for up to 14 more minutes"; '' if its end is unknown. */
export function holdTimeText(until: Date | null, now: Date): string {
  if (until === null) return '';
  const minutes = Math.max(Math.ceil((until.getTime() - now.getTime()) / MINUTE_MS), 1);
  const left = minutes < 60 ? count(minutes, 'more minute') : count(Math.ceil(minutes / 60), 'more hour');
  return ` for up to ${left}`;
}
