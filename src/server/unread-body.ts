import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { announcedLength } from './api/read-body.ts';

/** How long a client may keep writing after the response; by then it has read it or never will. */
const LINGER_MS = 500;

/**
 * Closes the connection after a response that was sent before the whole body was read, since the rest would corrupt the
 * next request, and after a body that was too long (413, RFC 9110 15.5.14).
 */
export async function closeUnlessRead(c: Context): Promise<void> {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  if (incoming === undefined || !hasBody(c)) return;
  // A body that arrived together with its head is complete after this turn.
  if (!incoming.complete) await nextTurn();
  if (incoming.complete && c.res.status !== 413) return;
  c.header('Connection', 'close');
  const { socket } = incoming;
  // Node drops the connection with the response's last byte, and a client that is still writing is reset and may lose
  // the response. RFC 9112 9.6 asks for stages: we half-close, read what still arrives, then close fully.
  socket.destroySoon = () => {
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

const hasBody = (c: Context): boolean =>
  c.req.header('transfer-encoding') !== undefined || announcedLength(c.req.raw) > 0;
