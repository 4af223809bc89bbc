import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { archivoDe } from './files/files.ts'
import type { Programa } from './files/programs.ts'
import type { ComprobanteContable } from './accounts-rules.ts'
import { inParts, sumsOfAll } from './exports-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { createRow, getRow, lockCompany, type Row } from '#server/kit/rows/rows.ts'
import { findProgram, writerOf } from './programs-queries.ts'
import { companyOf } from '#server/kit/vouchers/scope.ts'
import { askedDays } from './vouchers-queries.ts'
import { type Days, readPending, ACCOUNTING_EXPORTS } from './exports-queries.ts'

/** Last number of each kind of voucher in the accounting program. */
async function lastNumbers(q: Queries, company: string): Promise<Map<string, number>> {
  const rows = await rowsOf<{ tipo: string; numero: number }>(
    q,
    sql`select tipo, max(numero) as numero from accounting_export_vouchers where id_empresa = ${company} group by tipo`,
  )
  return new Map(rows.map(({ tipo, numero }) => [tipo, Number(numero)]))
}

/**
 * Exports new and changed vouchers of a period and stores the files. `programa` is a built-in name or the id of
 * an own program. A lock makes concurrent exports wait, so that no voucher is exported twice. Throws CONFLICTO
 * if nothing is pending (books/README.md, exports).
 */
export async function exportVouchers(
  tx: Transaction,
  company: string,
  { programa: named, ...asked }: { programa: string } & Partial<Days>,
  hoy: string,
): Promise<Row> {
  await lockCompany(tx, company)
  const programa = await findProgram(tx, company, named)
  const days = askedDays(asked, hoy)
  const { reversos, nuevos, sin_cuenta } = await readPending(tx, company, days)
  const numbers = await lastNumbers(tx, company)
  const lines = [
    ...reversos.map(({ comprobante }) => ({ comprobante, huella: '', reverso: true })),
    ...nuevos.map((one) => ({ ...one, reverso: false })),
  ]
  const all = lines.map((one) => {
    const numero = (numbers.get(one.comprobante.tipo) ?? 0) + 1
    numbers.set(one.comprobante.tipo, numero)
    return { ...one, numero }
  })
  if (all.length === 0) {
    const why = sin_cuenta > 0 ? ` A ${sin_cuenta} les falta una cuenta.` : ''
    throw new Refusal('CONFLICTO', `No hay comprobantes nuevos ni cambiados en esos días.${why}`)
  }
  const parts = inParts(all, programa.filas_maximo)
  const made = await createRow(tx, ACCOUNTING_EXPORTS, company, {
    programa: programa.base || programa.nombre,
    id_programa: programa._id,
    ...days,
    registro: tx.actor.nombre,
    comprobantes: all.length,
    reversos: reversos.length,
    lineas: all.reduce((sum, { comprobante }) => sum + comprobante.lineas.length, 0),
    partes: parts.length,
    ...sumsOfAll(all),
  })
  const id_exportacion = made._id
  const ended = JSON.stringify(reversos.map(({ de }) => de.id))
  await tx.execute(
    sql`update accounting_export_vouchers set terminado_por = ${id_exportacion} where id_empresa = ${company}
      and id_comprobante in (select jsonb_array_elements_text(${ended}::jsonb)::uuid)`,
  )
  await insertRows(
    tx,
    'accounting_export_vouchers',
    all.map(({ comprobante, ...one }) => ({
      ...one,
      id_empresa: company,
      id_exportacion,
      clave: comprobante.clave,
      tipo: comprobante.tipo,
      fecha: comprobante.fecha,
      comprobante,
    })),
  )
  await writeFiles(tx, company, { id_exportacion, programa: writerOf(programa), ...days }, parts)
  return getRow(tx, ACCOUNTING_EXPORTS, company, id_exportacion)
}

type Part = { comprobante: ComprobanteContable; numero: number }[]

async function writeFiles(
  tx: Transaction,
  company: string,
  { id_exportacion, programa, desde, hasta }: Days & { id_exportacion: string; programa: Programa },
  parts: readonly Part[],
): Promise<void> {
  const { nombre: empresa, practica } = await companyOf(tx, company)
  const name = practica ? 'practica_comprobantes' : 'comprobantes'
  for (const [place, part] of parts.entries()) {
    const { extension, tipo, contenido } = archivoDe(
      programa,
      part.flatMap(({ comprobante, numero }) =>
        comprobante.lineas.map((linea) => ({ linea, comprobante, numero, empresa })),
      ),
    )
    const parte = place + 1
    const huella = createHash('sha256').update(contenido).digest('hex').slice(0, 6)
    const nombre = `${name}_${desde}_${hasta}_${huella}_${parte}.${extension}`
    await tx.execute(
      sql`insert into accounting_export_files (id_exportacion, id_empresa, parte, nombre, tipo, contenido)
        values (${id_exportacion}, ${company}, ${parte}, ${nombre}, ${tipo}, ${contenido})`,
    )
  }
}
