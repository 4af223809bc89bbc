import { TAG_PADDY } from '#server/contract/products.ts'
import { TAG_OWN_RICE } from '#server/contract/third-parties.ts'
import { dayInBogota } from '#server/shared/days.ts'
import { estadoDePesada, pesar } from '#server/domain/pesadas.ts'
import { hasTag } from '#server/shared/tags.ts'
import { DRY } from './catalogues.ts'
import { idAt } from './ids.ts'
import type { Lookups } from './lookups.ts'
import type { Random } from './random.ts'
import { DEMO_USERS } from './users.ts'

const [administrator, weigher, , , analyst] = DEMO_USERS

export const ADMINISTRATOR = administrator.nombre
export const ANALYST = analyst.nombre
const WEIGHER = weigher.nombre

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Kinds of weighings in the proportion of a harvest. */
const KINDS = [...Array(15).fill('COMPRA'), ...Array(3).fill('VENTA'), 'MAQUILA', 'SERVICIO'] as (
  'COMPRA' | 'VENTA' | 'MAQUILA' | 'SERVICIO'
)[]

export type DemoWeighing = ReturnType<typeof makeWeighing>

/** As many weighings has a day of which something is told, whatever else chance gives it: today, and yesterday. */
const TOLD = 8

/** Moments of weighings over the season, in order: at working hours of past days, and some of today. */
export function momentsOf(count: number, days: number, now: Date, chance: Random): Date[] {
  const today = new Date(`${dayInBogota(now)}T00:00:00-05:00`).getTime()
  const atWork = (daysAgo: number) =>
    today - daysAgo * DAY + chance.between(6 * 60, 18 * 60) * MINUTE + chance.between(0, 59_999)
  const past = Array.from({ length: count - 2 * TOLD }, () => atWork(chance.between(1, days)))
  const yesterday = Array.from({ length: TOLD }, () => atWork(1))
  const span = now.getTime() - today
  const recent = Array.from(
    { length: TOLD },
    (_, index) => today + Math.floor((span * (index + 1)) / (TOLD + 1)),
  )
  return [...past, ...yesterday, ...recent].sort((a, b) => a - b).map((moment) => new Date(moment))
}

/** One weighing of the season: weighed by the rules, number `PES-…`, unsettled. `daysOld` counts back from the first start. */
export function makeWeighing(
  from: Lookups,
  {
    id_empresa,
    number,
    moment,
    daysOld,
  }: { id_empresa: string; number: number; moment: Date; daysOld: number },
  chance: Random,
) {
  const operacion = chance.pick(KINDS)
  const isPurchase = operacion === 'COMPRA'
  const paddy = from.products.filter(({ tags }) => hasTag(tags, TAG_PADDY))
  const milled = from.products.filter(({ tags }) => !hasTag(tags, TAG_PADDY))
  const own = from.clients.filter(({ tags }) => hasTag(tags, TAG_OWN_RICE))
  const others = from.clients.filter(({ tags }) => !hasTag(tags, TAG_OWN_RICE))
  const product = chance.pick(isPurchase || operacion === 'MAQUILA' ? paddy.slice(0, 2) : milled)
  const esPaddy = hasTag(product.tags, TAG_PADDY)
  const client = isPurchase ? from.own : chance.pick(operacion === 'MAQUILA' ? own : others)
  const supplier = operacion === 'VENTA' ? from.own : chance.pick(from.suppliers)
  const method = from.methods.get(methodTag(isPurchase, chance))!
  const vehicle = chance.pick(from.vehicles)

  const empty = chance.between(480, 1_450) * 10
  const load = chance.between(350, 2_900) * 10
  const inYard = daysOld <= 1 && chance.next() < 0.3
  const analysed = esPaddy && (daysOld > 2 || chance.next() < 0.5)
  const again = !inYard && daysOld > 3 && chance.next() < 0.04
  const quality = (low: number, high: number) => (analysed ? chance.between(low, high) / 10 : null)
  const weighed = pesar({
    peso_lleno: inYard && operacion === 'VENTA' ? null : empty + load,
    peso_vacio: inYard && operacion !== 'VENTA' ? null : empty,
    cantbultos: 0,
    tara_bulto: 0,
    costofletexkg: isPurchase && chance.next() < 0.6 ? 45 : 0,
  })
  const humedad = hasTag(product.tags, DRY) ? quality(120, 155) : quality(195, 295)
  const impureza = quality(15, 75)
  const vrpesada = 15_000
  const settled = isPurchase && esPaddy
  const byReceipt = hasTag(method.tags, 'CONTADO') || hasTag(method.tags, 'SON_BANCOS')
  const at = moment.toISOString()
  const second = new Date(
    Math.min(moment.getTime() + chance.between(20, 70) * MINUTE, moment.getTime() + DAY),
  ).toISOString()
  return {
    id_weighing_record: idAt(moment, chance),
    id_empresa,
    consecutivo: `PES-${number}`,
    ticket: '',
    fecha: dayInBogota(moment),
    estado: estadoDePesada({
      peso_neto: weighed.peso_neto,
      analizada: humedad !== null,
      liquidable: settled,
      repesada: again,
      pagada: !settled && byReceipt,
    }) as string,
    operacion,
    id_cliente: client.id_tercero,
    nombre_cliente: client.nombre,
    id_proveedor: supplier.id_tercero,
    nombre_proveedor: supplier.nombre,
    id_producto: product.id,
    descripcion_producto: product.nombre,
    es_paddy: esPaddy,
    id_vehiculo: vehicle.id,
    placa: vehicle.nombre,
    id_conductor: chance.pick(from.drivers).id_tercero,
    id_origen: chance.next() < 0.85 ? chance.pick(from.origins).id : null,
    id_lote: chance.next() < 0.5 ? chance.pick(from.batches).id : null,
    id_formapago: method.id,
    humedad,
    impureza,
    grano_r: quality(0, 30),
    grano_p: quality(40, 160),
    yeso: quality(0, 60),
    ...weighed,
    cantbultos: 0,
    costofletexkg: weighed.pesoflete > 0 ? 45 : 0,
    vrpesada,
    observaciones:
      chance.next() < 0.08 ? chance.pick(['Grano mojado', 'Carpa rota', 'Llegó después de las 5 p. m.']) : '',
    repesada: again,
    id_liquidacion: null as string | null,
    liquidacion_pagada: false,
    pesado_por: WEIGHER,
    pesado_en: at,
    segunda_pesada_por: weighed.peso_neto === null ? '' : WEIGHER,
    segunda_pesada_en: weighed.peso_neto === null ? null : second,
    analizado_por: analysed ? ANALYST : '',
    analizado_en: analysed ? second : null,
    creado_en: at,
    actualizado_en: at,
  }
}

/** A fee is deducted in most purchases; other weighings pay it at once, by a bank or on credit. */
function methodTag(isPurchase: boolean, chance: Random): string {
  const lot = chance.next()
  if (isPurchase && lot < 0.8) return 'DESCUENTO_LIQUIDACION'
  const rest = isPurchase ? (lot - 0.8) / 0.2 : lot
  return rest < 0.55 ? 'CONTADO' : rest < 0.8 ? 'CREDITO' : 'SON_BANCOS'
}
