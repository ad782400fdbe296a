import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Floor } from '#shared/navigation/floor.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#shared/ui/icons.tsx';
import { Countdown } from './countdown.tsx';
import { FlashItem } from './flash-item.tsx';
import { FlashSaleSkeleton } from './flash-sale-skeleton.tsx';
import { flashSaleMessages } from './flash-sale.messages.ts';
import styles from './flash-sale.module.css';
import { homeMessages } from './home.messages.ts';
import { FLASH_COUNT, type FlashSale as Sale, homeQueries } from './home.queries.ts';
import { salePeriod, type SalePeriod, useSalePhase } from './sale-clock.ts';

/**
 * All readers see the end in the same second; they do not all ask what is next in it. Answers are
 * remembered for a while, so the first may still tell of the sale that is over.
 */
const ASK_AGAIN_MS = 2000;
const ASK_AGAIN_SPREAD_MS = 8000;

interface BoardProps {
  readonly sale: Sale;
  readonly period: SalePeriod;
  readonly isRunning: boolean;
}

function Board({ sale, period, isRunning }: BoardProps) {
  const t = useMessages(flashSaleMessages);
  const home = useMessages(homeMessages);
  const listRef = useRef<HTMLUListElement>(null);
  const turn = (direction: 1 | -1) => {
    const list = listRef.current;
    list?.scrollBy({ left: direction * list.clientWidth, behavior: 'smooth' });
  };
  return (
    <div className={styles.card}>
      <Floor
        title={home('flashSale')}
        aside={
          <Countdown
            label={t(isRunning ? 'endsIn' : 'startsIn')}
            until={isRunning ? period.endsAt : period.startsAt}
            announces={isRunning}
          />
        }
        tools={
          sale.list.length > FLASH_COUNT && (
            <>
              <button
                type="button"
                className={styles.arrow}
                aria-label={t('previous')}
                onClick={() => turn(-1)}
              >
                <ChevronLeftIcon />
              </button>
              <button
                type="button"
                className={styles.arrow}
                aria-label={t('next')}
                onClick={() => turn(1)}
              >
                <ChevronRightIcon />
              </button>
            </>
          )
        }
      >
        <ul ref={listRef} className={styles.list}>
          {sale.list.map((course) => (
            <li key={course.id}>
              <FlashItem course={course} isRunning={isRunning} />
            </li>
          ))}
        </ul>
      </Floor>
    </div>
  );
}

/** The running flash sale, or the next one; gone when it is over, until the server knows another. */
export function FlashSale() {
  const query = useQuery(homeQueries.flashSale());
  const { data, dataUpdatedAt, refetch } = query;
  const period = data ? salePeriod(data, dataUpdatedAt) : null;
  const phase = useSalePhase(period);
  const isOver = period !== null && phase === 'over';
  const lastKnownAt = isOver ? Math.max(period.endsAt, dataUpdatedAt) : null;

  useEffect(() => {
    if (lastKnownAt === null) {
      return undefined;
    }
    const wait = ASK_AGAIN_MS + Math.random() * ASK_AGAIN_SPREAD_MS;
    const timer = setTimeout(() => void refetch(), lastKnownAt + wait - Date.now());
    return () => clearTimeout(timer);
  }, [lastKnownAt, refetch]);

  return (
    <QueryBlock
      query={query}
      skeleton={<FlashSaleSkeleton />}
      isEmpty={(sale) => sale === null || sale.list.length === 0 || isOver}
    >
      {(sale) =>
        sale !== null &&
        period !== null && <Board sale={sale} period={period} isRunning={phase === 'running'} />
      }
    </QueryBlock>
  );
}
