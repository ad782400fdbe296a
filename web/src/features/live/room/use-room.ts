import { useQuery, useQueryClient } from '@tanstack/react-query';
import { DAY_MS } from '@zhiji/contract/kernel/durations';
import { useEffect, useEffectEvent, useState } from 'react';
import { isRoom, roomQueries } from '../state/room.queries.ts';
import {
  localMoment,
  newestState,
  nextTurn,
  phaseOf,
  type RoomState,
} from '../state/room.rules.ts';
import { type Connection, openRoomStream } from '../state/room-stream.ts';
import { useTalk } from '../talk/use-talk.ts';

/** People in a full class do not all ask in the same moment. */
const SPREAD_MS = 1_500;
/** A class may be on air for a moment before there is a link to it. */
const ASK_AGAIN_MS = 2_000;
/** Timers know no longer time than some weeks. */
const LONGEST_MS = DAY_MS;

/** Runs something at a moment of this machine's clock, or soon after. */
function useAt(moment: number | null, act: () => void): void {
  const onTime = useEffectEvent(act);
  useEffect(() => {
    const left = moment === null ? Number.POSITIVE_INFINITY : moment - Date.now();
    if (left > LONGEST_MS) {
      return undefined;
    }
    const timer = setTimeout(() => onTime(), Math.max(0, left) + Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [moment]);
}

/** A live room as it is now: how the class stands, who is there, what is said. */
export function useRoom(chapterId: number) {
  const queryClient = useQueryClient();
  const query = useQuery(roomQueries.ofChapter(chapterId));
  const { data, dataUpdatedAt, refetch } = query;
  const room = isRoom(data) ? data : null;
  const [announced, setAnnounced] = useState<RoomState | null>(null);
  const [online, setOnline] = useState<number | null>(null);
  const [connection, setConnection] = useState<Connection>('none');
  const talk = useTalk(chapterId);
  const { catchUp, receive, remove, answered, away } = talk;

  const isOpen = room !== null && room.events !== '';
  useEffect(() => {
    if (!isOpen) {
      return undefined;
    }
    const { queryKey } = roomQueries.ofChapter(chapterId);
    const close = openRoomStream({
      link: () => {
        const known = queryClient.getQueryData(queryKey);
        return isRoom(known) ? known.events : '';
      },
      renew: refetch,
      onOpen: () => {
        setConnection('open');
        void catchUp();
      },
      onLost: () => {
        setConnection('lost');
        away();
      },
      state: setAnnounced,
      presence: (event) => setOnline(event.online),
      message: receive,
      removed: remove,
      answered,
    });
    return () => {
      close();
      setConnection('none');
    };
  }, [isOpen, chapterId, queryClient, refetch, catchUp, receive, remove, answered, away]);

  useAt(room === null ? null : nextTurn(room, dataUpdatedAt), () => void refetch());

  const state = room === null ? null : newestState(room, announced);
  const lacksUrl = state?.is_on_air === 1 && room?.url === '';
  useAt(lacksUrl ? dataUpdatedAt + ASK_AGAIN_MS : null, () => void refetch());

  return {
    query,
    connection,
    talk,
    present:
      room === null || state === null
        ? null
        : {
            room,
            phase: phaseOf(state),
            status: state.live_status,
            startsAt: localMoment(room.start_time, room, dataUpdatedAt),
            online: online ?? room.online,
          },
  };
}

export type LiveRoomControl = ReturnType<typeof useRoom>;
/** A room that let the person in. */
export type PresentRoom = NonNullable<LiveRoomControl['present']>;
