/** The signed part of a play link: who plays which lesson until when. */
import { pseudonym } from '#platform/crypto';
import { readSignedLink, signLink } from './signed-link.ts';
import type { SignedLink } from './signed-link.ts';
import type { KeyRing } from '#platform/crypto';

export interface SignedPlayLink extends Omit<SignedLink, 'id'> {
  readonly chapterId: number;
}

/** Signs a link as one part of a path. */
export function signPlayLink(key: KeyRing, { chapterId, ...link }: SignedPlayLink): string {
  return signLink(key, 'play', { ...link, id: chapterId });
}

/** Reads a link; null for anything we did not write. */
export function readPlayLink(key: KeyRing, given: string): SignedPlayLink | null {
  const link = readSignedLink(key, 'play', given);
  return link === null
    ? null
    : { viewer: link.viewer, chapterId: link.id, expiresAt: link.expiresAt };
}

/** A device is a login and the program it is used with, kept under a pseudonym. */
export function deviceOf(key: KeyRing, sessionId: string, userAgent: string): string {
  return pseudonym(key, `device:${sessionId}|${userAgent}`);
}
