/**
 * Signed links: who may have which thing until when, under our signature. A link alone opens
 * nothing: the route that serves it checks the session and the grant again.
 */
import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { isSigned, sign } from '#platform/crypto';
import type { KeyRing } from '#platform/crypto';

const BASE = 36;
const SIGNATURE_LENGTH = 22;
const SIGNED_LINK = /^([\da-z]{1,11})-([\da-f]{32}|0)-([\da-z]{1,11})-([\da-z]{1,8})\.([\w-]{22})$/;
const UUID = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** What a link is for; the signature covers it, so one kind never passes for another. */
type Purpose = 'play' | 'annex' | 'calendar';

export interface SignedLink {
  /** Null for what everybody may have. */
  readonly viewer: { readonly userId: number; readonly sessionId: string } | null;
  readonly id: number;
  readonly expiresAt: Date;
}

/** Signs a link as one part of a path. */
export function signLink(
  key: KeyRing,
  purpose: Purpose,
  { viewer, id, expiresAt }: SignedLink,
): string {
  const text = [
    (viewer?.userId ?? 0).toString(BASE),
    viewer?.sessionId.replaceAll('-', '') ?? '0',
    id.toString(BASE),
    Math.floor(expiresAt.getTime() / SECOND_MS).toString(BASE),
  ].join('-');
  return `${text}.${sign(key, `${purpose}|${text}`, SIGNATURE_LENGTH)}`;
}

/** Reads a link; null for anything we did not write for this purpose. */
export function readSignedLink(key: KeyRing, purpose: Purpose, given: string): SignedLink | null {
  const match = SIGNED_LINK.exec(given);
  if (match === null) {
    return null;
  }
  const [, user = '', session = '', subject = '', expires = '', signature = ''] = match;
  const signed = given.slice(0, -SIGNATURE_LENGTH - 1);
  if (!isSigned(key, `${purpose}|${signed}`, signature, SIGNATURE_LENGTH)) {
    return null;
  }
  const sessionId = session.replace(UUID, '$1-$2-$3-$4-$5');
  return {
    viewer: session === '0' ? null : { userId: Number.parseInt(user, BASE), sessionId },
    id: Number.parseInt(subject, BASE),
    expiresAt: new Date(Number.parseInt(expires, BASE) * SECOND_MS),
  };
}
