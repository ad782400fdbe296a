/** What PostgreSQL tells beside its answers: notices, overheard between a program and it. */
import { connect, createServer, type AddressInfo } from 'node:net';

export interface Eavesdropper {
  /** Where a program connects instead. */
  readonly port: number;
  /** Notices since the last time. */
  take(): string[];
  close(): void;
}

const HEADER_BYTES = 5;
const NOTICE = 'N';
const MESSAGE_FIELD = 'M';

/** Passes connections on to PostgreSQL on `port` and keeps the notices that come back. */
export async function eavesdrop(port: number): Promise<Eavesdropper> {
  let notices: string[] = [];
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    const read = noticeReader((text) => notices.push(text));
    client.pipe(upstream);
    upstream.pipe(client);
    upstream.on('data', (bytes: Buffer) => read(bytes));
    // Either end may go first; the other follows.
    client.on('error', () => upstream.destroy());
    upstream.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    take() {
      const taken = notices;
      notices = [];
      return taken;
    },
    close: () => server.close(),
  };
}

/** Takes a stream of messages in pieces of any size and hands on the text of each notice. */
export function noticeReader(hear: (text: string) => void): (bytes: Buffer) => void {
  let waiting: Buffer = Buffer.alloc(0);
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    while (waiting.length >= HEADER_BYTES) {
      // The length counts itself but not the letter before it.
      const end = waiting.readUInt32BE(1) + 1;
      if (waiting.length < end) {
        return;
      }
      if (waiting.toString('latin1', 0, 1) === NOTICE) {
        hear(messageOf(waiting.subarray(HEADER_BYTES, end)));
      }
      waiting = waiting.subarray(end);
    }
  };
}

/** Fields are a letter and a text that ends with a zero byte. */
function messageOf(fields: Buffer): string {
  const texts = fields.toString('utf8').split('\0');
  return texts.find((text) => text.startsWith(MESSAGE_FIELD))?.slice(1) ?? '';
}
