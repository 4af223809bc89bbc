import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../rules/refusal.ts'
import { isOdd } from './decoding.ts'
import { type Cell, tooLarge, unread, withinLimits } from './limits.ts'
import type { Task, Told } from './read-table.ts'
import { openText } from './text.ts'
import { openBook } from './workbook.ts'

const BATCH_ROWS = 500
/** Maximum of reported cells with odd letters, and maximum letters of each. */
const [ODD_MAX, ODD_CHARS] = [5, 60]
const MEMORY_MAX_BYTES = 640 * 1024 * 1024

/** Ends the process when its caller has died or its memory exceeds the limit, even during a long calculation. */
const WATCH = `
  const { ppid } = process
  const isAlone = () => { try { return process.ppid !== ppid || !process.kill(ppid, 0) } catch { return true } }
  setInterval(() => {
    if (isAlone() || process.memoryUsage.rss() > ${MEMORY_MAX_BYTES}) process.kill(process.pid, 'SIGKILL')
  }, 200)`

const tell = (told: Told) => process.send?.(told)

/** Sends a message, and resolves when the caller asks for the next one. */
async function hand(told: Told): Promise<void> {
  tell(told)
  await once(process, 'message')
}

async function read({ size, format, known, hoja }: Task): Promise<void> {
  try {
    const bytes = Buffer.alloc(size)
    let at = 0
    for await (const piece of process.stdin) at += (piece as Buffer).copy(bytes, at)
    const { rows, ...sheets } =
      format === 'csv' ? openText(bytes) : await openBook(bytes, format, { known: new Set(known), hoja })
    await hand({ table: { format, ...sheets, dudosas: [] } })
    const batch: Cell[][] = []
    const odd = new Set<string>()
    let count = 0
    for (const row of withinLimits(rows())) {
      count += 1
      batch.push(row)
      for (const cell of row) if (typeof cell === 'string' && isOdd(cell)) odd.add(cell.slice(0, ODD_CHARS))
      if (batch.length === BATCH_ROWS) await hand({ rows: batch.splice(0) })
    }
    if (count === 0) {
      throw unread(sheets.hoja ? `La hoja «${sheets.hoja}» no tiene datos.` : 'El archivo no tiene datos.')
    }
    if (batch.length > 0) await hand({ rows: batch })
    tell({ dudosas: [...odd].slice(0, ODD_MAX) })
  } catch (error) {
    // A text, an array or a stack beyond the limits of V8.
    const refusal = error instanceof RangeError ? tooLarge() : error
    if (!(refusal instanceof Refusal)) throw error
    tell({ refused: refusal.message })
  }
}

process.on('disconnect', () => process.exit())
new Worker(WATCH, { eval: true, env: {} })
process.once('message', (task: Task) => void read(task))
