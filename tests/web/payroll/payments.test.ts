import { describe, expect, it } from 'vitest'
import { today } from '#server/kit/words/days.ts'
import { addMonths, lastEndedMonth, writtenMonth } from '#server/kit/words/months.ts'
import { administrator } from '../people.ts'
import { refuses, tells } from '../told.ts'
import { all, type Element, named, read, text, type Visitor } from '../visitor.ts'

const PATH = '/pago-de-nomina'
const MES = lastEndedMonth(today())
const BY_BANK = { id_fpago: 'Bancos', id_banco: 'Bancolombia, ahorros · 068-412907-33' }
const { at } = administrator()

/** Row of the table with this caption that shows a text. */
function rowIn(visitor: Visitor, caption: string, shown: string): Element {
  const table = visitor.one('table', (one) => all(one, 'caption').some((own) => text(own) === caption))
  return visitor.one('tr', (row) => text(row).includes(shown), table)
}

/** The season has paid every month of its payroll but the last one. */
describe('payment of payroll on screen', () => {
  it('pays the slips of a month by bank, and voids the payment with a reason', async () => {
    const visitor = await at(PATH)
    expect(read(visitor)).toContain(`Pagar la nómina de ${writtenMonth(MES)}`)
    expect(text(rowIn(visitor, 'Por mes', writtenMonth(addMonths(MES, -1))))).toContain('Pagada')
    await visitor.press(/^Pagar \$/, named({ id_fpago: 'Bancos' }))
    expect(read(visitor)).toContain('Elija el banco del que se paga.')
    await tells(visitor.press(/^Pagar \$/, named(BY_BANK)), 'Nómina pagada correctamente')
    expect(text(rowIn(visitor, 'Por mes', writtenMonth(MES)))).toContain('Pagada')
    const paid = () => rowIn(visitor, 'Pagos', `NOM-${MES}`)
    await visitor.press('Anular el pago', {}, paid())
    expect(text(paid())).toContain('Escriba el motivo de la anulación.')
    await tells(
      visitor.press('Anular el pago', named({ motivo: 'Otro banco' }), paid()),
      'Pago de nómina anulado correctamente',
    )
    expect(text(paid())).toContain('Otro banco')
    expect(read(visitor)).toContain(`Pagar la nómina de ${writtenMonth(MES)}`)
  })

  it('a payment refused because the month was paid meanwhile is shown with what was typed', async () => {
    const [first, second] = [await at(PATH), await at(PATH)]
    const by = (referencia: string) => named({ ...BY_BANK, referencia })
    await tells(first.press(/^Pagar \$/, by('PSE-1')), 'Nómina pagada correctamente')
    await refuses(
      second.press(/^Pagar \$/, by('PSE-2')),
      `De ${writtenMonth(MES)} no hay nómina por pagar. Fecha: «${today()}», Número del comprobante: «PSE-2»`,
    )
    const paid = (visitor: Visitor) => rowIn(visitor, 'Pagos', 'PSE-1')
    const [one, other] = [await at(PATH), await at(PATH)]
    const why = (motivo: string) => named({ motivo })
    await tells(
      one.press('Anular el pago', why('Otro banco'), paid(one)),
      'Pago de nómina anulado correctamente',
    )
    await refuses(other.press('Anular el pago', why('Otro mes'), paid(other)), 'Motivo: «Otro mes»')
  })

  it('the voucher of a month leads to its slips', async () => {
    const visitor = await at(`/comprobantes/NOMINA-${MES}`)
    expect(read(visitor)).toMatch(/Salarios por pagar/)
    await visitor.follow('Ver el documento')
    expect(visitor.address).toBe(`/colilla-nomina?mes=${MES}`)
    expect(read(visitor)).toContain('Aportes de la empresa')
  })

  it('a company keeps its payroll in another program by a switch, and the slip says so', async () => {
    const visitor = await at('/companies')
    expect(read(visitor)).not.toContain('La nómina se lleva en otro programa')
    await visitor.follow(/^Editar .*Espiga/)
    expect(visitor.field('La nómina se lleva en otro programa').attributes.checked).toBeUndefined()
    await refuses(
      visitor.press('Guardar', named({ nomina_externa: true }), visitor.dialog()),
      'es de la nómina de un mes abierto',
    )
  })
})
