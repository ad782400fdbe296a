/** Logins under way, the codes they end in, and the tokens codes are traded for. */
import { randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@zhiji/contract/kernel/durations';

const LOGIN_LIFE_MS = 5 * MINUTE_MS;
const CODE_LIFE_MS = 5 * MINUTE_MS;
const TOKEN_LIFE_MS = 120 * MINUTE_MS;
const KEPT_MAX = 500;

export type LoginState = 'waiting' | 'scanned' | 'confirmed' | 'cancelled' | 'expired';
export const phoneActions = ['scan', 'confirm', 'cancel', 'expire'] as const;
export type PhoneAction = (typeof phoneActions)[number];

/** What an app asked for. */
export interface Asked {
  readonly appid: string;
  readonly scope: string;
  readonly redirectUri: string;
  readonly state: string;
}

export interface Login extends Asked {
  readonly uuid: string;
  readonly began: number;
  status: LoginState;
  /** Who holds the phone; empty until it was used. */
  person: string;
  /** Set when the person has confirmed. */
  code: string;
}

interface Grant {
  readonly appid: string;
  readonly scope: string;
  readonly person: string;
  readonly ends: number;
}

export type CodeProblem = 'unknown' | 'used' | 'expired';

export interface Logins {
  begin(asked: Asked): Login;
  find(uuid: string): Login | undefined;
  /** Newest first. */
  list(): readonly Login[];
  /** What a person does with the phone; false when that is not possible (any more). */
  act(login: Login, action: PhoneAction, person: string): boolean;
  /** Trades a code for a token, once. */
  trade(appid: string, code: string): { token: string; grant: Grant } | CodeProblem;
  grantOf(token: string): Grant | undefined;
}

const random = (bytes: number): string => randomBytes(bytes).toString('hex');

/** Where the browser goes in the end: WeChat puts what it adds before the fragment. */
export function returnAddress({ redirectUri, state, code }: Login): string {
  const url = new URL(redirectUri);
  if (code !== '') {
    url.searchParams.set('code', code);
  }
  url.searchParams.set('state', state);
  return url.toString();
}

/** Forgets the oldest beyond what is kept. */
function keepFew(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    if (map.size <= KEPT_MAX) {
      return;
    }
    map.delete(key);
  }
}

const steps: Readonly<Record<PhoneAction, { from: readonly LoginState[]; to: LoginState }>> = {
  scan: { from: ['waiting'], to: 'scanned' },
  confirm: { from: ['scanned'], to: 'confirmed' },
  cancel: { from: ['waiting', 'scanned'], to: 'cancelled' },
  expire: { from: ['waiting', 'scanned'], to: 'expired' },
};

/** Starts out with nobody logging in. */
export function createLogins(now: () => number = Date.now): Logins {
  const logins = new Map<string, Login>();
  const codes = new Map<string, Grant & { used: boolean }>();
  const tokens = new Map<string, Grant>();

  const settled = (login: Login): Login => {
    const open = login.status === 'waiting' || login.status === 'scanned';
    if (open && now() >= login.began + LOGIN_LIFE_MS) {
      login.status = 'expired';
    }
    return login;
  };

  return {
    begin(asked) {
      const login: Login = {
        ...asked,
        uuid: random(8),
        began: now(),
        status: 'waiting',
        person: '',
        code: '',
      };
      logins.set(login.uuid, login);
      keepFew(logins);
      return login;
    },
    find(uuid) {
      const login = logins.get(uuid);
      return login === undefined ? undefined : settled(login);
    },
    list: () => [...logins.values()].map(settled).toReversed(),
    act(login, action, person) {
      const step = steps[action];
      if (!step.from.includes(settled(login).status)) {
        return false;
      }
      login.status = step.to;
      login.person = person;
      if (action === 'confirm') {
        login.code = random(16);
        const { appid, scope } = login;
        codes.set(login.code, { appid, scope, person, ends: now() + CODE_LIFE_MS, used: false });
        keepFew(codes);
      }
      return true;
    },
    trade(appid, code) {
      const found = codes.get(code);
      if (found === undefined || found.appid !== appid) {
        return 'unknown';
      }
      if (found.used) {
        return 'used';
      }
      if (now() >= found.ends) {
        return 'expired';
      }
      found.used = true;
      const token = random(32);
      const { scope, person } = found;
      const grant = { appid, scope, person, ends: now() + TOKEN_LIFE_MS };
      tokens.set(token, grant);
      keepFew(tokens);
      return { token, grant };
    },
    grantOf(token) {
      const grant = tokens.get(token);
      return grant !== undefined && now() < grant.ends ? grant : undefined;
    },
  };
}
