import { useLogout } from '#features/identity/use-logout.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { ConfirmDialog } from '#shared/ui/dialog/confirm-dialog.tsx';
import { userMenuMessages } from './user-menu.messages.ts';

/** A fresh start at the home page: nothing of the former user stays in memory. */
function reloadAtHome(): void {
  window.location.hash = pathTo('home');
  window.location.reload();
}

interface LogoutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Asks before logging out. */
export function LogoutDialog({ open, onClose }: LogoutDialogProps) {
  const t = useMessages(userMenuMessages);
  const logout = useLogout(reloadAtHome);
  return (
    <ConfirmDialog
      open={open}
      title={t('prompt')}
      text={t('logoutQuestion')}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      busy={logout.isPending}
      onConfirm={() => logout.mutate()}
      onCancel={onClose}
    />
  );
}
