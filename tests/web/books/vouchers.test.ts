import { describe, expect, it } from 'vitest'
import { addDays, today } from '#server/kit/words/days.ts'
import { administrator } from '../people.ts'
import { all, named, read, rowOf, rowsOf, text } from '../visitor.ts'

const { at } = administrator()
const DAYS = `desde=${addDays(today(), -120)}&hasta=${today()}`

describe('screens of the accountant', () => {
  it('lists the vouchers of the current month, and of other days by kind, with their documents', async () => {
    const list = await at('/comprobantes')
    expect(list.address).toMatch(/^\/comprobantes\?desde=\d{4}-\d\d-01&hasta=\d{4}-\d\d-\d\d$/)
    const paid = await at(`/comprobantes?${DAYS}&tipo=PAGO`)
    expect(text(rowsOf(paid, 'listed')[0]!)).toMatch(/^1 \S+ \d\d\/\d\d\/\d{4} Pago /)
    await paid.open(`/comprobantes?${DAYS}&tipo=PAGO&q=${encodeURIComponent('pago de la liquidación')}`)
    const [row] = rowsOf(paid, 'listed')
    expect(text(row!)).toMatch(/Pago .*Pago de la liquidación/)
    await paid.follow(/^LIQ-/, row)
    expect(read(paid)).toMatch(/220505 .*Neto por pagar al agricultor/)
    expect(read(paid)).toMatch(/Sumas iguales/)
    await paid.follow(/^Ver el documento$/)
    expect(paid.address).toMatch(/^\/liquidacion-arroz\//)
    expect((await at('/comprobantes/NADA-1')).status).toBe(404)
  })

  it('shows unconfirmed accounts, changes an account in its row and confirms several at once', async () => {
    const list = await at('/comprobantes')
    await list.follow(/cuentas por confirmar/)
    expect(list.address).toBe('/cuentas-contables?confirmada=false')
    const fee = await at('/cuentas-contables?q=báscula')
    expect(text(rowOf(fee, 'Servicio de báscula'))).toContain('Propuesta')
    await fee.follow(/^Editar/, rowOf(fee, 'Servicio de báscula'))
    await fee.press('Guardar', named({ cuenta: '4155.05' }))
    expect(read(fee)).toContain('Escriba la cuenta solo con números, sin puntos.')
    await fee.press('Guardar', named({ cuenta: '415505' }))
    expect(read(fee)).toContain('Cuenta actualizada correctamente')
    expect(text(rowOf(fee, 'Servicio de báscula'))).not.toContain('Propuesta')
  })

  it('creates a custom program from a proposal, changes its columns, and exports the previewed rows', async () => {
    const form = await at('/programas-contables?nuevo=1')
    await form.press('Guardar', { Nombre: 'Pyme del contador', 'Empieza como': 'Siigo Pyme (propuesta)' })
    expect(read(form)).toContain('Programa creado correctamente')
    const row = () => rowOf(form, 'Pyme del contador')
    expect(text(row())).toMatch(/Propuesta.*Excel.*27/)
    await form.follow(/^Pyme del contador/, row())
    expect(read(form)).toContain('Así empieza el archivo')
    expect(read(form)).toContain('CÓDIGO COMPROBANTE')
    // Adds a column and moves it between the first and the second.
    await form.press('Agregar una columna')
    await form.press('Guardar y confirmar', {
      'Columna 28: lugar': '1,5',
      'Columna 28: encabezado': 'MONEDA',
      'Columna 28: dato': 'Cuenta',
      'Columna 28: texto fijo': 'COP',
      Factura: 'F 003',
    })
    expect(read(form)).toContain('Elija un dato o escriba un texto fijo, no los dos.')
    await form.press('Guardar y confirmar', { 'Columna 28: dato': 'Nada, o el texto fijo' })
    expect(read(form)).toContain('Programa actualizado correctamente')
    const heads = all(form.page, 'th').map(text)
    expect(heads.slice(0, 3)).toEqual([
      'TIPO DE COMPROBANTE (OBLIGATORIO)',
      'MONEDA',
      expect.stringContaining('CÓDIGO COMPROBANTE'),
    ])
    expect(all(form.page, 'button').map(text)).toContain('Guardar')
    await form.press('Quitar', {}, all(form.page, 'fieldset')[0])
    expect(all(form.page, 'fieldset')).toHaveLength(27)
    await form.follow(/^Exportar$/)
    expect(read(form)).toMatch(/como exportados? a Pyme del contador/)
  })

  it('a built-in program allows changes of codes and maximum lines only', async () => {
    const list = await at('/programas-contables')
    await list.follow(/^Siigo Nube/)
    expect(read(list)).toContain('Sus columnas son las de la plantilla de Siigo Nube.')
    expect(all(list.page, 'fieldset')).toHaveLength(0)
    await list.press('Guardar', { Liquidación: '45', 'Líneas por archivo': '0' })
    expect(read(list)).toContain('El mínimo es 1.')
    await list.press('Guardar', { 'Líneas por archivo': '500' })
    expect(read(list)).toContain('Programa actualizado correctamente')
    expect((await at('/programas-contables/nada')).status).toBe(404)
  })
})
