/** Seed of a run: it decides the order of the files and the values of property tests. */
export const SEED = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)

/** Keeps the seed for the processes that a run starts. */
process.env.TEST_SEED = String(SEED)
