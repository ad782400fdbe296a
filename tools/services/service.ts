import { type Daemon, membersOf, portAnswers, runningPid, terminate } from './process.ts';

/**
 * What `status` can say: ours and answering, ours but only partly there, nothing there, or a
 * program on our port that was not started from here (the containers of compose.yaml, for one).
 */
export type ServiceState = 'running' | 'incomplete' | 'stopped' | 'port taken';

/** One local service; its file is the only place that knows how the engine is run. */
export interface Service {
  readonly name: string;
  readonly port: number;
  /** Brings it up and returns when it answers; does nothing when it already runs. */
  start(): Promise<'started' | 'already running'>;
  /** Ends what `start` started, and nothing else. */
  stop(): Promise<'stopped' | 'not running'>;
  status(): Promise<ServiceState>;
}

/** The state of a service made of these daemons, reached at this port. */
export async function stateOf(daemons: readonly Daemon[], port: number): Promise<ServiceState> {
  const answering = await portAnswers(port);
  if (daemons.every((daemon) => membersOf(daemon).length === 0)) {
    return answering ? 'port taken' : 'stopped';
  }
  const complete = daemons.every((daemon) => runningPid(daemon) !== undefined);
  return answering && complete ? 'running' : 'incomplete';
}

/** Fails when another program already sits on the port of a service we are about to start. */
export async function refuseTakenPort(name: string, port: number): Promise<void> {
  if (!(await portAnswers(port))) {
    return;
  }
  throw new Error(`${name}: port ${port} is taken by a program that was not started from here`);
}

/** A service of one daemon; `bringUp` prepares and launches it. */
export function singleDaemon(daemon: Daemon, port: number, bringUp: () => Promise<void>): Service {
  return {
    name: daemon.name,
    port,
    async start() {
      if (runningPid(daemon) !== undefined) {
        return 'already running';
      }
      // Children that outlived a killed daemon would still hold its port and files.
      await terminate(daemon);
      await refuseTakenPort(daemon.name, port);
      try {
        await bringUp();
      } catch (error) {
        // Half prepared it would pass for running the next time.
        await terminate(daemon);
        throw error;
      }
      return 'started';
    },
    stop: async () => ((await terminate(daemon)) ? 'stopped' : 'not running'),
    status: () => stateOf([daemon], port),
  };
}
