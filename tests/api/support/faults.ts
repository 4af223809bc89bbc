import type { Database } from '#server/db/transaction.ts'
import { checkData } from '#server/ops/checks/run.ts'

/** Violations that `npm run check:data` finds, one line per check. */
export async function faultsIn(db: Database): Promise<string[]> {
  const said: string[] = []
  await checkData(db, (line, isWrong) => void (isWrong && said.push(line)))
  return said
}
