/** The ticket in a play link: who plays which lesson until when. */
import { pseudonym } from '#platform/crypto';
import { readSigned, signTicket } from './signed-ticket.ts';
import type { Ticket } from './signed-ticket.ts';

export interface PlayTicket extends Omit<Ticket, 'id'> {
  readonly chapterId: number;
}

/** Writes a ticket as one part of a path. */
export function writeTicket(key: Buffer, { chapterId, ...ticket }: PlayTicket): string {
  return signTicket(key, 'play', { ...ticket, id: chapterId });
}

/** Reads a ticket; null for anything we did not write. */
export function readTicket(key: Buffer, given: string): PlayTicket | null {
  const ticket = readSigned(key, 'play', given);
  return ticket === null
    ? null
    : { viewer: ticket.viewer, chapterId: ticket.id, expiresAt: ticket.expiresAt };
}

/** A device is a login and the program it is used with, kept under a pseudonym. */
export function deviceOf(key: Buffer, sessionId: string, userAgent: string): string {
  return pseudonym(key, `device:${sessionId}|${userAgent}`);
}
