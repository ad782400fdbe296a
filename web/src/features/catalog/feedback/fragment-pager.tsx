import { PAGE_SIZES } from '@zhiji/contract/kernel/limits';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { AddressLink, useChangeAddress } from '#shared/navigation/address-link.tsx';
import type { AddressChange } from '#shared/navigation/current-address.ts';
import { pagingMessages } from '#shared/paging/paging.messages.ts';
import { type Paging, pagingSearch, readPaging, toFirst } from '#shared/paging/paging.ts';
import { usePagerTexts } from '#shared/paging/url-pager.tsx';
import { buttonClass } from '#shared/ui/button.tsx';
import { Pager } from '#shared/ui/pager.tsx';
import styles from './fragment-pager.module.css';

interface FragmentPagerProps {
  /** What the fragment of the address says. */
  readonly params: URLSearchParams;
  readonly total: number;
}

/** Turns the page of a list whose paging stands in the fragment. */
function changePaging(turn: (now: Paging) => Paging): AddressChange {
  return ({ search, fragment }) => ({
    search,
    hash: pagingSearch(fragment, turn(readPaging(fragment))).replace('?', '#'),
  });
}

/** The pager of a list that is one part of a page: it turns pages in the fragment. */
export function FragmentPager({ params, total }: FragmentPagerProps) {
  const texts = usePagerTexts(total);
  const changeAddress = useChangeAddress();
  return (
    <Pager
      {...readPaging(params)}
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
    <div className={styles.beyond}>
      <p>{t('beyondEnd')}</p>
      <AddressLink
        change={changePaging(toFirst)}
        className={buttonClass({ look: 'quiet', size: 'small' })}
      >
        {t('toFirst')}
      </AddressLink>
    </div>
  );
}
