import { describe, expect, inject, it } from 'vitest'
import { makePayable, unpaidPayable } from '../../support/money.ts'
import { caller } from '../../support/weighings.ts'
import { faultyWeb } from '../faulty.ts'
import { administrator } from '../people.ts'
import { refuses, shows, tells } from '../told.ts'
import { all, named, read, rowOf, text } from '../visitor.ts'

const LIST = '/cuentas-por-pagar'
const PAYABLES = '/accounts-payable'
const apiUrl = inject('apiUrl')
const { at } = administrator()
const faulty = faultyWeb()
const DONE = 'Cuenta por pagar pagada correctamente'

const balance = async (id: string) => (await (await caller(apiUrl))('GET', `${PAYABLES}/${id}`)).saldo

/** Opening payables of the season's mill; SI-4 and SI-5 belong to these tests. */
describe('payables on screen', () => {
  it('a payable is paid in part and then in full by bank, starting from the list', async () => {
    const list = await at(`${LIST}?q=SI-4`)
    expect(text(rowOf(list, 'SI-4'))).toMatch(/Flete de la cosecha anterior .*\$ 1\.740\.000 Vencida/)
    await list.follow(/^Pagar/, rowOf(list, 'SI-4'))
    const visitor = list
    expect(visitor.address).toMatch(/^\/cuentas-por-pagar\/[^?]+\?acto=pagar$/)
    const pay = (values: Record<string, string>) => visitor.press('Pagar', named(values))
    await pay({ valor: '2.000.000', id_fpago: 'Contado' })
    expect(read(visitor)).toContain('No puede pasar de lo que se debe, $ 1.740.000.')
    await pay({ valor: '1,5', id_fpago: 'Contado' })
    expect(read(visitor)).toContain('Escriba pesos enteros, sin centavos.')
    await pay({ valor: '500.000', id_fpago: 'Contado' })
    expect(read(visitor)).toContain('Cuenta por pagar pagada correctamente')
    expect(read(visitor)).toMatch(/Saldo \$ 1\.240\.000/)
    expect(read(visitor)).toMatch(/Pagos .*Contado .*\$ 500\.000/)
    expect(read(visitor)).not.toContain('Anular')
    const again = await at(`${visitor.address}?acto=pagar`)
    await again.press('Pagar', named({ id_fpago: 'Contado' }))
    expect(read(again)).toMatch(/Saldo \$ 0/)
    expect(read(again)).toContain('Pagada')
  })

  it('a payable voided with a reason stays in the list under its number', async () => {
    const visitor = await at(`${LIST}/${await unpaidPayable(apiUrl, 'SI-5')}?acto=anular`)
    await visitor.press('Anular cuenta', {})
    expect(read(visitor)).toContain('Escriba el motivo de la anulación.')
    await visitor.press('Anular cuenta', named({ motivo: 'Se pagó antes' }))
    expect(read(visitor)).toContain('Cuenta por pagar anulada correctamente')
    expect(read(visitor)).toMatch(/Motivo de la anulación Se pagó antes/)
    const list = await at(`${LIST}?estado=ANULADA`)
    expect(text(rowOf(list, 'SI-5'))).toContain('Anulada')
  })

  it('a missing payable is reported as not found', async () => {
    expect((await at(`${LIST}/nadie`)).status).toBe(404)
  })

  it('the page of a third party shows its payables with a link', async () => {
    const visitor = await at(`${LIST}/${await unpaidPayable(apiUrl)}`)
    await visitor.follow(/./, all(visitor.page, 'dd')[0])
    const party = visitor
    expect(read(party)).toMatch(/Cuentas por pagar \$ 3\.912\.600 1 cuenta con saldo/)
    await party.follow(/Cuentas por pagar/)
    expect(party.address).toMatch(/^\/cuentas-por-pagar\?con_saldo=true&origen=SIN_LIQUIDACIONES&tercero=/)
    expect(text(rowOf(party, 'SI-3'))).toContain('$ 3.912.600')
  })
})

describe('payments sent twice', () => {
  const part = named({ valor: '500.000', id_fpago: 'Contado' })

  it('a part payment whose answer was lost is sent again and pays once', async () => {
    const { id } = await makePayable(apiUrl, 1_740_000)
    const visitor = await at(`${LIST}/${id}?acto=pagar`, faulty.url())
    faulty.failing(/^PATCH /, 'lose')
    await refuses(visitor.press('Pagar', part, visitor.dialog()), 'Error al pagar la cuenta')
    faulty.working()
    await tells(visitor.press('Pagar', {}, visitor.dialog()), DONE)
    expect(await balance(id)).toBe(1_240_000)
  })

  it('a payment from a form older than another payment is refused with what was paid', async () => {
    const { id, numero } = await makePayable(apiUrl, 1_740_000)
    const address = `${LIST}/${id}?acto=pagar`
    const [first, second] = [await at(address), await at(address)]
    await tells(first.press('Pagar', part, first.dialog()), DONE)
    const changed = `${numero} cambió desde que abrió este formulario: ya se pagaron $ 500.000 y quedan $ 1.240.000.`
    await refuses(second.press('Pagar', part, second.dialog()), changed)
    expect(read(second)).not.toContain('Guardado por otra persona')
    await refuses(second.press('Pagar', {}, second.dialog()), changed)
    expect(await balance(id)).toBe(1_240_000)
  })

  it('several payables of which one changed are refused, and paid when sent again', async () => {
    const [one, other] = [await makePayable(apiUrl, 900_000), await makePayable(apiUrl, 300_000)]
    const visitor = await at(`${LIST}/pagar?marcado.${one.id}=&marcado.${other.id}=`)
    const paying = await at(`${LIST}/${one.id}?acto=pagar`)
    await paying.press('Pagar', named({ valor: '100.000', id_fpago: 'Contado' }), paying.dialog())
    await refuses(
      visitor.press(/^Pagar/, named({ id_fpago: 'Contado' })),
      `${one.numero} cambió desde que la marcó: nada se pagó. Revise y pague de nuevo.`,
    )
    expect(await balance(other.id)).toBe(300_000)
    await shows(visitor.press('Pagar $ 1.100.000'), 'Cuentas pagadas correctamente')
    expect([await balance(one.id), await balance(other.id)]).toEqual([0, 0])
  })
})
