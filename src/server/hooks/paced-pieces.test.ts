import { expect, it } from 'vitest';
import { BodyTooSlow, pacedPieces } from './paced-pieces.ts';

const steady = () => new ReadableStream({ pull: (sender) => sender.enqueue(new Uint8Array(16_000)) });

it('ends a sender that is steady, and yet takes longer than it may in all', async () => {
  const received = Array.fromAsync(pacedPieces(steady(), 100));
  await expect(received).rejects.toBeInstanceOf(BodyTooSlow);
});
