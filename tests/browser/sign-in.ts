import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from 'playwright/test';
import { STATE } from './demo-server.ts';

/** An unused mobile number: codes per number are limited, also across runs on one server. */
export const freshPhone = (): string =>
  `04${Math.floor(Math.random() * 1e8)
    .toString()
    .padStart(8, '0')}`;

/** The code in the first text message to a phone. */
export async function codeSentTo(phone: string): Promise<string> {
  const outbox = path.join(STATE, 'outbox');
  const sent = () =>
    readdirSync(outbox).find((name) => name.startsWith(`sms-${phone}-`) && name.endsWith('.txt'));
  await expect.poll(sent).toBeDefined();
  return /\b\d{6}\b/.exec(readFileSync(path.join(outbox, sent() ?? ''), 'utf8'))?.[0] ?? '';
}

/** Signs in by keyboard on the open sign-in page, and waits for the next page. */
export async function signInHere(page: Page, phone = freshPhone()): Promise<void> {
  await page.getByLabel('Mobile number').fill(phone);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/sign-in\/code/);
  await page.getByLabel('Code', { exact: true }).fill(await codeSentTo(phone));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'));
}
