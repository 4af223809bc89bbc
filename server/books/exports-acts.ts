import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { NewAccountingExport } from './exports-contract.ts'
import { sumsOfAll } from './exports-rules.ts'
import { Refusal, refuseIfVoided } from '#server/kit/rules/refusal.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import {
  createRow,
  getRow,
  idsOf,
  lockCompany,
  lockRow,
  refuseLate,
  type Row,
  updateRow,
} from '#server/kit/rows/rows.ts'
import { nombreDePrograma } from './words.ts'
import { writtenDays } from '#server/kit/words/months.ts'
import { ACCOUNTING_EXPORTS, exportDetail, whyNotVoided, type StoredExport } from './exports-queries.ts'
import { fileWriter, nextExport, type NextExport } from './next-export-queries.ts'
import type { VersionedVoiding } from '#server/kit/contract/common.ts'

/**
 * Exports new and changed vouchers of a period to a program and stores the files. `programa` is a built-in
 * name or the id of an own program. A lock makes concurrent exports wait, so that no voucher is exported
 * twice. Throws CONFLICTO if no voucher is pending, or if their number differs from `comprobantes`
 * (books/README.md, exports).
 */
export async function exportVouchers(
  tx: Transaction,
  company: string,
  { comprobantes, ...asked }: z.infer<typeof NewAccountingExport>,
  hoy: string,
): Promise<Row> {
  await lockCompany(tx, company)
  const next = await nextExport(tx, company, asked, hoy)
  refuseUnexpected(next, comprobantes)
  const { programa, days, reversos, todos, partes, cerrado } = next
  const made = await createRow(tx, ACCOUNTING_EXPORTS, company, {
    programa: programa.base || programa.nombre,
    id_programa: programa._id,
    ...days,
    registro: tx.actor.nombre,
    comprobantes: todos.length,
    reversos: reversos.length,
    lineas: todos.reduce((sum, { comprobante }) => sum + comprobante.lineas.length, 0),
    partes: partes.length,
    cerrado_hasta: cerrado,
    ...sumsOfAll(todos),
  })
  const id_exportacion = made._id
  await tx.execute(
    sql`update accounting_export_vouchers set terminado_por = ${id_exportacion} where id_empresa = ${company}
      and id_comprobante = any (${idsOf(reversos.map(({ de }) => de.id))})`,
  )
  await insertRows(
    tx,
    'accounting_export_vouchers',
    todos.map(({ comprobante, ...one }) => ({
      ...one,
      id_empresa: company,
      id_exportacion,
      id_programa: programa._id,
      clave: comprobante.clave,
      tipo: comprobante.tipo,
      fecha: comprobante.fecha,
      comprobante,
    })),
  )
  await writeFiles(tx, company, id_exportacion, next)
  return getRow(tx, ACCOUNTING_EXPORTS, company, id_exportacion)
}

/** Refuses an export without vouchers, or with another number of vouchers than the person was shown. */
function refuseUnexpected({ todos: { length }, sin_cuenta }: NextExport, shown: number | undefined): void {
  if (length === 0) {
    const why = sin_cuenta > 0 ? ` A ${sin_cuenta} les falta una cuenta.` : ''
    throw new Refusal('CONFLICTO', `No hay comprobantes nuevos ni cambiados en esos días.${why}`)
  }
  if (shown === undefined || shown === length) return
  throw new Refusal(
    'CONFLICTO',
    `Mientras tanto cambió lo que falta por exportar: eran ${shown} comprobantes y ahora son ${length}. Revise y exporte de nuevo.`,
  )
}

async function writeFiles(tx: Transaction, company: string, id: string, next: NextExport): Promise<void> {
  const written = await fileWriter(tx, company, next)
  for (const [place, part] of next.partes.entries()) {
    const { nombre, tipo, contenido } = written(part, place + 1)
    await tx.execute(
      sql`insert into accounting_export_files (id_exportacion, id_empresa, parte, nombre, tipo, contenido)
        values (${id}, ${company}, ${place + 1}, ${nombre}, ${tipo}, ${contenido})`,
    )
  }
}

/**
 * Voids the last export to a program. Its vouchers are pending again, and those that it reversed are exported again.
 * Throws CONFLICTO if it is voided already or something later depends on it (books/README.md, voided exports).
 */
export async function voidExport(
  tx: Transaction,
  company: string,
  id: string,
  { version, motivo }: z.infer<typeof VersionedVoiding>,
): Promise<Row> {
  await lockCompany(tx, company)
  const made = (await lockRow(tx, ACCOUNTING_EXPORTS, company, id)) as StoredExport
  refuseIfVoided(made.anulada, `La exportación a ${nombreDePrograma(made.programa)} ${writtenDays(made)}`)
  refuseLate(made, version)
  const why = await whyNotVoided(tx, company, made)
  if (why) throw new Refusal('CONFLICTO', why)
  await tx.execute(
    sql`update accounting_export_vouchers set anulado = true
      where id_empresa = ${company} and id_exportacion = ${id}`,
  )
  await tx.execute(
    sql`update accounting_export_vouchers set terminado_por = null
      where id_empresa = ${company} and terminado_por = ${id}`,
  )
  await updateRow(tx, ACCOUNTING_EXPORTS, company, id, { anulada: true, motivo_anulacion: motivo })
  return exportDetail(tx, company, id)
}
