/** Reads of choices. */
import { presentChoices } from './choice.present.ts';
import { listRefusals } from './choice.repo.ts';
import type { CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';

/** What a user is told, and by which ways. */
export async function choices(
  { db }: Platform,
  userId: number,
): Promise<CallResponse<'message.choices'>> {
  return presentChoices(await listRefusals(db, userId));
}
