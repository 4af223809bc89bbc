/** `npm test` without `--all` sets this. A test that is started in any other way runs whole. */
export const QUICK = process.env.TEST_QUICK === '1'

/** Repetitions of a test that tries the same with other values: an eighth in the quick run. */
export const runs = (whole: number): number => (QUICK ? Math.ceil(whole / 8) : whole)
