import { USER_TYPES } from '@zhiji/contract/kernel/statuses';

export type Role = 'admin' | 'town-admin' | 'user';

/** The role a user's type gives. */
export function roleOf(userType: number): Role {
  switch (userType) {
    case USER_TYPES.admin:
      return 'admin';
    case USER_TYPES.townAdmin:
      return 'town-admin';
    default:
      return 'user';
  }
}

/** Whether a role may see what is kept for some roles; what names none is for everybody. */
export function isAllowed(
  { roles }: { readonly roles?: readonly Role[] },
  role: Role | null,
): boolean {
  return roles === undefined || (role !== null && roles.includes(role));
}
