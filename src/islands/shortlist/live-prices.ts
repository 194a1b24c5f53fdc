import { formatMoney } from '#domain/money.ts';
import { finalPrice } from '#domain/price/final-price.ts';
import type { VehicleCard } from '#domain/view/vehicle-card.ts';
import { $records, readRecords } from '#stores/vehicle-records.ts';
import { request } from '../request.ts';

/** Shows the current price below each car of a list, and removes cars that the site no longer has. */
export async function showLivePrices(list: HTMLElement): Promise<void> {
  const items = [...list.querySelectorAll<HTMLElement>('li[data-car]')];
  await readRecords(items.map(idOf), request);
  for (const item of items) showLivePrice(item);
  list.hidden = list.querySelector('li') === null;
}

const idOf = ({ dataset }: HTMLElement) => dataset.car ?? '';

function showLivePrice(item: HTMLElement): void {
  const result = $records.get().get(idOf(item));
  if (result?.kind === 'gone') item.remove();
  if (result?.kind !== 'found') return;
  const line = document.createElement('span');
  line.className = 'recently-viewed__price';
  line.textContent = priceLine(result.record.card);
  item.querySelector('a')?.append(line);
}

function priceLine({ availability, availability_text, price }: VehicleCard): string {
  if (availability === 'sold') return availability_text;
  const final = finalPrice(price);
  if (final !== null) return `${formatMoney(final.amount)} ${final.label ?? ''}`.trim();
  return 'text' in price ? price.text : '';
}
