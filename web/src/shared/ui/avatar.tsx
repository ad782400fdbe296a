import { type CSSProperties, useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly src: string;
  readonly name: string;
  readonly size: number;
}

function initialOf(name: string): string | undefined {
  const [initial] = new Intl.Segmenter().segment(name);
  return initial?.segment.toUpperCase();
}

/** A person's picture, or the first character of the name; decorative, the name stands beside it. */
export function Avatar({ src, name, size }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState('');
  const style: CSSProperties & { '--size': string } = { '--size': `${size}px` };
  if (src === '' || src === brokenSrc) {
    return (
      <span className={styles.avatar} style={style} aria-hidden="true">
        {initialOf(name)}
      </span>
    );
  }
  return (
    <img
      className={styles.avatar}
      style={style}
      src={src}
      alt=""
      width={size}
      height={size}
      onError={() => setBrokenSrc(src)}
    />
  );
}
