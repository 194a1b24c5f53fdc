import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import { bucketFailed, openBucketClient } from '#generator/bucket-client.ts';
import { hashIn, type ObjectName, type Objects } from './objects.ts';

/** A bucket, and the folder in it that machines share. */
export interface BucketPlace {
  bucket: string;
  /** Empty, or ends in a slash. */
  prefix: string;
  region: string;
  endpoint?: string | undefined;
}

/** A request with an object of a few megabytes takes no longer, milliseconds. */
const REQUEST_MS = 60_000;

/** The objects of sites in a folder of a bucket: `<prefix><folder>/<site>/<object>`. */
export function s3Objects(
  { bucket, prefix, region, endpoint }: BucketPlace,
  folder: () => Promise<string>,
): Objects {
  const client = openBucketClient({ region, endpoint });
  const folderOf = async (site: string) => `${prefix}${await folder()}/${site}/`;
  const place = async ({ site, object }: ObjectName) => ({
    Bucket: bucket,
    Key: `${await folderOf(site)}${object}`,
  });
  return {
    put: ({ site, object }, bytes) =>
      named(bucket, async () => {
        const command = new PutObjectCommand({ ...(await place({ site, object })), Body: bytes });
        // The bucket refuses bytes that do not hash to this.
        command.middlewareStack.add(
          (next) => (args) => {
            const { headers } = args.request as { headers: Record<string, string> };
            headers['x-amz-content-sha256'] = hashIn(object);
            return next(args);
          },
          { step: 'build' },
        );
        await client.send(command, inTime());
      }),
    get: (name) =>
      named(bucket, async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand(await place(name)), inTime());
          return (await Body?.transformToByteArray()) ?? new Uint8Array();
        } catch (error) {
          if (error instanceof Error && error.name === 'NoSuchKey') return null;
          throw error;
        }
      }),
    list: (site) => named(bucket, async () => namesIn(client, bucket, await folderOf(site))),
    remove: (name) =>
      named(bucket, async () => {
        await client.send(new DeleteObjectCommand(await place(name)), inTime());
      }),
  };
}

async function namesIn(client: S3Client, bucket: string, folder: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: folder }))
    names.push(...Contents.map(({ Key = '' }) => Key.slice(folder.length)));
  return names;
}

const inTime = () => ({ abortSignal: AbortSignal.timeout(REQUEST_MS) });

async function named<T>(bucket: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    const untouched = 'What is live is untouched.';
    throw bucketFailed(bucket, error, {
      setting: 'FORECOURT_STORE',
      region: 'AWS_REGION',
      untouched,
      late: untouched,
      again: 'build again',
    });
  }
}
