import { useQueryClient } from '@tanstack/react-query';
import type { CallResponse } from '@zhiji/contract/calls';
import { setSessionUser } from '#shared/api/session.ts';
import { saveToken } from '#shared/api/token.ts';

export type Session = CallResponse<'identity.login'>;

/** Makes the browser that of a user. What it knew as a visitor is asked for again. */
export function useLogIn(): (session: Session) => void {
  const queryClient = useQueryClient();
  return ({ user_token: token, user }) => {
    saveToken(token);
    setSessionUser(user);
    void queryClient.invalidateQueries({
      // Puzzles and QR codes of the login are over, not out of date.
      predicate: ({ queryKey: [feature] }) => feature !== 'identity',
    });
  };
}
