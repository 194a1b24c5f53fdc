import type { Selectable } from 'kysely';
import type { OnlinePayment } from '#domain/online-payment/online-payment.ts';
import type { Payment, Reservation } from '#domain/reservation/reservation.ts';
import type { Tables } from '../tables.ts';

export const reservationIn = (row: Selectable<Tables['hold']>): Reservation => ({
  ...row,
  created_at: new Date(row.created_at),
  captured_at: dateIn(row.captured_at),
  expires_at: new Date(row.expires_at),
  ended_at: dateIn(row.ended_at),
});

export const onlinePaymentIn = (row: Selectable<Tables['online_payment']>): OnlinePayment => ({
  ...row,
  created_at: new Date(row.created_at),
  paid_at: dateIn(row.paid_at),
  ended_at: dateIn(row.ended_at),
});

export const paymentIn = (row: Selectable<Tables['payment']>): Payment => ({
  ...row,
  captured_at: dateIn(row.captured_at),
  refunded_at: dateIn(row.refunded_at),
});

const dateIn = (millis: number | null): Date | null => (millis === null ? null : new Date(millis));
