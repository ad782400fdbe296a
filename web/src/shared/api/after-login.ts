import { requestLogin, useLoginRequest } from './login-request.ts';
import { useSession } from './session.ts';

/** Nobody is logged in. */
export function isVisitor(): boolean {
  return useSession.getState().user === null;
}

/**
 * Asks for the login and calls back once, when its dialog closes, saying whether somebody is logged
 * in by then. Also whoever registers first is led back to `path`.
 */
export function askToLogIn(path: string, onClosed: (isUser: boolean) => void): void {
  requestLogin('login', path);
  const unsubscribe = useLoginRequest.subscribe(({ step }) => {
    if (step === null) {
      unsubscribe();
      onClosed(!isVisitor());
    }
  });
}
