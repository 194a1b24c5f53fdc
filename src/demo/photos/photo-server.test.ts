import { expect, it, onTestFinished } from 'vitest';
import { ProviderFailed } from '#domain/errors.ts';
import { startPhotoServer } from './photo-server.ts';

it('names a port that is taken', async () => {
  const first = await startPhotoServer();
  onTestFinished(() => first.close());
  const port = Number(new URL(first.origin).port);
  const second = startPhotoServer({ port });
  await expect(second).rejects.toThrow(ProviderFailed);
  await expect(second).rejects.toThrow(new RegExp(`127.0.0.1:${port}: .*EADDRINUSE.*--port`));
});
