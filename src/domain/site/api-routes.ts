// Addresses of the service; the first segment is reserved, so no page collides.

/** The car as PDF (S2 §7 "file saved as {slug}.pdf"). */
export const vehiclePdfPath = (slug: string) => `/api/cars/${slug}.pdf`;
/** Where forms are sent (rules 48). */
export const leadsPath = () => '/api/leads';
/** Where pages report what is counted of them. */
export const eventsPath = () => '/api/events';
/** Where a postcode lies that the page's own table does not hold (rules 50). */
export const postcodeApiPath = (postcode: string) => `/api/postcodes/${encodeURIComponent(postcode)}`;
/** Where trade-ins begin, and each of them goes on (S2 §7). */
export const tradeInsPath = () => '/api/trade-ins';
export const tradeInStepPath = (id: string, step?: string) =>
  [tradeInsPath(), id, step].filter((part) => part !== undefined).join('/');
/** Where flagged sites keep what valuations said (S2 §7). */
export const miscellaneousPath = () => '/api/miscellaneous';
/** Where a form fetches its proof of work. */
export const captchaPath = () => '/api/captcha';
/** Where reservations are sent. */
export const reservationsPath = () => '/api/reservations';
/** Whether a car is held at this moment, by its id; `own` is the reservation of whoever asks. */
export const holdStatusPath = (carId: string, own: string | null = null) =>
  `/api/reservations/cars/${encodeURIComponent(carId)}${own === null ? '' : `?hold=${encodeURIComponent(own)}`}`;
/** One reservation as data. */
export const reservationRecordPath = (id: string) => `/api/reservations/${encodeURIComponent(id)}`;
/** Where somebody asks to be told that a car is free again. */
export const alertsPath = () => '/api/reservations/alerts';
/** Where invoices are paid, and payments read again by who made them. */
export const paymentsApiPath = () => '/api/payments';
/** Draws a prize, or says what was drawn. */
export const spinApiPath = () => '/api/spin';
/** Where sign-in pages and lists of devices post to. */
export const signInApiPath = () => '/api/sign-in';
export const signInCodeApiPath = () => '/api/sign-in/code';
export const signOutApiPath = () => '/api/sign-out';
/** The devices that somebody is signed in on, or one of them. */
export const sessionsApiPath = (id?: string) => (id === undefined ? '/api/sessions' : `/api/sessions/${id}`);
/** The watchlist of who is signed in, or one car of it. */
export const watchlistApiPath = (id?: string) =>
  id === undefined ? '/api/watchlist' : `/api/watchlist/${encodeURIComponent(id)}`;
/** Where the link in every text leads that stops them. */
export const stopTextsPath = (token: string) => `/api/stop-texts/${token}`;
export const sessionApiPath = () => '/api/session';
