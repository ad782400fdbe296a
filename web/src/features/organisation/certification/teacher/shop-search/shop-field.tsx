import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { shopQueries } from '#features/organisation/shop/shop.queries.ts';
import { FieldBelow, useNoteId } from '#features/organisation/certification/fields/field-frame.tsx';
import type { MarkedFieldProps } from '#features/organisation/certification/use-certification-form.ts';
import formStyles from '#shared/forms/forms.module.css';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { teacherCertificationMessages } from '../teacher-certification.messages.ts';
import { shopSearchMessages } from './shop-search.messages.ts';
import styles from './shop-search.module.css';
import { ShopSearch } from './shop-search.tsx';

interface ChosenProps {
  readonly name: string;
  readonly shopId: number;
  readonly labelId: string;
  readonly takesFocus: boolean;
  readonly onClear: () => void;
}

/** The institution that was picked, by its name, and the way to take it back. */
function Chosen({ name, shopId, labelId, takesFocus, onClear }: ChosenProps) {
  const t = useMessages(teacherCertificationMessages);
  const tSearch = useMessages(shopSearchMessages);
  const { data: shop } = useQuery(shopQueries.detail(shopId));
  const clearRef = useRef<HTMLButtonElement>(null);
  const onShown = useEffectEvent(() => {
    if (takesFocus) {
      clearRef.current?.focus();
    }
  });
  useEffect(() => onShown(), []);
  return (
    <div className={formStyles.box}>
      <output
        className={styles.chosen}
        aria-labelledby={labelId}
        {...(shop && { lang: contentLanguage(shop.name) })}
      >
        {shop === null ? t('shopGone') : (shop?.name ?? '…')}
      </output>
      <button
        ref={clearRef}
        type="button"
        name={name}
        className={formStyles.inBox}
        aria-describedby={labelId}
        onClick={onClear}
      >
        {tSearch('clear')}
      </button>
    </div>
  );
}

/** The institution one teaches at: searched for by name and picked from a list. */
export function ShopField({ name, value, error, mark, onChange }: MarkedFieldProps) {
  const t = useMessages(teacherCertificationMessages);
  const id = useId();
  const noteId = useNoteId();
  // Picking and clearing replace what has the focus by what takes it.
  const [isTouched, setTouched] = useState(false);
  const choose = (shopId: string) => {
    setTouched(true);
    onChange(shopId);
  };
  return (
    <div className={formStyles.field}>
      <label id={`${id}-label`} htmlFor={id} className={formStyles.label}>
        {t('shop')}
      </label>
      {value === '' ? (
        <ShopSearch
          id={id}
          name={name}
          noteId={noteId}
          isWrong={error !== undefined}
          takesFocus={isTouched}
          onChoose={(shopId) => choose(String(shopId))}
        />
      ) : (
        <Chosen
          name={name}
          shopId={Number(value)}
          labelId={`${id}-label`}
          takesFocus={isTouched}
          onClear={() => choose('')}
        />
      )}
      <FieldBelow id={noteId} error={error} mark={mark} hint={t('shopHint')} />
    </div>
  );
}
