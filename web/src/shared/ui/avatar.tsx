import { type CSSProperties, useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  readonly src: string;
  readonly name: string;
  readonly size: number;
}

/** A sign with its accents, its colour and what is joined to it; a segmenter takes a phone long to make. */
const FIRST_SIGN = /^(?:\p{RI}{2}|.)(?:[\p{M}\p{Emoji_Modifier}]|\u200d.)*/su;

function initialOf(name: string): string {
  return FIRST_SIGN.exec(name)?.[0].toUpperCase() ?? '';
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
