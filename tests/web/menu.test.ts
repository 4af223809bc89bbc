import { expect, inject, it } from 'vitest'
import { withKeys } from '../support/sessions.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { acts, all, isOf, nameOf, read, text, Visitor } from './visitor.ts'

const url = inject('url')

const mostUsed = ({ page }: Visitor) =>
  all(page, 'ul', ({ attributes }) => attributes['aria-labelledby'] === 'frecuentes').map((list) =>
    all(list, 'a').map((link) => [text(link), link.attributes.href]),
  )

it('the menu of a user shows the most used screens, and no company choice for one company', async () => {
  const session = await signIn(url, 'consulta@molino.example')
  const home = await new Visitor(url, session).open('/home')
  expect([read(home).includes(MOLINO), all(home.page, 'select')]).toEqual([true, []])
  const visitor = new Visitor(url, session)
  for (let visit = 0; visit < 9; visit++) {
    await visitor.open('/rates')
    await visitor.open('/rates?pagina=2')
    await visitor.open('/weighing-records')
  }
  expect(mostUsed(visitor)).toEqual([])
  await visitor.open('/rates')
  await visitor.open('/weighing-records')
  expect(mostUsed(visitor)).toEqual([])
  await visitor.open('/home')
  expect(mostUsed(visitor)).toEqual([
    [
      ['Gestión de Pesadas', '/weighing-records'],
      ['Tarifas', '/rates'],
    ],
  ])

  const other = await signIn(url, 'bascula@molino.example')
  visitor.is(other)
  expect(mostUsed(await visitor.open('/home'))).toEqual([])
  visitor.is(await withKeys(session, ['POST-rates/search']))
  expect(mostUsed(await visitor.open('/home'))).toEqual([[['Tarifas', '/rates']]])
})

it('Turnos and Camiones en patio are in the menu of who weighs, and the entries keep the quoted order', async () => {
  const entries = async (person: string, company?: string) => {
    const visitor = new Visitor(url, await signIn(url, `${person}@molino.example`, company))
    await visitor.open('/home')
    return all(
      visitor.one('nav', (one) => nameOf(one) === 'Menú principal'),
      'a',
    ).map(text)
  }
  const yard = ['Camiones en patio', 'Turnos']
  expect((await entries('consulta')).filter((one) => yard.includes(one))).toEqual([])
  const scale = await entries('bascula')
  expect(scale.slice(scale.indexOf('Gestión de Pesadas'), scale.indexOf('Gestión de Pesadas') + 3)).toEqual([
    'Gestión de Pesadas',
    ...yard,
  ])
  const quoted = [
    ...['Dashboard', 'Gestión de Terceros', 'Acuerdos de Financiamiento', 'Gestión de Pesadas'],
    ...['Liquidaciones', 'Maquilas', 'Gestión de Facturas', 'Detalle Factura', 'Recibo de Caja'],
    ...['Cuentas por Cobrar', 'Gestión de Empleados', 'Usuarios', 'Otras Funcionalidades'],
  ]
  expect((await entries('admin', MOLINO)).filter((one) => quoted.includes(one))).toEqual(quoted)
})

it('the entries of the account are behind the name of the user, and Cerrar sesión is the last entry', async () => {
  const visitor = await new Visitor(url, await signIn(url, 'consulta@molino.example')).open('/home')
  const foot = visitor.one('div', isOf('menu-foot'))
  const account = visitor.one('details', () => true, foot)
  expect(text(visitor.one('summary', () => true, account))).toBe('Constanza Ducuara Leyva')
  expect(acts(account)).toEqual(['Cambiar contraseña', 'Sesiones abiertas', 'Modo ligero'])
  expect(acts(foot).at(-1)).toBe('Cerrar sesión')
  await visitor.follow('Sesiones abiertas', account)
  const opened = visitor.one('details', () => true, visitor.one('div', isOf('menu-foot')))
  expect(opened.attributes).toHaveProperty('open')
})
