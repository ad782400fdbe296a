/**
 * What stands in a link: who may have which thing until when, under our signature. By itself it
 * opens nothing: whoever serves the link asks again for the session and the right.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const BASE = 36;
const SIGNATURE_LENGTH = 22;
const MS_PER_SECOND = 1_000;
const TICKET = /^([\da-z]{1,11})-([\da-f]{32}|0)-([\da-z]{1,11})-([\da-z]{1,8})\.([\w-]{22})$/;
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** What links are for; a ticket of one kind is none of another. */
type Purpose = 'play' | 'annex' | 'calendar';

export interface Ticket {
  /** Null for what everybody may have. */
  readonly viewer: { readonly userId: number; readonly sessionId: string } | null;
  readonly id: number;
  readonly expiresAt: Date;
}

function sign(key: Buffer, purpose: Purpose, text: string): string {
  const signature = createHmac('sha256', key).update(`${purpose}|${text}`).digest('base64url');
  return signature.slice(0, SIGNATURE_LENGTH);
}

/** Writes a ticket as one part of a path. */
export function signTicket(
  key: Buffer,
  purpose: Purpose,
  { viewer, id, expiresAt }: Ticket,
): string {
  const text = [
    (viewer?.userId ?? 0).toString(BASE),
    viewer?.sessionId.replaceAll('-', '') ?? '0',
    id.toString(BASE),
    Math.floor(expiresAt.getTime() / MS_PER_SECOND).toString(BASE),
  ].join('-');
  return `${text}.${sign(key, purpose, text)}`;
}

/** Reads a ticket; null for anything we did not write for this purpose. */
export function readSigned(key: Buffer, purpose: Purpose, given: string): Ticket | null {
  const match = TICKET.exec(given);
  if (match === null) {
    return null;
  }
  const [, user = '', session = '', subject = '', expires = '', signature = ''] = match;
  const signed = given.slice(0, -SIGNATURE_LENGTH - 1);
  if (!timingSafeEqual(Buffer.from(sign(key, purpose, signed)), Buffer.from(signature))) {
    return null;
  }
  const sessionId = session.replace(UUID, '$1-$2-$3-$4-$5');
  return {
    viewer: session === '0' ? null : { userId: Number.parseInt(user, BASE), sessionId },
    id: Number.parseInt(subject, BASE),
    expiresAt: new Date(Number.parseInt(expires, BASE) * MS_PER_SECOND),
  };
}
