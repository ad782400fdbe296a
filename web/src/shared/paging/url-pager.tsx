import { PAGE_SIZES } from '@zhiji/contract/kernel/limits';
import { useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { AddressLink, useChangeAddress } from '#shared/navigation/address-link.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { EmptyBox } from '#shared/ui/feedback/empty-box.tsx';
import { Pager, type PagerTexts } from '#shared/ui/pager.tsx';
import { ListEnd } from './list-end.tsx';
import { pagingMessages } from './paging.messages.ts';
import { changePaging, readPaging, toFirst } from './paging.ts';
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
  const changeAddress = useChangeAddress();
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
      renderLink={(turn, props) => <AddressLink {...props} change={changePaging(turn)} />}
      onJump={(page) => changeAddress(changePaging((now) => ({ ...now, page })))}
    />
  );
}

/** Stands where a page lies behind the end of its list. */
export function BeyondEnd() {
  const t = useMessages(pagingMessages);
  return (
    <EmptyBox
      text={t('beyondEnd')}
      action={
        <AddressLink change={changePaging(toFirst)} className={buttonClass({ look: 'quiet' })}>
          {t('toFirst')}
        </AddressLink>
      }
    />
  );
}
