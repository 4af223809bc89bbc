import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Refusal } from '../rules/refusal.ts'
import { type Patience, turnsOf } from '../tools/concurrency.ts'
import { type Cell, FILE_MAX_BYTES, tooLarge, unread } from './limits.ts'
import { READING_PROGRAM } from './reading-program.ts'

/** File format of a table. `xlsx` stands for all archives, `web` for HTML and the XML of Excel 2003. */
export type Format = 'xlsx' | 'xls' | 'web' | 'csv'

/** Sheet to read: the named one, or the one with most of the known headings. */
export interface Asked {
  known: ReadonlySet<string>
  hoja?: string | undefined
}

/**
 * Table of a file. `hojas` holds the visible sheets in order, `hoja` the sheet that is read. A text file has
 * no sheets, and its `hoja` is ''.
 */
export interface Table {
  format: Format
  hojas: string[]
  hoja: string
  /** First cells with odd letters, which show a wrong encoding. Complete when all rows are read. */
  dudosas: string[]
}

/** Task of the reading process, which gets the bytes of the file on standard input. */
export interface Task {
  size: number
  format: Format
  known: string[]
  hoja?: string | undefined
}

/** Message of the reading process. After each message but the last, the process waits for the caller. */
export type Told = { table: Table } | { rows: Cell[][] } | { dudosas: string[] } | { refused: string }

/** Open file. */
export interface OpenTable extends Table {
  batches: AsyncGenerator<Cell[][]>
}

/** Heap limit of the reading process. A workbook of 1,000,000 cells takes about 300 MB. */
const HEAP_MB = 384
/** Timeout of a reading, including the work of the caller on the rows. */
const READING_MS = 120_000
/** Exit code on Windows when the memory limit is reached. */
const ABORTED = 134
/** Each reading takes a processor and up to half a GB. */
const inTurn = turnsOf(2)
/** A person waits for `readTable`. The web waits 10 s for the API. */
const SHORT: Patience = {
  ms: 5_000,
  error: () =>
    new Refusal(
      'LIMITE',
      'El servidor está leyendo otros archivos. Espere un minuto y envíe este otra vez.',
      {
        espera: 60,
      },
    ),
}

/** Beginning of HTML or XML, after a byte order mark. */
const WEB =
  /^[\s\u00ef\u00bb\u00bf\u00fe\u00ff]*<(\?xml|!doctype|!--|html|head|body|meta|style|div|font|center|table|(\w+:)?workbook)\b/i

/** Detects the format by the first bytes, not by the name. Refuses files that are neither workbook nor text. */
export function formatOf(bytes: Uint8Array): Format {
  if (bytes.length === 0) throw unread('El archivo está vacío.')
  if (bytes.length > FILE_MAX_BYTES) throw new Refusal('MUY_GRANDE', 'El archivo pasa de 10 MB.')
  const first = Buffer.from(bytes.subarray(0, 4096)).toString('latin1')
  if (first.startsWith('PK\u0003\u0004')) return 'xlsx'
  if (first.startsWith('\u00d0\u00cf\u0011\u00e0')) return 'xls'
  if (first.startsWith('%PDF')) {
    throw unread('El archivo es un PDF: se importan archivos de Excel (.xlsx) o de texto (.csv).')
  }
  if (/^MIME-Version:/i.test(first)) {
    throw unread('El archivo es una página web guardada (.mht): ábralo en Excel y guárdelo como .xlsx.')
  }
  return WEB.test(first.replaceAll('\0', '')) ? 'web' : 'csv'
}

const EXEC_ARGV = [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=2']
/** Windows starts no program without the variable SystemRoot. */
const { SystemRoot } = process.env
const ENVIRONMENT: Record<string, string> = { TZ: 'UTC', ...(SystemRoot && { SystemRoot }) }

/**
 * Starts the reading process when its turn comes. `end` rejects when the process ends by a signal, out of
 * memory or out of time.
 */
function start(patience?: Patience): Promise<{ child: ChildProcess; end: Promise<never> }> {
  return new Promise((resolve, reject) => {
    const work = async () => {
      const child = fork(READING_PROGRAM, {
        execArgv: EXEC_ARGV,
        env: ENVIRONMENT as NodeJS.ProcessEnv,
        stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
        timeout: READING_MS,
        killSignal: 'SIGKILL',
      })
      let printed = ''
      child.stderr?.on('data', (text: Buffer) => (printed = `${printed}${text}`.slice(-4000)))
      const end = new Promise<never>((_, ended) =>
        child.once('error', ended).once('close', (code, signal) => {
          ended(signal || code === ABORTED ? tooLarge() : new Error(`Reading ended with ${code}: ${printed}`))
        }),
      )
      resolve({ child, end })
      await end
    }
    inTurn(work, patience).catch(reject)
  })
}

/** A broken pipe means that the process has ended; `end` has the reason. */
const endTells = () => undefined

/** Yields the table, then its rows in batches. The reading process ends with the generator. */
async function* reading(
  bytes: Uint8Array,
  task: Task,
  patience?: Patience,
): AsyncGenerator<Table | Cell[][], void, undefined> {
  const { child, end } = await start(patience)
  const ask = async (message: Task | 'more') => {
    const answer = once(child, 'message') as Promise<[Told]>
    child.send(message, endTells)
    return (await Promise.race([answer, end]))[0]
  }
  try {
    child.stdin?.on('error', endTells).end(bytes)
    let table: Table | undefined
    for (;;) {
      const told = await ask(table ? 'more' : task)
      if ('refused' in told) throw unread(told.refused)
      if ('dudosas' in told) return void table?.dudosas.push(...told.dudosas)
      yield 'table' in told ? (table = told.table) : told.rows
    }
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * Opens a file. Refuses an unreadable one with 422 and the reason, possibly after some rows: the caller must then roll
 * back. The caller reads all batches, or returns the generator.
 */
export async function openTable(
  bytes: Uint8Array,
  { known, hoja }: Asked,
  patience?: Patience,
): Promise<OpenTable> {
  const format = formatOf(bytes)
  const messages = reading(bytes, { size: bytes.length, format, known: [...known], hoja }, patience)
  const { value } = await messages.next()
  return Object.assign(value as Table, { batches: messages as AsyncGenerator<Cell[][]> })
}

/**
 * Reads a whole file at once, for short files such as a bank statement. Throws also LIMITE if other files are read for
 * too long.
 */
export async function readTable(
  bytes: Uint8Array,
  asked: Asked = { known: new Set() },
): Promise<Table & { rows: Cell[][] }> {
  const { batches, ...table } = await openTable(bytes, asked, SHORT)
  const rows: Cell[][] = []
  for await (const batch of batches) rows.push(...batch)
  return { ...table, rows }
}
