import { type CalendarDate, calendarDate, formatClock } from '#domain/dates.ts';
import type { VisitClock } from '#domain/lead/visit-problems.ts';
import { timesLeft } from '#domain/opening-hours/bookable-times.ts';
import type { FieldView, FormChoice, FormView } from '#domain/view/form-view.ts';

/** S1 §5: day and time are optional, but a day without staff cannot be chosen. */
const CLOSED = 'We are closed on that day, or see people by appointment only. Please choose another.';
const LATE = 'We have no times left today. Please choose another day.';

/** A day at a location. */
interface VisitDay {
  /** `null` where no location can be visited. */
  clock: VisitClock | null;
  /** The current date at the location, else at the first that can be visited. */
  today: CalendarDate | undefined;
  /** The times left; `null` without a day, or for unknown hours. */
  times: FormChoice[] | null;
  /** Why no visit can begin on it; `null` if one can. */
  closed: string | null;
}

export function visitDay(hours: FormView['hours'], place: string, date: string, now: Date): VisitDay {
  const opening = hours[place];
  const zone = (opening ?? Object.values(hours)[0])?.zone;
  const clock = zone === undefined ? null : { now, zone };
  const today = zone && calendarDate(now, zone);
  const times = opening === undefined || date === '' ? null : timesLeft(opening, date, now).map(choiceOf);
  return { clock, today, times, closed: times?.length === 0 ? (date === today ? LATE : CLOSED) : null };
}

function choiceOf(minutes: number): FormChoice {
  const label = formatClock(minutes);
  return { value: label, label };
}

/** Adds the day's times to the field of the time. */
export const withTimes = (field: FieldView, times: FormChoice[] | null): FieldView =>
  field.name === 'preferred_time' && times !== null ? { ...field, choices: times } : field;
