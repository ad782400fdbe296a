/**
 * The ticket in a play link: who plays which lesson until when, under our signature. By itself it
 * opens nothing: the gate asks again for the session and the right to the course.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { pseudonym } from '#platform/crypto';

const BASE = 36;
const SIGNATURE_LENGTH = 22;
const MS_PER_SECOND = 1_000;
const TICKET = /^([\da-z]{1,11})-([\da-f]{32}|0)-([\da-z]{1,11})-([\da-z]{1,8})\.([\w-]{22})$/;
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

export interface PlayTicket {
  /** Null for a trial lesson, which everybody may see. */
  readonly viewer: { readonly userId: number; readonly sessionId: string } | null;
  readonly chapterId: number;
  readonly expiresAt: Date;
}

function sign(key: Buffer, text: string): string {
  const signature = createHmac('sha256', key).update(`play|${text}`).digest('base64url');
  return signature.slice(0, SIGNATURE_LENGTH);
}

/** Writes a ticket as one part of a path. */
export function writeTicket(key: Buffer, { viewer, chapterId, expiresAt }: PlayTicket): string {
  const text = [
    (viewer?.userId ?? 0).toString(BASE),
    viewer?.sessionId.replaceAll('-', '') ?? '0',
    chapterId.toString(BASE),
    Math.floor(expiresAt.getTime() / MS_PER_SECOND).toString(BASE),
  ].join('-');
  return `${text}.${sign(key, text)}`;
}

/** Reads a ticket; null for anything we did not write. */
export function readTicket(key: Buffer, given: string): PlayTicket | null {
  const match = TICKET.exec(given);
  if (match === null) {
    return null;
  }
  const [, user = '', session = '', chapter = '', expires = '', signature = ''] = match;
  const signed = given.slice(0, -SIGNATURE_LENGTH - 1);
  if (!timingSafeEqual(Buffer.from(sign(key, signed)), Buffer.from(signature))) {
    return null;
  }
  const sessionId = session.replace(UUID, '$1-$2-$3-$4-$5');
  return {
    viewer: session === '0' ? null : { userId: Number.parseInt(user, BASE), sessionId },
    chapterId: Number.parseInt(chapter, BASE),
    expiresAt: new Date(Number.parseInt(expires, BASE) * MS_PER_SECOND),
  };
}

/** A device is a login and the program it is used with, kept under a pseudonym. */
export function deviceOf(key: Buffer, sessionId: string, userAgent: string): string {
  return pseudonym(key, `device:${sessionId}|${userAgent}`);
}
