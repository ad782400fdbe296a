/** Exams that tests sit: drawn from a bank with a question of each type. */
import { query } from './database.ts';

const TRIES = 5;

/** One of each type; in every choice the right ones come first. */
const TOPICS = `
  (1, '样本均值 $\\bar{x}$ 描述什么？', '{集中趋势,离散程度,相关程度}', '{A}', '$\\bar{x}=\\frac{1}{n}\\sum x_i$'),
  (2, '哪些是离散程度的度量？', '{方差,极差,均值,众数}', '{A,B}', '均值和众数描述集中趋势。'),
  (3, '相关就是因果。', '{}', '{F}', '相关不等于因果。'),
  (4, '分组用 ____，过滤行用 ____。', '{}', '{GROUP BY|groupby,WHERE}', 'HAVING 过滤的是分组。'),
  (5, '说说如何确定一个指标的口径。', '{}', '{对象、范围、时间、算法}', '口径先于数字。')`;

export interface MadeExam {
  readonly examId: number;
  readonly courseId: number;
}

interface ExamTerms {
  readonly title: string;
  /** The essay is marked by a person. */
  readonly withEssay?: boolean;
  readonly maxTimes?: number;
  /** One of these is taken, instead of any. */
  readonly courseIds?: readonly number[];
}

/** Gives a recorded course that has none an exam: ten points a question, half of them to pass. */
export function makeExam(terms: ExamTerms): MadeExam {
  const { title, withEssay = false, maxTimes = 0, courseIds } = terms;
  const among = courseIds === undefined ? 'true' : `c.id in (${courseIds.join(', ')})`;
  const types = withEssay ? [1, 2, 3, 4, 5] : [1, 2, 3, 4];
  const rules = JSON.stringify(types.map((type) => ({ type, num: 1, score: 10 })));
  const total = types.length * 10;
  for (let left = TRIES; left > 0; left -= 1) {
    // Another test may take the same course meanwhile: then there is no row.
    const made = query(`
      with chosen as (
        select id, shop_id, cover from course c
        where type = 2 and ${among}
          and not exists (select from exam e where e.course_id = c.id)
        order by random() limit 1
      ), bank as (
        insert into exam_bank (shop_id, title, created_at) select shop_id, '${title}', now() from chosen
        returning id
      ), topics as (
        insert into exam_topic (bank_id, type, title, options, answer, analysis, image, created_at)
        select bank.id, t.type, t.title, t.options::text[], t.answer::text[], t.analysis,
          case when t.type = 3 then chosen.cover else '' end, now()
        from bank, chosen, (values ${TOPICS}) as t (type, title, options, answer, analysis)
      )
      insert into exam (course_id, shop_id, bank_id, title, rules, total_score, pass_score, minutes,
        max_times, need_finish, created_at)
      select chosen.id, chosen.shop_id, bank.id, '${title}', '${rules}', ${total}, ${total / 2}, 30,
        ${maxTimes}, false, now()
      from chosen, bank
      on conflict (course_id) do nothing
      returning id || ',' || course_id`);
    const [examId = Number.NaN, courseId = Number.NaN] = made.split(',').map(Number);
    if (Number.isSafeInteger(courseId)) {
      return { examId, courseId };
    }
  }
  throw new Error('no course is free for an exam');
}

/**
 * Lets an attempt end in so many seconds, below none it is over for good: as if it had begun earlier,
 * with all that was answered since.
 */
export function letEndIn(attemptId: number, seconds: number): void {
  query(`
    with earlier as (
      select user_id, id, deadline_at - now() - interval '${seconds} seconds' as span
      from exam_attempt where id = ${attemptId}
    ), lines as (
      update exam_line l set saved_at = saved_at - span from earlier e
      where l.user_id = e.user_id and l.attempt_id = e.id
    )
    update exam_attempt a set started_at = started_at - span, deadline_at = deadline_at - span
    from earlier e where a.user_id = e.user_id and a.id = e.id`);
}

/** What the server has of an attempt: the answers by the type of question. */
export function savedAnswers(attemptId: number): Readonly<Record<string, string>> {
  const lines = query(`
    select coalesce(json_object_agg(t.type, array_to_string(l.answer, '|')), '{}')
    from exam_line l join exam_topic t on t.id = l.topic_id
    where l.attempt_id = ${attemptId} and l.saved_at is not null`);
  return JSON.parse(lines) as Record<string, string>;
}

/** The open or last attempt of a user at an exam. */
export function attemptOf(username: string, examId: number): number {
  return Number(
    query(`
      select a.id from exam_attempt a join users u on u.id = a.user_id
      where u.username = '${username}' and a.exam_id = ${examId} order by a.id desc limit 1`),
  );
}
