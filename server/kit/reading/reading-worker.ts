import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '../rules/refusal.ts'
import { csvRows } from './csv.ts'
import { type Cell, damaged, withinLimits } from './limits.ts'
import { xlsxRows } from './xlsx.ts'

/** What the thread that reads says: some rows, or its last word. */
export type Told = { rows: Cell[][] } | { end: true } | { refused: string }

const BATCH_ROWS = 500

/** Reads one file and hands its rows over in batches, each when it is asked for. */
async function read(bytes: Uint8Array, isWorkbook: boolean): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('This is the code of a thread')
  const asked = () => new Promise<void>((resolve) => port.once('message', () => resolve()))
  const tell = (told: Told) => port.postMessage(told)
  let rows: Cell[][] = []
  try {
    for (const row of withinLimits(isWorkbook ? xlsxRows(bytes) : csvRows(bytes))) {
      rows.push(row)
      if (rows.length < BATCH_ROWS) continue
      tell({ rows })
      rows = []
      await asked()
    }
    if (rows.length > 0) {
      tell({ rows })
      await asked()
    }
    tell({ end: true })
  } catch (error) {
    // What no rule of the reader refused is a file that is not what it seems.
    tell({ refused: (error instanceof Refusal ? error : damaged()).message })
  }
}

const { bytes, isWorkbook } = workerData as { bytes: Uint8Array; isWorkbook: boolean }
await read(bytes, isWorkbook)
