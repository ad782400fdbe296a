/** A teacher who leaves is named by no course and found by nobody; his page is another module's. */
import { forgetTranslations } from '#modules/content';
import { indexCourses } from './search-index.commands.ts';
import {
  dropAnswerName,
  dropTeacherName,
  forgetTeacherTerms,
  ownTeacherTexts,
} from './term.repo.ts';
import type { Tx } from '#platform/db/transaction';

/** To be called while the page still bears the name. */
export async function forgetTeacherName(tx: Tx, id: number): Promise<void> {
  await forgetTeacherTerms(tx, id);
  await forgetTranslations(tx, await ownTeacherTexts(tx, id));
  await dropAnswerName(tx, id);
  await indexCourses(tx, await dropTeacherName(tx, id));
}
