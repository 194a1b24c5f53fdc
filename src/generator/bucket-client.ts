import { S3Client } from '@aws-sdk/client-s3';
import { messageOf, ProviderFailed } from '#domain/errors.ts';

const TRIES = 5;

/** How long a service may take to accept a connection, and may be silent on it, milliseconds. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, socketTimeout: 60_000 };

/** Opens the official client, which finds the credentials, first in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. */
export const openBucketClient = ({
  region,
  endpoint,
  timeouts = TIMEOUTS_MS,
}: {
  region: string;
  endpoint?: string | undefined;
  timeouts?: typeof TIMEOUTS_MS;
}): S3Client =>
  new S3Client({
    region,
    // Without them a silent service would hold a publish, and the site's later builds, forever.
    requestHandler: timeouts,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // AWS_ENDPOINT_URL is the service of FORECOURT_STORE alone, and given here as its endpoint.
    ignoreConfiguredEndpointUrls: true,
    // Other services than Amazon's do not support newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
  });

const REMEDIES: Record<string, string> = {
  InvalidAccessKeyId: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to a key that exists.',
  SignatureDoesNotMatch: 'Set AWS_SECRET_ACCESS_KEY to the secret of AWS_ACCESS_KEY_ID.',
  AccessDenied: 'Let the key get, put, delete and list objects of this bucket.',
  NotImplemented:
    'Take a service that supports this request: publishers need conditional writes (If-Match), docs/publishers.md.',
  CredentialsProviderError: 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
};

const LATE = ['AbortError', 'TimeoutError'];
/** Errors that the client does not mark as the bucket's: missing credentials, and timeouts. */
const UNMARKED = ['CredentialsProviderError', ...LATE];

/** What an error of the bucket leaves, also where its response only came too late, and what to do then. */
export interface BucketConsequence {
  /** What names the bucket. */
  setting: string;
  /** What names its region. */
  region: string;
  untouched: string;
  late: string;
  again: string;
}

/** The error for a failed request to a bucket, `ProviderFailed` with consequence and remedy; other errors unchanged. */
export function bucketFailed(
  bucket: string,
  error: unknown,
  { setting, region, untouched, late, again }: BucketConsequence,
): unknown {
  if (!(error instanceof Error)) return error;
  const isOurs = !('$metadata' in error) && !('$fault' in error) && !UNMARKED.includes(error.name);
  if (isOurs && !('code' in error)) return error;
  const otherRegion = `Set ${region} to the region of the bucket.`;
  const remedies: Record<string, string> = {
    ...REMEDIES,
    AuthorizationHeaderMalformed: otherRegion,
    PermanentRedirect: otherRegion,
    NoSuchBucket: `Make the bucket, or mend ${setting}.`,
  };
  const remedy = remedies[error.name] ?? `See that the bucket responds, then ${again}.`;
  const left = LATE.includes(error.name) ? late : untouched;
  return new ProviderFailed(`The bucket ${bucket}: ${error.name}, ${messageOf(error)}. ${left} ${remedy}`, {
    cause: error,
  });
}
