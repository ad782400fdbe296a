import { parseFen } from '@zhiji/contract/kernel/money';
import { COURSE_TYPES } from '@zhiji/contract/kernel/statuses';
import { useEffect, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { formatMoney } from '#shared/lib/format-money.ts';
import { saveFile } from '#shared/lib/save-file.ts';
import { Button } from '#shared/ui/button.tsx';
import { RetryBox } from '#shared/ui/feedback/retry-box.tsx';
import type { OwnLink, SharedProduct } from '../shared-product.ts';
import { drawPoster, type PosterContent } from './draw-poster.ts';
import { posterMessages } from './poster.messages.ts';
import styles from './poster.module.css';
import { POSTER, posterFileName } from './poster.rules.ts';

interface PosterProps {
  readonly product: SharedProduct;
  readonly own: OwnLink;
}

type Drawn =
  | { readonly kind: 'drawing' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly file: Blob; readonly url: string };

/** Draws whenever something on the poster changes, its language included. */
function useDrawn(content: PosterContent): Drawn {
  const [drawn, setDrawn] = useState<Drawn>({ kind: 'drawing' });
  const { title, price, shop, cover, qrText, scan, site } = content;
  useEffect(() => {
    let isOver = false;
    let url = '';
    const draw = async () => {
      try {
        const file = await drawPoster({ title, price, shop, cover, qrText, scan, site });
        if (!isOver) {
          url = URL.createObjectURL(file);
          setDrawn({ kind: 'ready', file, url });
        }
      } catch {
        if (!isOver) {
          setDrawn({ kind: 'failed' });
        }
      }
    };
    void draw();
    return () => {
      isOver = true;
      URL.revokeObjectURL(url);
    };
  }, [title, price, shop, cover, qrText, scan, site]);
  return drawn;
}

interface PictureProps {
  readonly content: PosterContent;
  readonly onRetry: () => void;
}

function Picture({ content, onRetry }: PictureProps) {
  const t = useMessages(posterMessages);
  const drawn = useDrawn(content);
  const { title } = content;
  if (drawn.kind === 'failed') {
    return <RetryBox text={t('failed')} retryLabel={t('retry')} onRetry={onRetry} />;
  }
  if (drawn.kind === 'drawing') {
    return <output className={styles.drawing}>{t('drawing')}</output>;
  }
  return (
    <div className={styles.poster}>
      <img className={styles.picture} src={drawn.url} alt={t('poster', { title })} {...POSTER} />
      <Button onClick={() => saveFile(posterFileName(title), drawn.file)}>{t('save')}</Button>
      <p className={styles.hint}>{t('saveHint')}</p>
    </div>
  );
}

/** A picture to hand on: what the product is, what it costs, and the code of one's own link. */
export function Poster({ product, own }: PosterProps) {
  const t = useMessages(posterMessages);
  const [attempt, setAttempt] = useState(0);
  const { title, price, cover, qr_text } = own;
  return (
    <Picture
      key={attempt}
      content={{
        title,
        price: parseFen(price) === 0 ? t('free') : formatMoney(price),
        shop: product.shop.name,
        cover,
        qrText: qr_text,
        scan: t(product.type === COURSE_TYPES.package ? 'scanPackage' : 'scanCourse'),
        site: t('site'),
      }}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
}
