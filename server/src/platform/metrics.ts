/** Prometheus metrics of one process. */
import { Counter, Gauge, Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Registers every metric the platform writes. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    /** Registers a value that is read when the metrics are; one that cannot be read is absent. */
    gauge: (name: string, help: string, read: () => number | Promise<number>): void => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: async () => {
          try {
            gauge.set(await read());
          } catch {
            gauge.remove();
          }
        },
      });
    },
    /** The same with a value for each of several ids. */
    gaugePerId: (
      name: string,
      help: string,
      read: () => Promise<readonly (readonly [id: string, value: number])[]>,
    ): void => {
      const gauge: Gauge<'id'> = new Gauge({
        name,
        help,
        labelNames: ['id'],
        registers,
        collect: async () => {
          const values = await read();
          gauge.reset();
          values.forEach(([id, value]) => gauge.set({ id }, value));
        },
      });
    },
    /** The same with a label: what is read answers the value of each. */
    gaugeBy: (
      name: string,
      help: string,
      label: string,
      read: () => Readonly<Record<string, number>>,
    ): void => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect: () => {
          for (const [of, value] of Object.entries(read())) {
            gauge.set({ [label]: of }, value);
          }
        },
      });
    },
    shed: new Counter({
      name: 'zhiji_shed_total',
      help: 'Requests refused by admission control, by priority',
      labelNames: ['priority'],
      registers,
    }),
    limited: new Counter({
      name: 'zhiji_limited_total',
      help: 'Requests refused by a rate limit, by class',
      labelNames: ['rate'],
      registers,
    }),
    sqlStatements: new Counter({
      name: 'zhiji_sql_statements_total',
      help: 'SQL statements sent',
      registers,
    }),
    dependencyFailures: new Counter({
      name: 'zhiji_dependency_failures_total',
      help: 'Failed calls to an engine, by engine',
      labelNames: ['dependency'],
      registers,
    }),
    outboxRelayed: new Counter({
      name: 'zhiji_outbox_relayed_total',
      help: 'Outbox rows moved to queues',
      registers,
    }),
    networkInTransaction: new Counter({
      name: 'zhiji_network_in_transaction_total',
      help: 'Calls over the network made while a transaction was open, by what was called',
      labelNames: ['what'],
      registers,
    }),
    codes: new Counter({
      name: 'zhiji_codes_total',
      help: 'Codes asked for, by channel and result',
      labelNames: ['channel', 'result'],
      registers,
    }),
    payFacts: new Counter({
      name: 'zhiji_pay_facts_total',
      help: 'Payments channels vouched for, by channel, how we know and what it meant',
      labelNames: ['channel', 'evidence', 'verdict'],
      registers,
    }),
    payNoticesRefused: new Counter({
      name: 'zhiji_pay_notices_refused_total',
      help: 'Notices nobody can have sent but a forger, by channel',
      labelNames: ['channel'],
      registers,
    }),
    payRefunds: new Counter({
      name: 'zhiji_pay_refunds_total',
      help: 'Answers of channels to refunds, by channel and state',
      labelNames: ['channel', 'state'],
      registers,
    }),
    jobs: new Counter({
      name: 'zhiji_jobs_total',
      help: 'Jobs run, by name and result',
      labelNames: ['job', 'result'],
      registers,
    }),
  };
}
