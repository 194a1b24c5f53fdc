/** The given options of `forecourt holds` and `forecourt payments`. */
export interface ReservationOptions {
  id?: string | undefined;
  site?: string | undefined;
  all?: boolean | undefined;
}
