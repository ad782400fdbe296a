import styles from './qr-code.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface QrCodeProps {
  /** Dark and light modules, row by row. */
  readonly modules: readonly (readonly boolean[])[];
  /** What scanning it does. */
  readonly label: string;
  /** Width and height in pixels. */
  readonly size?: number;
}

const DEFAULT_SIZE = 128;

/** Light modules around the code, as scanners need them. */
const QUIET_ZONE = 4;

/** The dark modules as one path. */
function darkPath(modules: QrCodeProps['modules']): string {
  return modules
    .flatMap((row, y) =>
      row.map((isDark, x) => (isDark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '')),
    )
    .join('');
}

/** A QR code, drawn sharp at any size. */
export function QrCode({ modules, label, size = DEFAULT_SIZE }: QrCodeProps) {
  const side = modules.length + 2 * QUIET_ZONE;
  return (
    <>
      <svg
        className={styles.code}
        width={size}
        height={size}
        viewBox={`0 0 ${side} ${side}`}
        shapeRendering="crispEdges"
        aria-hidden="true"
      >
        <path d={darkPath(modules)} />
      </svg>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
