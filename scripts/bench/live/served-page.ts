import { setTimeout as sleep } from 'node:timers/promises';
import { formatMoney } from '#domain/money.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import type { BenchCar } from '../dealerships.ts';

const POLL_MS = 20;
const TIMEOUT_MS = 60_000;

/** Whether the served page of a car shows the feed's price. */
export async function showsPrice(url: string, site: string, { slug, price }: BenchCar): Promise<boolean> {
  const address = vehiclePath(slug);
  const response = await fetch(url + address, { headers: { 'X-Forwarded-Host': `${site}.localhost` } });
  const html = await response.text();
  if (response.status !== 200) throw new Error(`${site} answers ${response.status} at ${address}`);
  return html.includes(`>${formatMoney(price)}`);
}

/** Polls the page until it shows the price; throws after a minute. */
export async function priceShown(url: string, site: string, car: BenchCar): Promise<void> {
  const started = performance.now();
  while (!(await showsPrice(url, site, car))) {
    if (performance.now() - started > TIMEOUT_MS)
      throw new Error(`${site} does not show ${formatMoney(car.price)} at ${vehiclePath(car.slug)}`);
    await sleep(POLL_MS);
  }
}
