import styles from './rating-stars.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface RatingStarsProps {
  /** 0 to 5; a part of a star is filled in part. */
  readonly score: number;
  /** Says the score in words. */
  readonly label: string;
}

const STARS = [0, 1, 2, 3, 4] as const;
const STEP = 18;
const SIZE = 16;
const STAR = 'm8 1 2.1 4.5 4.900.6-3.600 3.400.9 4.900L8 12l-4.300 2.400.9-4.900L1 6.100l4.900-.6z';

function Row({ className }: { readonly className: string | undefined }) {
  return (
    <g className={className}>
      {STARS.map((star) => (
        <path key={star} d={STAR} transform={`translate(${star * STEP})`} />
      ))}
    </g>
  );
}

/** Five stars, filled as far as the score goes. */
export function RatingStars({ score, label }: RatingStarsProps) {
  const width = STARS.length * STEP;
  return (
    <span className={styles.stars}>
      <svg width={width} height={SIZE} viewBox={`0 0 ${width} ${SIZE}`} aria-hidden="true">
        <Row className={styles.empty} />
        <svg width={(score / STARS.length) * width} height={SIZE}>
          <Row className={styles.filled} />
        </svg>
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}
