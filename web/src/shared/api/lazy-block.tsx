import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Later } from './later.tsx';
import type { Part } from './later-part.ts';

/** A block is fetched before the reader gets to it; sooner would compete with what is seen first. */
const AHEAD = '200px';

interface LazyBlockProps<M> {
  readonly part: Part<M>;
  /** Asks for its data beside its code. */
  readonly begin?: () => void;
  /** Holds the block's room until it is here. */
  readonly skeleton: ReactNode;
  readonly children: (code: M) => ReactNode;
}

/** Tells once when the reader comes near. */
function Approach({
  onNear,
  children,
}: {
  readonly onNear: () => void;
  readonly children: ReactNode;
}) {
  const placeRef = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);
  useEffect(() => {
    const place = placeRef.current;
    if (place === null) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          near();
        }
      },
      { rootMargin: `${AHEAD} 0px` },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return <div ref={placeRef}>{children}</div>;
}

/** A block far down a page: neither its code nor its data are fetched before they are needed. */
export function LazyBlock<M>({ part, begin, skeleton, children }: LazyBlockProps<M>) {
  const [isNear, setNear] = useState(false);
  const onNear = () => {
    begin?.();
    setNear(true);
  };
  if (!isNear) {
    return <Approach onNear={onNear}>{skeleton}</Approach>;
  }
  return (
    <Later part={part} fallback={skeleton}>
      {children}
    </Later>
  );
}
