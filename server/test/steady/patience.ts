/** How patient the product is in tests, whose machine plays every part at once. */
export const PATIENCE = 10;

/** As in production, for who waits until the product gives up. */
export const IMPATIENT = { PATIENCE: '1' };
