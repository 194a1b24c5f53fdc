import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { photoFile, photoFiles } from '#photos/encode-photo.ts';
import { PhotoIndex } from '#photos/photo-index.ts';
import { limitedHost } from './limited-host.ts';

const PROGRAM = fileURLToPath(new URL('./encode.process.ts', import.meta.url));
const PHOTOS = 60;
const KILLS = 6;

const PATHS = Array.from({ length: PHOTOS }, (_, index) => `/${index}.jpg`);
const addressesOf = (origin: string) => PATHS.map((path) => `${origin}${path}`);

it('loses no photo when killed, and fetches no encoded one twice', async () => {
  const { origin, requests, total, open } = await limitedHost(PATHS);
  open();
  const state = mkdtempSync(path.join(tmpdir(), 'photos-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const start = (round: number) => {
    // After an hour the leases of a dead process have expired.
    const instant = new Date(Date.UTC(2026, 0, 1, round)).toISOString();
    const args = ['--no-warnings', PROGRAM, state, origin, String(PHOTOS), instant];
    return spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  };
  const encoded = () => {
    const index = new PhotoIndex(state);
    try {
      return addressesOf(origin).filter((address) => index.verdict(address).kind === 'shown');
    } finally {
      index.close();
    }
  };
  const countsOf = (addresses: readonly string[]) =>
    addresses.map((address) => requests.get(new URL(address).pathname));

  const settled: { addresses: string[]; counts: (number | undefined)[] }[] = [];
  for (let round = 0; round < KILLS; round += 1) {
    const child = start(round);
    const before = total();
    const more = 3 + Math.floor(Math.random() * 8);
    while (total() < before + more) await sleep(5);
    child.kill('SIGKILL');
    await once(child, 'close');
    const addresses = encoded();
    settled.push({ addresses, counts: countsOf(addresses) });
  }
  const last = start(KILLS);
  expect((await once(last, 'close'))[0]).toBe(0);

  expect(encoded()).toEqual(addressesOf(origin));
  for (const { addresses, counts } of settled) expect(countsOf(addresses)).toEqual(counts);
  expect(settled.at(-1)?.addresses.length).toBeGreaterThan(0);
  const index = new PhotoIndex(state);
  onTestFinished(() => index.close());
  for (const address of addressesOf(origin)) {
    const verdict = index.verdict(address);
    if (verdict.kind !== 'shown') throw new Error(address);
    for (const file of photoFiles(verdict.facts)) {
      const { width } = await sharp(photoFile(path.join(state, 'images'), file)).metadata();
      expect(width).toBe(file.width);
    }
  }
}, 180_000);
