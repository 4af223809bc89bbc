import { beforeAll, describe, expect, inject, it } from 'vitest'
import { today } from '#server/shared/days.ts'
import { type Agreement, lend, loanMeans, makeAgreement } from '../support/agreements.ts'
import { signIn } from '../support/sign-in.ts'
import { newWord } from '../support/third-parties.ts'
import { caller } from '../support/weighings.ts'
import { faultyWeb } from './faulty.ts'
import { all, isOf, rowOf, text, valueOf, Visitor } from './visitor.ts'

const url = inject('url')
const apiUrl = inject('apiUrl')
const faulty = faultyWeb()
let credit = ''

beforeAll(async () => {
  credit = await signIn(url, 'credito@molino.example')
})

const address = ({ id }: Agreement) => `/financing-details/${id}`
const field = (visitor: Visitor, name: string) => visitor.field(`[${name}]`, visitor.dialog())
/** What a select of the dialog has chosen, as people read it. */
const chosen = (visitor: Visitor, name: string) => {
  const select = field(visitor, name)
  return all(select, 'option', ({ attributes }) => attributes.value === valueOf(select)).map(text)
}
const wholeOf = async ({ id }: Agreement) => (await caller(apiUrl))('GET', `/financing-agreements/${id}`)

describe('the dialog of a loan', () => {
  it('keeps a method and a bank that are no longer offered, by their names', async () => {
    const call = await caller(apiUrl)
    const { bancos } = await loanMeans(apiUrl)
    const nombre = `Banco ${newWord()}`
    const { data } = await call('POST', '/banks', {
      nombre,
      nro_cuenta: '110-2',
      saldo_inicial: 0,
      fecha_si: today(),
    })
    const { _id } = data as { _id: string }
    const agreement = await makeAgreement(apiUrl)
    const loan = await lend(apiUrl, agreement, { id_fpago: bancos, id_banco: _id })
    await call('PUT', '/banks', { id_banco: _id, activo: false })
    const visitor = await new Visitor(url, credit).open(`${address(agreement)}?acto=modificar&de=${loan}`)
    expect(chosen(visitor, 'id_banco')).toEqual([nombre])
    await visitor.press('Guardar', { '[descripcion]': 'La misma cuenta' }, visitor.dialog())
    expect(visitor.said('status')).toEqual(['✅ Movimiento actualizado correctamente.'])
    expect(text(rowOf(visitor, 'La misma cuenta', 'loans'))).toContain(nombre)
  })

  it('offers what another API no longer knows as not found, and changes it only when somebody chooses', async () => {
    const { bancos, banco } = await loanMeans(apiUrl)
    const agreement = await makeAgreement(apiUrl)
    const loan = await lend(apiUrl, agreement, { id_fpago: bancos, id_banco: banco.id_banco })
    const { movimientos, ...whole } = await wholeOf(agreement)
    const lines = (movimientos as object[]).map((one) => ({ ...one, nombre_fpago: '', nombre_banco: '' }))
    const visitor = new Visitor(faulty.url(), credit)
    faulty.answering((call) =>
      call.startsWith('GET /financing-agreements/')
        ? { status: 200, body: { ...whole, movimientos: lines } }
        : /^POST \/(payment-methods|banks)\/search$/.test(call)
          ? { status: 200, body: { data: [], total_count: 0 } }
          : 'pass',
    )
    await visitor.open(`${address(agreement)}?acto=modificar&de=${loan}`)
    expect(chosen(visitor, 'id_fpago')).toEqual(['Forma no encontrada'])
    expect(chosen(visitor, 'id_banco')).toEqual(['Banco no encontrado'])
    expect([valueOf(field(visitor, 'id_fpago')), valueOf(field(visitor, 'id_banco'))]).toEqual([
      bancos,
      banco.id_banco,
    ])
    await visitor.press('Guardar', { '[valor]': '2.000.000' }, visitor.dialog())
    expect(visitor.said('status')).toEqual(['✅ Movimiento actualizado correctamente.'])
    expect((await wholeOf(agreement)).movimientos).toMatchObject([
      { valor: 2_000_000, id_fpago: bancos, id_banco: banco.id_banco },
    ])
  })
})

it('a loan that was not approved says so, by whom and why, and stays lent', async () => {
  const agreement = await makeAgreement(apiUrl, { numero_hectareas: 0.5 })
  await lend(apiUrl, agreement, { valor: 2_500_000 })
  const call = await caller(apiUrl)
  const filtros = { id_referencia: agreement.id }
  const { data } = await call('POST', '/approval-requests/search', { filtros })
  const [asked] = data as { _id: string }[]
  await call('PATCH', `/approval-requests/${asked?._id}/reject`, { motivo: 'Sin garantía' })
  const visitor = await new Visitor(url, credit).open(address(agreement))
  const [note] = all(visitor.page, 'p', isOf('note'))
  expect(note && text(note)).toMatch(
    /pasa el máximo a prestar: no se aprobó \(Adriana .*\)\. Motivo: Sin garantía/,
  )
  const row = text(rowOf(visitor, 'Semilla certificada', 'loans'))
  expect(row).toContain('No aprobado')
  expect(row).toContain('$ 2.500.000')
})
