import { refuses, shows, tells } from '../told.ts'
import { describe, expect, inject, it } from 'vitest'
import { closeAgreement, decideLoans, lend, makeAgreement } from '../../support/agreements.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { dayFromToday } from '../../support/money.ts'
import { makeThirdParty, newThirdParty } from '../../support/third-parties.ts'
import { caller } from '../../support/weighings.ts'
import { faultyWeb } from '../faulty.ts'
import { administrator } from '../people.ts'
import {
  acts,
  all,
  cells,
  isOf,
  main,
  named,
  nameOf,
  read,
  rowOf,
  text,
  valueOf,
  type Visitor,
} from '../visitor.ts'

const LIST = '/financing-agreements'
const FORM = '/save-financing-agreement'
const DAYS = 'Los días del cultivo deben estar entre 30 y 120'
const CREATED = 'Acuerdo de financiamiento creado correctamente'
const url = inject('url')
const apiUrl = inject('apiUrl')
const faulty = faultyWeb()
const admin = administrator()
const { at } = admin

const of = (id: string, more = '') => `${LIST}?tercero=${id}${more}`
const field = (visitor: Visitor, name: string) => visitor.field(`[${name}]`, main(visitor))
const valueIn = (visitor: Visitor, name: string) => valueOf(field(visitor, name))
const save = (visitor: Visitor, form: Record<string, string> = {}) =>
  visitor.press('Guardar', named(form), main(visitor))

describe('list of agreements', () => {
  it('agreements are found by number and supplier, and filtered by state and exceeded maximum', async () => {
    const small = await makeAgreement(apiUrl, { numero_hectareas: 0.1 })
    await lend(apiUrl, small)
    await decideLoans(apiUrl, small)
    const ended = await makeAgreement(apiUrl, { id_tercetro: small.proveedor.id })
    await closeAgreement(apiUrl, ended)
    const visitor = admin.visitor()
    for (const [query, numbers] of [
      ['', [ended.consecutivo, small.consecutivo]],
      [`&q=${small.consecutivo}`, [small.consecutivo]],
      ['&estado=TERMINADO', [ended.consecutivo]],
      ['&sobre_maximo=true', [small.consecutivo]],
      ['&sobre_maximo=false', [ended.consecutivo]],
      ['&cultivo_vencido=true', []],
    ] as const) {
      await visitor.open(of(small.proveedor.id, query))
      expect([query, cells(visitor, 'Consecutivo')]).toEqual([query, numbers])
    }
    await shows(visitor.open(`${LIST}?q=${encodeURIComponent(small.proveedor.nombre)}`), '2 registros')
    await visitor.open(`/terceros/editar/${small.proveedor.id}?tab=financiamiento`)
    await visitor.follow('Ver Acuerdos')
    expect(visitor.address).toBe(of(small.proveedor.id))
  })

  it('asks with number and supplier before deleting an agreement, and refuses one with loans', async () => {
    const free = await makeAgreement(apiUrl)
    const { id, nombre } = free.proveedor
    const used = await makeAgreement(apiUrl, { id_tercetro: id })
    await lend(apiUrl, used)
    const visitor = await at(of(id))
    const ask = (one: { consecutivo: string }) =>
      `¿Deseas eliminar el acuerdo ${one.consecutivo} de ${nombre}?`
    const open = (one: { consecutivo: string }) =>
      visitor.follow(/^Eliminar /, rowOf(visitor, one.consecutivo))
    await open(free)
    expect(read(visitor)).toContain(ask(free))
    await visitor.follow('Cancelar')
    expect(read(visitor)).not.toContain(ask(free))
    await open(free)
    await shows(visitor.press('Eliminar'), ask(free), 'Escriba el motivo de la anulación.')
    await tells(visitor.press('Eliminar', { Motivo: 'Era de otro' }), 'Acuerdo eliminado exitosamente.')
    const row = rowOf(visitor, free.consecutivo)
    expect(text(row)).toContain('Anulado')
    expect(acts(row).join()).not.toMatch(/Modificar|Cerrar|Eliminar/)
    await shows(visitor.open(`/financing-details/${free.id}`), 'Anulado', 'Era de otro')
    await visitor.open(of(id))
    await open(used)
    expect(read(visitor)).toContain(ask(used))
    await visitor.press('Eliminar', { Motivo: 'Era de otro' })
    expect(visitor.said('alert').join()).toMatch(/Error al eliminar: No se puede eliminar/)
  })
})

describe('form of an agreement', () => {
  it('the form of an agreement shows errors beside their fields and keeps what was typed', async () => {
    const supplier = newThirdParty({ tipo: 'PROVEEDOR' })
    await makeThirdParty(url, admin.session(), supplier)
    const visitor = await at(FORM)
    await visitor.choose('Proveedor', 'id_tercetro', supplier.nombre)
    const right: Record<string, string> = {
      fecha_de_inicio: dayFromToday(0),
      numero_de_dias_del_cultivo: '90',
      numero_hectareas: '3',
    }
    for (const [name, value, message] of [
      ['numero_de_dias_del_cultivo', '29', DAYS],
      ['numero_de_dias_del_cultivo', '', 'Todos los campos son obligatorios'],
      ['numero_hectareas', 'abc', '«abc» no es un número. Escriba uno, por ejemplo 1.500 o 26,5.'],
      ['numero_hectareas', '1,234', '«1,234» puede ser 1,234 o 1.234. Escríbalo sin separador de miles.'],
      ['numero_hectareas', '1,2345', 'Use como máximo 2 decimales.'],
    ] as const) {
      await save(visitor, { ...right, [name]: value })
      expect(visitor.about(field(visitor, name))).toContain(message)
      expect(valueIn(visitor, name)).toBe(value)
      expect(valueIn(visitor, 'texto.id_tercetro')).toBe(supplier.nombre)
    }
    await shows(save(visitor, right), CREATED)
  })

  it('the message of a saved agreement names rate and maximum of an earlier first day', async () => {
    const supplier = newThirdParty({ tipo: 'PROVEEDOR' })
    await makeThirdParty(url, admin.session(), supplier)
    const visitor = await at(FORM)
    await visitor.choose('Proveedor', 'id_tercetro', supplier.nombre)
    const start = dayFromToday(-3)
    const said = `${CREATED}. Por empezar el ${writtenDay(start)}: tasa 3 % mensual, máximo a prestar $ 12.000.000.`
    const form = { fecha_de_inicio: start, numero_de_dias_del_cultivo: '90', numero_hectareas: '3' }
    await tells(save(visitor, form), said)
  })

  it('the second editor of an agreement sees the saved values', async () => {
    const { id, consecutivo } = await makeAgreement(apiUrl)
    const visitor = await at(`${LIST}/${id}/modificar`)
    await (
      await caller(apiUrl)
    )('PUT', '/financing-agreements', { id, numero_hectareas: 8 })
    const dialog = (form: Record<string, string>) => visitor.press('Guardar', named(form), visitor.dialog())
    await dialog({ numero_hectareas: '9' })
    expect(read(visitor)).toContain('Otra persona modificó este registro')
    expect(read(visitor)).toMatch(/Guardado por otra persona: «\W*8\W*»/)
    expect(valueIn(visitor, 'numero_hectareas')).toBe('9')
    await dialog({})
    expect(visitor.said('status')).toEqual(['Acuerdo modificado exitosamente.'])
    await visitor.open(`${LIST}?q=${consecutivo}`)
    expect(text(rowOf(visitor, consecutivo))).toContain('$ 36.000.000')
  })
})

describe('closing of an agreement', () => {
  it('closing an agreement shows errors beside their fields, and makes a receivable of the debt', async () => {
    const made = await makeAgreement(apiUrl)
    await lend(apiUrl, made)
    const visitor = await at(`${LIST}/${made.id}/cerrar?tercero=${made.proveedor.id}`)
    expect(text(visitor.dialog())).toContain('Hoy debe $ 1.020.000')
    const asked = (name: string) => visitor.field(`[${name}]`, visitor.dialog())
    expect(all(asked('estado'), 'option').map(text)).toEqual(['Seleccione…', 'Terminado', 'Cancelado'])
    const confirm = (form: Record<string, string>) =>
      visitor.press('Confirmar cierre', named(form), visitor.dialog())
    await confirm({ fecha_liquidacion: '' })
    expect(visitor.about(asked('estado'))).toBe('Debe seleccionar un estado.')
    expect(visitor.about(asked('fecha_liquidacion'))).toBe('Debe seleccionar la fecha de liquidación.')
    await confirm({
      estado: 'CANCELADO',
      descripcion: 'Se inundó el lote',
      fecha_liquidacion: dayFromToday(1),
    })
    expect(visitor.about(asked('fecha_liquidacion'))).toMatch(/hoy/)
    expect(valueOf(asked('descripcion'))).toBe('Se inundó el lote')
    await confirm({ fecha_liquidacion: dayFromToday(0) })
    expect(visitor.said('status').join()).toMatch(
      /^Acuerdo cerrado correctamente\. Quedó la cuenta por cobrar \S+ por \$ 1\.020\.000\.$/,
    )
    expect(visitor.address).toBe(of(made.proveedor.id))
    expect(text(visitor.one('em', isOf('closing')))).toBe('Se inundó el lote')
    for (const name of ['cerrar', 'modificar']) {
      await visitor.open(`${LIST}/${made.id}/${name}`)
      expect(text(visitor.dialog())).toContain(`El acuerdo ${made.consecutivo} está Cancelado: ya no cambia.`)
    }
    await visitor.follow('Volver', visitor.dialog())
    expect(visitor.address).toBe(LIST)
  })

  it('the dialog reports a closing that another person made first', async () => {
    const made = await makeAgreement(apiUrl)
    const visitor = await at(`${LIST}/${made.id}/cerrar`)
    expect(text(visitor.dialog())).toContain('Hoy no debe nada.')
    await closeAgreement(apiUrl, made)
    await visitor.press('Confirmar cierre', { '[estado]': 'TERMINADO' }, visitor.dialog())
    expect(text(visitor.one('*', isOf('form-error'), visitor.dialog()))).toMatch(/TERMINADO|Terminado/)
  })
})

it('values typed into an agreement survive an API failure', async () => {
  const { id, proveedor } = await makeAgreement(apiUrl)
  faulty.failing(/^GET \/financing-agreements\/terms/)
  const visitor = await at(FORM, faulty.url())
  expect(valueIn(visitor, 'tasa')).toBe('3')
  await visitor.choose('Proveedor', 'id_tercetro', proveedor.nombre)
  faulty.failing(/^POST \/financing-agreements$/, { status: 500 })
  await save(visitor, { numero_de_dias_del_cultivo: '100', numero_hectareas: '4' })
  expect(read(visitor)).toContain('Error al crear el acuerdo de financiamiento')
  expect(valueIn(visitor, 'numero_hectareas')).toBe('4')
  faulty.working()
  await shows(save(visitor), CREATED)

  await visitor.open(`${LIST}/${id}/modificar`)
  faulty.failing(/\/search$/)
  await visitor.press('Guardar', named({ numero_hectareas: '6' }), visitor.dialog())
  expect(visitor.said('status')).toEqual(['Acuerdo modificado exitosamente.'])
  expect(visitor.said('alert').join()).toContain('Error al actualizar el acuerdo visualmente.')
  faulty.working()
  await visitor.follow('Recargar')
  expect(visitor.said('alert')).toEqual([])
  expect(read(visitor)).toMatch(/\d registros?/)

  faulty.failing(/^(PUT|PATCH|DELETE) /)
  await visitor.open(`${LIST}/${id}/modificar`)
  await shows(visitor.press('Guardar', {}, visitor.dialog()), 'Error al modificar el acuerdo')
  await visitor.open(`${LIST}/${id}/cerrar`)
  await visitor.press('Confirmar cierre', { '[estado]': 'TERMINADO' }, visitor.dialog())
  expect(read(visitor)).toContain('Error al cerrar el acuerdo.')
  await visitor.open(of(proveedor.id, `&eliminar=${id}`))
  await refuses(visitor.press('Eliminar', { Motivo: 'Repetido' }), 'Error al eliminar: Error inesperado')
  expect(nameOf(main(visitor))).toContain('Acuerdos de Financiamiento')
})
