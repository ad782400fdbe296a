import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { closeRelogin, dismissRelogin, useRelogin } from '#shared/api/relogin.ts';
import { clearSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx';
import { appMessages } from '#app/app.messages.ts';

/** Asks to log in again when the session is over, and remembers where the user was. */
export function ReloginDialog() {
  const t = useMessages(appMessages);
  const reason = useRelogin((state) => state.reason);
  const queryClient = useQueryClient();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();

  const logInAgain = async () => {
    // First of all, so that what the page still asks on its way out opens no second box.
    requestLogin();
    closeRelogin();
    clearSession();
    await navigate(pathTo('home', { redirect: `${pathname}${search}${hash}` }));
    // Answers to the user who left are not for the next one.
    queryClient.clear();
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
      onCancel={dismissRelogin}
    />
  );
}
