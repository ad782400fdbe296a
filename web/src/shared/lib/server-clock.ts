/** The header tells whole seconds and travels for a while: less is no difference. */
const TOLERANCE_MS = 3_000;

let aheadMs = 0;

/** Learns from the `date` header of an answer how far this machine's clock is off. */
export function noteServerDate(header: string | null): void {
  const ahead = Date.parse(header ?? '') - Date.now();
  if (Number.isFinite(ahead)) {
    aheadMs = Math.abs(ahead) < TOLERANCE_MS ? 0 : ahead;
  }
}

/** The server's time in milliseconds; sales and sessions begin by it, not by this machine's. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}
