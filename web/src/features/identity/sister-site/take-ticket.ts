/** The way over from the sister site: its links carry a ticket, or a mark that they come from there. */
const TICKET = 'ticket';
const MARK = 'isTic';

/**
 * Takes ticket and mark out of the address, before anything can read or keep it, and acts on them.
 * They stand behind the hash, which no server and no log sees. Null when there are none.
 */
export function takeSisterSiteTicket(): Promise<void> | null {
  const address = URL.parse(window.location.hash.slice(1), window.location.origin);
  const query = address?.searchParams;
  const ticket = query?.get(TICKET) ?? null;
  if (!address || !query || (ticket === null && !query.has(MARK))) {
    return null;
  }
  query.delete(TICKET);
  query.delete(MARK);
  const rest = `#${address.pathname}${address.search}${address.hash}`;
  window.history.replaceState(window.history.state, '', rest);
  return import('./log-in-with-ticket.ts').then(async ({ logInWithTicket }) =>
    logInWithTicket(ticket),
  );
}
