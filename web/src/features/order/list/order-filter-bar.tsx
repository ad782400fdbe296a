import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { useSearchParams } from 'react-router';
import { kindTexts } from '#features/order/order-texts.ts';
import { orderMessages } from '#features/order/order.messages.ts';
import { KeywordForm } from '#shared/forms/keyword-form.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useChangeAddress } from '#shared/navigation/address-link.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { listMessages } from './list.messages.ts';
import styles from './order-filter-bar.module.css';
import { changeOrderFilter, type OrderFilter, readOrderFilter } from './order-filter.ts';

/** Narrows the orders to a kind and to words. */
export function OrderFilterBar() {
  const t = useMessages(listMessages);
  const tOrder = useMessages(orderMessages);
  const changeAddress = useChangeAddress();
  const [query] = useSearchParams();
  const { type, keyword } = readOrderFilter(query);
  const change = (part: Partial<OrderFilter>) => changeAddress(changeOrderFilter(part));
  return (
    <div className={styles.bar}>
      <label>
        <VisuallyHidden>{t('type')}</VisuallyHidden>
        <select
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
      <KeywordForm
        keyword={keyword}
        label={t('keyword')}
        placeholder={t('keywordHint')}
        submitLabel={t('search')}
        className={styles.search}
        onSearch={(words) => change({ keyword: words })}
      />
    </div>
  );
}
