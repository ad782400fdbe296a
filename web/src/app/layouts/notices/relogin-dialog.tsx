import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { closeRelogin, useRelogin } from '#shared/api/relogin.ts';
import { clearSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { appMessages } from '#app/app.messages.ts';

/** Asks to log in again when the session is over, and remembers where the user was. */
export function ReloginDialog() {
  const t = useMessages(appMessages);
  const reason = useRelogin((state) => state.reason);
  const queryClient = useQueryClient();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  const logInAgain = async () => {
    closeRelogin();
    clearSession();
    await navigate(pathTo('home', { redirect: `${pathname}${search}` }));
    // Answers to the user who left are not for the next one.
    queryClient.clear();
    requestLogin();
  };

  return (
    <ConfirmDialog
      open={reason !== null}
      title={t('prompt')}
      text={t('sessionOver', { reason: reason ?? '' })}
      confirmLabel={t('relogin')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      onConfirm={() => void logInAgain()}
      onCancel={closeRelogin}
    />
  );
}
