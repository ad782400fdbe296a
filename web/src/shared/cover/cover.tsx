import { useState } from 'react';
import { safeUrl } from '#shared/lib/safe-url.ts';
import styles from './cover.module.css';

const WIDTH = 640;
const HEIGHT = 400;

interface CoverProps {
  readonly src: string;
  /** Stands on the brand's colour when the picture is missing. */
  readonly title: string;
  /** Loads at once: for the picture a page opens with. */
  readonly eager?: boolean;
}

/** A 16:10 picture; decorative, the title stands beside it. */
export function Cover({ src, title, eager = false }: CoverProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const url = src === brokenSrc ? null : safeUrl(src);
  if (url === null) {
    return (
      <span className={styles.fallback} aria-hidden="true">
        <span className={styles.text}>{title}</span>
      </span>
    );
  }
  return (
    <img
      className={styles.cover}
      src={url}
      alt=""
      width={WIDTH}
      height={HEIGHT}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      fetchPriority={eager ? 'high' : 'auto'}
      onError={() => setBrokenSrc(src)}
    />
  );
}
