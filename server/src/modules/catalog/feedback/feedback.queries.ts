/** Reads of what learners say and ask about a course. */
import { presentComment, presentQuestion } from './feedback.present.ts';
import { countQuestions, findFeedbackSums, listComments, listQuestions } from './feedback.repo.ts';
import { averageOf, commentsOf, countsOf } from './score.rules.ts';
import type { CallInput, CallResponse } from '@zhiji/contract/calls';
import type { Principal } from '#platform/http/context';
import type { Platform } from '#platform/module';
import type { QuestionFilter } from './feedback.repo.ts';

const NO_SCORES = { score1: 0, score2: 0, score3: 0, score4: 0, score5: 0 };

export async function comments(
  { db }: Platform,
  { id, score, page, limit }: CallInput<'catalog.comments'>,
): Promise<CallResponse<'catalog.comments'>> {
  const [rows, sums = NO_SCORES] = await Promise.all([
    listComments(db, id, score, { page, limit }),
    findFeedbackSums(db, id),
  ]);
  const counts = countsOf(sums);
  const total =
    score === undefined
      ? commentsOf(sums)
      : (counts.find((each) => each.score === score)?.num ?? 0);
  return { list: rows.map(presentComment), total, page, limit, avg: averageOf(sums), counts };
}

type QuestionPage = CallResponse<'catalog.questions'>;

/** Questions everybody may see, which is all a visitor sees. */
export async function loadQuestions(
  { db }: Platform,
  { id, chapter_id: chapterId, mine, page, limit }: CallInput<'catalog.questions'>,
): Promise<QuestionPage> {
  if (mine === 1) {
    return { list: [], total: 0, page, limit };
  }
  const filter = { courseId: id, chapterId, ownerId: null };
  const [rows, total] = await Promise.all([
    listQuestions(db, filter, { page, limit }),
    chapterId === undefined ? publishedQuestions(db, id) : countQuestions(db, filter),
  ]);
  return { list: rows.map(presentQuestion), total, page, limit };
}

async function publishedQuestions(db: Platform['db'], courseId: number): Promise<number> {
  return (await findFeedbackSums(db, courseId))?.question_num ?? 0;
}

/** Questions as the asking person sees them: with `mine`, the own ones and nothing else. */
export async function questions(
  platform: Platform,
  user: Principal | null,
  input: CallInput<'catalog.questions'>,
): Promise<QuestionPage> {
  if (user === null || input.mine !== 1) {
    return loadQuestions(platform, input);
  }
  const { page, limit } = input;
  const filter: QuestionFilter = {
    courseId: input.id,
    chapterId: input.chapter_id,
    ownerId: user.userId,
  };
  const [rows, total] = await Promise.all([
    listQuestions(platform.db, filter, { page, limit }),
    countQuestions(platform.db, filter),
  ]);
  return { list: rows.map(presentQuestion), total, page, limit };
}
