import { Worker } from 'node:worker_threads'
import { Refusal } from '../rules/refusal.ts'
import { type Cell, FILE_MAX_BYTES, tooLarge, unread } from './limits.ts'
import type { Told } from './reading-worker.ts'

/** File format of a table. */
export type Format = 'xlsx' | 'csv'

/** Memory limits of the thread in MB. With its own code the thread takes about 90 MB at most. */
const RESOURCES = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 }

/** Timeout of reading; no file within the limits takes longer. */
const READING_MS = 60_000

const beginsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

/** Detects the format by the first bytes, not by the name. Refuses anything that is neither workbook nor text. */
export function formatOf(bytes: Uint8Array): Format {
  if (bytes.length === 0) throw unread('El archivo está vacío.')
  if (bytes.length > FILE_MAX_BYTES) throw new Refusal('MUY_GRANDE', 'El archivo pasa de 10 MB.')
  if (beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx'
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw unread(
      'El archivo es de un Excel antiguo (.xls) o tiene contraseña: guárdelo como .xlsx, sin contraseña.',
    )
  }
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    throw unread('El archivo es un PDF: se importan archivos de Excel (.xlsx) o de texto (.csv).')
  }
  return 'csv'
}

/** Run from sources, the thread's code is TypeScript, which Node 20 does not run by itself. */
const inSources = import.meta.url.endsWith('.ts')
const CODE = new URL(`./reading-worker.${inSources ? 'ts' : 'js'}`, import.meta.url)
const START = inSources
  ? `import('tsx/esm/api').then((tsx) => { tsx.register(); return import(${JSON.stringify(CODE.href)}) })`
  : CODE

/**
 * Yields the rows that are not empty, in batches, read in a thread with its own memory. Titles and headings are rows
 * too. Refuses an unreadable file with 422 and the reason, possibly after some rows. The caller must then roll back.
 */
export async function* readRows(bytes: Uint8Array): AsyncGenerator<Cell[][]> {
  const format = formatOf(bytes)
  const worker = new Worker(START, {
    eval: inSources,
    workerData: { bytes, isWorkbook: format === 'xlsx' },
    resourceLimits: RESOURCES,
    execArgv: [],
    env: {},
  })
  const said = listen(worker)
  const deadline = setTimeout(() => void worker.terminate(), READING_MS)
  try {
    for (;;) {
      const told = await said()
      if ('refused' in told) throw unread(told.refused)
      if ('end' in told) return
      yield told.rows
      worker.postMessage('more')
    }
  } finally {
    clearTimeout(deadline)
    await worker.terminate()
  }
}

/** Returns the next message of the thread. A thread that ends without a message ran out of memory or time. */
function listen(worker: Worker): () => Promise<Told> {
  const told: Told[] = []
  let failure: Error | undefined
  let wake = () => {}
  const fail = (error: Error) => {
    failure ??= error
    wake()
  }
  worker.on('message', (one: Told) => {
    told.push(one)
    wake()
  })
  worker.on('error', (error: Error & { code?: string }) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : error),
  )
  worker.on('exit', () => fail(tooLarge()))
  return async () => {
    while (told.length === 0 && !failure) await new Promise<void>((resolve) => (wake = resolve))
    const next = told.shift()
    if (!next) throw failure
    return next
  }
}

/** Sheet to read: the named one, or the one with most of the known headings. */
export interface Asked {
  known: ReadonlySet<string>
  hoja?: string | undefined
}

/** Open file. `hojas` names its visible sheets, in order; a text file has none, and its `hoja` is ''. */
export interface OpenTable {
  format: Format
  hojas: string[]
  /** Sheet that is read. */
  hoja: string
  /** First cells with odd letters, which show a wrong encoding. */
  dudosas: string[]
  batches: AsyncGenerator<Cell[][]>
}

/** Opens a file. Refusals as in `readRows`. The caller reads all batches, or returns the generator. */
export async function openTable(bytes: Uint8Array, _asked: Asked): Promise<OpenTable> {
  return { format: formatOf(bytes), hojas: [], hoja: '', dudosas: [], batches: readRows(bytes) }
}

/** Reads a whole file at once, for short files such as a bank statement. */
export async function readTable(
  bytes: Uint8Array,
  asked: Asked = { known: new Set() },
): Promise<Omit<OpenTable, 'batches'> & { rows: Cell[][] }> {
  const { batches, ...table } = await openTable(bytes, asked)
  const rows: Cell[][] = []
  for await (const batch of batches) rows.push(...batch)
  return { ...table, rows }
}
