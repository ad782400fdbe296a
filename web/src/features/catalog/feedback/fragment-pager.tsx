import { PAGE_SIZES } from '@zhiji/contract/kernel/limits';
import { Link, useLocation, useNavigate } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { pagingMessages } from '#shared/paging/paging.messages.ts';
import { pagingSearch, readPaging } from '#shared/paging/paging.ts';
import { usePagerTexts } from '#shared/paging/url-pager.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { Pager } from '#shared/ui/pager.tsx';
import styles from './fragment-pager.module.css';

interface FragmentPagerProps {
  /** What the fragment of the address says. */
  readonly params: URLSearchParams;
  readonly total: number;
}

const toFragment = (search: string) => search.replace('?', '#');

/** The pager of a list that is one part of a page: it turns pages in the fragment. */
export function FragmentPager({ params, total }: FragmentPagerProps) {
  const texts = usePagerTexts(total);
  const navigate = useNavigate();
  const { search } = useLocation();
  const paging = readPaging(params);
  return (
    <Pager
      {...paging}
      total={total}
      sizes={PAGE_SIZES}
      texts={texts}
      renderLink={(target, props) => (
        <Link {...props} to={{ search, hash: toFragment(pagingSearch(params, target)) }} />
      )}
      onJump={(page) =>
        void navigate({ search, hash: toFragment(pagingSearch(params, { ...paging, page })) })
      }
    />
  );
}

/** Stands where a page lies behind the end of its list. */
export function BeyondEnd({ params }: Pick<FragmentPagerProps, 'params'>) {
  const t = useMessages(pagingMessages);
  const { search } = useLocation();
  const hash = toFragment(pagingSearch(params, { ...readPaging(params), page: 1 }));
  return (
    <div className={styles.beyond}>
      <p>{t('beyondEnd')}</p>
      <Link to={{ search, hash }} className={buttonClass({ look: 'quiet', size: 'small' })}>
        {t('toFirst')}
      </Link>
    </div>
  );
}
