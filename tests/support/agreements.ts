import { Decimal, roundTo } from '#server/kit/rules/figures.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { newThirdParty } from './third-parties.ts'
import { caller } from './weighings.ts'

/** Loans of the worked example (day, amount) and its closing day. */
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

/** Payment methods for loans: cash and bank. */
export async function loanMeans(apiUrl: string) {
  const call = await caller(apiUrl)
  const whole = { actual_page: 1, limit: 100, search: '' }
  const { data } = await call('POST', '/payment-methods/search', whole)
  const methods = data as { id_forma_pago: string; tags: string }[]
  const tagged = (tag: string) => methods.find(({ tags }) => tags === tag)?.id_forma_pago ?? ''
  // The bank must be the oldest, because scenarios delete newer ones.
  const { data: banks } = await call('POST', '/banks/search', { ...whole, sort_order: '_id:asc' })
  const [bank] = banks as { id_banco: string; nombre: string; nro_cuenta: string }[]
  if (!bank) throw new Error('No hay bancos')
  return { contado: tagged('CONTADO'), bancos: tagged('SON_BANCOS'), banco: bank }
}

/** Interest of a loan that nobody pays: `tasa` in % a month, whole pesos, half-up (financing/README.md). */
export const loanInterest = (valor: number, tasa: number, dias: number): number =>
  roundTo(
    new Decimal(valor)
      .times(tasa)
      .times(dias)
      .dividedBy(100 * 30),
  )

/** Creates an agreement of a new supplier: begun thirty days ago, 12,5 hectares. */
export async function makeAgreement(apiUrl: string, changes: object = {}): Promise<Agreement> {
  const call = await caller(apiUrl)
  const party = { ...newThirdParty({ tipo: 'PROVEEDOR' }), direccion: 'Vereda Chenche, Saldaña' }
  const { id_tercero, data: supplier } = await call('POST', '/third-parties', party)
  const { data } = await call('POST', '/financing-agreements', {
    id_tercetro: id_tercero,
    fecha_de_inicio: addDays(today(), -30),
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

/** Adds a cash loan of 1.000.000, twenty days ago. Returns its id. */
export async function lend(apiUrl: string, { id }: Agreement, changes: object = {}): Promise<string> {
  const call = await caller(apiUrl)
  const { data } = await call('POST', '/financing-agreement-movements', {
    id_financing_agreement: id,
    descripcion: 'Semilla certificada',
    valor: 1_000_000,
    fecha_movimiento: addDays(today(), -20),
    modalidad_financiacion: 'MONEY_LOAN',
    id_fpago: (await loanMeans(apiUrl)).contado,
    ...changes,
  })
  return String((data as Record<string, unknown>)._id)
}

/** Decides the waiting loans of an agreement. Rejects them if `motivo` is given, else approves them. */
export async function decideLoans(apiUrl: string, { id }: Agreement, motivo = ''): Promise<void> {
  const call = await caller(apiUrl)
  const filtros = { id_referencia: id, estado: 'PENDIENTE' }
  const { data } = await call('POST', '/approval-requests/search', { filtros })
  for (const { _id } of data as { _id: string }[])
    await call('PATCH', `/approval-requests/${_id}/${motivo ? 'reject' : 'approve'}`, { motivo })
}

/** Closes an agreement, as TERMINADO by default. */
export async function closeAgreement(apiUrl: string, { id }: Agreement, changes: object = {}): Promise<void> {
  const call = await caller(apiUrl)
  const body = { estado: 'TERMINADO', descripcion: '', fecha_liquidacion: today(), ...changes }
  await call('PATCH', `/financing-agreements/${id}/close`, body)
}

/** Creates a running agreement with the loans of the worked example, in alternating modes. */
export async function makeGolden(apiUrl: string, changes: object = {}): Promise<Agreement> {
  const agreement = await makeAgreement(apiUrl, { fecha_de_inicio: GOLDEN[0][0], ...changes })
  for (const [fecha_movimiento, valor] of GOLDEN) await lend(apiUrl, agreement, { fecha_movimiento, valor })
  return agreement
}

/** Closes an agreement on the day of the worked example. */
export const closeGolden = (apiUrl: string, agreement: Agreement) =>
  closeAgreement(apiUrl, agreement, { fecha_liquidacion: GOLDEN_CLOSING })
