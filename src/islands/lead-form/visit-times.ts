import { formatClock } from '#domain/dates.ts';
import { bookableTimes } from '#domain/opening-hours/bookable-times.ts';
import type { FieldView, FormChoice, FormView } from '#domain/view/form-view.ts';

/** S1 §5: day and time are optional, but a day without staff cannot be chosen. */
export const CLOSED = 'We are closed on that day, or see people by appointment only. Please choose another.';

/** Returns the times available on a day at a location; `null` without a day, or for unknown hours. */
export function timesOn(hours: FormView['hours'], place: string, date: string): FormChoice[] | null {
  const opening = hours[place];
  if (opening === undefined || date === '') return null;
  return bookableTimes(opening, date).map((minutes) => {
    const label = formatClock(minutes);
    return { value: label, label };
  });
}

/** Adds the day's times to the field of the time. */
export const withTimes = (field: FieldView, times: FormChoice[] | null): FieldView =>
  field.name === 'preferred_time' && times !== null ? { ...field, choices: times } : field;
