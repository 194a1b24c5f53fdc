import { describe, expect, it } from 'vitest';
import * as routes from './api-routes.ts';

describe('addresses of the service (S2 §7)', () => {
  it.each([
    [routes.vehiclePdfPath('2019-volvo-xc60'), '/api/cars/2019-volvo-xc60.pdf'],
    [routes.tradeInStepPath('t1'), '/api/trade-ins/t1'],
    [routes.tradeInStepPath('t1', 'rego'), '/api/trade-ins/t1/rego'],
    [routes.miscellaneousPath(), '/api/miscellaneous'],
    [routes.spinApiPath(), '/api/spin'],
    [routes.postcodeApiPath('0800'), '/api/postcodes/0800'],
    [routes.watchlistApiPath(), '/api/watchlist'],
    [routes.watchlistApiPath('a:7'), '/api/watchlist/a%3A7'],
    [routes.stopTextsPath('t'), '/api/stop-texts/t'],
    [routes.signInApiPath(), '/api/sign-in'],
    [routes.signInCodeApiPath(), '/api/sign-in/code'],
    [routes.signOutApiPath(), '/api/sign-out'],
    [routes.sessionApiPath(), '/api/session'],
    [routes.sessionsApiPath(), '/api/sessions'],
    [routes.sessionsApiPath('7'), '/api/sessions/7'],
    [routes.reservationsPath(), '/api/reservations'],
    [routes.reservationRecordPath('a b'), '/api/reservations/a%20b'],
    [routes.holdStatusPath('7'), '/api/reservations/cars/7'],
    [routes.holdStatusPath('7', 'r 1'), '/api/reservations/cars/7?hold=r%201'],
    [routes.alertsPath(), '/api/reservations/alerts'],
    [routes.eventsPath(), '/api/events'],
    [routes.paymentsApiPath(), '/api/payments'],
  ])('%s', (built, address) => {
    expect(built).toBe(address);
  });
});
