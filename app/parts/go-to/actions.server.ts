import { call } from '#app/api/client.server.ts'
import { ACT_PARAM } from '#app/form/acts.ts'
import { comparable } from '#app/form/match.ts'
import type { Choice } from '#app/form/pickers/choice.ts'
import { withParam } from '#app/form/pickers/picker.ts'
import { lookUp } from '#app/form/pickers/rules.server.ts'
import { agreementPath } from '#app/parts/paths.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { receivePath } from '#app/parts/receivables/links.tsx'
import { PLATE_PARAM, YARD_PATH } from '#app/parts/weighings/desk.ts'
import type { Session } from '#app/session/guard.server.ts'
import { weighingRecords } from '#server/weighings/contract.ts'
import { pesos as inPesos } from '#server/kit/words/formats.ts'
import { AGREEMENT_ACTS } from '#server/financing/words.ts'
import { SETTLEMENT_ACTS } from '#server/settlements/words.ts'
import { ask, isFailure, rowsOf, searchBody } from './by-number.server.ts'
import * as kinds from './kinds.server.ts'
import type { Kind, Place } from './kinds.server.ts'
import { type NounName, nounOf } from './nouns.ts'
import { type Numbered, type Of, type Reading, understand } from './understand.ts'

/** Actions that match the typed text; `exact` has the unambiguous ones. */
interface Doings {
  places: Place[]
  exact: Place[]
  failed: boolean
}

type Done = Omit<Doings, 'failed'>
const NOTHING: Done = { places: [], exact: [] }
/** Result with only exact places. A single place is opened, several places are offered. */
const meant = (places: Place[]): Done => ({ places, exact: places })
const offered = (places: Place[]): Done => ({ places, exact: [] })

/** Actions for the typed text that the user may perform. They lead to forms and save nothing. */
export async function actionsFor(session: Session, typed: string): Promise<Doings> {
  const done = await Promise.allSettled(understand(typed).map((reading) => does(session, reading)))
  const all = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failed = done.filter((one) => one.status === 'rejected' && isFailure(one.reason))
  return {
    places: all.flatMap(({ places }) => places),
    exact: all.flatMap(({ exact }) => exact),
    failed: failed.length > 0,
  }
}

function does(session: Session, reading: Reading): Promise<Done> {
  if (reading.does === 'open') return open(session, reading.noun, reading.number)
  if (reading.does === 'weigh') return weigh(session, reading.plate)
  if (reading.does === 'lend') return lend(session, reading.pesos, reading.of)
  if (reading.does === 'pay') return pay(session, reading.number)
  return create(session, reading)
}

const numbered =
  <Row>(kind: Kind<Row>) =>
  async (session: Session, number: Numbered): Promise<Place[]> =>
    (await rowsOf(session, kind, number)).map((row) => kind.place(row, session))

/** Search by number for each kind of record. */
const BY_NUMBER: Partial<Record<NounName, (session: Session, number: Numbered) => Promise<Place[]>>> = {
  pesada: numbered(kinds.WEIGHINGS),
  liquidacion: numbered(kinds.SETTLEMENTS),
  factura: numbered(kinds.INVOICES),
  recibo: numbered(kinds.RECEIPTS),
  acuerdo: numbered(kinds.AGREEMENTS),
  maquila: numbered(kinds.MILLINGS),
  nota: numbered(kinds.NOTES),
  debito: numbered(kinds.NOTES),
  cobrar: numbered(kinds.RECEIVABLES),
  pagar: numbered(kinds.PAYABLES),
  egreso: paidBy,
}

const open = async (session: Session, noun: NounName, number: Numbered): Promise<Done> =>
  meant((await BY_NUMBER[noun]?.(session, number)) ?? [])

/** Payables that a payment paper paid, each leading to its page. */
async function paidBy(session: Session, { letters, digits }: Numbered): Promise<Place[]> {
  const { PAYABLES } = kinds
  if (!session.can(PAYABLES.list.keys.search)) return []
  const egreso = letters === '' ? digits : `${letters}-${digits}`
  const { data } = await ask(session, PAYABLES, { filtros: { egreso } })
  return data.map((row) => PAYABLES.place(row, session))
}

type Creating = Extract<Reading, { does: 'create' }>

/** Link to the form for a new record, filled with the named person, plate or document. */
async function create(session: Session, { noun, of, pesos, sure }: Creating): Promise<Done> {
  const { creation, of: chosen } = nounOf(noun)
  if (!creation || !creation.keys.every((key) => session.can(key))) return NOTHING
  const { title, path } = creation
  const money = worth('por', pesos)
  const empty = { name: title + money, detail: '', to: pesos ? withParams(path, { valor: pesos }) : path }
  if (!of) return sure ? meant([empty]) : offered([empty])
  if (noun === 'pesada') {
    const placa = plateOf(of.name)
    const place = { name: `${title} de ${placa}`, detail: '', to: withParams(path, { [PLATE_PARAM]: placa }) }
    return sure ? meant([place]) : offered([place])
  }
  const documents = of.number ? await ofDocument(session, noun, of.number, pesos) : []
  if (documents.length > 0) return sure ? meant(documents) : offered(documents)
  if (!chosen) return NOTHING
  const found = await people(session, chosen.picker, of.name)
  const places = found.map(({ id, label, detail = '' }) => ({
    name: `${title}${money} · ${label}`,
    detail,
    to: withParams(path, { [chosen.param]: id, ...(pesos && { valor: pesos }) }),
  }))
  if (places.length === 0)
    return sure ? offered([{ ...empty, detail: `nadie coincide con «${of.name}»` }]) : NOTHING
  return sure ? meant(places) : offered(places)
}

/**
 * Link to a form that starts from a document. Receipts start from a receivable, settlements and invoices from
 * a weighing, notes from an invoice.
 */
async function ofDocument(
  session: Session,
  noun: NounName,
  number: Numbered,
  pesos: string,
): Promise<Place[]> {
  const id = (one: string) => encodeURIComponent(one)
  if (noun === 'recibo') {
    const rows = await rowsOf(session, kinds.RECEIVABLES, number)
    return rows.map((row) => {
      const place = kinds.RECEIVABLES.place(row, session)
      if (!row.saldo_actual) return place
      const form = withParams(receivePath(row.cliente_id), {
        cuenta: row.id_cuenta_por_cobrar,
        ...(pesos && { valor: pesos }),
      })
      return { ...place, name: `Abono${worth('de', pesos)} a ${place.name}`, to: form }
    })
  }
  const { title = '', path = '' } = nounOf(noun).creation ?? {}
  if (noun === 'nota' || noun === 'debito') {
    const rows = await rowsOf(session, kinds.INVOICES, number)
    return rows.map((row) => ({
      ...kinds.INVOICES.place(row, session),
      name: `${noun === 'nota' ? 'Nota crédito' : 'Nota débito'} de ${row.numero_de_factura}`,
      to: `${path}?factura=${id(row.id)}`,
    }))
  }
  if (noun !== 'liquidacion' && noun !== 'factura') return []
  const rows = await rowsOf(session, kinds.WEIGHINGS, number)
  return rows.map((row) => ({
    ...kinds.WEIGHINGS.place(row, session),
    name: `${title} de ${row.consecutivo}`,
    to: `${path}?pesada=${id(row.id_weighing_record)}`,
  }))
}

/** Matches of a form's picker; an exact name excludes the others. */
async function people(session: Session, picker: string, name: string): Promise<Choice[]> {
  const rules = PICKER_RULES[picker]
  if (!rules || !session.can(rules.key)) return []
  const found = await lookUp(session, rules, name, '')
  const same = found.filter(({ label }) => comparable(label) === comparable(name))
  return same.length > 0 ? same : found
}

const plateOf = (typed: string) => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Second weight of a truck in the yard, else a new weighing. */
async function weigh(session: Session, plate: string): Promise<Done> {
  const fresh = await create(session, {
    does: 'create',
    noun: 'pesada',
    pesos: '',
    of: { name: plate, number: null },
    sure: true,
  })
  const { search } = weighingRecords
  const { list } = kinds.WEIGHINGS
  if (!session.can(list.keys.search) || !session.can('PUT-weighing-records')) return fresh
  const body = searchBody(list, { search: plate, searchin_fields: 'placa', filtros: { en_patio: 'true' } })
  const { data } = await call(session, search, { body })
  const inside = data.filter((row) => row.en_patio && plateOf(row.placa) === plate)
  const places = inside.map((row) => ({
    name: `Segundo peso de ${row.placa}`,
    detail: kinds.WEIGHINGS.place(row, session).name,
    to: withParams(YARD_PATH, { [PLATE_PARAM]: row.placa }),
  }))
  const [first] = places
  return first ? { places: [first, ...fresh.places], exact: [first] } : fresh
}

/** Loan of a running agreement, found by number or by person. */
async function lend(session: Session, pesos: string, of: Of | null): Promise<Done> {
  if (!of || !session.can('GET-financing-agreements') || !session.can('PUT-financing-agreements'))
    return NOTHING
  const { AGREEMENTS } = kinds
  if (!session.can(AGREEMENTS.list.keys.search)) return NOTHING
  const numbered = of.number ? await rowsOf(session, AGREEMENTS, of.number) : []
  const running = { search: of.name, filtros: { estado: AGREEMENT_ACTS.prestar[0] } }
  const rows = numbered.length > 0 ? numbered : (await ask(session, AGREEMENTS, running)).data
  const open = rows.filter(({ estado }) => AGREEMENT_ACTS.prestar.some((one) => one === estado))
  return meant(
    open.map((row) => ({
      ...AGREEMENTS.place(row, session),
      name: `Préstamo${worth('de', pesos)} · ${row.nombre_tercero} · ${row.consecutivo}`,
      to: withParams(agreementPath(row.id_acuerdo_de_financiamiento), {
        [ACT_PARAM]: 'agregar',
        ...(pesos && { valor: pesos }),
      }),
    })),
  )
}

/** Link to the payment of an approved settlement, or to the settlement in any other state. */
async function pay(session: Session, number: Numbered): Promise<Done> {
  const rows = await rowsOf(session, kinds.SETTLEMENTS, number)
  return meant(
    rows.map((row) => {
      const place = kinds.SETTLEMENTS.place(row, session)
      const may = session.can('PATCH-settlements/{id}/pay')
      if (!may || !SETTLEMENT_ACTS.pagar.some((state) => state === row.estado)) return place
      return { ...place, name: `Pagar ${place.name}`, to: withParams(place.to, { [ACT_PARAM]: 'pagar' }) }
    }),
  )
}

/** ' de $ 500.000'; '' without an amount. */
const worth = (word: string, pesos: string) => pesos && ` ${word} ${inPesos(Number(pesos))}`

/** Address with additional parameters. */
const withParams = (path: string, more: Record<string, string>): string =>
  Object.entries(more).reduce((to, [name, value]) => withParam(to, name, value), path)
