/** Puts the words to begin with on the list. */
import { buildWords } from '#factory/moderation';
import { blockedWords } from './blocked-words.ts';
import type { Platform } from '#platform/module';

/** Words of others stay. */
export async function seedWords(platform: Platform): Promise<void> {
  await buildWords(platform, blockedWords);
}
