import { type ReactNode, useEffect, useRef, useState } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import styles from './buy-bar.module.css';

interface BuyBarProps {
  /** What is bought. */
  readonly title: string;
  /** What it costs; nothing for who owns it. */
  readonly price: ReactNode;
  /** The button that stands further up too. */
  readonly children: ReactNode;
}

/** Whether the reader has scrolled past a place. */
function useIsPast() {
  const place = useRef<HTMLDivElement>(null);
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (place.current === null) {
      return undefined;
    }
    const observer = new IntersectionObserver(([entry]) => {
      setPast(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return [place, isPast] as const;
}

/** Price and button at the top edge of a desktop, once those of the page are out of sight. */
export function BuyBar({ title, price, children }: BuyBarProps) {
  const [place, isPast] = useIsPast();
  return (
    <>
      <div ref={place} className={styles.place} />
      {isPast && (
        <div className={styles.bar}>
          <div className={styles.inner}>
            <p className={styles.title} lang={contentLanguage(title)}>
              {title}
            </p>
            {price}
            {children}
          </div>
        </div>
      )}
    </>
  );
}
