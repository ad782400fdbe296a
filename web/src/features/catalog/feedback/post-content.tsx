import { parseWireTime } from '@zhiji/contract/kernel/time';
import { useState } from 'react';
import { contentLanguage } from '#shared/i18n/content-language.ts';
import { relativeTime } from '#shared/lib/relative-time.ts';
import { safeUrl } from '#shared/lib/safe-url.ts';
import styles from './post-content.module.css';

interface PicturesProps {
  readonly urls: readonly string[];
  /** Names a picture by its position, from 1. */
  readonly label: (position: number) => string;
}

const THUMB_SIZE = 84;

/** Pictures of a post; each opens in full. */
export function PostPictures({ urls, label }: PicturesProps) {
  const pictures = urls.flatMap((url) => safeUrl(url) ?? []);
  return pictures.length === 0 ? null : (
    <ul className={styles.pictures}>
      {pictures.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer" aria-label={label(index + 1)}>
            <img src={url} alt="" width={THUMB_SIZE} height={THUMB_SIZE} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** How long ago a post was written. */
export function PostTime({ time }: { readonly time: string }) {
  const [now] = useState(() => new Date());
  const moment = parseWireTime(time);
  return <time dateTime={moment.toISOString()}>{relativeTime(moment, now)}</time>;
}

/** The text of a post, with its line breaks. */
export function PostText({ text }: { readonly text: string }) {
  return (
    <p className={styles.text} lang={contentLanguage(text)}>
      {text}
    </p>
  );
}
