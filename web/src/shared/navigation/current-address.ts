import type { DataRouter, Path } from 'react-router';

/** The parts of an address behind the hash that say what a page shows. */
export interface Address {
  readonly search: string;
  readonly query: URLSearchParams;
  /** What stands behind a second hash, for lists that are one part of a page. */
  readonly fragment: URLSearchParams;
}

/** Where a choice leads from an address; what it leaves out goes from there. */
export type AddressChange = (now: Address) => Pick<Partial<Path>, 'search' | 'hash'>;

let router: Pick<DataRouter, 'state'> | undefined;

/** Tells which router moves the address. */
export function followRouter(site: Pick<DataRouter, 'state'>): void {
  router = site;
}

export function readAddress({ search, hash }: Pick<Path, 'search' | 'hash'>): Address {
  return {
    search,
    query: new URLSearchParams(search),
    fragment: new URLSearchParams(hash.slice(1)),
  };
}

/**
 * Where the page is, or is about to be: a page is drawn some time after its address was chosen, and
 * whoever chooses once more in between must not lose the first choice. To be asked in an event; what
 * is drawn follows the router's hooks.
 */
export function currentPlace(): Path {
  if (router === undefined) {
    throw new Error('no router moves the address');
  }
  const { location, navigation } = router.state;
  // On the way to another page, a choice is still one on the page that is shown.
  return navigation.location?.pathname === location.pathname ? navigation.location : location;
}
