/** The one thing a measurement asks of Redis itself: to forget. */
import { connect } from 'node:net';

/** Empties the numbered keyspace a connection string names. */
export async function emptyKeyspace(redisUrl: string): Promise<void> {
  const { hostname, port, pathname } = new URL(redisUrl);
  const keyspace = Number(pathname.slice(1));
  const socket = connect(Number(port), hostname);
  try {
    await new Promise<void>((resolve, reject) => {
      let answer = '';
      socket.on('error', reject);
      socket.on('data', (bytes) => {
        answer += bytes.toString();
        if (answer === '+OK\r\n+OK\r\n') {
          resolve();
        } else if (answer.includes('-')) {
          reject(new Error(`Redis says ${answer}`));
        }
      });
      socket.write(`SELECT ${keyspace}\r\nFLUSHDB\r\n`);
    });
  } finally {
    socket.destroy();
  }
}
