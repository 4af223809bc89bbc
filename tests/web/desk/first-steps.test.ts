import { expect, inject, it } from 'vitest'
import { inNewCompany } from '../../support/sessions.ts'
import { signIn } from '../../support/sign-in.ts'
import { administrator } from '../people.ts'
import { all, isOf, main, nameOf, text, Visitor } from '../visitor.ts'

const url = inject('url')
const admin = administrator()

/** Administrator in an empty company. */
const atNewCompany = async () => new Visitor(url, await inNewCompany(url, inject('apiUrl'))).open('/home')

/** Steps of the page with their states. */
const stepsOf = (visitor: Visitor) =>
  Object.fromEntries(
    all(visitor.page, 'ol', isOf('steps'))
      .flatMap((list) => all(list, 'li'))
      .map((line) => [text(all(line, 'strong')[0]!), text(all(line, 'span', isOf('badge'))[0]!)]),
  )

it('an empty company sees first steps, which can be skipped, confirmed and reopened', async () => {
  const visitor = await atNewCompany()
  expect(text(visitor.one('h1', () => true))).toBe('Primeros pasos')
  expect(Object.entries(stepsOf(visitor))).toEqual([
    ['Empresa y logo', 'Falta'],
    ['Números que siguen', 'Falta'],
    ['Productos y precios del día', 'Falta'],
    ['Tarifas del año', expect.stringMatching(/^(Falta|Hecho)$/)],
    ['Usuarios y roles', 'Falta'],
    ['Terceros', 'Falta'],
    ['Vehículos', 'Falta'],
    ['Bancos y cajas con su saldo', 'Falta'],
    ['Lo que se debe y lo que nos deben', 'Falta'],
    ['Primera pesada', 'Falta'],
  ])
  const does = visitor.one('a', (link) => nameOf(link) === 'Hacer: Bancos y cajas con su saldo')
  expect(does.attributes.href).toBe('/libro-de-bancos')
  await visitor.press('Apartar: Vehículos')
  expect(visitor.address).toBe('/home')
  await visitor.press('No hay saldos: Lo que se debe y lo que nos deben')
  expect(stepsOf(visitor)).toMatchObject({
    Vehículos: 'Aparte',
    'Lo que se debe y lo que nos deben': 'Hecho',
  })
  await visitor.press('Retomar: Vehículos')
  expect(stepsOf(visitor)).toMatchObject({ Vehículos: 'Falta' })
  await visitor.open('/ayuda')
  await visitor.follow('Primeros pasos', main(visitor))
  expect(stepsOf(visitor)).toMatchObject({ 'Lo que se debe y lo que nos deben': 'Hecho', Vehículos: 'Falta' })
  await visitor.follow('Vehículos', main(visitor))
  expect(visitor.address).toBe('/vehicles?nuevo=1')
})

it('a report with one possible choice shows that choice', async () => {
  const visitor = await atNewCompany()
  await visitor.open('/extracto-de-cuenta')
  expect(visitor.address).toMatch(/^\/extracto-de-cuenta\?cuenta=[0-9a-f-]+/)
  expect(text(main(visitor))).toContain('Cuenta Caja general')
  await visitor.open('/bank?nuevo=1')
  const fields = { Nombre: 'Banco nuevo', 'Número de cuenta': '110-7', 'Saldo inicial': '0' }
  await visitor.press('Guardar', fields, visitor.dialog())
  await visitor.open('/extracto-de-cuenta')
  expect(visitor.address).toBe('/extracto-de-cuenta')
  expect(text(main(visitor))).toContain('Elija una cuenta o caja y los días')
})

it('a company with records sees the dashboard instead of first steps', async () => {
  const worked = await admin.at('/home')
  expect(text(worked.one('h1', () => true))).toBe('Dashboard')
  expect(all(worked.page, 'ol', isOf('steps'))).toEqual([])
})

it('refuses to change an unknown first step', async () => {
  const visitor = await atNewCompany()
  expect((await visitor.send('/primeros-pasos', { intent: 'apartar', paso: 'nada' })).status).toBe(400)
  expect((await visitor.send('/primeros-pasos', { intent: 'borrar', paso: 'pesada' })).status).toBe(400)
  const other = await new Visitor(url, await signIn(url, 'bascula@molino.example')).open('/home')
  await other.send('/primeros-pasos', { intent: 'apartar', paso: 'empresa', volver: '/ayuda' })
  expect(other.address).toBe('/ayuda')
  expect(other.said('alert')).toEqual(['No tiene permiso para realizar esta acción.'])
})
