import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { textsOf } from '#server/kit/rows/rows.ts'
import type { ComprobanteContable } from './accounts-rules.ts'
import { inParts, numbered, toExport, type Exportado, type PorExportar } from './exports-rules.ts'
import { codigoDe } from './files/columns.ts'
import { archivoDe, type Archivo } from './files/files.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { companyOf } from '#server/kit/vouchers/scope.ts'
import { lastClosed } from '#server/periods/queries.ts'
import { formerMonth } from '#server/stock/closed-queries.ts'
import { findProgram, writerOf, type Stored } from './programs-queries.ts'
import { askedDays, bookedVouchers } from './vouchers-queries.ts'
import { compareText } from '#server/kit/words/compare.ts'

export interface Days {
  desde: string
  hasta: string
}

/** Hash of the exported content of a voucher, to detect changes. */
const hashOf = ({ tipo, numero, fecha, tercero, concepto, lineas }: ComprobanteContable): string =>
  createHash('sha256')
    .update(
      JSON.stringify([tipo, numero, fecha, tercero, concepto, lineas.map((line) => sortedEntries(line))]),
    )
    .digest('hex')

/** Sorts the fields, because JSON from the database has another order. */
const sortedEntries = (value: object): unknown =>
  Object.entries(value)
    .sort(([one], [other]) => compareText(one, other))
    .map(([name, one]) => [
      name,
      typeof one === 'object' && one !== null ? sortedEntries(one as object) : one,
    ])

/** Exported vouchers of a program that no later export reversed, of the period or with the given keys. */
const readExported = (
  q: Queries,
  company: string,
  programa: string,
  { desde, hasta }: Days,
  keys: readonly string[],
): Promise<Exportado[]> =>
  rowsOf<Exportado>(
    q,
    sql`select id_comprobante as id, clave, huella, comprobante from accounting_export_vouchers
      where id_empresa = ${company} and id_programa = ${programa}
        and not reverso and not anulado and terminado_por is null
        and (fecha between ${desde}::date and ${hasta}::date
          or clave = any (${textsOf(keys)}))
      order by id_comprobante`,
  )

/**
 * Last number of each code in the accounting program: the highest of the kinds that share the code today. Numbers of
 * voided exports count too.
 */
async function lastNumbers(
  q: Queries,
  company: string,
  programa: string,
  codeOf: (tipo: string) => string,
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ tipo: string; numero: number }>(
    q,
    sql`select tipo, max(numero) as numero from accounting_export_vouchers
      where id_empresa = ${company} and id_programa = ${programa} group by tipo`,
  )
  const last = new Map<string, number>()
  for (const { tipo, numero } of rows) {
    const code = codeOf(tipo)
    last.set(code, Math.max(last.get(code) ?? 0, Number(numero)))
  }
  return last
}

type Numbered = ReturnType<typeof numbered>[number]

/** Next export of a period to a program, as it would be made now. */
export interface NextExport extends PorExportar {
  programa: Stored
  days: Days
  /** Reversals, then new versions, with their numbers in the program. */
  todos: Numbered[]
  /** Vouchers of `todos`, divided into files. */
  partes: Numbered[][]
  /** Last closed month, '' if none. */
  cerrado: string
}

/** Prepares the next export; `programa` is a built-in name or the id of an own program (books/README.md, exports). */
export async function nextExport(
  q: Queries,
  company: string,
  { programa: named, ...asked }: { programa: string } & Partial<Days>,
  hoy: string,
): Promise<NextExport> {
  const programa = await findProgram(q, company, named)
  const days = askedDays(asked, hoy)
  const found = await bookedVouchers(q, company, days)
  const keys = found.map(({ clave }) => clave)
  const gone = await readExported(q, company, programa._id, days, keys)
  const cerrado = (await lastClosed(q, company))?.mes ?? ''
  const pending = toExport(found, gone, hashOf, await formerMonth(q, company))
  const codeOf = (tipo: string) => String(codigoDe(tipo, programa))
  const todos = numbered(pending, await lastNumbers(q, company, programa._id, codeOf), codeOf)
  return { ...pending, programa, days, todos, partes: inParts(todos, programa.filas_maximo), cerrado }
}

/** Number of vouchers that an export of the period to a program would write. */
export async function countPending(
  q: Queries,
  company: string,
  asked: { programa: string } & Partial<Days>,
  hoy: string,
) {
  const next = await nextExport(q, company, asked, hoy)
  return {
    ...next.days,
    id_programa: next.programa._id,
    programa: next.programa.nombre,
    comprobantes: next.todos.length,
    nuevos: next.nuevos.length,
    reversos: next.reversos.length,
    sin_cuenta: next.sin_cuenta,
    partes: next.partes.length,
  }
}

/** File of an export, with its name. */
export interface NamedFile extends Archivo {
  nombre: string
}

/** Returns a function that writes a part of the export. The same vouchers always give the same bytes and name. */
export async function fileWriter(
  q: Queries,
  company: string,
  { programa, days: { desde, hasta } }: NextExport,
): Promise<(part: readonly Numbered[], parte: number) => NamedFile> {
  const { nombre: empresa, practica } = await companyOf(q, company)
  const writer = writerOf(programa)
  const name = practica ? 'practica_comprobantes' : 'comprobantes'
  return (part, parte) => {
    const lines = part.flatMap(({ comprobante, numero }) =>
      comprobante.lineas.map((linea) => ({ linea, comprobante, numero, empresa })),
    )
    const file = archivoDe(writer, lines)
    const huella = createHash('sha256').update(file.contenido).digest('hex').slice(0, 6)
    return { ...file, nombre: `${name}_${desde}_${hasta}_${huella}_${parte}.${file.extension}` }
  }
}
