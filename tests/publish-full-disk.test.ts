import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '../scripts/exit.ts';
import { compiledPages } from './compiled-pages.ts';
import { ANCHOR, type FixtureSite, fixtureStock, linkPages, openFixtureSite } from './fixture-site.ts';
import { startPublisher } from './publisher-process.ts';

const pages = await compiledPages();

const DISK_MB = 48;
const CARS = 20;
const minutes = (count: number) => new Date(ANCHOR.getTime() + count * 60_000);

/** Mounts a small disk in memory; returns why it cannot. */
function mountDisk(folder: string): string | null {
  const options = ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder];
  const { status, stderr } = spawnSync('mount', options, { encoding: 'utf8' });
  return status === 0 ? null : (stderr ?? 'there is no mount');
}

const unmountDisk = (folder: string) => void spawnSync('umount', ['--lazy', folder]);

function whyNoDisk(): string | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'disk-'));
  const why = mountDisk(folder);
  if (why === null) unmountDisk(folder);
  rmdirSync(folder);
  return why;
}

const missing = whyNoDisk();

describe.skipIf(missing !== null)(
  `a disk of its own${missing === null ? '' : ` (skipped, as none can be mounted: ${missing.trim()})`}`,
  () => {
    const stock = fixtureStock(CARS);
    const pricedFrom = (price: number) => stock.map((record, at) => ({ ...record, price: price + 100 * at }));

    /** A live site with its state on a separate disk. */
    async function openSite(): Promise<FixtureSite> {
      const site = await openFixtureSite(pages, {}, { pictures: 'own' });
      mkdirSync(site.state);
      expect(mountDisk(site.state)).toBeNull();
      onTestFinished(async () => {
        unmountDisk(site.state);
        await site.close();
      });
      linkPages(site);
      await site.stock(stock);
      await site.build(ANCHOR);
      return site;
    }

    const publish = (site: FixtureSite, now: Date) =>
      startPublisher([site.folder, site.state, now.toISOString()]).ended();

    /** A publish fails with this cause and the live release stays; without the cause the next one succeeds. */
    async function failsUntil(site: FixtureSite, cause: RegExp, repair: () => void): Promise<void> {
      const live = site.store.current();
      await site.stock(pricedFrom(31_000));
      const { code, output } = await publish(site, minutes(1));
      expect(code).not.toBe(EXIT.done);
      expect(output).toMatch(cause);
      expect(site.store.current()).toEqual(live);
      expect(await site.store.verify()).toEqual([]);

      repair();
      const again = await publish(site, minutes(2));
      expect(again.output).toMatch(/^published$/m);
      expect(again.code).toBe(EXIT.done);
      expect(await site.read('/search')).toContain('$31,000');
    }

    it('"disk full: exit ≠ 0, cause named, live site untouched"', async () => {
      const site = await openSite();
      const rubbish = path.join(site.state, 'rubbish');
      // A few pages of the kernel are free: enough for locks, too little for a release.
      const { bavail, bsize } = statfsSync(site.state);
      writeFileSync(rubbish, Buffer.alloc((bavail - 8) * bsize));
      await failsUntil(site, /ENOSPC.*What is live is untouched\. Free space/s, () => rmSync(rubbish));
    });

    it('"read-only: exit ≠ 0, cause named, live site untouched"', async () => {
      const site = await openSite();
      const remount = (mode: string) => {
        const { stderr } = spawnSync('mount', ['-o', `remount,${mode}`, site.state], { encoding: 'utf8' });
        expect(stderr).toBe('');
      };
      remount('ro');
      await failsUntil(site, /read-?only|EROFS/i, () => remount('rw'));
    });
  },
);
