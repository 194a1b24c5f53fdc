import { count } from '../count.ts';
import { MINUTE_MS } from '../duration.ts';

/** Formats the remaining time of a hold, milliseconds: " for up to 14 more minutes". */
export function holdTimeText(left_ms: number): string {
  const minutes = Math.max(Math.ceil(left_ms / MINUTE_MS), 1);
  const left = minutes < 60 ? count(minutes, 'more minute') : count(Math.ceil(minutes / 60), 'more hour');
  return ` for up to ${left}`;
}
