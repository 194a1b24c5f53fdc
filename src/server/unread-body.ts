import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/** How long a sender who does not stop may go on to write, after which it has read the answer or never will. */
const LINGER_MS = 500;

/**
 * Has the connection close after an answer that came before all of the body, which stands in the way of the next
 * request, and after a body that was too long (413, RFC 9110 15.5.14).
 */
export async function closeUnlessRead(c: Context): Promise<void> {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  if (incoming === undefined || !hasBody(c)) return;
  // A body that came in one piece with its head is whole after this turn.
  if (!incoming.complete) await nextTurn();
  if (incoming.complete && c.res.status !== 413) return;
  c.header('Connection', 'close');
  const { socket } = incoming;
  // Node drops the connection with the last byte of the answer, and who is still writing then is reset and may lose the
  // answer. In stages, as RFC 9112 9.6 has it: our side closes, what comes is let through, then all of it closes.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

const hasBody = (c: Context): boolean =>
  c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0;
