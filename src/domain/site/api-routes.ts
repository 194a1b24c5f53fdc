// Addresses of the service that pages print or machines send to; src/domain/api has them all. Of each the first segment is reserved, so no page collides.

/** The car as PDF (S2 §7 "file saved as {slug}.pdf"). */
export const vehiclePdfPath = (slug: string) => `/api/cars/${slug}.pdf`;
/** Where forms are sent (rules 48). */
export const leadsPath = () => '/api/leads';
/** Where pages report what is counted of them. */
export const eventsPath = () => '/api/events';
/** Where a form fetches its proof of work. */
export const captchaPath = () => '/api/captcha';
/** Where reservations are sent. */
export const reservationsPath = () => '/api/reservations';
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
/** Where the link in every text leads that stops them. */
export const stopTextsPath = (token: string) => `/api/stop-texts/${token}`;
