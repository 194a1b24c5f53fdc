// Paths of the service that pages or mails contain; all routes are in src/domain/api. Their first segment is reserved,
// so no page collides.

/** A car as PDF (S2 §7 "file saved as {slug}.pdf"). */
export const vehiclePdfPath = (slug: string) => `/api/cars/${slug}.pdf`;
/** Target of lead forms (rules 48). */
export const leadsPath = () => '/api/leads';
/** Receives the events that pages report. */
export const eventsPath = () => '/api/events';
/** Counts a search. */
export const searchesPath = () => '/api/searches';
/** Issues proof-of-work challenges. */
export const captchaPath = () => '/api/captcha';
export const reservationsPath = () => '/api/reservations';
/** Target of the form "tell me if it becomes free". */
export const alertsPath = () => '/api/reservations/alerts';
/** Creates online payments, and lists the signed-in user's. */
export const paymentsApiPath = () => '/api/payments';
/** Draws a prize, or returns the drawn one. */
export const spinApiPath = () => '/api/spin';
export const signInApiPath = () => '/api/sign-in';
export const signInCodeApiPath = () => '/api/sign-in/code';
export const signOutApiPath = () => '/api/sign-out';
/** Target of the link in each text message that stops them. */
export const stopTextsPath = (token: string) => `/api/stop-texts/${token}`;
/** The page of a saved search, which its mails link to: to confirm it, and to stop it. */
export const savedSearchPath = (token: string) => `/api/saved-searches/${token}`;
