/**
 * A gate that draws new cases would now and then refuse a change for what it did not do. `FULL=1`
 * draws; fast-check prints the seed of a failure, and `FC_SEED` repeats it.
 */
import { configureGlobal } from 'fast-check';

const SEED = 20_261_115;

const { FC_SEED: chosen, FULL: full } = process.env;
if (chosen !== undefined) {
  configureGlobal({ seed: Number(chosen) });
} else if (full !== '1') {
  configureGlobal({ seed: SEED });
}
