import { useQueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { beginSession } from '#shared/api/begin-session.ts';
import { saveToken } from '#shared/api/token.ts';

export type Session = CallResponse<'identity.login'>;

/** Makes the browser that of a user. What it knew as a visitor is asked for again. */
export function useLogIn(): (session: Session) => Promise<void> {
  const queryClient = useQueryClient();
  return async ({ user_token: token, user }) => {
    saveToken(token);
    await beginSession(queryClient, user);
  };
}
