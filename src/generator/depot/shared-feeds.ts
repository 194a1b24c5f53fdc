import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { ProviderFailed } from '#domain/errors.ts';
import { readTextIfThere } from '#generator/store/disk.ts';
import { replaceFile, replaceFileFrom } from '#sites/durable-file.ts';
import type { SharedSites } from './bucket-depot.ts';
import { ObjectGone, objectName, readObject } from './objects.ts';
import { piecesOf } from './site-files.ts';

/** The feeds that stock systems push to any of several machines. */
export interface SharedFeeds {
  /**
   * Gives all machines the feed in a file, which was signed at this second; returns `false` where a later one was
   * shared.
   */
  send(site: string, file: string, signed: number): Promise<boolean>;
  /** Fetches the newest feed of a site into its file, unless that has it already. */
  fetch(site: string, file: string): Promise<void>;
}

/** The single file of a row. */
const FEED = 'feed';
const TRIES = 5;

/** Opens the shared feeds; `rows` and `objects` contain feeds only. The second of a signature is its fencing token. */
export function sharedFeeds({ rows, objects }: SharedSites): SharedFeeds {
  return {
    async send(site, file, signed) {
      const pieces: string[] = [];
      for (let tried = 0; tried < TRIES; tried += 1) {
        const before = await rows.fence(site, signed);
        if (before.lease > signed) return false;
        if (pieces.length === 0)
          for (const bytes of piecesOf(dirname(file), basename(file))) {
            const object = objectName(bytes);
            await objects.put({ site, object }, bytes);
            pieces.push(object);
          }
        const files = { [FEED]: { pieces, size: statSync(file).size } };
        const next = { ...before, files, version: before.version + 1, change: randomUUID() };
        if (!(await rows.replace(site, next, signed))) continue;
        for (const object of before.files[FEED]?.pieces ?? []) await objects.remove({ site, object });
        return true;
      }
      throw new ProviderFailed(`The feed of ${site} is replaced by others all the time. Send it again.`);
    },
    async fetch(site, file) {
      for (;;) {
        const row = await rows.read(site);
        const feed = row?.files[FEED];
        if (feed === undefined || readTextIfThere(changeFile(file)) === row?.change) return;
        try {
          const pieces = async function* () {
            for (const object of feed.pieces) yield await readObject(objects, { site, object });
          };
          await replaceFileFrom(file, pieces(), () => {});
          return await replaceFile(changeFile(file), row?.change ?? '');
        } catch (error) {
          // A newer one replaced it meanwhile.
          if (!(error instanceof ObjectGone) || (await rows.read(site))?.change === row?.change) throw error;
        }
      }
    },
  };
}

/** Names the change that a file was fetched at. */
const changeFile = (file: string): string => `${file}.change`;
