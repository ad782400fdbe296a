import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatNumber } from '#shared/lib/format-number.ts';
import { AddressLink, isPlainClick } from '#shared/navigation/address-link.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import styles from './list-end.module.css';
import { pagingMessages } from './paging.messages.ts';
import { changePaging, pagingSearch, readPaging, toFirst } from './paging.ts';
import type { MorePages } from './use-paged-query.ts';

/** Fetched before the reader is at the end. */
const AHEAD = '600px';
/** After so many pages one is asked, so that the page's foot can be reached. */
const UNASKED_PAGES = 4;

/** Loads a page when the reader comes near; each anew, since one may be there at once. */
function useLoadAhead(page: number | null, load: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const onNear = useEffectEvent(load);
  useEffect(() => {
    if (page === null || ref.current === null) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          observer.disconnect();
          onNear();
        }
      },
      { rootMargin: `${AHEAD} 0px` },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [page]);
  return ref;
}

interface ListEndProps {
  readonly total: string;
  readonly more: MorePages;
}

/** The end of a list that goes on by itself; a link to the next page where it does not. */
export function ListEnd({ total, more }: ListEndProps) {
  const t = useMessages(pagingMessages);
  const [query] = useSearchParams();
  const paging = readPaging(query);
  const { shown, next, pages, isLoading, isFailed, load } = more;
  const isAsked = pages % (UNASKED_PAGES + 1) === UNASKED_PAGES;
  const ref = useLoadAhead(isLoading || isFailed || isAsked ? null : next, load);
  const loadHere = (event: MouseEvent) => {
    if (isPlainClick(event)) {
      event.preventDefault();
      load();
    }
  };
  const look = buttonClass({ look: 'quiet' });
  return (
    <div ref={ref} className={styles.end} aria-busy={isLoading}>
      {(next !== null || isFailed) && !isLoading && (
        <Link
          to={{ search: pagingSearch(query, { ...paging, page: next ?? paging.page + pages }) }}
          className={look}
          onClick={loadHere}
        >
          {t(isFailed ? 'retry' : 'more')}
        </Link>
      )}
      {paging.page > 1 && next === null && (
        <AddressLink change={changePaging(toFirst)} className={look}>
          {t('toFirst')}
        </AddressLink>
      )}
      <output className={styles.state}>
        {isLoading ? t('loading') : t('shown', { shown: formatNumber(shown), total })}
      </output>
    </div>
  );
}
