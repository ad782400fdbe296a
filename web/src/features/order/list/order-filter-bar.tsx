import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { KEYWORD_MAX_LENGTH } from '@zhiji/contract/kernel/limits';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { kindTexts } from '#features/order/order-texts.ts';
import { orderMessages } from '#features/order/order.messages.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useChangeAddress } from '#shared/navigation/address-link.tsx';
import { Button } from '#shared/ui/button.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { listMessages } from './list.messages.ts';
import styles from './order-filter-bar.module.css';
import { changeOrderFilter, type OrderFilter, readOrderFilter } from './order-filter.ts';

const KEYWORD = 'keyword';

/** Narrows the orders to a kind and to words. */
export function OrderFilterBar() {
  const t = useMessages(listMessages);
  const tOrder = useMessages(orderMessages);
  const changeAddress = useChangeAddress();
  const [query] = useSearchParams();
  const { type, keyword } = readOrderFilter(query);
  const change = (part: Partial<OrderFilter>) => changeAddress(changeOrderFilter(part));
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = new FormData(event.currentTarget).get(KEYWORD);
    change({ keyword: typeof words === 'string' ? words.trim() : '' });
  };
  return (
    <div className={styles.bar}>
      <label>
        <VisuallyHidden>{t('type')}</VisuallyHidden>
        <select
          className={styles.field}
          value={type ?? ''}
          onChange={({ target: { value } }) =>
            change({ type: Object.values(COURSE_TYPES).find((kind) => String(kind) === value) })
          }
        >
          <option value="">{t('allTypes')}</option>
          {Object.values(COURSE_TYPES).map((kind) => (
            <option key={kind} value={kind}>
              {tOrder(kindTexts[kind])}
            </option>
          ))}
        </select>
      </label>
      <search className={styles.search}>
        {/* Another keyword in the address fills the field anew. */}
        <form key={keyword} className={styles.form} onSubmit={search}>
          <input
            className={styles.field}
            type="search"
            name={KEYWORD}
            defaultValue={keyword}
            maxLength={KEYWORD_MAX_LENGTH}
            placeholder={t('keywordHint')}
            aria-label={t('keyword')}
          />
          <Button type="submit" look="quiet">
            {t('search')}
          </Button>
        </form>
      </search>
    </div>
  );
}
