import { type CSSProperties, useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly src: string;
  readonly name: string;
  readonly size: number;
}

/** A person's picture, or the first character of the name; decorative, the name stands beside it. */
export function Avatar({ src, name, size }: AvatarProps) {
  const [brokenSrc, setBrokenSrc] = useState('');
  const style: CSSProperties & { '--size': string } = { '--size': `${size}px` };
  const [initial] = new Intl.Segmenter().segment(name);
  if (src === '' || src === brokenSrc) {
    return (
      <span className={styles.avatar} style={style} aria-hidden="true">
        {initial?.segment.toUpperCase()}
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
