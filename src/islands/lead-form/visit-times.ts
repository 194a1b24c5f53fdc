import { formatClock } from '#domain/dates.ts';
import { bookableTimes } from '#domain/opening-hours/bookable-times.ts';
import type { FieldView, FormChoice, FormView } from '#domain/view/form-view.ts';

/** S1 §5: day and time are optional; a day on which nobody is there is not. */
export const CLOSED = 'We are closed on that day, or see people by appointment only. Please choose another.';

/** The times that can be chosen on a day at a place; `null` without the day, or the hours of the place. */
export function timesOn(hours: FormView['hours'], place: string, date: string): FormChoice[] | null {
  const opening = hours[place];
  if (opening === undefined || date === '') return null;
  return bookableTimes(opening, date).map((minutes) => {
    const label = formatClock(minutes);
    return { value: label, label };
  });
}

/** A field with the choices of the day, where it is that of the time. */
export const withTimes = (field: FieldView, times: FormChoice[] | null): FieldView =>
  field.name === 'preferred_time' && times !== null ? { ...field, choices: times } : field;
