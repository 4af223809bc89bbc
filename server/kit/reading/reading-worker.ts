import { parentPort, workerData } from 'node:worker_threads'
import { Refusal } from '../rules/refusal.ts'
import { csvRows } from './csv.ts'
import { type Cell, damaged, withinLimits } from './limits.ts'
import { xlsxRows } from './xlsx.ts'

/** Message of the reading thread: rows, or its end. */
export type Told = { rows: Cell[][] } | { end: true } | { refused: string }

const BATCH_ROWS = 500

/** Reads one file and hands over each batch on request. */
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
    // An error that is no refusal means a corrupt file.
    tell({ refused: (error instanceof Refusal ? error : damaged()).message })
  }
}

const { bytes, isWorkbook } = workerData as { bytes: Uint8Array; isWorkbook: boolean }
await read(bytes, isWorkbook)
