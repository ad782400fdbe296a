import { useState } from 'react';
import { Later } from '#shared/api/later.tsx';
import { laterPart } from '#shared/api/later-part.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Button } from '#shared/ui/button.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import styles from './poster-block.module.css';
import { shareMessages } from './share.messages.ts';
import type { OwnLink, SharedProduct } from './shared-product.ts';

const POSTER_HEIGHT = '420px';

interface PosterBlockProps {
  readonly product: SharedProduct;
  readonly own: OwnLink;
  /** Shown without being asked for. */
  readonly isWanted: boolean;
}

const poster = laterPart(async () => import('./poster/poster.tsx'));

/** The poster of a product; neither its code nor its picture is there before somebody wants it. */
export function PosterBlock({ product, own, isWanted }: PosterBlockProps) {
  const t = useMessages(shareMessages);
  const [isShown, setShown] = useState(isWanted);
  if (!isShown) {
    return (
      <div className={styles.block}>
        <Button look="quiet" onClick={() => setShown(true)}>
          {t('makePoster')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.block}>
      <Later part={poster} fallback={<Skeleton height={POSTER_HEIGHT} />}>
        {({ Poster }) => <Poster product={product} own={own} />}
      </Later>
    </div>
  );
}
