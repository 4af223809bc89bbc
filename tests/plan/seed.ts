const given = process.env.TEST_SEED

/** Seed of a run: order of the files and values of property tests. */
export const SEED = Number(given ?? Date.now() % 1_000_000)

if (given === undefined) {
  console.log(`Semilla de esta corrida: ${SEED} (npm test -- --seed ${SEED}, o TEST_SEED=${SEED})`)
  // Processes of the run inherit the seed.
  process.env.TEST_SEED = String(SEED)
}
