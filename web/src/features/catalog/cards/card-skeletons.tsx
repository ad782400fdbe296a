import { cardClass } from '#shared/ui/card/card.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { CardGrid } from './card-grid.tsx';
import styles from './card.module.css';
import own from './card-skeletons.module.css';

interface CardSkeletonsProps {
  readonly count: number;
  /** Lines between the title and the price, beside those every card has. */
  readonly extraLines?: number;
  readonly columns?: 4 | 5;
}

/** Cards whose content is on its way, of the size they will have. */
export function CardSkeletons({ count, extraLines = 0, columns = 4 }: CardSkeletonsProps) {
  const cards = Array.from({ length: count }, (_, id) => ({ id }));
  const lines = Array.from({ length: extraLines + 2 }, (_, line) => line);
  return (
    <CardGrid
      items={cards}
      columns={columns}
      render={() => (
        <div className={cardClass(styles.card)}>
          <div className={`${styles.cover} ${own.cover}`}>
            <Skeleton height="100%" />
          </div>
          <div className={styles.body}>
            <Skeleton height="22px" width="80%" />
            {lines.map((line) => (
              <Skeleton key={line} height="21px" width={line % 2 === 0 ? '60%' : '40%'} />
            ))}
            <div className={own.foot}>
              <Skeleton height="24px" width="40%" />
            </div>
          </div>
        </div>
      )}
    />
  );
}
