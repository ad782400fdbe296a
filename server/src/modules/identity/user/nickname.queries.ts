/** Which names others may read. */
import { comparable, isClean } from '#modules/moderation';
import { isMisleading } from './nickname.rules.ts';
import type { Platform } from '#platform/module';

/** Whether a name would pass for us or for somebody in charge, however it is written. */
export function isReserved(name: string): boolean {
  return isMisleading(comparable(name));
}

/** A name of somebody new to show to others, or another one when it is not fit for that. */
export async function nicknameFrom(
  platform: Platform,
  name: string,
  otherwise: string,
): Promise<string> {
  return !isReserved(name) && (await isClean(platform, [name])) ? name : otherwise;
}
