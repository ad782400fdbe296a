/** Questionnaires with answers that nobody gave, or too often, or under a name. */
import type { Planting } from './planting.ts';

/** An anonymous questionnaire that five people answered. */
const ASKED: readonly string[] = [
  `insert into survey (id, course_id, shop_id, title, is_anonymous, end_at, created_at)
   select 1, min(id), min(shop_id), 'x', true, now() - interval '1 hour', now() from course`,
  `insert into survey_topic (id, survey_id, no, type, title, required)
   values (1, 1, 1, 4, 'x', true)`,
  `insert into survey_taker (user_id, survey_id) select n, 1 from generate_series(1, 5) n`,
  `insert into survey_tally (survey_id, num, figures)
   values (1, 5, '{"1": {"answered": 5, "chosen": {"5": 5}, "texts": []}}')`,
];

const sheet = (userId: number, submittedAt: string): string =>
  `insert into survey_sheet (user_id, survey_id, answers, saved_at, submitted_at)
   values (${userId}, 1, '[]', now(), ${submittedAt})`;

export const surveyPlantings: readonly Planting[] = [
  [
    'survey_taken_once',
    'somebody who answered twice',
    () => [
      ...ASKED,
      'alter table survey_taker drop constraint survey_taker_pkey',
      'insert into survey_taker (user_id, survey_id) values (1, 1)',
    ],
  ],
  [
    'survey_everyone_counted',
    'somebody who took part and whose answer is lost',
    () => [...ASKED, 'insert into survey_taker (user_id, survey_id) values (6, 1)'],
  ],
  [
    'survey_everyone_counted',
    'a questionnaire without sums',
    () => [...ASKED, 'delete from survey_tally'],
  ],
  [
    'survey_anonymous_stays_so',
    'an anonymous draft with a name',
    () => [...ASKED, sheet(1, 'null')],
  ],
  [
    'survey_figures_move_by_five',
    'figures of six',
    () => [...ASKED, 'update survey_tally set num = 6'],
  ],
  [
    'survey_figures_move_by_five',
    'figures of nobody',
    () => [...ASKED, 'update survey_tally set num = 0'],
  ],
  [
    'survey_figures_move_by_five',
    'answers that wait and are not kept',
    () => [...ASKED, 'update survey_tally set waiting = 2'],
  ],
  [
    'survey_figures_add_up',
    'more answers to a topic than there are',
    () => [...ASKED, `update survey_tally set figures = '{"1": {"answered": 6}}'`],
  ],
  [
    'survey_figures_add_up',
    'a topic that must be answered and was not',
    () => [...ASKED, `update survey_tally set figures = '{"1": {"answered": 4}}'`],
  ],
  [
    'survey_figures_add_up',
    'answers held back of which five are together',
    () => [
      ...ASKED,
      'update survey_topic set required = false where id = 1',
      `update survey_tally set figures = '{"1": {"answered": 0, "held": {"answered": 5}}}'`,
    ],
  ],
  [
    'survey_submitted_in_time',
    'a sheet handed in an hour after the end',
    () => [...ASKED, sheet(1, 'now()')],
  ],
  [
    'survey_submitted_in_time',
    'a sheet of somebody who did not take part',
    () => [...ASKED, sheet(9, `now() - interval '1 day'`)],
  ],
];
