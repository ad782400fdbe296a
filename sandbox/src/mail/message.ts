/** Reads the mails the site sends: a text, maybe files, and headers in any of the usual encodings. */
import type { Mail } from './inbox.ts';

const ENCODED_WORD = /=\?([\w-]+)\?([BQ])\?([^?]*)\?=(?:\s+(?==\?))?/gi;
const BLANK_LINE = '\r\n\r\n';
const BOUNDARY = /^multipart\/.*boundary="?([^";]+)"?/i;
const FILE_NAME = /^attachment;.*filename="?([^";]+)"?/i;

const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) =>
        String.fromCodePoint(Number.parseInt(hex, 16)),
      ),
    'latin1',
  );

const decodeHeader = (value: string): string =>
  value.replaceAll(ENCODED_WORD, (_, _charset: string, how: string, text: string) =>
    how.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString('utf8')
      : quotedPrintable(text.replaceAll('_', ' ')).toString('utf8'),
  );

/** Headers and what follows them, of a message or of one of its parts. */
interface Part {
  readonly header: (name: string) => string;
  readonly body: string;
}

function readPart(raw: string): Part {
  const end = raw.indexOf(BLANK_LINE);
  const head = raw.slice(0, end).replaceAll(/\r\n[ \t]+/g, ' ');
  return {
    header: (name) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '',
    body: raw.slice(end + BLANK_LINE.length),
  };
}

function contentOf({ header, body }: Part): Buffer {
  switch (header('Content-Transfer-Encoding').toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable':
      return quotedPrintable(body);
    default:
      return Buffer.from(body);
  }
}

/** The parts of a message; a plain one is its only part. */
function partsOf(message: Part): readonly Part[] {
  const [, boundary] = BOUNDARY.exec(message.header('Content-Type')) ?? [];
  return boundary === undefined
    ? [message]
    : message.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((raw) => readPart(raw.trimStart()));
}

const fileNameOf = ({ header }: Part): string | undefined =>
  FILE_NAME.exec(header('Content-Disposition'))?.[1];

/** Subject, text and files of a raw message. */
export function readMessage(
  raw: string,
): Pick<Mail, 'subject' | 'text' | 'message_id' | 'attachments'> {
  const message = readPart(raw);
  const parts = partsOf(message);
  const text = parts.find((part) => fileNameOf(part) === undefined);
  return {
    subject: decodeHeader(message.header('Subject')),
    text: text === undefined ? '' : contentOf(text).toString('utf8').trim(),
    message_id: message.header('Message-ID'),
    attachments: parts.flatMap((part) => {
      const name = fileNameOf(part);
      return name === undefined ? [] : [{ name, bytes: contentOf(part).length }];
    }),
  };
}
