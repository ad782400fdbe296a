import { parseFen } from '@zhiji/contract/kernel/money';
import { useState } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { ProductRow } from '#shared/rows/product-row.tsx';
import { Button } from '#shared/ui/button.tsx';
import { rateText } from '../rate-text.ts';
import { ShareDialog } from '../share/share-dialog.tsx';
import styles from './goods-row.module.css';
import { goodsMessages, kindTexts } from './goods.messages.ts';
import type { Goods } from './goods.queries.ts';
import { useCopyLink } from './use-copy-link.ts';

type Part = 'link' | 'poster';

/** A course of the programme: what a sale would bring, and ways to hand it on. */
export function GoodsRow({ goods }: { readonly goods: Goods }) {
  const t = useMessages(goodsMessages);
  const [shown, setShown] = useState<Part | null>(null);
  const copy = useCopyLink(goods, () => setShown('link'));
  const { title, price, shop } = goods;
  const named = (action: 'copy' | 'code' | 'poster') => t('named', { action: t(action), title });
  return (
    <ProductRow
      title={title}
      cover={goods.cover}
      isOff={false}
      facts={
        <>
          <span>{t(kindTexts[goods.type])}</span>
          <span lang={contentLanguage(shop.name)}>{shop.name}</span>
          <span>{parseFen(price) === 0 ? t('free') : formatMoney(price)}</span>
        </>
      }
      actions={
        <>
          <Button
            size="small"
            disabled={copy.isPending}
            aria-label={named('copy')}
            onClick={() => copy.mutate()}
          >
            {t('copy')}
          </Button>
          <Button
            look="quiet"
            size="small"
            aria-haspopup="dialog"
            aria-label={named('code')}
            onClick={() => setShown('link')}
          >
            {t('code')}
          </Button>
          <Button
            look="quiet"
            size="small"
            aria-haspopup="dialog"
            aria-label={named('poster')}
            onClick={() => setShown('poster')}
          >
            {t('poster')}
          </Button>
          <ShareDialog
            product={goods}
            open={shown !== null}
            startsWithPoster={shown === 'poster'}
            onClose={() => setShown(null)}
          />
        </>
      }
    >
      <p className={styles.earning}>
        <span>{t('rate', { rate: rateText(goods.spread_rate) })}</span>
        <strong>{t('estimate', { price: formatMoney(goods.spread_price) })}</strong>
      </p>
    </ProductRow>
  );
}
