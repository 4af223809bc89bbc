import { expect, inject, it } from 'vitest'
import { withKeys } from '../support/sessions.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { all, read, text, Visitor } from './visitor.ts'

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
