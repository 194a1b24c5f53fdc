/** Id of the field for the address to notify when a held car is free. */
export const ALERT_FIELD = 'alert-email';
