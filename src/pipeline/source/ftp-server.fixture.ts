import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type FtpServerOptions, FtpSrv } from 'ftp-srv';
import { onTestFinished } from 'vitest';

const silent = () => {};
const LOG = { trace: silent, debug: silent, info: silent, warn: silent, error: silent, child: () => LOG };

export const FTP_USER = 'harbour';
export const FTP_PASSWORD = 'pass-nobody-guesses';

/** Serves a folder over FTP, or FTPS, on this machine until the test is over; the port it listens on. */
export async function serveFtp(
  root: string,
  { tls = false, implicit = false }: FtpRig = {},
): Promise<number> {
  const server = new FtpSrv({
    url: `${implicit ? 'ftps' : 'ftp'}://127.0.0.1:0`,
    pasv_url: '127.0.0.1',
    pasv_min: freshPort(),
    log: LOG,
    tls,
  });
  server.on('login', ({ username, password }, resolve, reject) => {
    if (username === FTP_USER && password === FTP_PASSWORD) resolve({ root });
    else reject(new Error(`Nobody is ${username} with ${password}`));
  });
  await server.listen();
  onTestFinished(() => server.close());
  return portOf(Reflect.get(server, 'server'));
}

interface FtpRig {
  tls?: FtpServerOptions['tls'];
  implicit?: boolean;
}

/** Servers of one test file look for a free port from here on. */
const freshPort = () => 20_000 + Math.floor(Math.random() * 30_000);

const portOf = (server: Server) => (server.address() as AddressInfo).port;

interface FtpScript {
  /** Replies by command, in place of the usual ones; none leaves the client waiting. */
  replies?: Record<string, string | null>;
  /** Writes what is sent for RETR; the transfer is over when the connection ends. */
  transfer?: (data: Socket) => void;
  /** The host that PASV names, with commas. */
  passiveHost?: string;
}

const DEFAULT_REPLIES: Record<string, string> = {
  USER: '230 Come in',
  FEAT: '211 None',
  TYPE: '200 Yes',
  STRU: '200 Yes',
  OPTS: '200 Yes',
  SIZE: '213 100',
  MDTM: '213 20261120000000',
  EPSV: '502 Not here',
  QUIT: '221 Bye',
};

/** A server of FTP that does what no good one does; the commands that came are `received`. */
export async function serveFtpScript({ replies = {}, transfer, passiveHost = '127,0,0,1' }: FtpScript) {
  const received: string[] = [];
  const port = await listen((control) => {
    let data = Promise.withResolvers<Socket>();
    control.write('220 Hello\r\n');
    control.on('data', async (bytes) => {
      for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
        received.push(line);
        const command = line.split(' ')[0] ?? '';
        const reply = Object.hasOwn(replies, command) ? replies[command] : DEFAULT_REPLIES[command];
        if (reply === null) continue;
        if (reply !== undefined) control.write(`${reply}\r\n`);
        else if (command === 'PASV') {
          data = Promise.withResolvers();
          const passive = await listen(data.resolve);
          control.write(`227 Here (${passiveHost},${passive >> 8},${passive & 255})\r\n`);
        } else if (command === 'RETR') {
          control.write('150 It comes\r\n');
          const socket = await data.promise;
          socket.on('close', () => control.write('226 That was it\r\n'));
          transfer?.(socket);
        } else control.write('502 Not here\r\n');
      }
    });
  });
  return { port, received };
}

async function listen(handler: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    handler(socket);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return portOf(server);
}
