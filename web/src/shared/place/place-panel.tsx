import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ADDRESS_LEVELS } from '@zhiji/contract/kernel/limits';
import { useEffect, useRef, useState } from 'react';
import { QueryBlock } from '#shared/api/query-block.tsx';
import { useMessages } from '#shared/i18n/use-messages.ts';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import { placeMessages } from './place.messages.ts';
import styles from './place-panel.module.css';
import { regionQueries } from './region.queries.ts';
import type { Place } from './use-place-names.ts';

type Path = readonly Place[];

/** Where to start: among the neighbours of what is chosen, else in the first country. */
function startPath(chosen: Path, countries: Path | undefined): Path {
  return chosen.length > 0 ? chosen.slice(0, ADDRESS_LEVELS - 1) : (countries ?? []).slice(0, 1);
}

interface PlacePanelProps {
  readonly chosen: Path;
  readonly onChoose: (path: Path) => void;
}

/** Goes down from country to district, one level at a time, loading each when it is opened. */
export function PlacePanel({ chosen, onChoose }: PlacePanelProps) {
  const [opened, setOpened] = useState<Path | null>(null);
  const { data: countries } = useQuery(regionQueries.children(0, 1));
  const path = opened ?? startPath(chosen, countries);
  const below = useBelow();

  const open = async (place: Place) => {
    const down = await below([...path, place]);
    if (down.isDeepest) {
      onChoose(down.path);
    } else {
      setOpened(down.path);
    }
  };

  return (
    <>
      <Trail path={path} onOpen={setOpened} />
      <Places
        key={path.at(-1)?.id ?? 0}
        path={path}
        chosenId={chosen[path.length]?.id}
        takesFocus={opened !== null}
        onChoose={() => onChoose(path)}
        onOpen={(place) => void open(place)}
        isAnyChosen={chosen.length === path.length}
      />
    </>
  );
}

/** Looks below a place before opening it: what has nothing below is chosen at once. */
function useBelow() {
  const client = useQueryClient();
  return async function goDown(path: Path): Promise<{ path: Path; isDeepest: boolean }> {
    const last = path.at(-1);
    if (last === undefined || path.length === ADDRESS_LEVELS) {
      return { path, isDeepest: true };
    }
    const places = await client
      .query(regionQueries.children(last.id, path.length + 1))
      .catch(() => null);
    // Not loaded: the list that opens says so and offers another try.
    if (places === null) {
      return { path, isDeepest: false };
    }
    const [only] = places;
    // A municipality is its own only city.
    if (only !== undefined && places.length === 1 && only.name === last.name) {
      return goDown([...path, only]);
    }
    return { path, isDeepest: places.length === 0 };
  };
}

interface TrailProps {
  readonly path: Path;
  readonly onOpen: (path: Path) => void;
}

/** The places above, each a way back up. */
function Trail({ path, onOpen }: TrailProps) {
  const t = useMessages(placeMessages);
  return (
    <ol className={styles.trail}>
      <li>
        <button type="button" disabled={path.length === 0} onClick={() => onOpen([])}>
          {t('countries')}
        </button>
      </li>
      {path.map(
        ({ id, name }, index) =>
          // A municipality is its own city and stands here once.
          name !== path[index + 1]?.name && (
            <li key={id}>
              <button
                type="button"
                disabled={index === path.length - 1}
                onClick={() => onOpen(path.slice(0, index + 1))}
              >
                {name}
              </button>
            </li>
          ),
      )}
    </ol>
  );
}

interface PlacesProps {
  readonly path: Path;
  readonly chosenId: number | undefined;
  readonly isAnyChosen: boolean;
  /** The list replaces the one that had the focus. */
  readonly takesFocus: boolean;
  readonly onChoose: () => void;
  readonly onOpen: (place: Place) => void;
}

function Places({ path, chosenId, isAnyChosen, takesFocus, onChoose, onOpen }: PlacesProps) {
  const t = useMessages(placeMessages);
  const anyRef = useRef<HTMLButtonElement>(null);
  const last = path.at(-1);
  const query = useQuery(regionQueries.children(last?.id ?? 0, path.length + 1));
  useEffect(() => {
    if (takesFocus) {
      anyRef.current?.focus({ preventScroll: true });
    }
  }, [takesFocus]);
  return (
    <QueryBlock
      className={styles.frame}
      query={query}
      skeleton={<Skeleton height="100%" />}
      isEmpty={() => false}
    >
      {(places) => (
        <ul
          className={styles.places}
          aria-label={last === undefined ? t('countries') : t('placesIn', { name: last.name })}
        >
          <li>
            <button
              ref={anyRef}
              type="button"
              className={styles.place}
              aria-label={last === undefined ? t('anyPlace') : t('allOf', { name: last.name })}
              aria-pressed={isAnyChosen}
              onClick={onChoose}
            >
              {t('anyPlace')}
            </button>
          </li>
          {places.map((place) => (
            <li key={place.id}>
              <button
                type="button"
                className={styles.place}
                aria-pressed={place.id === chosenId}
                onClick={() => onOpen(place)}
              >
                {place.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </QueryBlock>
  );
}
