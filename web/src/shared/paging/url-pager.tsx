import { PAGE_SIZES } from '@zhiji/contract/kernel/limits';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyBox } from '#shared/ui/feedback/empty-box.tsx';
import { Pager, type PagerTexts } from '#shared/ui/pager.tsx';
import { ListEnd } from './list-end.tsx';
import { pagingMessages } from './paging.messages.ts';
import { pagingSearch, readPaging } from './paging.ts';
import type { MorePages } from './use-paged-query.ts';

/** What every pager says. */
export function usePagerTexts(total: number, isMore = false): PagerTexts {
  const t = useMessages(pagingMessages);
  return {
    label: t('label'),
    total: t(isMore ? 'totalOrMore' : 'total', { total }),
    sizes: t('sizes'),
    size: (limit) => t('size', { limit }),
    previous: t('previous'),
    next: t('next'),
    page: (page) => t('page', { page }),
    jump: t('jump'),
    jumpTo: t('jumpTo'),
  };
}

interface UrlPagerProps {
  readonly total: number;
  /** The list was counted no further: there may be more than the total. */
  readonly isMore?: boolean;
  /** The pages to come, where the list goes on by itself. */
  readonly more: MorePages | null;
}

/** The end of a list whose page and size are kept in its address: a pager, or on a phone more of it. */
export function UrlPager({ total, isMore = false, more }: UrlPagerProps) {
  const texts = usePagerTexts(total, isMore);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const paging = readPaging(query);
  if (more !== null) {
    return <ListEnd total={texts.total} more={more} />;
  }
  return (
    <Pager
      {...paging}
      total={total}
      sizes={PAGE_SIZES}
      texts={texts}
      renderLink={(target, props) => (
        <Link {...props} to={{ search: pagingSearch(query, target) }} />
      )}
      onJump={(page) => void navigate({ search: pagingSearch(query, { ...paging, page }) })}
    />
  );
}

/** Stands where a page lies behind the end of its list. */
export function BeyondEnd() {
  const t = useMessages(pagingMessages);
  const [query] = useSearchParams();
  const search = pagingSearch(query, { ...readPaging(query), page: 1 });
  return (
    <EmptyBox
      text={t('beyondEnd')}
      action={
        <Link to={{ search }} className={buttonClass({ look: 'quiet' })}>
          {t('toFirst')}
        </Link>
      }
    />
  );
}
