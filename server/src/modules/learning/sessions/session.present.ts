/** Changed sessions to wire. */
import { formatWireTime } from '@zhiji/contract/kernel/time';
import type { CallResponse } from '@zhiji/contract/calls';
import type { ChangeRow } from './session.repo.ts';

type SessionChange = CallResponse<'learning.myCourses'>['list'][number]['change'];

const presentText = (moment: string | null): string | null =>
  moment === null ? null : formatWireTime(new Date(moment));

/** State of a session, for people with a seat in it. */
export function presentChange(row: ChangeRow | null): SessionChange {
  return row === null
    ? null
    : {
        // The table holds these numbers, under a check constraint.
        kind: row.kind as NonNullable<SessionChange>['kind'],
        title: row.title,
        time: formatWireTime(new Date(row.created_at)),
        old_start_time: presentText(row.old_start_at),
        old_end_time: presentText(row.old_end_at),
        old_address: row.old_address,
        start_time: presentText(row.start_at),
        end_time: presentText(row.end_at),
        address: row.address,
      };
}
