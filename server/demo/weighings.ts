import { NewWeighing, Reweighing, WeighingChange } from '#server/weighings/contract.ts'
import { TAG_PADDY } from '#server/catalogues/products-contract.ts'
import { TAG_OWN_RICE } from '#server/parties/contract.ts'
import { syncFeeDocuments } from '#server/receipts/weighing-fees-acts.ts'
import { createWeighing, reweigh, updateWeighing } from '#server/weighings/acts.ts'
import { dayInBogota } from '#server/kit/words/days.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { DRY } from './catalogues.ts'
import type { Named } from './lookups.ts'
import { type Mill, daysOld } from './mill.ts'
import { SOLD } from './prices.ts'
import type { Random } from './random.ts'

const WEIGHINGS = 600
const DAYS = 120
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Minimum of weighings for a day that the screens show: today and yesterday. */
const TOLD = 8

/** Operations in the proportion of a harvest. */
const KINDS = [...Array(15).fill('COMPRA'), ...Array(3).fill('VENTA'), 'MAQUILA', 'SERVICIO'] as const

/** A weighing of the season in kg. `id` is set after the first weight. */
export interface DemoWeighing {
  id?: string
  at: Date
  /** Time of the second weight; null while the truck is in the yard. */
  out: Date | null
  age: number
  operacion: (typeof KINDS)[number]
  esPaddy: boolean
  product: Named
  vehicle: string
  supplier: string
  client: { id: string; nombre: string }
  neto: number
  first: object
  second: object
  analysis: object | null
  /** Kilos too many at the first attempt; 0 without a second attempt. */
  tooMany: number
}

/** Sorted times of the weighings: working hours of past days, and some of today. */
function momentsOf(now: Date, chance: Random): Date[] {
  const today = new Date(`${dayInBogota(now)}T00:00:00-05:00`).getTime()
  const atWork = (daysAgo: number) =>
    today - daysAgo * DAY + chance.between(6 * 60, 18 * 60) * MINUTE + chance.between(0, 59_999)
  const past = Array.from({ length: WEIGHINGS - 2 * TOLD }, () => atWork(chance.between(1, DAYS)))
  const yesterday = Array.from({ length: TOLD }, () => atWork(1))
  const span = now.getTime() - today
  const recent = Array.from(
    { length: TOLD },
    (_, index) => today + Math.floor((span * (index + 1)) / (TOLD + 1)),
  )
  return [...past, ...yesterday, ...recent].sort((a, b) => a - b).map((moment) => new Date(moment))
}

/** Makes four months of weighings of the first company. */
export function weighingsOf(mill: Mill, chance: Random): DemoWeighing[] {
  // A truck returns only after it has left.
  const gone = new Map<string, Date | null>()
  const tares = new Map<string, number>()
  return momentsOf(mill.now, chance).map((moment) => {
    const free = mill.from.vehicles.filter(({ id }) => {
      const out = gone.get(id)
      return out === undefined || (out !== null && out < moment)
    })
    const weighing = weighingAt(mill, moment, chance, free, tares)
    gone.set(weighing.vehicle, weighing.out)
    return weighing
  })
}

function weighingAt(
  { from, now }: Mill,
  at: Date,
  chance: Random,
  free: Mill['from']['vehicles'],
  tares: Map<string, number>,
): DemoWeighing {
  const age = daysOld(at, now)
  const operacion = chance.pick(KINDS)
  const isPurchase = operacion === 'COMPRA'
  const paddy = from.products.filter(({ tags }) => hasTag(tags, TAG_PADDY))
  const milled = SOLD.map((name) => from.products.find(({ nombre }) => nombre === name)!)
  const own = from.clients.filter(({ tags }) => hasTag(tags, TAG_OWN_RICE))
  const others = from.clients.filter(({ tags }) => !hasTag(tags, TAG_OWN_RICE))
  const product = chance.pick(isPurchase || operacion === 'MAQUILA' ? paddy.slice(0, 2) : milled)
  const client = isPurchase ? from.own : chance.pick(operacion === 'MAQUILA' ? own : others)
  const supplier = operacion === 'VENTA' ? from.own : chance.pick(from.suppliers)

  const drawn = chance.between(480, 1_450) * 10
  const neto = chance.between(350, 2_900) * 10
  const esPaddy = hasTag(product.tags, TAG_PADDY)
  const out = new Date(at.getTime() + chance.between(20, 70) * MINUTE)
  const inYard = out > now || (age <= 1 && chance.next() < 0.3)
  const analysed = !inYard && esPaddy && (age > 2 || chance.next() < 0.5)
  const tooMany = !inYard && age > 3 && chance.next() < 0.04 ? chance.between(2, 30) * 10 : 0
  const quality = (low: number, high: number) => chance.between(low, high) / 10
  const vehicle = chance.pick(free).id
  const vacio = tareAt(tares, vehicle, drawn)
  const full = { peso_lleno: vacio + neto + tooMany }
  const empty = { peso_vacio: vacio }
  return {
    at,
    out: inYard ? null : out,
    age,
    operacion,
    esPaddy,
    product,
    vehicle,
    supplier: supplier.id_tercero,
    client: { id: client.id_tercero, nombre: client.nombre },
    neto,
    tooMany,
    first: {
      fecha: dayInBogota(at),
      id_cliente: client.id_tercero,
      id_proveedor: supplier.id_tercero,
      id_producto: product.id,
      id_vehiculo: vehicle,
      id_conductor: chance.pick(from.drivers).id_tercero,
      id_origen: chance.next() < 0.85 ? chance.pick(from.origins).id : '',
      id_lote: chance.next() < 0.5 ? chance.pick(from.batches).id : '',
      id_formapago: from.methods.get(methodTag(isPurchase, chance))!.id,
      costofletexkg: isPurchase && chance.next() < 0.6 ? 45 : 0,
      observaciones:
        chance.next() < 0.08
          ? chance.pick(['Grano mojado', 'Carpa rota', 'Llegó después de las 5 p. m.'])
          : '',
      ...(operacion === 'VENTA' ? empty : full),
    },
    second: operacion === 'VENTA' ? full : empty,
    analysis: analysed
      ? {
          humedad: hasTag(product.tags, DRY) ? quality(120, 155) : quality(195, 295),
          impureza: quality(15, 75),
          grano_r: quality(0, 30),
          grano_p: quality(40, 160),
          yeso: quality(0, 60),
        }
      : null,
  }
}

/**
 * Empty weight of a truck in kg: the tare of its first draw, plus or minus some fuel. Now and then the weight
 * is much higher.
 */
function tareAt(tares: Map<string, number>, vehicle: string, drawn: number): number {
  const own = tares.get(vehicle) ?? drawn
  tares.set(vehicle, own)
  const isHeavy = drawn % 400 === 0
  return own + ((drawn % 130) - 60) + (isHeavy ? 900 : 0)
}

/** Tag of the payment method of a fee. Purchases mostly deduct it; others pay at once or on credit. */
function methodTag(isPurchase: boolean, chance: Random): string {
  const lot = chance.next()
  if (isPurchase && lot < 0.8) return 'DESCUENTO_LIQUIDACION'
  const rest = isPurchase ? (lot - 0.8) / 0.2 : lot
  return rest < 0.7 ? 'CONTADO' : 'CREDITO'
}

const WHY_AGAIN = ['La báscula no estaba en cero', 'Conductor sobre la plataforma', 'Reclamo del proveedor']

/** Plans a weighing: both weights, analysis and correction. */
export function planWeighing({ calendar, company, people }: Mill, weighing: DemoWeighing, chance: Random) {
  const { at, out, first, second, analysis, tooMany } = weighing
  const change = (of: object) => WeighingChange.parse({ id_weighing_record: weighing.id, ...of })
  calendar.plan(at, people.weigher, async (tx, moment) => {
    const weigher = { ahora: moment.toISOString(), mayChangeFee: false, syncFee: syncFeeDocuments }
    weighing.id = (await createWeighing(tx, company, NewWeighing.parse(first), weigher))._id
  })
  if (!out) return
  calendar.plan(out, people.weigher, async (tx, moment) => {
    await updateWeighing(tx, company, change(second), {
      ahora: moment.toISOString(),
      syncFee: syncFeeDocuments,
    })
  })
  if (analysis) {
    calendar.plan(new Date(out.getTime() + 5 * MINUTE), people.analyst, async (tx, moment) => {
      await updateWeighing(tx, company, change(analysis), {
        ahora: moment.toISOString(),
        syncFee: syncFeeDocuments,
      })
    })
  }
  if (tooMany === 0) return
  calendar.plan(new Date(out.getTime() + 15 * MINUTE), people.weigher, async (tx) => {
    const { peso_lleno } = { ...first, ...second } as { peso_lleno: number }
    const again = { motivo: chance.pick(WHY_AGAIN), peso_lleno: peso_lleno - tooMany }
    await reweigh(tx, company, weighing.id!, Reweighing.parse(again))
  })
}
