import { describe, expect, inject, it } from 'vitest'
import { addMonths, writtenMonth } from '#server/kit/words/months.ts'
import { ledger } from '../../support/money.ts'
import { STILL_CLOSED as BEFORE } from '../../support/open-months.ts'
import { faultyWeb } from '../faulty.ts'
import { administrator } from '../people.ts'
import { named, read, rowOf, text, type Values, type Visitor } from '../visitor.ts'

const { at } = administrator()
const faulty = faultyWeb()
const NEXT = addMonths(BEFORE, 1)

/** Presses a button that closes months, again while another file imports. */
async function close(list: Visitor, button: string, values?: Values): Promise<void> {
  do await list.press(button, values)
  while (read(list).includes('Se está importando'))
}

describe('screen of closed months', () => {
  it('shows the open records of a month, closes on confirmation, and opens with a reason', async () => {
    const list = await at('/periodos-cerrados')
    expect(text(rowOf(list, writtenMonth(BEFORE)))).toContain('CERRADO')
    await list.follow(/^Cerrar un mes$/)
    expect(read(list)).toMatch(new RegExp(`En ${writtenMonth(NEXT)} (sigue abierto|no queda nada abierto)`))
    expect(read(list)).toContain(
      'Cuadra con las cuentas contables: débitos y créditos, bancos y cajas, clientes,',
    )
    if (read(list).includes('sigue abierto')) {
      await close(list, 'Cerrar el mes')
      expect(read(list)).toContain('Resuélvalo, o marque que se cierra de todos modos.')
      await close(list, 'Cerrar el mes', named({ con_pendientes: true }))
    } else await close(list, 'Cerrar el mes')
    expect(read(list)).toContain('Mes cerrado')
    expect(text(rowOf(list, writtenMonth(NEXT)))).toContain('CERRADO')

    await list.press('Abrir de nuevo', named({ motivo: ' ' }))
    expect(read(list)).toContain('Escriba por qué se abre de nuevo.')
    await list.press('Abrir de nuevo', named({ motivo: 'Faltó una factura' }))
    expect(read(list)).toContain('Mes abierto de nuevo')
    expect(text(rowOf(list, writtenMonth(NEXT)))).toContain('Faltó una factura')
  })

  it('says that it could not read the months, and offers to read them again', async () => {
    faulty.failing(/closed-periods\/pending/)
    const list = await at('/periodos-cerrados', faulty.url())
    expect(list.said('alert')).toEqual(['No se pudo leer lo que sigue abierto Reintentar'])
    await list.open('/periodos-cerrados?nuevo=1')
    expect(read(list)).not.toContain('No hay un mes por cerrar')
    faulty.working()
    await list.follow('Reintentar')
    expect(read(list)).toContain('Cuadra con las cuentas contables')
  })

  it('closes several months in order after showing what is open in each, and stops at the first refusal', async () => {
    const THIRD = addMonths(NEXT, 1)
    const { client, receive, call } = await ledger(inject('apiUrl'))
    const pending = { fecha_recepcion_pago: `${THIRD}-05`, estado: 'PENDIENTE' }
    const { _id } = await receive(await client(), 50_000, pending)
    const list = await at('/periodos-cerrados')
    await list.press('Ver lo que sigue abierto', named({ cerrar_hasta: THIRD }))
    expect(text(rowOf(list, writtenMonth(NEXT), 'open-months'))).toContain('Nada')
    expect(text(rowOf(list, writtenMonth(THIRD), 'open-months'))).toContain('1 recibo de caja pendiente')
    await close(list, 'Cerrar 2 meses')
    expect(list.status).toBe(422)
    expect(list.said('alert')).toEqual([
      expect.stringContaining(
        `Se cerró ${writtenMonth(NEXT)}. En ${writtenMonth(THIRD)} sigue abierto: 1 recibo`,
      ),
    ])
    expect(text(rowOf(list, writtenMonth(NEXT)))).toContain('CERRADO')
    await close(list, 'Cerrar 1 mes', named({ con_pendientes: true }))
    expect(read(list)).toContain(`Se cerró ${writtenMonth(THIRD)}.`)
    for (const mes of [THIRD, NEXT]) {
      await list.press('Abrir de nuevo', named({ motivo: 'Prueba' }))
      expect(text(rowOf(list, writtenMonth(mes)))).toContain('ABIERTO')
    }
    await call('DELETE', `/payment-receipts/delete/${_id}`)
  })

  it('the date field of a form says that its month is closed', async () => {
    const form = await at('/milling-operations?nuevo=1')
    await form.press(
      'Crear Operación',
      named({ fecha: `${BEFORE}-10`, kgs_netos: '100', costo_prom_kg: '1', pr_venta_kg: '2' }),
    )
    expect(read(form)).toContain(`El mes de ${writtenMonth(BEFORE)} está cerrado.`)
  })
})
