import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { rowsOf, type Database, type Queries } from '#server/db/transaction.ts'
import { FORMAT, release, type End, type Head } from './format.ts'
import { copiedTables, slices, type CopiedTable } from '#server/db/tables.ts'
import { putFile } from '#server/kit/whole-files.ts'

/** Totals of a finished copy. */
export interface Written extends Omit<End, 'fin'> {
  bytes: number
}

/** Called with the number of rows copied so far. */
type OnRows = (filas: number) => void | Promise<void>

const ROWS = 1000
/** Rows per slice of tables with files. Limits the memory. */
const ROWS_WITH_FILES = 4

/**
 * Writes a copy into a new file, readable by its owner only, while people work. One snapshot is read, with
 * constant memory. The file gets its name once it is complete and on disk. `db` must reach every company.
 */
export async function writeCopy(
  db: Database,
  file: string,
  moment: Date,
  onRows: OnRows = () => undefined,
): Promise<Written> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const end = await putFile(file, (partial) =>
    db.snapshot(async (q) => {
      const copy = new CopyLines(q, db.engine, moment, onRows)
      const out = createWriteStream(partial, { flags: 'wx', mode: 0o600 })
      await pipeline(Readable.from(copy.lines()), createGzip(), out)
      return copy.end
    }),
  )
  return { ...end, bytes: (await stat(file)).size }
}

class CopyLines {
  end: Omit<End, 'fin'> = { tablas: 0, filas: 0, sha256: '' }
  private readonly whole = createHash('sha256')

  constructor(
    private readonly q: Queries,
    private readonly motor: Head['motor'],
    private readonly moment: Date,
    private readonly onRows: OnRows,
  ) {}

  async *lines(): AsyncGenerator<string> {
    // Fixed formats, independent of the database settings.
    await this.q.execute(
      sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
        set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true),
        set_config('bytea_output', 'hex', true)`,
    )
    yield this.jsonLine(await this.head())
    for (const table of await copiedTables(this.q)) yield* this.linesOf(table)
    this.end.sha256 = this.whole.digest('hex')
    yield `${JSON.stringify({ fin: 'copia', ...this.end } satisfies End)}\n`
  }

  private async head(): Promise<Head> {
    const rows = await rowsOf<{ nombre: string }>(
      this.q,
      sql`select nombre from migraciones order by nombre collate "C"`,
    )
    return {
      molino: 'copia',
      formato: FORMAT,
      version: release(),
      migraciones: rows.map(({ nombre }) => nombre),
      motor: this.motor,
      empezada: this.moment.toISOString(),
    }
  }

  private async *linesOf({ tabla, columnas, archivos, propia }: CopiedTable): AsyncGenerator<string> {
    if (!propia) {
      throw new Error(
        `El usuario de DATABASE_URL no es dueño de la tabla ${tabla}: no vería todas sus filas. Use el dueño de las tablas.`,
      )
    }
    const names = columnas.map(({ nombre }) => nombre)
    yield this.jsonLine({ tabla, columnas: names })
    const hash = createHash('sha256')
    let filas = 0
    const values = names.map((name) => `${pg.escapeIdentifier(name)}::text`).join(', ')
    const query = `select array_to_json(array[${values}])::text as fila from ${pg.escapeIdentifier(tabla)}`
    for await (const slice of slices<{ fila: string }>(this.q, query, archivos ? ROWS_WITH_FILES : ROWS)) {
      const text = slice.map(({ fila }) => `${fila}\n`).join('')
      hash.update(text)
      this.whole.update(text)
      filas += slice.length
      await this.onRows(this.end.filas + filas)
      yield text
    }
    yield this.jsonLine({ tabla, filas, sha256: hash.digest('hex') })
    this.end.tablas += 1
    this.end.filas += filas
  }

  private jsonLine(line: object): string {
    const text = `${JSON.stringify(line)}\n`
    this.whole.update(text)
    return text
  }
}
