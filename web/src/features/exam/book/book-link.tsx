import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { bookMessages } from './book.messages.ts';

/** Leads to the book of wrong answers. */
export function BookLink() {
  const t = useMessages(bookMessages);
  return (
    <Link to={pathTo('userExamWrong')} className={buttonClass({ look: 'plain', size: 'small' })}>
      {t('book')}
    </Link>
  );
}
