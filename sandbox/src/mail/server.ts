/** Plays a mail relay over SMTP: known users only, and whatever they send lands in the inbox. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { MailInbox } from './inbox.ts';
import { readMessage } from './message.ts';

/** The one account that may send. */
const account = { user: 'zhiji-dev', password: 'zhiji-dev-secret' } as const;
/** Addresses of this domain do not exist, so that a refusal can be tried. */
const UNKNOWN_DOMAIN = /@unknown\.example$/;
const MAX_BYTES = 20_000_000;

export interface MailServer {
  readonly port: number;
  close(): Promise<void>;
}

const replyWith = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** Starts the relay. */
export async function startMailServer(inbox: MailInbox, port: number): Promise<MailServer> {
  const server = new SMTPServer({
    // On a developer's own machine there is nobody to hide from.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_BYTES,
    onAuth({ username, password }, _session, done) {
      const known = username === account.user && password === account.password;
      if (known) {
        done(null, { user: username });
      } else {
        done(replyWith(535, 'Authentication credentials invalid'));
      }
    },
    onRcptTo({ address }, _session, done) {
      done(UNKNOWN_DOMAIN.test(address) ? replyWith(550, 'No such user here') : null);
    },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const message = readMessage(Buffer.concat(parts).toString('utf8'));
        const from = mailFrom === false ? '' : mailFrom.address;
        for (const { address } of rcptTo) {
          inbox.accept({ from, to: address, ...message });
        }
        done();
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    // Stays on: later it hears of clients that died, which ends nothing here.
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  const { port: taken } = server.server.address() as AddressInfo;
  return {
    port: taken,
    close: async () => new Promise((resolve) => server.close(() => resolve())),
  };
}
