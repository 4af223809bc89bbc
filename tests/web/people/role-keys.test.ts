import { expect, it } from 'vitest'
import { newWord } from '../../support/third-parties.ts'
import { faultyWeb } from '../faulty.ts'
import { administrator, api } from '../people.ts'
import { refuses, shows } from '../told.ts'
import { all, main, nameOf, text, type Visitor } from '../visitor.ts'

const admin = administrator()
const faulty = faultyWeb()
const call = api()

const LACKS = 'Lo que le falta a este rol'
const sections = ({ page }: Visitor, name: string) => all(page, 'section', (one) => nameOf(one) === name)
/** Permissions of the role in an area. */
const area = (visitor: Visitor, name: string) => sections(visitor, name).map(text).join()
const give = (visitor: Visitor, typed: string) =>
  visitor.press('Agregar', { '[texto]': typed }, main(visitor))

async function newRole(): Promise<string> {
  const { data } = (await call('POST', '/rols', { nombre: `Prueba ${newWord()}`, rutas: '' })) as {
    data: { _id: string }
  }
  return `/rols/${data._id}`
}

it('a role shows permissions in words, adds, removes and restores them', async () => {
  const address = await newRole()
  const visitor = await admin.at(address)
  expect(all(visitor.page, 'h1').map(text)).toEqual(['Detalle del Rol'])
  await visitor.follow('Rutas')
  await give(visitor, 'post-ORIGINS/search')
  expect(area(visitor, 'Orígenes')).toContain('ver la lista POST-origins/search')
  await give(visitor, 'acuerdos: cerrar')
  expect(area(visitor, 'Acuerdos')).toContain('cerrar PATCH-financing-agreements/{id}/close')
  expect(area(visitor, LACKS)).toContain('Acuerdos: ver la lista')
  await visitor.press('Dar lo que falta')
  expect(sections(visitor, LACKS)).toEqual([])
  expect(area(visitor, 'Acuerdos')).toContain('2 de')

  await shows(visitor.press(/^Quitar Orígenes: ver la lista/), 'Se quitó Orígenes: ver la lista.')
  expect(area(visitor, 'Orígenes')).toContain('ninguno')
  await visitor.press('Deshacer')
  expect(area(visitor, 'Orígenes')).toContain('1 de')
  for (const [act, held] of [
    ['Dar todo: Vehículos', '4 de 4'],
    ['Quitar todo: Vehículos', 'ninguno'],
    ['Deshacer', '4 de 4'],
  ] as const) {
    await visitor.press(act)
    expect([act, area(visitor, 'Vehículos')]).toEqual([act, expect.stringContaining(held)])
  }
  await shows(visitor.follow('Información'), 'ver la lista, crear, modificar, eliminar')
})

it('keeps a permission that the API does not remove, and offers no restoring', async () => {
  const address = `${await newRole()}?tab=rutas`
  const visitor = await admin.at(address, faulty.url())
  await give(visitor, 'POST-origins/search')
  faulty.answering((asked) => (asked.startsWith('PATCH') ? 'cut' : 'pass'))
  await refuses(visitor.press(/^Quitar Orígenes: ver la lista/), 'Error al actualizar las rutas del rol')
  expect(area(visitor, 'Orígenes')).toContain('POST-origins/search')
  expect(all(visitor.page, 'button').map(nameOf)).not.toContain('Deshacer')
})
