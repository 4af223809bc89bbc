import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import { z } from 'zod'
import { End, FORMAT, Head, TableEnd, TableHead, UnfitCopy, type Values } from './format.ts'

/** Bytes. Longer lines cannot come from a copy and stop the reading. */
const LONGEST_LINE = 256 * 1024 * 1024
const LINE_FEED = 10

const damaged = (file: string) =>
  new UnfitCopy(`La copia ${file} está dañada o incompleta: no se restauró nada. Use otra copia.`)
const foreign = (file: string) =>
  new UnfitCopy(`El archivo ${file} no es una copia de Molino: no se restauró nada.`)

/** Parts of a copy, in order. */
export type Part =
  | { head: Head }
  | { table: string; columns: string[] }
  | { row: Values }
  | { tableEnd: string; rows: number }
  | { end: End }

const Row = z.array(z.string().nullable())

/** Throws UnfitCopy for a file that is not gzip, before unpacking. */
async function refuseForeign(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new UnfitCopy(`No existe el archivo ${file}.`)
    throw error
  })
  if (!found.isFile()) throw new UnfitCopy(`${file} no es un archivo.`)
  const handle = await open(file, 'r')
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  await handle.close()
  if (found.size === 0)
    throw new UnfitCopy(`El archivo ${file} está vacío: no se restauró nada. Use otra copia.`)
  if (buffer.readUInt16BE() !== 0x1f8b) throw foreign(file)
}

/** Lines of a gzip file, without line ends, one at a time. Throws for a truncated or damaged file. */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  // Errors are thrown by the loop below.
  pipeline(createReadStream(file), gunzip, () => undefined)
  const begun: Buffer[] = []
  let length = 0
  for await (const chunk of gunzip as AsyncIterable<Buffer>) {
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      begun.push(chunk.subarray(from, at))
      yield begun.length === 1 ? begun[0]! : Buffer.concat(begun)
      begun.length = length = 0
      from = at + 1
    }
    begun.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > LONGEST_LINE) throw new Error('A line without an end')
  }
  if (length > 0) yield Buffer.concat(begun)
}

/**
 * Reads a copy and checks all sums, with constant memory.
 * Throws UnfitCopy (in Spanish) for foreign, newer, truncated or changed files.
 * Parts read before the error are not trustworthy: verify the file first, or roll back.
 */
export async function* readCopy(file: string): AsyncGenerator<Part> {
  await refuseForeign(file)
  const whole = createHash('sha256')
  let own = createHash('sha256')
  let open: { table: string; columns: number; rows: number } | undefined
  const sums = { tablas: 0, filas: 0 }
  let head: Head | undefined
  let ended = false
  const must = (ok: boolean) => {
    if (!ok) throw damaged(file)
  }
  try {
    for await (const line of linesOf(file)) {
      must(!ended)
      const said: unknown = JSON.parse(line.toString('utf8'))
      if (!head) {
        head = readHead(said, file)
        yield { head }
      } else if (open && Array.isArray(said)) {
        const row = Row.parse(said)
        must(row.length === open.columns)
        own.update(line).update('\n')
        open.rows += 1
        yield { row }
      } else if (open) {
        const told = TableEnd.parse(said)
        must(told.tabla === open.table && told.filas === open.rows && told.sha256 === own.digest('hex'))
        sums.tablas += 1
        sums.filas += open.rows
        yield { tableEnd: open.table, rows: open.rows }
        open = undefined
      } else if (TableHead.safeParse(said).success) {
        const { tabla, columnas } = TableHead.parse(said)
        own = createHash('sha256')
        open = { table: tabla, columns: columnas.length, rows: 0 }
        yield { table: tabla, columns: columnas }
      } else {
        const end = End.parse(said)
        must(end.tablas === sums.tablas && end.filas === sums.filas && end.sha256 === whole.digest('hex'))
        ended = true
        yield { end }
      }
      if (!ended) whole.update(line).update('\n')
    }
  } catch (error) {
    if (error instanceof UnfitCopy || !ofTheFile(error)) throw error
    throw head ? damaged(file) : foreign(file)
  }
  if (!head) throw foreign(file)
  must(ended)
}

function readHead(said: unknown, file: string): Head {
  const { success, data } = Head.partial().safeParse(said)
  if (!success || data.molino !== 'copia') throw foreign(file)
  if ((data.formato ?? 0) > FORMAT) throw ofLaterRelease(file, data.version ?? '')
  return Head.parse(said)
}

export const ofLaterRelease = (file: string, version: string) =>
  new UnfitCopy(
    `La copia ${file} es de una versión más nueva de Molino (${version}): no se restauró nada. Actualice Molino y repita.`,
  )

/** Whether the file is at fault: its compression, its JSON or its content. */
function ofTheFile(error: unknown): boolean {
  if (error instanceof SyntaxError || error instanceof z.ZodError) return true
  const { code, message } = error as NodeJS.ErrnoException
  return code?.startsWith('Z_') === true || message === 'A line without an end'
}

/** Reads a whole copy and returns head and end. Throws like readCopy. */
export async function verifyCopy(file: string): Promise<{ head: Head; end: End }> {
  let head: Head | undefined
  let end: End | undefined
  for await (const part of readCopy(file)) {
    if ('head' in part) head = part.head
    if ('end' in part) end = part.end
  }
  if (!head || !end) throw damaged(file)
  return { head, end }
}
