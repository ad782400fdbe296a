/** Requests written byte by byte: no client library lets malformed ones out. */
import { connect } from 'node:net';
import type { Observed } from './findings.ts';

export type Header = readonly [name: string, value: string];

/** Sends `POST /path` or another start of a request to loopback; reads until the server closes. */
export async function sendRaw(
  port: number,
  start: string,
  headers: readonly Header[],
  body: string,
): Promise<Observed> {
  const lines = [`${start} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  // Latin-1 lets a header carry any byte.
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const text = await new Promise<string>((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1');
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    // A server that has answered may reset what it did not read; without an answer it is judged.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
    socket.write(Buffer.concat([head, Buffer.from(body)]));
  });
  return parse(text);
}

const INTERIM = /^HTTP\/1\.1 1\d\d [^\r]*\r\n\r\n/;
const BLANK_LINE = '\r\n\r\n';

function parse(text: string): Observed {
  const answer = text.replace(INTERIM, '');
  const end = answer.indexOf(BLANK_LINE);
  const [status = '', ...fields] = answer.slice(0, end).split('\r\n');
  const headers = new Map(
    fields.map((field): [string, string] => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  return {
    http: Number(status.split(' ')[1]),
    requestId: headers.get('x-request-id'),
    contentType: headers.get('content-type'),
    text: answer.slice(end + BLANK_LINE.length),
  };
}
