import type { IncomingMessage } from 'node:http';

const OWN_NAMES = /^(?:(?:[a-z0-9-]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const OWN_ADDRESSES = /^(?:::ffff:)?127\.|^::1$/;

/** Whether a request comes from this machine, and from a page that was opened by this machine's own name. */
export function isLoopback({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  return OWN_NAMES.test(headers.host ?? '') && OWN_ADDRESSES.test(socket.remoteAddress ?? '');
}
