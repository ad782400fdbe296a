import type { RefundStage } from '@zhiji/contract/kernel/refund';
import styles from './refund-promise.module.css';

/** Room of the drawing, stretched to its box. */
const WIDTH = 100;
const HEIGHT = 100;

interface RefundCurveProps {
  readonly plan: readonly RefundStage[];
  /** The stage one is in; the dot stands at its begin. */
  readonly current: number;
}

const join = (points: readonly (readonly number[])[]): string =>
  points.map((point) => point.join(',')).join(' ');

/** Height of a sum, from the top. */
const heightOf = ({ fen, payFen }: RefundStage): number => HEIGHT - (fen / payFen) * HEIGHT;

/**
 * The promise drawn: a level line per stage, as high as what is paid back. Where studying lowers it,
 * a dashed line falls to nothing below.
 */
export function RefundCurve({ plan, current }: RefundCurveProps) {
  const width = WIDTH / plan.length;
  const line = plan.flatMap((stage, index) => [
    [index * width, heightOf(stage)],
    [(index + 1) * width, heightOf(stage)],
  ]);
  const here = plan[current];
  return (
    <div className={styles.chart} aria-hidden="true">
      <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <polygon className={styles.area} points={`0,${HEIGHT} ${join(line)} ${WIDTH},${HEIGHT}`} />
        {plan.map(
          (stage, index) =>
            stage.reason.kind === 'lessons' && (
              <polyline
                key={stage.from.getTime()}
                className={styles.falling}
                points={join([
                  [index * width, heightOf(stage)],
                  [(index + 1) * width, HEIGHT],
                ])}
              />
            ),
        )}
        <polyline className={styles.line} points={join(line)} />
      </svg>
      {here !== undefined && (
        <span
          className={styles.here}
          style={{ left: `${current * width}%`, top: `${heightOf(here)}%` }}
        />
      )}
    </div>
  );
}
