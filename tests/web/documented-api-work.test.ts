import { refuses, shows, tells } from './told.ts'
import { describe, expect, inject, it } from 'vitest'
import { DOCUMENTED } from '#server/kit/contract/documented.ts'
import { today } from '#server/kit/words/days.ts'
import { lend, makeAgreement } from '../support/agreements.ts'
import { makeTelegramRequest } from '../support/approval-requests.ts'
import { dayFromToday, makeClient, makeReceipt, makeReceivables } from '../support/money.ts'
import { newCode } from '../e2e/lists.ts'
import { newCedula, newWord } from '../support/third-parties.ts'
import { makeTruck } from '../support/weighings.ts'
import { documentedWeb, NOT_OFFERED } from './documented.ts'
import { saveRow } from './list-forms.ts'
import {
  all,
  cells,
  isOf,
  main,
  named,
  nameOf,
  read,
  rowOf,
  rowsOf,
  text,
  valueOf,
  type Visitor,
} from './visitor.ts'

/** Tests the work of the mill on an API with only the documented calls, without scripts. */
const apiUrl = inject('apiUrl')
const { done, visitor: somebody } = documentedWeb()

const at = async (address: string) => (await somebody()).open(address)
const path = ({ address }: Visitor) => address.split('?')[0]

/** Reason for voiding a numbered document. */
const WHY = { Motivo: 'Se hizo dos veces' }

/** Changes a field of the only row, then removes the row. */
async function changesAndRemoves(
  visitor: Visitor,
  fields: Record<string, string>,
  said: [string, string],
  why: Record<string, string> = {},
) {
  await visitor.follow(/^Editar /)
  await tells(saveRow(visitor, fields), said[0])
  await visitor.follow(/^Eliminar /)
  await tells(visitor.press('Eliminar', why), said[1])
}

it('a weighing is created with a new driver, summarised and deleted', async () => {
  const { placa, proveedor, producto } = await makeTruck(apiUrl)
  const chofer = `Chofer ${newWord()}`
  const visitor = await at('/save-weighing-records')
  await visitor.choose('Placa', 'id_vehiculo', placa)
  await visitor.press('Crear un conductor')
  await visitor.press('Guardar', { Nombre: chofer, Identificación: newCedula() }, visitor.dialog())
  expect(valueOf(visitor.field('[texto.id_conductor]'))).toBe(chofer)
  await visitor.choose('Proveedor', 'id_proveedor', proveedor)
  await visitor.choose('Cliente', 'id_cliente', 'Molino La Espiga')
  await visitor.choose('Producto', 'id_producto', producto)
  await visitor.choose('Forma de pago', 'id_formapago', 'Contado')
  await visitor.press('Guardar', {
    '[peso_lleno]': '32.480',
    '[peso_vacio]': '14.200',
    '[vrpesada]': '15.000',
  })
  await tells(visitor, '✅ El registro se guardó correctamente.')
  expect(path(visitor)).toMatch(/^\/weighing-records\/final-weight\/./)
  await shows(visitor, proveedor, producto, chofer, '15.000', 'Tiquete de báscula', 'Recibo de caja')
  for (const untold of ['Falta', 'Sin analizar']) expect(read(visitor)).not.toContain(untold)
  const paper = visitor.one(
    'a',
    ({ attributes }) => /TIQUETE_BASCULA\/[^?]+$/.test(attributes.href ?? ''),
    visitor.one('ul', isOf('plain')),
  )
  expect((await visitor.get(paper.attributes.href ?? '')).headers.get('content-type')).toBe('application/pdf')

  await visitor.open(`/weighing-records?q=${placa}`)
  expect(cells(visitor, 'Placa')).toEqual([placa])
  await visitor.follow(/^Eliminar /)
  await tells(visitor.press('Eliminar', WHY), 'Registro eliminado correctamente')
})

it('yard and laboratory show no weighings when the API cannot filter them', async () => {
  for (const desk of ['/patio', '/laboratorio']) {
    const visitor = await at(desk)
    expect(read(visitor)).toContain(NOT_OFFERED)
    expect(rowsOf(visitor)).toEqual([])
  }
  expect(text(main(await at('/weighing-records')))).not.toContain('Camiones en patio')
  const home = await (await somebody('bascula@molino.example')).open('/home')
  expect(text(main(home))).not.toContain('Camiones en patio')
})

describe('invoices', () => {
  it('an invoice is created; actions without a documented call are explained', async () => {
    const { nombre } = await makeClient(apiUrl)
    const visitor = await at('/save-invoice')
    await visitor.choose('Cliente', 'id_cliente_tercero', nombre)
    const values = { valor_total: '500.000', documento_de_soporte: 'Remisión 5', fecha_de_emision: today() }
    const number = `DOC-${newWord().slice(0, 8)}`
    const due = { fecha_de_vencimiento: dayFromToday(30), numero_de_factura: number }
    await tells(visitor.press('Guardar', named({ ...values, ...due })), 'Factura creada correctamente')
    await visitor.open(`/invoices?q=${number}`)
    expect(cells(visitor, 'Valor')).toEqual([expect.stringMatching(/500\.000/)])
    await visitor.follow(/^Anular /)
    await refuses(visitor.press('Anular', WHY), 'Funcionalidad de eliminación pendiente')
    await visitor.open(`/invoices?q=${number}`)
    await visitor.follow(/^Editar /)
    expect([visitor.status, read(visitor)]).toEqual([404, expect.stringContaining(NOT_OFFERED)])
  })
})

it('a receipt is created, its remarks are changed, and it is deleted', async () => {
  const { nombre } = await makeClient(apiUrl)
  const visitor = await at('/save-payment-receipt')
  await visitor.choose('Cliente', 'id_cliente_tercero', nombre)
  await visitor.choose('Medio de Pago', 'id_medio_pago', 'Contado')
  const numero = `RD-${newWord().slice(0, 8)}`
  const values = { '[numero_recibo]': numero, 'Valor Pagado': '120.000', Estado: 'PENDIENTE' }
  await tells(visitor.press('Guardar', values), 'Recibo de caja creado correctamente')
  await visitor.open(`/payment-receipts?q=${numero}`)
  await visitor.follow(/^Editar /)
  await tells(saveRow(visitor, { Observaciones: 'Corregido' }), 'Recibo actualizado correctamente')
  expect(text(rowOf(visitor, numero))).toContain('Corregido')
  await tells(visitor.press(/^Eliminar /), 'Recibo eliminado correctamente')
})

it('a receivable is created, changed and deleted', async () => {
  const { nombre } = await makeClient(apiUrl)
  const visitor = await at('/save-accounts-receivable')
  await visitor.choose('Cliente', 'cliente_id', nombre)
  const values = { valor_original_factura: '45.000', fecha_esperada_pago: dayFromToday(30) }
  await tells(visitor.press('Guardar', named(values)), 'Cuenta por cobrar creada correctamente')
  await visitor.open(`/accounts-receivable?q=${encodeURIComponent(nombre)}`)
  await changesAndRemoves(
    visitor,
    { Observaciones: 'Llamar el lunes' },
    ['Cuenta actualizada', 'Cuenta eliminada'],
    WHY,
  )
})

it('an application of a receipt is created, changed and deleted', async () => {
  const client = await makeClient(apiUrl)
  const [owed] = await makeReceivables(apiUrl, client, [500_000])
  const receipt = await makeReceipt(apiUrl, client, { valor_pagado: 400_000, estado: 'APLICADO' })
  const visitor = await at('/save-applied-receipt')
  await visitor.choose('Número de recibo', 'numero_recibo', receipt.numero)
  await visitor.choose('Cuenta por cobrar relacionada', 'cuenta_por_cobrar_relacionada', owed?.numero ?? '')
  await visitor.press('Guardar', named({ valor_aplicado: '100.000', fecha_aplicacion: today() }))
  await tells(visitor, 'Recibo aplicado creado correctamente')
  await visitor.open(`/applied-receipts?q=${encodeURIComponent(receipt.numero)}`)
  const said = (act: string) => `Recibo aplicado ${act} correctamente`
  const fields = { 'Valor Aplicado': '50.000' }
  await changesAndRemoves(visitor, fields, [said('actualizado'), said('eliminado')])
})

describe('financing agreements', () => {
  it('an agreement is created, changed and deleted', async () => {
    const { proveedor } = await makeAgreement(apiUrl)
    const visitor = await at('/save-financing-agreement')
    await visitor.choose('Proveedor', 'id_tercetro', proveedor.nombre)
    const values = { numero_de_dias_del_cultivo: '90', numero_hectareas: '3' }
    await visitor.press('Guardar', named(values), main(visitor))
    await tells(visitor, 'Acuerdo de financiamiento creado correctamente')
    await visitor.open(`/financing-agreements?q=${encodeURIComponent(proveedor.nombre)}`)
    const [newest] = rowsOf(visitor)
    await visitor.follow(/^(Editar|Modificar) /, newest)
    await visitor.press('Guardar', named({ numero_hectareas: '4' }), visitor.dialog())
    await tells(visitor, 'Acuerdo modificado exitosamente.')
    await visitor.follow(/^Eliminar /, rowsOf(visitor)[0])
    await tells(visitor.press('Eliminar', WHY), 'Acuerdo eliminado exitosamente.')
  })

  it('an agreement shows and changes the loans that its own call leaves out', async () => {
    const agreement = await makeAgreement(apiUrl)
    await lend(apiUrl, agreement, { descripcion: 'Semilla', valor: 1_000_000 })
    await lend(apiUrl, agreement, { descripcion: 'Abono', valor: 2_000_000 })
    const visitor = await at(`/financing-details/${agreement.id}`)
    expect(rowsOf(visitor, 'loans').map(text)).toEqual(
      expect.arrayContaining([expect.stringContaining('Semilla'), expect.stringContaining('Abono')]),
    )
    for (const untold of ['No hay movimientos', 'Debe hoy', 'Ninguna liquidación'])
      expect(read(visitor)).not.toContain(untold)
    await visitor.follow('Editar Semilla')
    await visitor.press('Guardar', named({ descripcion: 'Semilla certificada' }), visitor.dialog())
    await tells(visitor, '✅ Movimiento actualizado correctamente. Préstamo modificado exitosamente.')
    await tells(visitor.press('Recalcular'), '✅ Recalculado con éxito.')
    await visitor.follow('Eliminar Semilla certificada')
    await tells(visitor.press(/^Eliminar/, {}, visitor.dialog()), '✅ Préstamo eliminado correctamente.')
    await visitor.follow('Agregar Préstamo')
    const loan = { descripcion: 'Urea', valor: '300.000', fecha_movimiento: today() }
    await visitor.press(
      'Guardar',
      named({ ...loan, modalidad_financiacion: 'SUPPLIES_DELIVERY' }),
      visitor.dialog(),
    )
    await tells(visitor, '✅ Préstamo agregado con éxito.')
    expect(text(rowOf(visitor, 'Urea', 'loans'))).toContain('300.000')
  })

  it('an agreement is closed', async () => {
    const { id, consecutivo } = await makeAgreement(apiUrl)
    const visitor = await at(`/financing-agreements/${id}/cerrar`)
    const closing = { estado: 'CANCELADO', descripcion: 'No sembró', fecha_liquidacion: today() }
    await visitor.press('Confirmar cierre', named(closing), visitor.dialog())
    await tells(visitor, 'Acuerdo cerrado correctamente.')
    await visitor.open(`/financing-agreements?q=${consecutivo}`)
    expect(text(rowOf(visitor, consecutivo))).toContain('No sembró')
  })
})

it('a Telegram request is linked to a user', async () => {
  const id = await makeTelegramRequest(apiUrl)
  const visitor = await at(`/approval-requests/${id}?acto=asociar`)
  await visitor.choose('Usuario', 'id_usuario', 'bernardo')
  await tells(visitor.press('Asociar', {}, visitor.dialog()), 'Aprobación exitosa.')
})

it('a third party is changed on its page', async () => {
  const { id, nombre } = await makeClient(apiUrl)
  const visitor = await at(`/terceros/editar/${id}`)
  expect(valueOf(visitor.field('[nombre]'))).toBe(nombre)
  await visitor.press('Modificar', named({ municipio: 'Espinal' }), main(visitor))
  await tells(visitor, 'Tercero modificado correctamente')
})

it('gives and takes a role of a user and a permission of a role', async () => {
  const word = newCode()
  const visitor = await at('/rols?nuevo=1')
  await visitor.press('Guardar', { Nombre: `Prueba ${word}` }, visitor.dialog())
  await tells(visitor, 'Rol creado correctamente')
  await visitor.open(`/rols?q=${word}`)
  const [role] = all(rowsOf(visitor)[0]!, 'a').flatMap(({ attributes }) => attributes.href ?? [])
  await visitor.open(`${role}?tab=rutas`)
  const key = () => all(visitor.page, 'button', ({ attributes }) => attributes.value === 'POST-banks/search')
  await visitor.press('Agregar', { '[texto]': 'POST-banks/search' }, main(visitor))
  expect(key().map(nameOf)).toEqual([expect.stringMatching(/^Quitar /)])
  await visitor.press(/^Quitar .*POST-banks\/search/)
  expect(visitor.said('alert')).toEqual([])

  await visitor.open('/users?nuevo=1')
  const person = { Nombre: `Persona ${word}`, Correo: `p.${word.toLowerCase()}@molino.example` }
  await visitor.press('Guardar', { ...person, Contraseña: `paddy-${word}` }, visitor.dialog())
  // The documented API gives no company at creation.
  await tells(visitor, 'Usuario creado correctamente. Asígnele una empresa: sin empresa no puede trabajar.')
  await visitor.open(`/users?q=${word}`)
  await visitor.follow(/^Editar /)
  const roles = () =>
    visitor.one('div', ({ attributes }) => attributes['aria-label'] === `Roles de Persona ${word}`)
  await visitor.press('Agregar', { '[texto]': `Prueba ${word}` }, roles())
  expect(text(roles())).toContain(`Prueba ${word}`)
  await visitor.press(`Quitar Prueba ${word}`)
  expect(text(roles())).toContain('Ninguno')
})

it('a client marked with own rice gets the tag', async () => {
  const word = newCode()
  const visitor = await at('/terceros?nuevo=1')
  const fields = { Tipo: 'CLIENTE', Nombre: `Prueba ${word}`, Identificación: newCedula() }
  await visitor.press('Guardar', { ...fields, 'Arroz propio': true }, visitor.dialog())
  await tells(visitor, 'Tercero creado exitosamente')
  await visitor.open(`/terceros?q=${word}`)
  const marks = () => all(rowsOf(visitor)[0]!, '*', (one) => one.attributes['aria-label'] === 'Arroz Propio')
  expect(marks()).toHaveLength(1)
  await visitor.follow(/^Editar /)
  await visitor.press('Modificar', { '¿Arroz propio?': false }, main(visitor))
  await visitor.open(`/terceros?q=${word}`)
  expect(marks()).toHaveLength(0)
})

it('all of this used documented calls only', () => {
  const ofCatalogues =
    /^\w+ \/(companies|consecutives|batches|cost-centers|products|vehicles|origins|rates|milling-operations|payment-methods|banks|users\/(update|delete))\b/
  const writes = [...DOCUMENTED].filter(
    (call) => !/^GET|\/search|\/login$/.test(call) && !ofCatalogues.test(call),
  )
  expect(writes.filter((call) => !done().has(call)).sort()).toEqual([
    'DELETE /rols/{id}',
    'DELETE /third-parties/{id}',
    'PATCH /users/{id}/add-company',
    'PATCH /users/{id}/remove-company',
    'PUT /rols',
  ])
})
