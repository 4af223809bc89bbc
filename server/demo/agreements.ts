import { sql } from 'drizzle-orm'
import { NewFinancingMovement } from '#server/financing/movements-contract.ts'
import { CloseFinancingAgreement, NewFinancingAgreement } from '#server/financing/contract.ts'
import { addUp } from '#server/kit/rules/figures.ts'
import { approveRequest, rejectRequest } from '#server/approvals/decisions-acts.ts'
import { createAgreement, recalculateAgreement } from '#server/financing/acts.ts'
import { closeAgreement } from '#server/financing/closing-acts.ts'
import { createMovement, decideLoan, removeMovement } from '#server/financing/movements-acts.ts'
import type { RequestState } from '#server/approvals/words.ts'
import { addDays, dayInBogota } from '#server/kit/words/days.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { rowsOf, type Database } from '#server/db/transaction.ts'
import { dayBefore, inOffice, type Mill } from './mill.ts'
import { buyForLoan, INPUTS } from './inputs.ts'
import { random, shuffled, type Random } from './random.ts'

const AGREEMENTS = 24
/** Positions of agreements closed in spite of a debt, and of cancelled ones. */
const CLOSED_WITH_DEBT = [3, 11, 17]
const CANCELLED = [6, 20]
const MINUTE = 60_000

/** A loan above the maximum of its agreement, with the decision about it. */
interface Excess {
  /** Position of the agreement in the season, oldest first. */
  agreement: number
  daysAgo: number
  descripcion: string
  /** VENCIDA: the loan was withdrawn before a decision. */
  estado: RequestState
}

const EXCESSES: readonly Excess[] = [
  { agreement: 1, daysAgo: 96, descripcion: 'Fertilizante, segundo abono', estado: 'APROBADA' },
  { agreement: 4, daysAgo: 81, descripcion: 'Jornales de despalille', estado: 'RECHAZADA' },
  { agreement: 9, daysAgo: 64, descripcion: 'Fungicida y aplicación', estado: 'APROBADA' },
  { agreement: 13, daysAgo: 47, descripcion: 'Alquiler de combinada', estado: 'VENCIDA' },
  { agreement: 19, daysAgo: 6, descripcion: 'Arriendo del lote', estado: 'PENDIENTE' },
  { agreement: 21, daysAgo: 3, descripcion: 'Urea, tercer abono', estado: 'PENDIENTE' },
  { agreement: 23, daysAgo: 1, descripcion: 'Bombeo y energía', estado: 'PENDIENTE' },
]
const WHY_REJECTED = 'La cosecha esperada no cubre lo prestado'

/** Debt after such a loan, as a share of the maximum. */
const OVER = 1.08

/** Modes of the loans in their proportion. */
const KINDS = ['MONEY_LOAN', 'MONEY_LOAN', 'SUPPLIES_DELIVERY', 'SUPPLIES_DELIVERY', 'RICE_IN_KIND'] as const
const TEXTS = {
  MONEY_LOAN: ['Anticipo para preparación', 'Jornales de siembra', 'Pago del agua', 'Recolección'],
  SUPPLIES_DELIVERY: INPUTS.map(({ texto }) => texto),
  RICE_IN_KIND: ['Semilla devuelta en arroz', 'Paddy prestado'],
}

const rounded = (pesos: number) => Math.ceil(pesos / 10_000) * 10_000

/** Plans agreements with two of every three suppliers, and their loans. Settlements plan their own offsets. */
export function planAgreements(mill: Mill, chance: Random): void {
  const { calendar, company, people, now, from } = mill
  const suppliers = shuffled(chance, from.suppliers).slice(0, AGREEMENTS)
  const starts = suppliers.map(() => chance.between(35, 118)).sort((a, b) => b - a)
  for (const [place, supplier] of suppliers.entries()) {
    const inicio = dayBefore(now, starts[place]!)
    const excess = EXCESSES.find(({ agreement }) => agreement === place)
    const span = Math.max(1, Math.min(60, starts[place]! - 2 - (excess?.daysAgo ?? 0)))
    const share = chance.between(25, 85) / 100
    const days = Array.from({ length: chance.between(2, 5) }, () => addDays(inicio, chance.between(0, span)))
    const asked = {
      id_tercetro: supplier.id_tercero,
      fecha_de_inicio: inicio,
      numero_de_dias_del_cultivo: chance.pick([90, 110, 120]),
      numero_hectareas: chance.between(60, 900) / 10,
      tasa: 0,
    }
    const opening = inOffice(inicio, chance)
    calendar.plan(opening, people.credit, async (tx, at) => {
      const body = NewFinancingAgreement.parse(asked)
      const { _id, ...made } = await createAgreement(tx, company, body, dayInBogota(at))
      const maximo = Number(made.maximo_prestar)
      const loans = days.map((day) =>
        planLoan(mill, _id, { day, about: (maximo * share) / days.length, after: opening }, chance),
      )
      if (!excess) return
      const { daysAgo, descripcion } = excess
      const valor = rounded(maximo * OVER - addUp(loans))
      const day = dayBefore(now, daysAgo)
      planLoan(mill, _id, { day, about: 0, after: opening, excess, valor, descripcion }, chance)
    })
  }
}

interface Loan {
  day: string
  /** Approximate pesos, used if `valor` gives no exact amount. */
  about: number
  after: Date
  valor?: number
  descripcion?: string
  excess?: Excess
}

/** Plans a loan, and the decision if the loan exceeds the maximum. Returns its pesos. */
function planLoan(mill: Mill, id: string, loan: Loan, chance: Random): number {
  const { calendar, company, people, from } = mill
  const modalidad = chance.pick(KINDS)
  const valor = loan.valor ?? rounded((loan.about * chance.between(85, 115)) / 100)
  const descripcion = loan.descripcion ?? chance.pick(TEXTS[modalidad])
  const method = modalidad === 'MONEY_LOAN' ? from.methods.get(chance.pick(['CONTADO', 'SON_BANCOS']))! : null
  const id_banco = method && hasTag(method.tags, 'SON_BANCOS') ? chance.pick(from.banks).id : ''
  const wait = chance.between(2, 18) * 60 * MINUTE
  const at = new Date(Math.max(inOffice(loan.day, chance).getTime(), loan.after.getTime() + MINUTE))
  const input = modalidad === 'SUPPLIES_DELIVERY' && INPUTS.find(({ texto }) => texto === descripcion)
  calendar.plan(at, people.credit, async (tx) => {
    const goods = input
      ? await buyForLoan(tx, mill, input, { fecha: loan.day, valor }, { at, chance: random(valor) })
      : {}
    const body = NewFinancingMovement.parse({
      ...goods,
      id_financing_agreement: id,
      fecha_movimiento: loan.day,
      descripcion,
      modalidad_financiacion: modalidad,
      valor,
      id_fpago: method?.id ?? '',
      id_banco,
    })
    const made = await createMovement(tx, company, body, dayInBogota(at))
    if (!loan.excess || loan.excess.estado === 'PENDIENTE') return
    const { estado } = loan.excess
    if (estado === 'VENCIDA') {
      calendar.plan(new Date(at.getTime() + 30 * MINUTE), people.credit, async (inner, ahora) => {
        await removeMovement(inner, company, made._id, dayInBogota(ahora))
      })
      return
    }
    const [request] = await rowsOf<{ id: string }>(
      tx,
      sql`select id_solicitud as id from approval_requests where id_detalle = ${made._id}`,
    )
    calendar.plan(new Date(at.getTime() + wait), people.administrator, async (inner, ahora) => {
      const asked = { id: request!.id }
      const deciding = { ahora, deciders: { EXCESO_CUPO: decideLoan } }
      if (estado === 'APROBADA') await approveRequest(inner, company, asked, deciding)
      else await rejectRequest(inner, company, { ...asked, motivo: WHY_REJECTED }, deciding)
    })
  })
  return valor
}

/**
 * Plans the closing of each agreement without debt, and of some others. The day is that of the last loan or offset.
 * Interest runs up to today. A draft that pays an agreement, or a loan that waits for approval, keeps the agreement
 * open.
 */
export async function planClosings(mill: Mill, db: Database): Promise<void> {
  const { calendar, company, people, now } = mill
  const agreements = await rowsOf<{
    id: string
    ultimo: string
    saldo: string
    abonado: string
    espera: boolean
  }>(
    db.read,
    sql`select id_acuerdo_de_financiamiento as id, saldo, abonado, (
        select max(dia)::text from (
          select fecha_movimiento as dia from financing_agreement_movements
            where id_financing_agreement = a.id_acuerdo_de_financiamiento and estado = 'APROBADO'
          union all select fecha from settlements where id_acuerdo = a.id_acuerdo_de_financiamiento and abono_contado) d
      ) as ultimo, exists (select from settlements where id_acuerdo = a.id_acuerdo_de_financiamiento
        and estado = 'BORRADOR') or exists (select from financing_agreement_movements
        where id_financing_agreement = a.id_acuerdo_de_financiamiento and estado = 'POR_APROBAR') as espera
      from financing_agreements a where id_empresa = ${company} order by id_acuerdo_de_financiamiento`,
  )
  for (const [place, { id, ultimo, saldo, abonado, espera }] of agreements.entries()) {
    const cancelled = CANCELLED.includes(place)
    const paid = Number(abonado) > 0 && Number(saldo) === 0
    const closes = !espera && (cancelled || paid || CLOSED_WITH_DEBT.includes(place))
    calendar.plan(now, people.credit, async (tx, ahora) => {
      const hoy = dayInBogota(ahora)
      if (!closes) return void (await recalculateAgreement(tx, company, id, hoy))
      const body = CloseFinancingAgreement.parse({
        estado: cancelled ? 'CANCELADO' : 'TERMINADO',
        descripcion: cancelled ? 'El agricultor vendió la finca' : paid ? 'Pagado con su cosecha' : '',
        fecha_liquidacion: ultimo,
      })
      await closeAgreement(tx, company, id, body, { hoy, ahora })
    })
  }
}
