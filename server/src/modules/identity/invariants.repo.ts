/** What always holds of logins and of the messages that open them. */
import { sql } from 'kysely';
import { USER_STATUSES } from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import type { Invariant } from '#platform/db/invariants';

const USERS = literals(USER_STATUSES);

export const identityInvariants: readonly Invariant[] = [
  {
    id: 'disabled_logged_out',
    says: 'who is disabled or deleted has no session that lives',
    breaches: (now) => sql`
      select 'user ' || s.user_id || ' session ' || s.id as subject from users u
      join user_session s on s.user_id = u.id
      where u.status <> ${USERS.normal} and s.revoked_at is null and s.expires_at > ${now}`,
  },
  {
    id: 'deletion_done',
    says: 'nobody is still there two hours after his account was to be deleted',
    needsWorker: true,
    breaches: (now) => sql`
      select 'user ' || id as subject from users
      where deletion_at < ${now}::timestamptz - interval '2 hours'`,
  },
  {
    id: 'codes_paced',
    says: 'codes asked for with the same proof reach a phone a minute apart, ten a day at most',
    breaches: () => sql`
      select 'code ' || id as subject from (
        select id, created_at - lag(created_at) over each_phone as pause,
          count(*) over (
            each_phone range between interval '23:59:59.999' preceding and current row
          ) as of_a_day
        from verification_code
        where channel = 'sms' and state in ('sending', 'sent', 'unsure')
        window each_phone as (partition by target, proof order by created_at)
      ) code
      where pause < interval '60 seconds' or of_a_day > 10`,
  },
];
