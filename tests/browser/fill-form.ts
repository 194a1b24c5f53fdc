import { randomInt, randomUUID } from 'node:crypto';
import type { Locator } from 'playwright/test';

/** A unique e-mail address. */
export const freshEmail = (): string => `jane.${randomUUID()}@example.com`;

/** A unique number: one person can hold only one car unpaid. */
export const freshMobile = (): string => `04${randomInt(10_000_000, 99_999_999)}`;

const FILLED: Readonly<Record<string, string>> = {
  name: 'Jane',
  last_name: 'Citizen',
  phone: '0491 570 006',
  postcode: '2292',
  message: 'Is it still there?',
  'details[Kilometres]': '48000',
  'details[Amount to borrow]': '20000',
  'details[Deposit]': '2000',
};

/** Fills in every visible field, except dates: the calendar decides which are bookable. */
export async function fillForm(form: Locator, email: string): Promise<void> {
  for (const control of await form.locator('input:visible, textarea:visible').all()) {
    const type = await control.getAttribute('type');
    const name = (await control.getAttribute('name')) ?? '';
    if (type === 'checkbox' || type === 'date') continue;
    await control.fill(type === 'email' ? email : (FILLED[name] ?? 'Something'));
  }
  for (const choice of await form.locator('select:visible').all())
    if ((await choice.inputValue()) === '') await choice.selectOption({ index: 1 });
}
