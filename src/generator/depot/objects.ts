import { randomBytes } from 'node:crypto';
import { ProviderFailed } from '#domain/errors.ts';
import { sha256 } from '#sites/sha256.ts';

/** The objects of one bucket that belong to sites. */
export interface Objects {
  /** Stores an object; resolves once it can be read everywhere. */
  put(name: ObjectName, bytes: Uint8Array): Promise<void>;
  /** The object's bytes, as the bucket returns them; `null` where there is none. */
  get(name: ObjectName): Promise<Uint8Array | null>;
  list(site: string): Promise<string[]>;
  remove(name: ObjectName): Promise<void>;
}

export interface ObjectName {
  site: string;
  object: string;
}

/** An object that a row names is not in the bucket: another machine replaced the row and collected it. */
export class ObjectGone extends ProviderFailed {}

const HASH_LENGTH = 64;

/**
 * A name for new bytes: their SHA-256, and a number that no other object has. A name is never used again, so that a
 * delayed deletion of unneeded bytes cannot hit the same bytes stored later.
 */
export const objectName = (bytes: Uint8Array): string => `${sha256(bytes)}-${randomBytes(6).toString('hex')}`;

/** The SHA-256 of an object's bytes. */
export const hashIn = (object: string): string => object.slice(0, HASH_LENGTH);

const READS = 4;

/** An object's bytes, verified. Throws `ObjectGone`, or `ProviderFailed` where the bucket returns others repeatedly. */
export async function readObject(objects: Objects, name: ObjectName): Promise<Uint8Array> {
  for (let read = 1; ; read += 1) {
    try {
      const bytes = await objects.get(name);
      if (bytes === null) throw new ObjectGone(`The bucket lacks ${name.site}/${name.object}.`);
      if (sha256(bytes) === hashIn(name.object)) return bytes;
      throw new ProviderFailed(
        `The bucket returns other bytes for ${name.site}/${name.object} than were stored. Restore that object, or build the site again.`,
      );
    } catch (error) {
      // A connection may break off in the middle.
      if (error instanceof ObjectGone || read === READS) throw error;
    }
  }
}
