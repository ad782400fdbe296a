/**
 * No call to a third party inside a transaction, where it would hold locks and a connection. Gateways
 * are wrapped where the process is composed, and the wrapper refuses.
 */
import { isInTransaction } from './transaction.ts';

/** Called with the gateway used inside a transaction, before the call continues or is refused. */
export type OnBreach = (what: string) => void;

/** Refuses: where tests and developers run the code, the mistake must not pass. */
export function refuseBreach(what: string): never {
  throw new Error(`${what} inside a transaction`);
}

/** The same object, whose functions tell when they are called inside a transaction. */
export function outsideTransactions<Target extends object>(
  name: string,
  target: Target,
  onBreach: OnBreach,
): Target {
  return new Proxy(target, {
    get(own, property): unknown {
      const value: unknown = Reflect.get(own, property, own);
      const path = `${name}.${String(property)}`;
      if (typeof value === 'function') {
        return (...args: unknown[]): unknown => {
          if (isInTransaction()) {
            onBreach(path);
          }
          return Reflect.apply(value, own, args);
        };
      }
      return typeof value === 'object' && value !== null
        ? outsideTransactions(path, value, onBreach)
        : value;
    },
  });
}
