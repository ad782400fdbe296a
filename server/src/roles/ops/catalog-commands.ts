/** Commands about what the site shows and sells. */
import { COURSE_STATUSES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { formatWireTime } from '@zhiji/contract/kernel/time';
import {
  CATALOG_TAG,
  answerCourseQuestion,
  changeCourse,
  openCourseQuestions,
} from '#modules/catalog';
import { SETTING_KEYS, setSetting } from '#modules/content';
import { stopCoupon } from '#modules/coupon';
import { fenOf, oneOf, operator, required, wholeNumber } from './command.ts';
import type { Command } from './command.ts';

/** States of a course an operator sets by name. */
const SALE_STATES = [
  ['on', COURSE_STATUSES.onSale],
  ['off', COURSE_STATUSES.offSale],
] as const;

const SETTINGS = SETTING_KEYS.map((key) => [key, key] as const);

const courseOf = (text: string): number => wholeNumber('the course', text);

export const catalogCommands: Record<string, Command> = {
  /** `ops setting foot_mobile 400-800-1234` */
  async setting({ platform }, [key = '', value = '']) {
    await setSetting(platform, operator(), oneOf('the key', key, SETTINGS), value);
    return `${key} is set`;
  },
  /** `ops course-price 48 199.00` */
  async 'course-price'({ platform }, [id = '', yuan = '']) {
    const priceFen = fenOf('the price', yuan);
    await changeCourse(platform, operator(), courseOf(id), { priceFen });
    return `course ${id} costs ${yuan}`;
  },
  /** `ops course-sale 48 off` */
  async 'course-sale'({ platform }, [id = '', state = '']) {
    const status = oneOf('the state', state, SALE_STATES);
    await changeCourse(platform, operator(), courseOf(id), { status });
    return `course ${id} is ${state} sale`;
  },
  /** `ops course-questions 48`: what nobody has answered yet. */
  async 'course-questions'({ platform }, [id = '']) {
    const open = await openCourseQuestions(platform, {
      actor: operator(),
      courseId: courseOf(id),
    });
    const rows = open.map((asked) =>
      [asked.id, formatWireTime(asked.created_at), asked.content].join('  '),
    );
    return rows.length === 0 ? 'nobody waits' : rows.join('\n');
  },
  /** `ops course-answer 48 10001 周老师 text`: shown beside the question, and who asked is told. */
  async 'course-answer'({ platform }, [id = '', question = '', by = '', ...words]) {
    const questionId = wholeNumber('the question', question);
    await answerCourseQuestion(platform, {
      actor: operator(),
      courseId: courseOf(id),
      questionId,
      by: required('the name', by),
      content: required('the answer', words.join(' ')),
    });
    return `question ${questionId} is answered`;
  },
  /** `ops coupon-stop 10001`: nobody can claim it any more. */
  async 'coupon-stop'({ platform }, [id = '']) {
    await stopCoupon(platform, operator(), wholeNumber('the coupon', id), [CATALOG_TAG]);
    return `coupon ${id} is stopped`;
  },
};
