import { sql } from 'drizzle-orm'
import type { NewCreditNote } from './notes-contract.ts'
import { motivoDeAnular, rechazarSiAnulado } from '#server/kit/rules/voids.ts'
import { rechazarFueraDe } from '#server/kit/rules/dates.ts'
import {
  devolver,
  partesDeValor,
  porAcreditar,
  rechazarNota,
  sumaDevuelta,
  type Acreditable,
  type LineaAcreditable,
} from './credit-notes-rules.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { readLines } from './lines-queries.ts'
import { INVOICES, voidInvoice, type StoredInvoice } from './acts.ts'
import { createNote, noteDetail } from './notes-queries.ts'
import { RECEIVABLES } from '#server/receivables/queries.ts'
import { lockReceivable } from '#server/receivables/acts.ts'
import { getRow, lockRow, updateRow, type Row } from '#server/kit/rows/rows.ts'

/** The lines of an invoice, each with what notes took back of it. */
export async function creditableLines(
  q: Queries,
  company: string,
  idInvoice: string,
): Promise<LineaAcreditable[]> {
  const lines = await readLines(q, company, idInvoice)
  const taken = await rowsOf<Record<'id' | 'cantidad' | 'base' | 'valor_iva', string>>(
    q,
    sql`select id_linea as id, sum(k.cantidad)::text as cantidad, sum(k.base)::text as base,
        sum(k.valor_iva)::text as valor_iva
      from note_lines k join invoice_lines l using (id_linea)
      where k.id_empresa = ${company} and l.id_factura = ${idInvoice} group by id_linea`,
  )
  return lines.map((line) => {
    const of = taken.find(({ id }) => id === line.id_linea)
    const acreditada = {
      cantidad: Number(of?.cantidad ?? 0),
      base: Number(of?.base ?? 0),
      valor_iva: Number(of?.valor_iva ?? 0),
    }
    return { ...line, acreditada }
  })
}

/**
 * Corrects an issued invoice by a note (N-158): by quantities of its lines, by a value with its IVA, or by all that is left; what
 * is owed of it falls by the same. Refuses more than is left, and more than is still to collect: what was paid stays paid.
 */
export async function createCreditNote(
  tx: Transaction,
  company: string,
  { id_factura, fecha, concepto, motivo, valor, lineas }: NewCreditNote,
  hoy: string,
): Promise<Row> {
  const invoice = (await lockRow(tx, INVOICES, company, id_factura)) as StoredInvoice
  rechazarSiAnulado(!invoice.viva, `La factura ${invoice.numero_de_factura}`)
  const day = fecha || hoy
  rechazarFueraDe('fecha', day, {
    desde: { dia: invoice.fecha_de_emision, que: 'el día de la factura' },
    hasta: { dia: hoy, que: 'hoy' },
  })
  const receivable = await lockReceivable(tx, company, invoice.id_cuenta_por_cobrar ?? '')
  const of = await creditable(tx, company, invoice, Number(receivable.saldo_actual))
  const returned = devolver(lineas.length > 0 ? await creditableLines(tx, company, invoice._id) : [], lineas)
  const parts =
    lineas.length > 0 ? sumaDevuelta(returned) : valor ? partesDeValor(of, valor) : porAcreditar(of)
  rechazarNota(of, parts, 'valor')
  const note = await createNote(tx, company, {
    clase: 'CREDITO',
    fecha: day,
    documento: invoice.numero_de_factura,
    id_factura: invoice._id,
    id_tercero: invoice.id_cliente_tercero,
    nombre_tercero: invoice.nombre_cliente,
    concepto,
    motivo,
    ...parts,
  })
  if (returned.length > 0) {
    await insertRows(
      tx,
      'note_lines',
      returned.map((line) => ({ ...line, id_empresa: company, id_nota: note._id })),
    )
  }
  const notas = of.acreditado.base + of.acreditado.iva + parts.base + parts.iva
  await updateRow(tx, INVOICES, company, invoice._id, { notas })
  await updateRow(tx, RECEIVABLES, company, receivable._id, { notas })
  return noteDetail(tx, company, note._id)
}

/** An invoice as notes see it. */
async function creditable(
  q: Queries,
  company: string,
  invoice: StoredInvoice,
  saldo: number,
): Promise<Acreditable> {
  const [sum] = await rowsOf<{ base: string; iva: string }>(
    q,
    sql`select coalesce(sum(base), 0)::text as base, coalesce(sum(iva), 0)::text as iva from notes
      where id_empresa = ${company} and id_factura = ${invoice._id}`,
  )
  return {
    numero: invoice.numero_de_factura,
    factura: { base: invoice.valor_total - invoice.iva, iva: invoice.iva },
    acreditado: { base: Number(sum?.base ?? 0), iva: Number(sum?.iva ?? 0) },
    saldo,
  }
}

/**
 * Takes an invoice back whole: what was issued by a resolution, or has notes already, by a note of all that is left; another one is
 * voided with its receivable (N-150).
 */
export async function takeBackInvoice(
  tx: Transaction,
  company: string,
  id: string,
  motivo: string,
  hoy: string,
): Promise<Row> {
  const current = (await lockRow(tx, INVOICES, company, id)) as StoredInvoice
  if (current.anulada || (current.id_rango === null && current.notas === 0)) {
    return voidInvoice(tx, company, id, motivo)
  }
  const whole: NewCreditNote = {
    id_factura: id,
    fecha: hoy,
    concepto: 'ANULACION',
    motivo: motivoDeAnular(motivo),
    valor: null,
    lineas: [],
  }
  await createCreditNote(tx, company, whole, hoy)
  return getRow(tx, INVOICES, company, id)
}
