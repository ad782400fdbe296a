import { type ComponentProps, useState } from 'react';
import { useLocation } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { ReportDialog, type ReportedText } from './report-dialog.tsx';
import { reportMessages } from './report.messages.ts';
import styles from './report.module.css';

interface ReportButtonProps
  extends ReportedText, Pick<ComponentProps<'button'>, 'tabIndex' | 'onKeyDown'> {
  /** Who wrote it: a page may have many of these buttons. */
  readonly author: string;
}

/** Reports a text somebody wrote; a visitor is asked to log in. */
export function ReportButton({ kind, id, author, ...keys }: ReportButtonProps) {
  const t = useMessages(reportMessages);
  const { pathname, search, hash } = useLocation();
  const isVisitor = useSession(({ user }) => user === null);
  const [isOpen, setOpen] = useState(false);
  const press = () =>
    isVisitor ? requestLogin('login', `${pathname}${search}${hash}`) : setOpen(true);
  return (
    <>
      <button
        {...keys}
        type="button"
        className={styles.report}
        aria-haspopup="dialog"
        aria-label={t('reportNamed', { name: author })}
        onClick={press}
      >
        {t('report')}
      </button>
      {isOpen && <ReportDialog text={{ kind, id }} onClose={() => setOpen(false)} />}
    </>
  );
}
