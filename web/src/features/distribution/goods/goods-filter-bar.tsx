import { useSearchParams } from 'react-router';
import { KeywordForm } from '#shared/forms/keyword-form.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useChangeAddress } from '#shared/navigation/address-link.tsx';
import { LinkTabs } from '#shared/navigation/link-tabs.tsx';
import { changeGoodsFilter, readGoodsFilter, TYPES } from './goods-filter.ts';
import styles from './goods-filter-bar.module.css';
import { goodsMessages, kindTexts } from './goods.messages.ts';

/** Narrows the goods to a kind and to words. */
export function GoodsFilterBar() {
  const t = useMessages(goodsMessages);
  const changeAddress = useChangeAddress();
  const [query] = useSearchParams();
  const { type: chosen, keyword } = readGoodsFilter(query);
  return (
    <>
      <KeywordForm
        keyword={keyword}
        label={t('keyword')}
        placeholder={t('keyword')}
        submitLabel={t('search')}
        className={styles.search}
        onSearch={(words) => changeAddress(changeGoodsFilter({ keyword: words }))}
      />
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
