import { Bell } from '#features/message/unread/bell.tsx';
import type { SessionUser } from '#shared/api/session.ts';
import { UserMenu } from './user-menu.tsx';

/** What users alone have in the header. */
export function UserTools({ user }: { readonly user: SessionUser }) {
  return (
    <>
      <Bell userId={user.id} />
      <UserMenu user={user} />
    </>
  );
}
