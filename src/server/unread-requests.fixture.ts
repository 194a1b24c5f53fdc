import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

/** Sends bytes to a port of this machine; returns all that it responds until it closes the connection. */
export function exchange(port: number, sent: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  // Else a server that does not close the connection would be waited for.
  socket.write(sent.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
  return text(socket);
}
