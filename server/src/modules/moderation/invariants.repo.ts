/** What always holds of texts that were looked at. */
import { sql } from 'kysely';
import { TEXT_CASE_STATES } from '@zhiji/contract/kernel/lifecycles/stored-states';
import { PUBLISH_STATUSES, TEXT_KINDS } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Invariant } from '#platform/db/invariants';

const CASES = literals(TEXT_CASE_STATES);
const TEXTS = literals(PUBLISH_STATUSES);

/** Where texts of a kind are kept. */
const TABLES = [
  [TEXT_KINDS.comment, sql`join comment written`],
  [TEXT_KINDS.question, sql`join question written`],
  [TEXT_KINDS.live, sql`join live_message written`],
] as const;

/** The state a text stands in by its case. */
const BY_CASE = sql`case c.state when ${CASES.held} then ${TEXTS.inCheck}
  when ${CASES.hidden} then ${TEXTS.hidden} else ${TEXTS.shown} end`;

export const moderationInvariants: readonly Invariant[] = [
  {
    id: 'text_as_decided',
    says: 'a text is shown, held or hidden as its case says',
    breaches: () =>
      sql`${sql.join(
        TABLES.map(
          ([kind, joined]) => sql`
            select ${sql.lit(`${kind}:`)} || c.subject_id as subject from text_case c
            ${joined} on written.id = c.subject_id
            where c.kind = ${sql.lit(kind)} and written.status <> ${BY_CASE}`,
        ),
        sql` union all `,
      )}`,
  },
  {
    id: 'nickname_waits',
    says: 'a nickname waits if and only if its case does',
    breaches: () => sql`
      select 'nickname:' || u.id as subject from users u
      where (u.pending_nickname <> '') <> exists (
        select from text_case c where c.kind = ${sql.lit(TEXT_KINDS.nickname)}
          and c.subject_id = u.id and c.state = ${CASES.held})`,
  },
  {
    // Other courses may be given figures by hand.
    id: 'text_figures',
    says: 'a course of which a text was decided about counts what is shown, and nothing else',
    breaches: () => sql`
      select 'course ' || stat.course_id as subject from course_stat stat
      where stat.course_id in (
          select said.course_id from text_case c join comment said on said.id = c.subject_id
          where c.kind = ${sql.lit(TEXT_KINDS.comment)}
          union
          select asked.course_id from text_case c join question asked on asked.id = c.subject_id
          where c.kind = ${sql.lit(TEXT_KINDS.question)}
        )
        and (
          array[stat.score1, stat.score2, stat.score3, stat.score4, stat.score5]::bigint[] <> array(
            select count(said.id) from generate_series(1, 5) as star
            left join comment said on said.course_id = stat.course_id and said.score = star
              and said.status = ${TEXTS.shown}
            group by star order by star
          )
          or stat.question_num <> (
            select count(*) from question asked where asked.course_id = stat.course_id
              and asked.status = ${TEXTS.shown} and not asked.is_private
          )
        )`,
  },
];
