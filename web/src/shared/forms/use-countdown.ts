import { SECOND_MS } from '@zhiji/contract/kernel/durations';
import { useEffect, useState } from 'react';

/** Seconds left of a countdown, 0 while none runs; it ends with the component. */
export function useCountdown(seconds: number): readonly [left: number, start: () => void] {
  const [end, setEnd] = useState(0);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (end === 0) {
      return undefined;
    }
    // By the clock: a browser slows the timers of a page nobody looks at.
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS));
      setLeft(rest);
      if (rest === 0) {
        setEnd(0);
      }
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [end]);

  return [
    left,
    () => {
      setLeft(seconds);
      setEnd(Date.now() + seconds * SECOND_MS);
    },
  ];
}
