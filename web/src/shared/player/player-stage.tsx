import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import styles from './player.module.css';
import { type Chosen, StageContext } from './stage-context.ts';

interface PlayerStageProps {
  readonly className: string;
  /** Whether what stands here has a use for the whole screen. */
  readonly mayFill: boolean;
  readonly children: ReactNode;
}

/** Where one lesson after the other is played; the whole screen stays from one to the next. */
export function PlayerStage({ className, mayFill, children }: PlayerStageProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const stage = useMemo(() => ({ ref, choice: [chosen, setChosen] as const }), [chosen]);
  useEffect(() => {
    if (!mayFill && ref.current !== null && document.fullscreenElement === ref.current) {
      // A browser may refuse, and says so by itself.
      document.exitFullscreen().catch(() => undefined);
    }
  }, [mayFill]);
  return (
    <StageContext value={stage}>
      <div ref={ref} className={`${className} ${styles.whole}`}>
        {children}
      </div>
    </StageContext>
  );
}
