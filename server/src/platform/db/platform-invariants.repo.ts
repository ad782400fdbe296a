/** What always holds of what all modules share: the operators' log and the outbox. */
import { sql } from 'kysely';
import { userEvents } from '#events';
import type { Module } from '#platform/module';
import type { Invariant } from './invariants.ts';

const platformInvariants: readonly Invariant[] = [
  {
    id: 'audit_chained',
    says: 'no entry of the operators’ log was changed, taken out or cut off',
    breaches: () => sql`
      select 'entry ' || id as subject from (
        select a.id, a.hash, a.prev_hash, a.seq, audit_hash(a.seq, a.prev_hash, a) as true_hash,
          lag(a.hash, 1, sha256('zhiji')) over (order by a.seq) as hash_before,
          lag(a.seq, 1, 0::bigint) over (order by a.seq) as seq_before
        from audit a
      ) link
      where hash is distinct from true_hash or prev_hash is distinct from hash_before
        or seq is distinct from seq_before + 1
      union all
      select 'head ' || head.seq from audit_head head
      left join audit last on last.seq = head.seq
      where head.seq > 0 and last.hash is distinct from head.hash
        or head.seq <> (select coalesce(max(seq), 0) from audit)`,
  },
  {
    id: 'outbox_moves',
    says: 'what a change sets in motion is under way within five minutes',
    needsWorker: true,
    breaches: () => sql`
      select topic || ' ' || id as subject from outbox
      where created_at < now() - interval '5 minutes'`,
  },
  {
    id: 'outbox_names_user',
    says: 'an event about a user names that user',
    breaches: () => sql`
      select topic || ' ' || id as subject from outbox
      where user_id is null and topic in (${sql.join(userEvents.map((name) => sql.lit(name)))})
        or user_id <> (payload ->> 'user_id')::bigint`,
  },
];

/** Everything that must hold where these modules run. */
export function invariantsOf(modules: readonly Module[]): readonly Invariant[] {
  return [...platformInvariants, ...modules.flatMap((module) => module.invariants ?? [])];
}
