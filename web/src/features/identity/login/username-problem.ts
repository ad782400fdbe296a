import { USERNAME } from '@zhiji/contract/kernel/patterns';

/** What is wrong with a name for a new account. */
export function usernameProblem(
  username: string,
): 'registerUsernameMissing' | 'registerUsernameWrong' | null {
  const trimmed = username.trim();
  if (trimmed === '') {
    return 'registerUsernameMissing';
  }
  return USERNAME.test(trimmed) ? null : 'registerUsernameWrong';
}
