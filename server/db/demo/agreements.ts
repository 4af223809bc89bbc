import { abonoMaximo, deudaEn, maximoAPrestar, type Financiacion } from '#server/domain/financiamiento.ts'
import { dividirAbono, type AbonoAlAcuerdo } from '#server/domain/abonos.ts'
import { documentNumber } from '#server/contract/consecutives.ts'
import { addDays, dayInBogota } from '#server/shared/days.ts'
import { hasTag } from '#server/shared/tags.ts'
import { sumar } from '#server/domain/cifras.ts'
import { EXCESSES, OVER } from './excesses.ts'
import { idAt } from './ids.ts'
import type { DebtLeft } from './invoices.ts'
import type { Lookups } from './lookups.ts'
import { shuffled, type Random } from './random.ts'
import { ADMINISTRATOR } from './weighing.ts'

const AGREEMENTS = 24
/** What is left of these was closed although something was owed. */
const CLOSED_WITH_DEBT = [3, 11, 17]
const CANCELLED = [6, 20]
/** % a month, and pesos a hectare, of the parameters that a new company gets. */
const RATE = 3
const QUOTA = 4_000_000
const DAY = 24 * 60 * 60 * 1000

/** What is lent for, by kind; most is supplies and money. */
const KINDS = ['MONEY_LOAN', 'MONEY_LOAN', 'SUPPLIES_DELIVERY', 'SUPPLIES_DELIVERY', 'RICE_IN_KIND'] as const
const SUPPLIES = [
  'Urea, 40 bultos',
  'Semilla Fedearroz 67',
  'Herbicida preemergente',
  'DAP, 25 bultos',
  'Fungicida',
]
const MONEY = ['Anticipo para preparación', 'Jornales de siembra', 'Pago del agua', 'Recolección']
const IN_KIND = ['Semilla devuelta en arroz', 'Paddy prestado']

/** A loan of the season. */
interface Loan {
  id: string
  fecha: string
  valor: number
  descripcion: string
  modalidad: (typeof KINDS)[number]
  id_fpago: string | null
  id_banco: string | null
  creado_en: string
}

/** An agreement of the season while its settlements are made. */
export interface DemoAgreement extends Financiacion {
  id: string
  consecutivo: string
  supplier: Lookups['suppliers'][number]
  inicio: string
  dias: number
  hectareas: number
  prestamos: Loan[]
  abonos: { id: string; fecha: string; valor: number }[]
  creado_en: string
}

/** Agreements of two of every three suppliers, with their loans; what settlements pay of them comes with those. */
export function agreementsOf(from: Lookups, now: Date, chance: Random): DemoAgreement[] {
  const suppliers = shuffled(chance, from.suppliers).slice(0, AGREEMENTS)
  const starts = suppliers.map(() => chance.between(35, 118)).sort((a, b) => b - a)
  return suppliers.map((supplier, index) => {
    const inicio = dayBefore(now, starts[index]!)
    const moment = inOffice(inicio, chance)
    const hectareas = chance.between(60, 900) / 10
    const maximum = maximoAPrestar(hectareas, QUOTA)
    const share = chance.between(25, 92) / 100
    const count = chance.between(2, 5)
    const excess = EXCESSES.find((one) => one.agreement === index && one.estado !== 'VENCIDA')
    const span = Math.max(1, Math.min(60, starts[index]! - 2 - (excess?.daysAgo ?? 0)))
    const prestamos = Array.from({ length: count }, () =>
      aLoan(addDays(inicio, chance.between(0, span)), (maximum * share) / count, from, chance),
    )
    if (excess) {
      const { descripcion, daysAgo } = excess
      const valor = maximum * OVER - sumar(prestamos.map((loan) => loan.valor))
      prestamos.push({
        ...aLoan(dayBefore(now, daysAgo), 0, from, chance),
        descripcion,
        valor: rounded(valor),
      })
    }
    return {
      id: idAt(moment, chance),
      consecutivo: documentNumber('ACU', index + 1),
      supplier,
      inicio,
      dias: chance.pick([90, 110, 120]),
      hectareas,
      tasa: RATE,
      prestamos,
      abonos: [],
      creado_en: moment.toISOString(),
    }
  })
}

/** A moment of a day, of eight in the morning to five. */
const inOffice = (fecha: string, chance: Random) =>
  new Date(Date.parse(`${fecha}T08:00:00-05:00`) + chance.between(0, 9 * 60) * 60_000)

const rounded = (pesos: number) => Math.ceil(pesos / 10_000) * 10_000

const dayBefore = (now: Date, days: number) => dayInBogota(new Date(now.getTime() - days * DAY))

function aLoan(fecha: string, about: number, from: Lookups, chance: Random): Loan {
  const modalidad = chance.pick(KINDS)
  const texts = { MONEY_LOAN: MONEY, SUPPLIES_DELIVERY: SUPPLIES, RICE_IN_KIND: IN_KIND }[modalidad]
  const method = modalidad === 'MONEY_LOAN' ? from.methods.get(chance.pick(['CONTADO', 'SON_BANCOS']))! : null
  const moment = inOffice(fecha, chance)
  return {
    id: idAt(moment, chance),
    fecha,
    valor: rounded((about * chance.between(85, 115)) / 100),
    descripcion: chance.pick(texts),
    modalidad,
    id_fpago: method?.id ?? null,
    id_banco: method && hasTag(method.tags, 'SON_BANCOS') ? chance.pick(from.banks).id : null,
    creado_en: moment.toISOString(),
  }
}

/**
 * What a settlement of `pagar` pesos pays of its supplier's agreement: a share of it, at most the debt of that day. It is
 * kept in the agreement. Null where nothing is owed.
 */
export function offsetOf(
  agreements: readonly DemoAgreement[],
  settlement: { id: string; supplier: string; fecha: string; pagar: number },
  chance: Random,
): AbonoAlAcuerdo | null {
  const { id, supplier, fecha, pagar } = settlement
  const agreement = agreements.find((one) => one.supplier.id_tercero === supplier && one.inicio <= fecha)
  // A payment never divides anew what a later one had divided already.
  if (!agreement || agreement.abonos.some((one) => one.fecha > fecha)) return null
  const share = Math.floor((pagar * chance.between(30, 75)) / 100)
  const valor = Math.min(share, abonoMaximo(agreement, fecha))
  if (valor <= 0) return null
  const { id: id_acuerdo, consecutivo } = agreement
  const divided = dividirAbono(agreement, { id_acuerdo, consecutivo }, { valor, fecha })
  agreement.abonos.push({ id, fecha, valor })
  return divided
}

/**
 * Rows of agreements and loans after all their settlements, `approved` those that count. What nothing is owed of is
 * finished; some are closed with their debt, which is answered to be owed outside.
 */
export function closeAgreements(
  company: string,
  agreements: readonly DemoAgreement[],
  approved: ReadonlySet<string>,
  now: Date,
) {
  const today = dayInBogota(now)
  const debts: DebtLeft[] = []
  const loans: object[] = []
  const rows = agreements.map((agreement, index) => {
    const { id, consecutivo, supplier, inicio, prestamos } = agreement
    const counted = { ...agreement, abonos: agreement.abonos.filter((one) => approved.has(one.id)) }
    const pending = agreement.abonos.length > counted.abonos.length
    const lastDay = [...prestamos, ...counted.abonos]
      .map(({ fecha }) => fecha)
      .reduce((a, b) => (a > b ? a : b))
    const paid = counted.abonos.length > 0 && deudaEn(counted, lastDay).saldo === 0
    const estado = pending
      ? 'EN_EJECUCION'
      : CANCELLED.includes(index)
        ? 'CANCELADO'
        : paid || CLOSED_WITH_DEBT.includes(index)
          ? 'TERMINADO'
          : 'EN_EJECUCION'
    const closed = estado === 'EN_EJECUCION' ? null : lastDay
    const deuda = deudaEn(counted, closed ?? today)
    if (closed && deuda.saldo > 0)
      debts.push({ id, consecutivo, supplier, fecha: closed, valor: deuda.saldo })
    for (const loan of prestamos) {
      loans.push({
        id_movimiento_af: loan.id,
        id_empresa: company,
        id_financing_agreement: id,
        fecha_movimiento: loan.fecha,
        descripcion: loan.descripcion,
        modalidad_financiacion: loan.modalidad,
        id_fpago: loan.id_fpago,
        id_banco: loan.id_banco,
        valor: loan.valor,
        fecha_liquidacion: closed,
        intereses: deuda.lineas.find((line) => line.id === loan.id)?.interes ?? 0,
        creado_en: loan.creado_en,
        actualizado_en: loan.creado_en,
      })
    }
    return {
      id_acuerdo_de_financiamiento: id,
      id_empresa: company,
      consecutivo,
      id_tercetro: supplier.id_tercero,
      nombre_tercero: supplier.nombre,
      tipo_identificacion_tercero: supplier.tipo_identificacion,
      identificacion_tercero: supplier.identificacion,
      fecha_de_inicio: inicio,
      numero_de_dias_del_cultivo: agreement.dias,
      numero_hectareas: agreement.hectareas,
      tasa: RATE,
      cupo_hectarea: QUOTA,
      maximo_prestar: maximoAPrestar(agreement.hectareas, QUOTA),
      estado,
      descripcion_cierre:
        estado === 'CANCELADO' ? 'El agricultor vendió la finca' : paid ? 'Pagado con su cosecha' : '',
      fecha_liquidacion: closed,
      cerro: closed ? ADMINISTRATOR : '',
      cerrado_en: closed ? new Date(`${closed}T16:30:00-05:00`).toISOString() : null,
      total_neto: deuda.total_neto,
      interes: deuda.interes,
      abonado: deuda.abonado,
      calculado_al: closed ?? today,
      creado_en: agreement.creado_en,
      actualizado_en: agreement.creado_en,
    }
  })
  return { rows, loans, debts }
}
