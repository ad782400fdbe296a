import type { USER_TYPES } from '@zhiji/contract/kernel/statuses';

/** Held to the contract by their type, so that its other numbers stay out of the entry. */
export const userTypes = { admin: 0, townAdmin: 1, normal: 2 } as const satisfies typeof USER_TYPES;

export type Role = 'admin' | 'town-admin' | 'user';

/** The role a user's type gives. */
export function roleOf(userType: number): Role {
  switch (userType) {
    case userTypes.admin:
      return 'admin';
    case userTypes.townAdmin:
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
