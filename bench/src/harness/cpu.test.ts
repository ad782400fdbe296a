import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { cpuSecondsOf, listenerOn, listeningInodes, parseStat, rssBytesOf, treeOf } from './cpu.ts';

const STAT =
  '4711 (postgres: a) b) S 42 4711 4711 0 -1 4194560 27436 0 2 0 150 50 7 3 20 0 1 0 152 229462016 7400 1844';

function account(pid: number, parent: number) {
  return { pid, parent, cpuSeconds: 1, rssBytes: 1 };
}

describe('a process account', () => {
  it('is read behind the last bracket of the name', () => {
    expect(parseStat(STAT)).toEqual({
      pid: 4711,
      parent: 42,
      cpuSeconds: 2.1,
      rssBytes: 7400 * 4096,
    });
  });

  it('is added up over a tree, whatever the order', () => {
    const all = [account(30, 20), account(20, 10), account(10, 1), account(40, 1)];
    expect(treeOf([10], all).map(({ pid }) => pid)).toEqual([30, 20, 10]);
  });

  it('of this process grows with its work', () => {
    const before = cpuSecondsOf([process.pid]);
    const end = performance.now() + 100;
    while (performance.now() < end) {}
    expect(cpuSecondsOf([process.pid])).toBeGreaterThan(before);
    expect(rssBytesOf([process.pid])).toBeGreaterThan(1_000_000);
  });
});

describe('the listener on a port', () => {
  it('is found in the table of sockets', () => {
    const table = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:3C47 00000000:0000 0A 00000000:00000000 00:00000000 00000000   999        0 5555 1
   1: 0100007F:3C47 0100007F:9999 01 00000000:00000000 00:00000000 00000000   999        0 6666 1
   2: 0100007F:1234 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 7777 1
`;
    expect(listeningInodes(table, 15_431)).toEqual(['5555']);
  });

  it('is this process when it listens itself', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(listenerOn(port)).toBe(process.pid);
    server.close();
  });
});
