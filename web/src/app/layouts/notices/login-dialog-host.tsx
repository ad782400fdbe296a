import { type ComponentType, useEffect, useState } from 'react';
import { closeLogin, useLoginRequest } from '#shared/api/login-request.ts';
import { handleFailure } from '#shared/api/policy.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { appMessages } from '#app/app.messages.ts';

/** Fetches the login dialog and the component kit it is built with: the site's first island. */
async function loadLoginDialog(): Promise<ComponentType> {
  return (await import('#features/identity/login/login-dialog.tsx')).LoginDialog;
}

/** Shows the login dialog whenever somebody asks for it; its code loads with the first asking. */
export function LoginDialogHost() {
  const t = useMessages(appMessages);
  const isAsked = useLoginRequest((state) => state.step !== null);
  const [LoginDialog, setLoginDialog] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!isAsked || LoginDialog !== null) {
      return;
    }
    loadLoginDialog().then(
      (loaded) => setLoginDialog(() => loaded),
      async (error: Error) => {
        closeLogin();
        await handleFailure(error);
      },
    );
  }, [isAsked, LoginDialog]);

  if (LoginDialog === null) {
    return isAsked ? <ProgressBar label={t('loading')} /> : null;
  }
  return <LoginDialog />;
}
