/** `npm test` without `--all` sets the variable. A test started in another way runs whole. */
export const QUICK = process.env.TEST_QUICK === '1'

/** Repetitions of a test with different values: an eighth in the quick run. */
export const runs = (whole: number): number => (QUICK ? Math.ceil(whole / 8) : whole)
