import { KEYWORD_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useChangeAddress } from '#shared/navigation/address-link.tsx';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { Button } from '#shared/ui/button.tsx';
import { changeGoodsFilter, readGoodsFilter, TYPES } from './goods-filter.ts';
import styles from './goods-filter-bar.module.css';
import { goodsMessages, kindTexts } from './goods.messages.ts';

const KEYWORD = 'keyword';

/** Narrows the goods to a kind and to words. */
export function GoodsFilterBar() {
  const t = useMessages(goodsMessages);
  const changeAddress = useChangeAddress();
  const [query] = useSearchParams();
  const { type: chosen, keyword } = readGoodsFilter(query);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get(KEYWORD);
    changeAddress(changeGoodsFilter({ keyword: typeof words === 'string' ? words.trim() : '' }));
  };
  return (
    <>
      <search>
        {/* Another keyword in the address fills the field anew. */}
        <form key={keyword} className={styles.form} onSubmit={search}>
          <input
            className={styles.field}
            type="search"
            name={KEYWORD}
            defaultValue={keyword}
            maxLength={KEYWORD_MAX_LENGTH}
            placeholder={t('keyword')}
            aria-label={t('keyword')}
          />
          <Button type="submit" look="quiet">
            {t('search')}
          </Button>
        </form>
      </search>
      <LinkTabs
        label={t('types')}
        tabs={TYPES.map((type) => {
          const name = type === undefined ? 'all' : kindTexts[type];
          return {
            name,
            text: t(name),
            change: changeGoodsFilter({ type }),
            isCurrent: type === chosen,
          };
        })}
      />
    </>
  );
}
