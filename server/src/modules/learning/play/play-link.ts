/** Links that play for a while, and the place among a user's devices that playing takes. */
import { fail } from '#platform/failure';
import { deviceOf, signPlayLink } from './signed-play-link.ts';
import { takePlace } from './play.repo.ts';
import { linkEnd, seenSince } from './play.rules.ts';
import type { Principal, UserContext } from '#platform/http/context';
import type { Platform } from '#platform/module';

/** Where a lesson plays, for those who may see it. */
export interface PlayLink {
  /** Without the name at its end. */
  readonly folder: string;
  readonly expiresAt: Date;
}

/** Takes a place among the devices of a user that play, or fails. */
export async function takeDevice(
  { db, clock, config }: Platform,
  { user, userAgent }: Pick<UserContext, 'user' | 'userAgent'>,
): Promise<void> {
  const now = clock.now();
  const { userId, sessionId } = user;
  const device = deviceOf(config.dataKey, sessionId, userAgent);
  if (!(await takePlace(db, { userId, sessionId, device, now, seenSince: seenSince(now) }))) {
    throw fail('learning.deviceLimit');
  }
}

/** Makes a link to a lesson; without a viewer it is for a trial. */
export function playLink(
  { clock, config }: Platform,
  viewer: Principal | null,
  { chapterId, ownedUntil }: { readonly chapterId: number; readonly ownedUntil: Date | null },
): PlayLink {
  const expiresAt = linkEnd(clock.now(), ownedUntil);
  const link = signPlayLink(config.dataKey, { viewer, chapterId, expiresAt });
  return { folder: `/play/${link}`, expiresAt };
}
