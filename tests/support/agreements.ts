import { addDays, dayInBogota } from '#server/kit/words/days.ts'
import { newThirdParty } from './third-parties.ts'
import { caller } from './weighings.ts'

const TODAY = dayInBogota(new Date())

/** The golden case of facts 3.6: day and amount of its loans, and the day on which it is closed. */
export const GOLDEN = [
  ['2026-03-01', 5_000_000],
  ['2026-03-31', 2_400_000],
  ['2026-04-20', 3_600_000],
  ['2026-05-31', 1_000_000],
] as const
export const GOLDEN_CLOSING = '2026-06-15'

export interface Agreement {
  id: string
  consecutivo: string
  proveedor: { id: string; nombre: string }
}

/** The methods with which money is lent: in cash, and through a bank. */
export async function loanMeans(apiUrl: string) {
  const call = await caller(apiUrl)
  const whole = { actual_page: 1, limit: 100, search: '' }
  const { data } = await call('POST', '/payment-methods/search', whole)
  const methods = data as { id_forma_pago: string; tags: string }[]
  const tagged = (tag: string) => methods.find(({ tags }) => tags === tag)?.id_forma_pago ?? ''
  // The oldest one: newer ones are of scenarios that take them away again.
  const { data: banks } = await call('POST', '/banks/search', { ...whole, sort_order: '_id:asc' })
  const [bank] = banks as { id_banco: string; nombre: string; nro_cuenta: string }[]
  if (!bank) throw new Error('No hay bancos')
  return { contado: tagged('CONTADO'), bancos: tagged('SON_BANCOS'), banco: bank }
}

/** An agreement of a new supplier, made through the API: begun thirty days ago, of 12,5 hectares. */
export async function makeAgreement(apiUrl: string, changes: object = {}): Promise<Agreement> {
  const call = await caller(apiUrl)
  const party = { ...newThirdParty({ tipo: 'PROVEEDOR' }), direccion: 'Vereda Chenche, Saldaña' }
  const { id_tercero, data: supplier } = await call('POST', '/third-parties', party)
  const { data } = await call('POST', '/financing-agreements', {
    id_tercetro: id_tercero,
    fecha_de_inicio: addDays(TODAY, -30),
    numero_de_dias_del_cultivo: 120,
    numero_hectareas: 12.5,
    tasa: 3,
    ...changes,
  })
  const { _id, consecutivo } = data as Record<string, unknown>
  const { nombre } = supplier as Record<string, unknown>
  return {
    id: String(_id),
    consecutivo: String(consecutivo),
    proveedor: { id: String(id_tercero), nombre: String(nombre) },
  }
}

/** A loan in cash of an agreement: a million, of twenty days ago. Gives its id. */
export async function lend(apiUrl: string, { id }: Agreement, changes: object = {}): Promise<string> {
  const call = await caller(apiUrl)
  const { data } = await call('POST', '/financing-agreement-movements', {
    id_financing_agreement: id,
    descripcion: 'Semilla certificada',
    valor: 1_000_000,
    fecha_movimiento: addDays(TODAY, -20),
    modalidad_financiacion: 'MONEY_LOAN',
    id_fpago: (await loanMeans(apiUrl)).contado,
    ...changes,
  })
  return String((data as Record<string, unknown>)._id)
}

/** Decides the loans of an agreement that wait; approves them when no reason is given against it. */
export async function decideLoans(apiUrl: string, { id }: Agreement, motivo = ''): Promise<void> {
  const call = await caller(apiUrl)
  const filtros = { id_referencia: id, estado: 'PENDIENTE' }
  const { data } = await call('POST', '/approval-requests/search', { filtros })
  for (const { _id } of data as { _id: string }[])
    await call('PATCH', `/approval-requests/${_id}/${motivo ? 'reject' : 'approve'}`, { motivo })
}

/** Closes an agreement, as ended when nothing else is said. */
export async function closeAgreement(apiUrl: string, { id }: Agreement, changes: object = {}): Promise<void> {
  const call = await caller(apiUrl)
  const body = { estado: 'TERMINADO', descripcion: '', fecha_liquidacion: TODAY, ...changes }
  await call('PATCH', `/financing-agreements/${id}/close`, body)
}

/** An agreement with the loans of the golden case, each of another mode in turn, still running. */
export async function makeGolden(apiUrl: string, changes: object = {}): Promise<Agreement> {
  const agreement = await makeAgreement(apiUrl, { fecha_de_inicio: GOLDEN[0][0], ...changes })
  for (const [fecha_movimiento, valor] of GOLDEN) await lend(apiUrl, agreement, { fecha_movimiento, valor })
  return agreement
}

/** Closes it on the day of the golden case. */
export const closeGolden = (apiUrl: string, agreement: Agreement) =>
  closeAgreement(apiUrl, agreement, { fecha_liquidacion: GOLDEN_CLOSING })
