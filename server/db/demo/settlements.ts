import { eq } from 'drizzle-orm'
import { REGISTRATIONS } from '#server/contract/settlements.ts'
import { conAbono } from '#server/domain/abonos.ts'
import { dayInBogota } from '#server/shared/days.ts'
import { assemble, readParameters, type UsedParameter } from '#server/queries/settlements/inputs.ts'
import { settlementColumns } from '#server/queries/settlements/settlements.ts'
import { settlements } from '../schema-weighing.ts'
import type { Transaction } from '../transaction.ts'
import { daysOld } from './age.ts'
import { type DemoAgreement, offsetOf } from './agreements.ts'
import { idAt } from './ids.ts'
import type { Lookups } from './lookups.ts'
import type { Random } from './random.ts'
import { ADMINISTRATOR, ANALYST, type DemoWeighing } from './weighing.ts'

const DAY = 24 * 60 * 60 * 1000

/** Most settled purchases are paid; the newest ones wait for it, every other one of them for its approval too. */
function stateOf(age: number, index: number, chance: Random): 'BORRADOR' | 'APROBADA' | 'PAGADA' | 'ANULADA' {
  if (chance.next() < 0.04) return 'ANULADA'
  if (age > 14) return 'PAGADA'
  return age > 8 || index % 2 === 0 ? 'APROBADA' : 'BORRADOR'
}

/** Supplier by supplier, up to four weighings at a time, in the order of their days; the newest weighings stay unsettled. */
function groupsOf(weighings: DemoWeighing[], now: Date, chance: Random): DemoWeighing[][] {
  const open = new Map<string, DemoWeighing[]>()
  const groups: DemoWeighing[][] = []
  for (const weighing of weighings) {
    const age = daysOld(new Date(weighing.creado_en), now)
    const fits =
      weighing.operacion === 'COMPRA' && weighing.peso_neto !== null && weighing.humedad !== null && age > 5
    if (!fits || chance.next() < 0.06) continue
    const group = open.get(weighing.id_proveedor) ?? []
    group.push(weighing)
    open.set(weighing.id_proveedor, group)
    if (group.length < chance.between(1, 4)) continue
    groups.push(group)
    open.delete(weighing.id_proveedor)
  }
  groups.push(...open.values())
  const last = (group: DemoWeighing[]) => group.at(-1)!.id_weighing_record
  return groups.sort((a, b) => (last(a) < last(b) ? -1 : 1))
}

/** Settled some days after their last weighing; the newest ones yesterday or shortly before, so that each morning has some. */
function momentOf(group: DemoWeighing[], index: number, now: Date, chance: Random): Date {
  const moment = new Date(new Date(group.at(-1)!.creado_en).getTime() + chance.between(1, 3) * DAY)
  const isRecent = daysOld(moment, now) < 6
  return isRecent ? new Date(now.getTime() - (1 + (index % 3)) * DAY) : moment
}

/** The exchange numbers what it registers one after the other. */
const registration = (made: boolean, day: string, before: number) => ({
  numero_registro_bolsa: made ? String(4_518_200 + before * 7) : '',
  fecha_registro_bolsa: made ? day : null,
})

/** Settles most of the purchases by the rules themselves, and marks the weighings with their settlements. */
export async function settle(
  tx: Transaction,
  company: string,
  weighings: DemoWeighing[],
  from: Lookups,
  now: Date,
  chance: Random,
  agreements: DemoAgreement[],
) {
  const parameters = new Map<string, UsedParameter[]>()
  const products = from.products.map(({ id }) => id)
  const parametersOf = async (fecha: string) => {
    const known = parameters.get(fecha) ?? (await readParameters(tx, company, fecha, products))
    parameters.set(fecha, known)
    return known
  }
  const suppliers = new Map(from.suppliers.map((supplier) => [supplier.id_tercero, supplier]))
  const tagsOf = new Map([...from.methods.values()].map((method) => [method.id, method.tags]))
  const rows: object[] = []
  const toVoid: Voiding[] = []
  const calculations: object[] = []
  const lines: object[] = []
  const counted: string[] = []
  for (const [index, group] of groupsOf(weighings, now, chance).entries()) {
    const moment = momentOf(group, index, now, chance)
    const estado = stateOf(daysOld(moment, now), index, chance)
    const fecha = dayInBogota(moment)
    const id_liquidacion = idAt(moment, chance)
    const precio_carga = chance.between(176, 192) * 1000
    const asked = {
      precio_carga,
      registro: chance.next() < 0.15 ? REGISTRATIONS[1] : undefined,
      deducciones: { motivo_descargue: '', motivo_flete: '', motivo_bascula: '', otras: [] },
    }
    const inputs = group.map((weighing) => ({
      ...weighing,
      producto: weighing.descripcion_producto,
      peso_lleno: weighing.peso_lleno!,
      peso_vacio: weighing.peso_vacio!,
      peso_bruto: weighing.peso_bruto!,
      peso_neto: weighing.peso_neto!,
      humedad: weighing.humedad!,
      impureza: weighing.impureza!,
      tags_fpago: tagsOf.get(weighing.id_formapago) ?? '',
    }))
    const supplier = suppliers.get(group[0]!.id_proveedor)!
    const computed = assemble(asked, fecha, supplier, inputs, await parametersOf(fecha))
    const due = {
      id: id_liquidacion,
      supplier: supplier.id_tercero,
      fecha,
      pagar: computed.total_antes_abono,
    }
    const abono = estado === 'ANULADA' ? null : offsetOf(agreements, due, chance)
    const calculo = abono ? conAbono(computed, abono, fecha) : computed
    const later = (days: number) => new Date(moment.getTime() + days * DAY).toISOString()
    const approved = estado === 'APROBADA' || estado === 'PAGADA'
    const paid = estado === 'PAGADA'
    const voided = estado === 'ANULADA'
    rows.push({
      id_liquidacion,
      id_empresa: company,
      consecutivo: `LIQ-${rows.length + 1}`,
      ...settlementColumns(calculo),
      abono_contado: abono !== null && approved,
      estado: voided ? 'BORRADOR' : estado,
      liquido: ANALYST,
      liquidada_en: later(0),
      aprobo: approved ? ADMINISTRATOR : '',
      aprobada_en: approved ? later(1) : null,
      ...registration(approved && calculo.registro === 'BOLSA', dayInBogota(new Date(later(1))), rows.length),
      pago: paid ? ADMINISTRATOR : '',
      fecha_pago: paid ? dayInBogota(new Date(later(3))) : null,
      id_fpago: paid ? from.methods.get('SON_BANCOS')!.id : null,
      id_banco: paid ? chance.pick(from.banks).id : null,
      creado_en: later(0),
      actualizado_en: later(paid ? 3 : approved || voided ? 1 : 0),
    })
    if (voided) toVoid.push({ id_liquidacion, anulada_en: later(1) })
    if (abono && approved) counted.push(id_liquidacion)
    calculations.push({ id_liquidacion, calculo })
    for (const [place, weighing] of group.entries()) {
      const { kg_liquidados, subtotal } = calculo.pesadas[place]!
      const id_weighing_record = weighing.id_weighing_record
      lines.push({ id_liquidacion, id_weighing_record, viva: !voided, kg_liquidados, subtotal })
      if (voided) continue
      weighing.id_liquidacion = id_liquidacion
      weighing.liquidacion_pagada = paid
      if (paid) weighing.estado = 'PAGO'
    }
  }
  return { rows, calculations, lines, counted, toVoid }
}

/** A draft that was voided. */
interface Voiding {
  id_liquidacion: string
  anulada_en: string
}

/** Voids drafts as people do: the audit tells by whom and why. */
export async function voidDrafts(tx: Transaction, drafts: readonly Voiding[]): Promise<void> {
  for (const { id_liquidacion, anulada_en } of drafts) {
    const change = { estado: 'ANULADA', anulo: ADMINISTRATOR, motivo_anulacion: 'Precio de otra semana' }
    await tx
      .update(settlements)
      .set({ ...change, anulada_en })
      .where(eq(settlements.id_liquidacion, id_liquidacion))
  }
}
