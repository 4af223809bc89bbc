import type { NewReceivable, ReceivableChange } from './contract.ts'
import { derivedFields, refuseNewReceivable, type Cartera, type Cuenta } from './rules.ts'
import { INVALID_DATA, invalidField, Refusal, voidReason, refuseIfVoided } from '#server/kit/rules/refusal.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { WHY_OTHER_TERMS } from '#server/kit/words/sentences.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { readClient } from './clients-queries.ts'
import { readLimits, RECEIVABLES, withCartera } from './queries.ts'
import { createReceivable, refuseCharged, lockReceivable, refuseFormer } from './acts.ts'
import { getRow, refuseLate, updateRow, type Row } from '#server/kit/rows/rows.ts'

/**
 * Creates a receivable typed by hand. Derived fields may be sent; a value that differs from the computed one is
 * refused beside its field (receivables/README.md, derived fields). `hoy` is today in Bogotá.
 */
export async function createByHand(
  tx: Transaction,
  company: string,
  body: NewReceivable,
  hoy: string,
): Promise<Row> {
  const { fecha_factura, fecha_esperada_pago, valor_original_factura: original } = body
  const previos = body.total_abonos_realizados ?? 0
  refuseNewReceivable({ fecha_factura, fecha_esperada_pago, original, previos }, hoy)
  const client = await readClient(tx, company, body.cliente_id, 'cliente_id')
  const row = await createReceivable(tx, company, {
    numero_factura: body.numero_factura,
    valor_original_factura: original,
    total_abonos_realizados: previos,
    fecha_factura,
    fecha_esperada_pago,
    ...(typeof body.porcentaje_interes_mora === 'number' && {
      porcentaje_interes_mora: body.porcentaje_interes_mora,
    }),
    cliente_id: client.id,
    cliente_nombre: client.nombre,
    observaciones: body.observaciones,
    origen: 'MANUAL',
  })
  await refuseFormer(tx, company, String(row.numero_factura))
  const limits = await readLimits(tx, company, hoy)
  refuseContradictions(body, derivedFields(row as unknown as Cuenta, [], hoy, limits))
  return withCartera(row, hoy, limits)
}

/** Beginning of the refusal for each derived field. */
const DERIVED: Record<keyof Cartera, string> = {
  saldo_actual: 'El saldo lo',
  dias_vencimiento: 'Los días de vencimiento los',
  valor_mora: 'El valor de mora lo',
  estado_documento: 'El estado lo',
  clasificacion_cobro: 'La clasificación la',
}

function refuseContradictions(typed: Partial<Record<keyof Cartera, unknown>>, derived: Cartera): void {
  const money = new Set(['saldo_actual', 'valor_mora'])
  const errores = Object.fromEntries(
    (Object.keys(DERIVED) as (keyof Cartera)[]).flatMap((field) => {
      const value = typed[field]
      if (value === undefined || value === null || value === '' || value === derived[field]) return []
      const right = money.has(field) ? pesos(Number(derived[field])) : String(derived[field])
      return [[field, [`${DERIVED[field]} calcula el sistema: ${right}. Déjelo vacío.`]]]
    }),
  )
  if (Object.keys(errores).length > 0) throw new Refusal('VALIDACION', INVALID_DATA, { errores })
}

/**
 * Changes remarks, due day and % of late interest. A new due day or % needs a reason
 * (receivables/README.md, new terms). The due day of an invoice is changed in the invoice.
 */
export async function updateReceivable(
  tx: Transaction,
  company: string,
  { id_cuenta_por_cobrar: id, version, motivo = '', ...changes }: ReceivableChange,
  hoy: string,
): Promise<Row> {
  const current = await lockReceivable(tx, company, id)
  refuseIfVoided(current.anulada, `La cuenta ${current.numero_factura}`)
  const due = changes.fecha_esperada_pago ?? current.fecha_esperada_pago
  const rate = changes.porcentaje_interes_mora ?? Number(current.porcentaje_interes_mora)
  const [otherDue, otherRate] = [
    due !== current.fecha_esperada_pago,
    rate !== Number(current.porcentaje_interes_mora),
  ]
  if (otherRate && current.origen === 'MORA') {
    throw invalidField('porcentaje_interes_mora', 'Sobre el interés de mora no corre mora.')
  }
  if (otherDue) {
    if (current.id_factura) {
      throw invalidField('fecha_esperada_pago', 'El vencimiento de una factura se cambia en la factura.')
    }
    if (due < current.fecha_factura) {
      throw invalidField('fecha_esperada_pago', 'No puede ser anterior a la fecha de la factura.')
    }
  }
  const newTerms = otherDue || otherRate
  if (newTerms && motivo === '') {
    refuseLate(current, version)
    throw invalidField('motivo', WHY_OTHER_TERMS)
  }
  const reason = newTerms && { motivo_cambio: motivo }
  const row = await updateRow(tx, RECEIVABLES, company, id, { ...changes, ...reason }, version)
  return withCartera(row, hoy, await readLimits(tx, company, hoy))
}

/**
 * Voids a receivable without receipts that is typed by hand, an opening balance, late interest or a milling
 * levy. Its number is never used again. Any other receivable belongs to a document: the EN_USO refusal names
 * it.
 */
export async function voidManualReceivable(
  tx: Transaction,
  company: string,
  id: string,
  { motivo, hoy }: { motivo: string; hoy: string },
): Promise<Row> {
  const principal = await lockPrincipal(tx, company, id)
  const current = await lockReceivable(tx, company, id)
  refuseIfVoided(current.anulada, `La cuenta ${current.numero_factura}`)
  if (['MANUAL', 'SALDO_INICIAL', 'CUOTA_FOMENTO'].includes(current.origen) || principal) {
    if (current.abonos > 0) {
      const mensaje = `No se puede eliminar: la cuenta ${current.numero_factura} tiene recibos aplicados.`
      throw new Refusal('EN_USO', mensaje)
    }
    refuseCharged(current)
    const voided = { anulada: true, motivo_anulacion: voidReason(motivo) }
    if (principal) {
      const mora_cobrada = principal.mora_cobrada - current.valor_original_factura
      await updateRow(tx, RECEIVABLES, company, principal._id, { mora_cobrada })
    }
    const row = await updateRow(tx, RECEIVABLES, company, id, voided)
    return withCartera(row, hoy, await readLimits(tx, company, hoy))
  }
  throw new Refusal('EN_USO', `No se puede eliminar: ${MADE_BY[current.origen] ?? 'la hizo otro documento'}.`)
}

/**
 * Locks the receivable whose late interest this one collects. That receivable is locked first, in the same
 * order as in `chargeLateInterest`.
 */
async function lockPrincipal(tx: Transaction, company: string, id: string) {
  const { id_cuenta_principal: principal } = await getRow(tx, RECEIVABLES, company, id)
  return typeof principal === 'string' ? lockReceivable(tx, company, principal) : undefined
}

const MADE_BY: Record<string, string> = {
  FACTURA: 'es de una factura; elimine la factura',
  PESADA: 'es del servicio de báscula de una pesada; cámbielo en la pesada',
  ACUERDO: 'es del cierre de un acuerdo de financiamiento',
}
