import type { IncomingMessage } from 'node:http';

const OWN_NAMES = /^(?:(?:[a-z0-9-]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const OWN_ADDRESSES = /^(?:::ffff:)?127\.|^::1$/;

/** Whether a host, with or without its port, is a name that this machine has for itself. A request may name any. */
export const isLoopbackName = (host: string): boolean => OWN_NAMES.test(host);

/** Whether who connects is this machine itself. */
const isOwnAddress = (address: string | null | undefined): boolean => OWN_ADDRESSES.test(address ?? '');

/** Whether a request comes from this machine, and from a page that was opened by this machine's own name. */
export const isLoopback = ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  isLoopbackName(headers.host ?? '') && isOwnAddress(socket.remoteAddress);
