/** Which addresses share a budget: a household behind an address, and the network around it. */
const MAPPED = /^::ffff:(?=\d+\.)/i;
const GROUPS = 8;
const HOST_GROUPS = 4;
const NETWORK_GROUPS = 3;

/** Who shares a budget: an IPv4 address or an IPv6 /64. */
export function hostOf(address: string): string {
  // Asked with every request, and nearly all come from such an address.
  return address.includes(':') ? originOf(address).host : address;
}

/** The same with the network around it: the /24 or /48. */
export function originOf(address: string): { host: string; network: string } {
  const plain = address.replace(MAPPED, '');
  if (!plain.includes(':')) {
    return { host: plain, network: plain.split('.').slice(0, NETWORK_GROUPS).join('.') };
  }
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const gap = Math.max(0, GROUPS - left.length - right.length);
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return {
    host: groups.slice(0, HOST_GROUPS).join(':'),
    network: groups.slice(0, NETWORK_GROUPS).join(':'),
  };
}
