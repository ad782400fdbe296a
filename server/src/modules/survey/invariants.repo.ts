/** What always holds of questionnaires. */
import { sql } from 'kysely';
import type { Invariant } from '#platform/db/invariants';

export const surveyInvariants: readonly Invariant[] = [
  {
    id: 'survey_taken_once',
    says: 'nobody took part in a questionnaire twice',
    breaches: () => sql`
      select 'user ' || user_id || ' survey ' || survey_id as subject
      from survey_taker group by user_id, survey_id having count(*) > 1`,
  },
  {
    id: 'survey_everyone_counted',
    says: 'a questionnaire has an answer of everyone who took part, in its figures or waiting',
    breaches: () => sql`
      select 'survey ' || s.id as subject
      from survey s left join survey_tally t on t.survey_id = s.id
      where coalesce(t.num + t.waiting, 0)
        <> (select count(*) from survey_taker k where k.survey_id = s.id)`,
  },
  {
    id: 'survey_anonymous_stays_so',
    says: 'no anonymous answer stands beside a name',
    breaches: () => sql`
      select 'user ' || sheet.user_id || ' survey ' || sheet.survey_id as subject
      from survey_sheet sheet join survey s on s.id = sheet.survey_id where s.is_anonymous`,
  },
  {
    id: 'survey_figures_move_by_five',
    says: 'figures are of five answers at least and move by five',
    breaches: () => sql`
      select 'survey ' || survey_id as subject from survey_tally
      where num % 5 <> 0 or waiting not between 0 and 4
        or (num = 0 and figures <> '{}') or (waiting = 0) <> (waiting_sealed is null)`,
  },
  {
    id: 'survey_figures_add_up',
    says: 'no topic has more answers than there are, a required one as many, and four wait at most',
    breaches: () => sql`
      select 'topic ' || topic.id as subject
      from survey_tally t join survey_topic topic on topic.survey_id = t.survey_id
      cross join lateral (
        select coalesce((t.figures -> topic.id::text ->> 'answered')::int, 0) as answered,
          coalesce((t.figures -> topic.id::text -> 'held' ->> 'answered')::int, 0) as held
      ) said
      where said.answered + said.held > t.num or (topic.required and said.answered <> t.num)
        or said.held >= 5`,
  },
  {
    id: 'survey_submitted_in_time',
    says: 'nothing was handed in after the end, and what was is of somebody who took part',
    breaches: () => sql`
      select 'user ' || sheet.user_id || ' survey ' || sheet.survey_id as subject
      from survey_sheet sheet join survey s on s.id = sheet.survey_id
      where sheet.submitted_at >= s.end_at or (sheet.submitted_at is not null and not exists (
        select from survey_taker k
        where k.user_id = sheet.user_id and k.survey_id = sheet.survey_id))`,
  },
];
