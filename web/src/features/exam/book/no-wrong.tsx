import { useMessages } from '#shared/i18n/use-messages.ts';
import { pathTo } from '#shared/lib/paths.ts';
import { EmptyWithLink } from '#shared/navigation/empty-with-link.tsx';
import { bookMessages } from './book.messages.ts';

/** Stands where nothing was answered wrongly, at all or in a course. */
export function NoWrong({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useMessages(bookMessages);
  return (
    <EmptyWithLink
      text={t(isNarrowed ? 'emptyCourse' : 'empty')}
      to={isNarrowed ? pathTo('userExamWrong') : pathTo('userExams')}
      link={t(isNarrowed ? 'showAll' : 'toExams')}
    />
  );
}
