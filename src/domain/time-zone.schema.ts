import { isTimeZone, zoneProblem } from './dates.ts';
import { optionalText } from './text.schema.ts';

/** An IANA time zone of settings; `null`, the default, means the state's. */
export const optionalTimeZone = optionalText.refine((zone) => zone === null || isTimeZone(zone), {
  error: ({ input }) => zoneProblem(String(input)),
});
