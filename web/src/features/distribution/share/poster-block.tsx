import { lazy, Suspense, useState } from 'react';
import { BlockBoundary } from '#shared/api/block-boundary.tsx';
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

const lazily = () => lazy(async () => ({ default: (await import('./poster/poster.tsx')).Poster }));

/** The poster of a product; neither its code nor its picture is there before somebody wants it. */
export function PosterBlock({ product, own, isWanted }: PosterBlockProps) {
  const t = useMessages(shareMessages);
  const [isShown, setShown] = useState(isWanted);
  const [Poster, setPoster] = useState(lazily);
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
      {/* A failed import stays failed, so a retry starts a new one. */}
      <BlockBoundary onRetry={() => setPoster(lazily)}>
        <Suspense fallback={<Skeleton height={POSTER_HEIGHT} />}>
          <Poster product={product} own={own} />
        </Suspense>
      </BlockBoundary>
    </div>
  );
}
