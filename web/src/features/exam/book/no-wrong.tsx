import { Link } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyBox } from '#shared/ui/feedback/empty-box.tsx';
import { bookMessages } from './book.messages.ts';

/** Stands where nothing was answered wrongly, at all or in a course. */
export function NoWrong({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useMessages(bookMessages);
  return (
    <EmptyBox
      text={t(isNarrowed ? 'emptyCourse' : 'empty')}
      action={
        <Link
          to={isNarrowed ? pathTo('userExamWrong') : pathTo('userExams')}
          className={buttonClass({ look: 'quiet' })}
        >
          {t(isNarrowed ? 'showAll' : 'toExams')}
        </Link>
      }
    />
  );
}
