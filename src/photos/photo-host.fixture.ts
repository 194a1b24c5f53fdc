import { onTestFinished } from 'vitest';
import { type HostedFile, hostFiles, type PhotoHost } from './hosted-files.fixture.ts';

/** A photo host until the test is finished. */
export async function photoHost(files: Record<string, HostedFile> = {}): Promise<PhotoHost> {
  const host = await hostFiles(files);
  onTestFinished(() => host.close());
  return host;
}
