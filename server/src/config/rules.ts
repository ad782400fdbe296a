/** What production demands of addresses, secrets and names. */
import { isIP } from 'node:net';
import type { Rule } from './topic.ts';

/** Names nobody can own, and machines that are this one. */
const NOWHERE =
  /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)$|^127\.|^\[?::1\]?$|^0\.0\.0\.0$/u;
const SECRET_CHARACTERS = 8;

/** Refuses a host that means this machine, or no machine at all. */
export function isNowhere(host: string): boolean {
  return NOWHERE.test(host);
}

/** An address in the open internet: https, and a name of one's own. */
export const https: Rule<string> = (value) => {
  const { protocol, hostname } = new URL(value);
  if (protocol !== 'https:') {
    return 'must begin with https://';
  }
  return isNowhere(hostname) ? 'must name a host of its own, not this machine or an example' : null;
};

/** The address of a third party: https, one of its known hosts, and nothing behind it. */
export function hostOf(party: string, ...hosts: readonly (string | RegExp)[]): Rule<string> {
  const [usual = ''] = hosts;
  return (value) => {
    const { protocol, hostname, port, username, pathname, search } = new URL(value);
    const isKnown = hosts.some((host) =>
      typeof host === 'string' ? host === hostname : host.test(hostname),
    );
    const isPlain = port === '' && username === '' && pathname === '/' && search === '';
    return protocol === 'https:' && isKnown && isPlain
      ? null
      : `must be an address of ${party}: https://${String(usual)}`;
  };
}

/** A secret that cannot be guessed: long enough, and not one letter over and over. */
export function secret(least: number): Rule<string> {
  return (value) =>
    value.length >= least && new Set(value).size >= Math.min(SECRET_CHARACTERS, least)
      ? null
      : `must be a random secret of ${least} characters at least: openssl rand -base64 24`;
}

/** Refuses what the sandbox calls itself. */
export function notSandbox(...names: readonly (string | RegExp)[]): Rule<string> {
  return (value) =>
    names.some((name) => (typeof name === 'string' ? name === value : name.test(value)))
      ? 'is the sandbox’s: set what the channel gave you'
      : null;
}

/** A connection string with a password, and not in the role of somebody mightier. */
export function connection(...roles: readonly string[]): Rule<string> {
  return (value) => {
    const { username, password, hostname } = new URL(value);
    if (password === '') {
      return 'must carry a password: scheme://role:password@host/…';
    }
    if (roles.includes(username)) {
      return `must not use the role ${username}: the application has one of its own`;
    }
    return hostname === '' ? 'must name a host' : null;
  };
}

/** The first complaint of several rules. */
export function each<Value>(...rules: readonly Rule<Value>[]): Rule<Value> {
  return (value) => {
    for (const rule of rules) {
      const problem = rule(value);
      if (problem !== null) {
        return problem;
      }
    }
    return null;
  };
}

/** Addresses of machines, not names and not everybody. */
export const machines: Rule<string> = (value) =>
  value.split(',').every((address) => isIP(address) !== 0 && !/^(?:0\.0\.0\.0|::)$/u.test(address))
    ? null
    : 'must list the addresses of the proxies before this process, such as 10.0.0.2,10.0.0.3';
