/** Id of the email field for notifications that a held car is available. */
export const ALERT_FIELD = 'alert-email';
