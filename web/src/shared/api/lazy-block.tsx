import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { BlockBoundary } from './block-boundary.tsx';

/** A block is fetched before the reader gets to it; sooner would compete with what is seen first. */
const AHEAD = '200px';

interface LazyBlockProps {
  /** Fetches the block's code, and may start on its data. */
  readonly load: () => Promise<ComponentType>;
  /** Holds the block's room until it is here. */
  readonly skeleton: ReactNode;
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
  useEffect(() => {
    const place = placeRef.current;
    if (place === null) {
      return undefined;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          onNear();
        }
      },
      { rootMargin: `${AHEAD} 0px` },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [onNear]);
  return <div ref={placeRef}>{children}</div>;
}

/** A block far down a page: neither its code nor its data are fetched before they are needed. */
export function LazyBlock({ load, skeleton }: LazyBlockProps) {
  const lazily = () => lazy(async () => ({ default: await load() }));
  const [Block, setBlock] = useState(lazily);
  const [isNear, setNear] = useState(false);
  const [onNear] = useState(() => () => setNear(true));
  if (!isNear) {
    return <Approach onNear={onNear}>{skeleton}</Approach>;
  }
  return (
    // A failed import stays failed, so a retry starts a new one.
    <BlockBoundary onRetry={() => setBlock(lazily)}>
      <Suspense fallback={skeleton}>
        <Block />
      </Suspense>
    </BlockBoundary>
  );
}
