import { describe, expect, it } from 'vitest';
import {
  localMoment,
  mayTalk,
  newestState,
  nextTurn,
  phaseOf,
  type RoomState,
} from './room.rules.ts';

const state = (more: Partial<RoomState>): RoomState => ({
  live_status: 2,
  is_on_air: 1,
  server_time: '2026-11-15 20:00:00',
  ...more,
});

describe('a live room', () => {
  it.each([
    [1, 0, 'waiting'],
    [2, 1, 'live'],
    [2, 0, 'interrupted'],
    [3, 0, 'replayPending'],
    [4, 0, 'replayReady'],
    [5, 0, 'noReplay'],
    [6, 0, 'cancelled'],
  ] as const)('of status %i, on air %i, is %s', (live_status, is_on_air, phase) => {
    expect(phaseOf({ live_status, is_on_air })).toBe(phase);
  });

  it('is talked in until its class ends', () => {
    expect(['waiting', 'live', 'interrupted'].every((phase) => mayTalk(phase as 'live'))).toBe(
      true,
    );
    expect(mayTalk('replayPending')).toBe(false);
  });

  it('believes what was told last, not what arrived last', () => {
    const room = state({ live_status: 1 });
    const later = state({ server_time: '2026-11-15 20:00:05' });
    const sameSecond = state({ live_status: 2 });
    expect(newestState(room, null)).toBe(room);
    expect(newestState(room, later)).toBe(later);
    expect(newestState(room, sameSecond)).toBe(sameSecond);
    expect(newestState(later, room)).toBe(later);
  });

  it('counts down by the clock of the server, however this machine is set', () => {
    const receivedAt = 5_000;
    const room = { server_time: '2026-11-15 20:00:00' };
    expect(localMoment('2026-11-15 20:00:30', room, receivedAt)).toBe(35_000);
  });

  it('is asked for again when it opens, when its class begins, and not after that', () => {
    const times = { open_time: '2026-11-15 19:30:00', start_time: '2026-11-15 20:00:00' };
    const at = (server_time: string) => nextTurn({ ...times, server_time }, 0);
    expect(at('2026-11-15 19:29:00')).toBe(60_000);
    expect(at('2026-11-15 19:30:00')).toBe(1_800_000);
    expect(at('2026-11-15 20:00:00')).toBeNull();
  });
});
