import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { listen } from '#net/listen.ts';
import { smtpMailer } from './smtp-mailer.ts';

interface ReceivedMail {
  from: string;
  to: string[];
  source: string;
}

/** Starts a real mail server that stores its mails; it rejects the recipient `refuse` with 550 and a text. */
export async function startSmtp(refuse = '', text = 'No such mailbox') {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address === refuse ? new Error(text) : undefined);
    },
    onData(stream, { envelope }, done) {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  const port = await listen(server.server);
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const url = `smtp://127.0.0.1:${port}`;
  const mailer = smtpMailer(url);
  onTestFinished(() => mailer.close());
  return { received, mailer, url };
}
