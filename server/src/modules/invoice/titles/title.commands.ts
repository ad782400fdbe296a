/** Stories of keeping invoice titles. */
import { Answer } from '#platform/http/handlers';
import { fail } from '#platform/failure';
import { inTransaction } from '#platform/db/transaction';
import { sealDetails, TITLE_DETAILS } from './title-sealing.ts';
import { clearOtherDefaults, insertTitle, removeTitle, updateTitle } from './title.repo.ts';
import { wrongFields } from './title.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Platform } from '#platform/module';
import type { NewTitle } from './title.repo.ts';

type Edit = CallInput<'invoice.editTitle'>;
type Given = Exclude<CallInput<'invoice.addTitle'>, { orders_id: unknown }>;

/** Keeps another title. */
export async function addTitle(
  platform: Platform,
  userId: number,
  given: Given,
): Promise<CallResponse<'invoice.addTitle'>> {
  const title = toRow(platform, userId, given);
  return inTransaction(platform.db, async (tx) => {
    const id = await insertTitle(tx, title);
    if (id === null) {
      throw fail('invoice.tooManyTitles');
    }
    if (title.isDefault) {
      await clearOtherDefaults(tx, userId, id);
    }
    return { id };
  });
}

/** Changes a title or deletes it; invoices that were asked for keep theirs. */
export async function editTitle(
  platform: Platform,
  userId: number,
  input: Edit,
): Promise<Answer<CallResponse<'invoice.editTitle'>>> {
  const { id } = input;
  if ('is_delete' in input) {
    if (!(await removeTitle(platform.db, userId, id))) {
      throw fail('common.deleteFailed');
    }
    return new Answer({ id }, { success: 'deleted' });
  }
  const title = toRow(platform, userId, input);
  return inTransaction(platform.db, async (tx) => {
    if (!(await updateTitle(tx, { id, ...title }))) {
      throw fail('common.saveFailed');
    }
    if (title.isDefault) {
      await clearOtherDefaults(tx, userId, id);
    }
    return new Answer({ id });
  });
}

function toRow({ config, clock }: Platform, userId: number, given: Given): NewTitle {
  const fields = wrongFields(given);
  if (fields.length > 0) {
    throw fail('invoice.titleInvalid', { fields });
  }
  return {
    userId,
    titleType: given.title_type,
    detailsSealed: sealDetails(config.dataKey, TITLE_DETAILS, given),
    isDefault: given.is_default === 1,
    now: clock.now(),
  };
}
