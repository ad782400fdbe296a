import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useState } from 'react';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { avatarMessages } from './avatar.messages.ts';
import { bounded, type Crop, scaleOf, type Size, zoomed, ZOOM_MAX } from './crop.rules.ts';
import styles from './avatar.module.css';

const STEP = 10;
const ZOOM_STEP = 0.05;
const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface CropperProps {
  readonly src: string;
  readonly photoRef: RefObject<HTMLImageElement | null>;
  /** Null until the picture is loaded. */
  readonly size: Size | null;
  readonly crop: Crop;
  readonly onLoad: () => void;
  readonly onError: () => void;
  readonly onChange: (crop: Crop) => void;
}

/** Moves and zooms a picture behind a round window, with pointer, wheel or keyboard. */
export function Cropper({ src, photoRef, size, crop, onLoad, onError, onChange }: CropperProps) {
  const t = useMessages(avatarMessages);
  const zoomId = useId();
  const [grip, setGrip] = useState<{ readonly x: number; readonly y: number } | null>(null);

  const moveBy = (x: number, y: number) => {
    if (size !== null) {
      onChange(bounded(size, { ...crop, x: crop.x + x, y: crop.y + y }));
    }
  };
  const zoomTo = (zoom: number) => {
    if (size !== null) {
      onChange(zoomed(size, crop, Math.min(Math.max(zoom, 1), ZOOM_MAX)));
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (move !== undefined) {
      event.preventDefault();
      moveBy(...move);
    }
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (grip !== null) {
      moveBy(clientX - grip.x, clientY - grip.y);
      setGrip({ x: clientX, y: clientY });
    }
  };
  const release = () => setGrip(null);
  const scale = size === null ? 0 : scaleOf(size, crop);

  return (
    <div className={styles.cropper}>
      <button
        type="button"
        className={styles.window}
        aria-label={t('move')}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setGrip({ x: event.clientX, y: event.clientY });
        }}
        onPointerMove={onPointerMove}
        onPointerUp={release}
        onPointerCancel={release}
        onWheel={({ deltaY }) => zoomTo(crop.zoom - Math.sign(deltaY) * ZOOM_STEP)}
      >
        <img
          ref={photoRef}
          className={styles.photo}
          src={src}
          alt=""
          draggable={false}
          style={{
            width: size === null ? 0 : size.width * scale,
            transform: `translate(-50%, -50%) translate(${crop.x}px, ${crop.y}px)`,
          }}
          onLoad={onLoad}
          onError={onError}
        />
      </button>
      <label className={styles.zoom} htmlFor={zoomId}>
        <span>{t('zoom')}</span>
        <input
          id={zoomId}
          type="range"
          min={1}
          max={ZOOM_MAX}
          step={ZOOM_STEP}
          value={crop.zoom}
          onChange={({ currentTarget }) => zoomTo(currentTarget.valueAsNumber)}
        />
      </label>
    </div>
  );
}
