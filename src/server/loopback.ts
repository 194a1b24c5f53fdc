import type { IncomingMessage } from 'node:http';

const OWN_NAMES = /^(?:(?:[a-z0-9-]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const OWN_ADDRESSES = /^(?:::ffff:)?127\.|^::1$/;

/** Whether a host, with or without port, is a loopback name. A request may claim any host. */
export const isLoopbackName = (host: string): boolean => OWN_NAMES.test(host);

/** Whether the peer is this machine. */
const isOwnAddress = (address: string | null | undefined): boolean => OWN_ADDRESSES.test(address ?? '');

/**
 * Whether a request comes from this machine, and for a loopback name, so not from another site's page in its browser.
 */
export const isLoopback = ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean =>
  isLoopbackName(headers.host ?? '') && isOwnAddress(socket.remoteAddress);
