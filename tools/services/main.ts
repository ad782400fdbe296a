/**
 * Starts and stops the services of a developer's machine:
 * `npm run services -- start|stop|restart|status|sweep [name…]`. `sweep` stops them and ends what
 * tests and drills of this clone left running.
 */
import { edge } from './edge.ts';
import { endLeftovers } from './leftovers.ts';
import { live } from './live.ts';
import { postgres } from './postgres.ts';
import { repository, repositoryIsOpen, stateFolder } from './ports.ts';
import { redis } from './redis.ts';
import { s3 } from './s3.ts';
import type { Service } from './service.ts';

const services: readonly Service[] = [postgres, redis, s3, edge, live];

const actions: Readonly<Record<string, (service: Service) => Promise<string>>> = {
  start: (service) => service.start(),
  stop: (service) => service.stop(),
  sweep: (service) => service.stop(),
  status: (service) => service.status(),
  restart: async (service) => {
    await service.stop();
    return service.start();
  },
};

const describe = (service: Service, result: string, startedAt: number): string => {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const address = `127.0.0.1:${service.port}`;
  return `${service.name.padEnd(10)}${address.padEnd(18)}${result.padEnd(17)}${seconds} s`;
};

const fail = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const [verb = '', ...names] = process.argv.slice(2);
const known = services.map((service) => service.name);
const unknown = names.find((name) => !known.includes(name));
const action =
  actions[verb] ??
  fail(`usage: npm run services -- start|stop|restart|status|sweep [${known.join('|')}]…`);
if (unknown !== undefined) {
  fail(`no service "${unknown}"; there are ${known.join(', ')}`);
}
if (!repositoryIsOpen) {
  console.log(`The daemons may not enter ${repository}, so their data is in ${stateFolder}.`);
}

const chosen = services.filter(({ name }) => names.length === 0 || names.includes(name));
const outcomes = await Promise.all(
  chosen.map(async (service) => {
    const startedAt = performance.now();
    try {
      const result = await action(service);
      console.log(describe(service, result, startedAt));
      return result;
    } catch (error) {
      console.error(describe(service, 'FAILED', startedAt));
      console.error(error instanceof Error ? error.message : error);
      return 'FAILED';
    }
  }),
);
if (verb === 'sweep' && names.length === 0) {
  const ended = await endLeftovers();
  if (ended > 0) {
    console.log(`ended ${ended} processes that were left`);
  }
}
// `status` answers by its exit code too, so that scripts can ask.
const isBad = (result: string): boolean =>
  result === 'FAILED' || (verb === 'status' && result !== 'running');
process.exit(outcomes.some((result) => isBad(result)) ? 1 : 0);
