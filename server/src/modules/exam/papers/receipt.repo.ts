/** SQL of a receipt: what it must be by what is stored. */
import { sql } from 'kysely';

/**
 * The receipt of the attempt `a`, computed again from its lines; null when they are gone. It hashes the
 * text that `receiptOf` hashes.
 */
export const receiptByLines = sql<string | null>`(
  select encode(sha256(convert_to(
    '[' || a.id || ',' || a.user_id || ',"'
    || to_char(a.submitted_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '",['
    || string_agg('[' || l.no || ',' || l.topic_id || ',[' || coalesce((
        select string_agg(to_json(part)::text, ',' order by place)
        from unnest(l.answer) with ordinality as given (part, place)
      ), '') || ']]', ',' order by l.no)
    || ']]', 'utf8')), 'hex')
  from exam_line l where l.user_id = a.user_id and l.attempt_id = a.id
)`;
