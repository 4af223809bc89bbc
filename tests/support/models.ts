/**
 * The rules of money, written a second time without the application's functions. Amounts are exact fractions in the
 * smallest unit; debts are counted day by day. Property tests compare both.
 */

/** n ÷ d with d > 0. */
type Fraction = readonly [n: bigint, d: bigint]

/** Rounds half up; for values of at least 0. */
const halfUp = ([n, d]: Fraction): bigint => (2n * n + d) / (2n * d)

/** A number with at most six decimals, in millionths. */
function millionths(value: number | string): bigint {
  const [whole = '0', decimals = ''] = String(value).split('.')
  if (!/^\d+$/.test(whole) || !/^\d{0,6}$/.test(decimals)) throw new Error(`${value} is none`)
  return BigInt(whole) * 1_000_000n + BigInt(decimals.padEnd(6, '0'))
}

const MILLION = 1_000_000n
const HUNDRED = 100n * MILLION

/** Weighing to settle: kg with two decimals, percentages, bases of the product, freight and fee in pesos. */
export interface ModelWeighing {
  peso_neto: number
  humedad: number
  impureza: number
  baseHumedad: number
  baseImpureza: number
  bonifica: boolean
  pesoflete: number
  bascula: number
}

export interface ModelPurchase {
  pesadas: readonly ModelWeighing[]
  /** Pesos per carga, kg per carga. */
  precio_carga: number
  kgCarga: number
  /** Percentages; pesos per tonne; UVT in pesos; minimum base in UVT. */
  cuota: number
  descargue: number
  uvt: number
  baseUvt: number
  retencion: number
  bolsa: number
  registraBolsa: boolean
  /** No withholding of income tax. */
  exento: boolean
  /** No ReteICA. */
  exentoIca?: boolean
  /** Other purchases of the day, in pesos. */
  delDia: readonly number[]
  /** Other purchases of the day that are registered at the exchange. Only ReteICA counts them. */
  enBolsa?: readonly number[]
  /** ReteICA: per thousand of the purchase, above a base in UVT. */
  reteica?: { porMil: number; baseUvt: number } | undefined
  /** Other deductions typed by the user, in pesos. */
  otras: readonly number[]
  registro?: 'BOLSA' | 'RETENCION' | 'NINGUNO' | undefined
}

/** Kilos and pesos of a settlement, or the refused field. */
export type ModelSettlement =
  | { refused: 'registro' | 'deducciones' }
  | {
      kilos: number[]
      subtotal: number
      registro: string
      registroValor: number
      deducido: number
      total: number
    }

/**
 * Settles a purchase: kilos, levy, withholding or exchange fee, deductions, amount to pay. Tax is withheld only above
 * the base of the day's purchases.
 */
export function settle(asked: ModelPurchase): ModelSettlement {
  const priced = asked.pesadas.map((one) => {
    let [n, d]: Fraction = [millionths(one.peso_neto), MILLION]
    for (const [measured, base] of [
      [one.humedad, one.baseHumedad],
      [one.impureza, one.baseImpureza],
    ] as const) {
      const [left, of] = [HUNDRED - millionths(measured), HUNDRED - millionths(base)]
      if (!one.bonifica && left >= of) continue
      n *= left
      d *= of
    }
    const kilos = halfUp([n, d])
    const net = halfUp([millionths(one.peso_neto), MILLION])
    return !one.bonifica && kilos > net ? net : kilos
  })
  const worth = (kilos: bigint) => halfUp([kilos * millionths(asked.precio_carga), millionths(asked.kgCarga)])
  const sum = (values: readonly bigint[]) => values.reduce((total, one) => total + one, 0n)
  const subtotal = sum(priced.map(worth))
  const percent = (rate: number) => halfUp([subtotal * millionths(rate), HUNDRED])
  const netos = sum(asked.pesadas.map(({ peso_neto }) => millionths(peso_neto)))
  const { porMil = 0, baseUvt = 0 } = asked.reteica ?? {}
  const above = halfUp([millionths(asked.uvt) * millionths(baseUvt), MILLION * MILLION])
  const ofTown = subtotal + sum([...asked.delDia, ...(asked.enBolsa ?? [])].map(BigInt))
  const owesTown = !asked.exentoIca && (baseUvt === 0 || ofTown > above)
  const comunes = sum([
    owesTown ? halfUp([subtotal * millionths(porMil), MILLION * 1000n]) : 0n,
    percent(asked.cuota),
    halfUp([millionths(asked.descargue) * netos, MILLION * MILLION * 1000n]),
    ...asked.pesadas.flatMap(({ pesoflete, bascula }) => [BigInt(pesoflete), BigInt(bascula)]),
    ...asked.otras.map(BigInt),
  ])
  const base = halfUp([millionths(asked.uvt) * millionths(asked.baseUvt), MILLION * MILLION])
  const due = !asked.exento && subtotal + sum(asked.delDia.map(BigInt)) > base
  const costs = new Map<string, bigint>()
  if (asked.registraBolsa) costs.set('BOLSA', percent(asked.bolsa))
  if (!asked.exento) costs.set('RETENCION', due ? percent(asked.retencion) : 0n)
  if (!due) costs.set('NINGUNO', 0n)
  const cheapest = [...costs]
    .filter(([way]) => way !== 'RETENCION' || due)
    .reduce((least, one) => (one[1] < least[1] ? one : least))
  const registro = asked.registro ?? cheapest[0]
  const cost = costs.get(registro)
  if (cost === undefined) return { refused: 'registro' }
  const total = subtotal - comunes - cost
  if (total < 0n) return { refused: 'deducciones' }
  return {
    kilos: priced.map(Number),
    subtotal: Number(subtotal),
    registro,
    registroValor: Number(cost),
    deducido: Number(comunes + cost),
    total: Number(total),
  }
}

/** Money on a day. Days count from any origin. */
export interface Moved {
  day: number
  valor: number
}

/**
 * Debt of loans on a day. Each loan bears interest on its remaining capital. Payments go first to all interest, then
 * to capital: oldest loan first, the largest first within a day. `tasa` is in tenths of a percent a month.
 */
export function owedOf(loans: readonly Moved[], payments: readonly Moved[], tasa: number, until: number) {
  const inOrder = (some: readonly Moved[]) => [...some].sort((a, b) => a.day - b.day || b.valor - a.valor)
  const lines: { capital: bigint; pesoDays: bigint; paid: bigint }[] = []
  const interest = ({ pesoDays }: { pesoDays: bigint }) => halfUp([pesoDays * BigInt(tasa), 30_000n])
  let left = 0n
  const days = [...loans, ...payments].map(({ day }) => day)
  for (let day = Math.min(until, ...days); day <= until; day++) {
    for (const one of inOrder(loans))
      if (one.day === day) lines.push({ capital: BigInt(one.valor), pesoDays: 0n, paid: 0n })
    for (const one of inOrder(payments)) {
      if (one.day !== day) continue
      let rest = BigInt(one.valor)
      for (const line of lines) {
        const part = least(rest, interest(line) - line.paid)
        line.paid += part
        rest -= part
      }
      for (const line of lines) {
        const part = least(rest, line.capital)
        line.capital -= part
        rest -= part
      }
      left += rest
    }
    if (day < until) for (const line of lines) line.pesoDays += line.capital
  }
  const total = (of: (line: (typeof lines)[number]) => bigint) =>
    Number(lines.reduce((sum, line) => sum + of(line), 0n))
  return {
    interes: total(interest),
    capital_pendiente: total(({ capital }) => capital),
    interes_pendiente: total((line) => interest(line) - line.paid),
    sobrante: Number(left),
  }
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)

/** Receivable: pesos, the interest part, due day, and rate in tenths of a percent a month. */
export interface ModelReceivable {
  original: number
  interes: number
  before: number
  due: number
  tasa: number
}

/** Event of a receivable, in the order of recording. */
export type ReceivableEvent =
  { act: 'pay'; day: number; valor: number } | { act: 'charge' | 'forgive'; day: number }

/**
 * Late interest on a day. It accrues on the unpaid capital at the end of each day since the due day. Collected and
 * forgiven late interest is subtracted. Returns the amount of each collection and forgiveness too.
 */
export function lateOf(one: ModelReceivable, events: readonly ReceivableEvent[], until: number) {
  const payments = events.filter((event) => event.act === 'pay')
  const accrued = (day: number, known: readonly { day: number; valor: number }[]) => {
    let pesoDays = 0n
    for (let at = one.due; at < day; at++) {
      const paid = known.reduce((sum, { day, valor }) => sum + (day <= at ? valor : 0), one.before)
      pesoDays += BigInt(one.original - one.interes - Math.max(0, paid - one.interes))
    }
    return halfUp([pesoDays * BigInt(one.tasa), 30_000n])
  }
  let settled = 0n
  const known: { day: number; valor: number }[] = []
  const settledBy: number[] = []
  for (const event of events) {
    if (event.act === 'pay') known.push(event)
    else {
      const now = accrued(event.day, known) - settled
      if (now <= 0n) continue
      settled += now
      settledBy.push(Number(now))
    }
  }
  const left = accrued(until, payments) - settled
  return { mora: left > 0n ? Number(left) : 0, settledBy }
}
