import { useSearchParams } from 'react-router';
import { LinkTabs } from './link-tabs.tsx';

/** The state by which an address narrows a list; null shows all. */
export function useStateTab<State extends string>(states: readonly State[]): State | null {
  const [query] = useSearchParams();
  return states.find((state) => state === query.get('state')) ?? null;
}

interface StateTabsProps<State extends string> {
  readonly label: string;
  /** Of the whole list. */
  readonly path: string;
  readonly all: string;
  readonly states: readonly State[];
  readonly textOf: (state: State) => string;
  readonly current: State | null;
}

/** Narrows a list to those in one state. */
export function StateTabs<State extends string>(props: StateTabsProps<State>) {
  const { label, path, all, states, textOf, current } = props;
  return (
    <LinkTabs
      label={label}
      tabs={[
        { to: path, text: all, isCurrent: current === null },
        ...states.map((state) => ({
          to: `${path}?state=${state}`,
          text: textOf(state),
          isCurrent: state === current,
        })),
      ]}
    />
  );
}
