import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './carousel.module.css';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from './icons.tsx';

const TURN_MS = 8000;
/**
 * What scrolls takes the focus, so that arrow keys can scroll it (WCAG 2.1.1): slides without
 * links leave nothing else to focus.
 */
const KEYBOARD_SCROLLER = { tabIndex: 0 };

interface CarouselTexts {
  readonly label: string;
  readonly previous: string;
  readonly next: string;
  readonly pause: string;
  readonly play: string;
  readonly slide: (position: number, count: number) => string;
}

interface CarouselProps {
  readonly texts: CarouselTexts;
  readonly slides: readonly { readonly key: string | number; readonly content: ReactNode }[];
}

function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Slides side by side in a scroller, so that swiping is the browser's own. It turns by itself until
 * it is paused, pointed at, focused, or the person prefers stillness.
 */
export function Carousel({ texts, slides }: CarouselProps) {
  const rootRef = useRef<HTMLElement>(null);
  const viewportRef = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [playing, setPlaying] = useState(() => !prefersStillness());
  const count = slides.length;

  const show = (position: number) => {
    const viewport = viewportRef.current;
    viewport?.scrollTo({
      left: ((position + count) % count) * viewport.clientWidth,
      behavior: prefersStillness() ? 'auto' : 'smooth',
    });
  };

  useEffect(() => {
    if (!playing || count < 2) {
      return undefined;
    }
    const timer = setInterval(() => {
      if (rootRef.current?.matches(':hover, :focus-within') === false) {
        show(index + 1);
      }
    }, TURN_MS);
    return () => clearInterval(timer);
  });

  return (
    <section
      ref={rootRef}
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label={texts.label}
    >
      <ul
        ref={viewportRef}
        className={styles.viewport}
        aria-label={texts.label}
        {...KEYBOARD_SCROLLER}
        onScroll={({ currentTarget }) =>
          setIndex(Math.round(currentTarget.scrollLeft / Math.max(currentTarget.clientWidth, 1)))
        }
      >
        {slides.map(({ key, content }) => (
          <li key={key} className={styles.slide}>
            {content}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.control}
            aria-label={texts.previous}
            onClick={() => show(index - 1)}
          >
            <ChevronLeftIcon />
          </button>
          {slides.map(({ key }, position) => (
            <button
              key={key}
              type="button"
              className={styles.dot}
              aria-label={texts.slide(position + 1, count)}
              aria-current={position === index}
              onClick={() => show(position)}
            />
          ))}
          <button
            type="button"
            className={styles.control}
            aria-label={texts.next}
            onClick={() => show(index + 1)}
          >
            <ChevronRightIcon />
          </button>
          <button
            type="button"
            className={styles.control}
            aria-label={playing ? texts.pause : texts.play}
            onClick={() => setPlaying(!playing)}
          >
            {playing ? <PauseIcon /> : <PlayIcon />}
          </button>
        </div>
      )}
    </section>
  );
}
