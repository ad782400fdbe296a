/** What always holds of applications and of what they became. */
import { sql } from 'kysely';
import {
  CERTIFICATION_KINDS,
  CERTIFICATION_STATUSES,
  USER_STATUSES,
} from '@zhiji/contract/kernel/statuses';
import { literals } from '#platform/db/status';
import { STAFF_ROLES } from './staff/staff.repo.ts';
import type { Invariant } from '#platform/db/invariants';

const STATUSES = literals(CERTIFICATION_STATUSES);
const KINDS = literals(CERTIFICATION_KINDS);
const USERS = literals(USER_STATUSES);
const ROLES = literals(STAFF_ROLES);

export const organisationInvariants: readonly Invariant[] = [
  {
    id: 'application_has_page',
    says: 'an application that passed has its page, and an institution one owner, who applied for it; one that did not has none',
    breaches: () => sql`
      select 'application ' || a.id as subject from application a
      left join teacher t on a.kind = ${KINDS.teacher} and t.id = a.page_id
      left join shop s on a.kind = ${KINDS.enterprise} and s.id = a.page_id
      left join lateral (
        select count(*) as n, count(*) filter (where m.user_id = a.user_id) as own
        from staff_member m
        where m.shop_id = s.id and m.ended_at is null and ${ROLES.owner} = any (m.roles)
      ) owners on true
      where a.status = ${STATUSES.passed} and (
        coalesce(t.id, s.id) is null or (s.id is not null and (owners.n <> 1 or owners.own <> 1))
      )
      union all
      select 'application ' || id from application
      where status in (${STATUSES.inReview}, ${STATUSES.refused}) and page_id is not null`,
  },
  {
    id: 'licence_of_one',
    says: 'no licence is borne by two institutions that have owners',
    breaches: () => sql`
      select 'licence ' || s.licence_no as subject from shop s
      where s.licence_no <> '' and exists (
        select from staff_member m
        where m.shop_id = s.id and m.ended_at is null and ${ROLES.owner} = any (m.roles)
      )
      group by s.licence_no having count(*) > 1`,
  },
  {
    id: 'application_on_profile',
    says: 'a profile says of each application how it stands',
    breaches: () => sql`
      select 'user ' || u.id as subject from users u
      left join application t on t.user_id = u.id and t.kind = ${KINDS.teacher}
      left join application e on e.user_id = u.id and e.kind = ${KINDS.enterprise}
      where u.status <> ${USERS.removed} and (
        u.teacher_status is distinct from t.status or u.enterprise_status is distinct from e.status
      )`,
  },
  {
    id: 'application_holds_claim',
    says: 'an application that waits or passed holds its licence or card, and nothing else is held',
    breaches: () => sql`
      select 'application ' || a.id as subject from application a
      where a.status in (${STATUSES.inReview}, ${STATUSES.passed}) and (
        select count(*) from application_claim c
        where c.user_id = a.user_id
          and c.kind = case a.kind when ${KINDS.teacher} then 'card' else 'licence' end
      ) <> 1
      union all
      select c.kind || ' of user ' || c.user_id from application_claim c
      where not exists (
        select from application a where a.user_id = c.user_id and a.status <> ${STATUSES.refused}
          and c.kind = case a.kind when ${KINDS.teacher} then 'card' else 'licence' end
      )`,
  },
];
