import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId } from 'react';
import { flushSync } from 'react-dom';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { useIsPhone } from '#shared/ui/use-is-phone.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { BackCloses } from '#shared/ui/overlay/back-closes.tsx';
import styles from './category-flyout.module.css';
import { CategoryPanel } from './category-panel.tsx';
import { homeMessages } from './home.messages.ts';
import { type Category, homeQueries } from './home.queries.ts';
import { useFlyout } from './use-flyout.ts';

const SKELETON_ROWS = 6;
/** As many second-level names as a line holds. */
const NAMES_SHOWN = 3;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The first level; each entry opens a panel with the two levels below. The mouse opens it by
 * resting, a finger or Enter by choosing, arrow keys by walking down the entries and, to the
 * right, into the panel.
 */
function CategoryNavigation({ categories }: { readonly categories: readonly Category[] }) {
  const t = useMessages(homeMessages);
  const panelId = useId();
  const { rootRef, open, show, point } = useFlyout<number>();
  const isPhone = useIsPhone();

  const buttonAt = (position: number) =>
    rootRef.current?.querySelectorAll<HTMLElement>('[aria-expanded]')[position];

  const onKeyDown = (event: KeyboardEvent, position: number) => {
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (position + step + categories.length) % categories.length;
      show(categories[next]?.id ?? null);
      buttonAt(next)?.focus();
    }
    if (event.key === 'ArrowRight') {
      event.preventDefault();
      flushSync(() => show(categories[position]?.id ?? null));
      buttonAt(position)?.parentElement?.querySelector('a')?.focus();
    }
  };

  return (
    <nav
      ref={rootRef}
      className={styles.navigation}
      aria-label={t('categories')}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && point(null)}
    >
      {/* Where a mouse opens it by passing, it is no step of the history. */}
      {isPhone && open !== null && <BackCloses onClose={() => show(null)} />}
      <ul
        className={styles.list}
        lang={contentLanguage(categories[0]?.name)}
        // A strip that fades at its edges would cut off the panel that hangs from it.
        data-strip={isPhone && open === null ? '' : undefined}
      >
        {categories.map((category, position) => {
          const isOpen = category.id === open;
          return (
            <li
              key={category.id}
              className={styles.item}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && point(category.id)}
            >
              <button
                type="button"
                className={styles.entry}
                aria-expanded={isOpen}
                aria-controls={isOpen ? panelId : undefined}
                // A mouse that rests here has opened it already; its click must not close it.
                onClick={({ detail }) => show(isOpen && detail === 0 ? null : category.id)}
                onKeyDown={(event) => onKeyDown(event, position)}
              >
                <span className={styles.name}>{category.name}</span>
                <span className={styles.below}>
                  {category.son
                    .slice(0, NAMES_SHOWN)
                    .map(({ name }) => name)
                    .join(' · ')}
                </span>
              </button>
              {isOpen && <CategoryPanel id={panelId} category={category} />}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function CategorySkeleton() {
  return (
    <div className={styles.navigation} aria-hidden="true">
      <div className={styles.list}>
        {Array.from({ length: SKELETON_ROWS }, (_, position) => (
          <div key={position} className={`${styles.item} ${styles.loading}`}>
            <Skeleton height="18px" width="50%" />
            <Skeleton height="14px" width="80%" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** All categories beside the banners. */
export function CategoryFlyout() {
  return (
    <QueryBlock
      className={styles.frame}
      query={useQuery(homeQueries.categoryTree())}
      skeleton={<CategorySkeleton />}
      isEmpty={(categories) => categories.length === 0}
    >
      {(categories) => <CategoryNavigation categories={categories} />}
    </QueryBlock>
  );
}
