import { Link } from 'react-router';
import { requestLogin } from '#shared/api/login-request.ts';
import { useSession } from '#shared/api/session.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { Button, buttonClass } from '#shared/ui/button.tsx';
import type { Lesson } from '../catalogue/catalogue.queries.ts';
import { studyMessages } from '../player/study.messages.ts';

interface HandoutLinkProps {
  readonly lesson: Pick<Lesson, 'id' | 'page_num'>;
  /** The page to be opened; null for where the reader was. */
  readonly page: number | null;
}

/** Leads to the reader of handouts, which only users may open. */
export function HandoutLink({ lesson, page }: HandoutLinkProps) {
  const t = useMessages(studyMessages);
  const isVisitor = useSession(({ user }) => user === null);
  const path = pathTo('pdf', { chapter: lesson.id, ...(page !== null && { page }) });
  return (
    <>
      <p>{t('pages', { number: formatNumber(lesson.page_num) })}</p>
      {isVisitor ? (
        <Button aria-haspopup="dialog" onClick={() => requestLogin('login', path)}>
          {t('logInToRead')}
        </Button>
      ) : (
        <Link to={path} className={buttonClass()}>
          {t('read')}
        </Link>
      )}
    </>
  );
}
