import { expect, it } from 'vitest'
import { administrator, api, reader } from '../people.ts'
import { all, main, text, type Visitor } from '../visitor.ts'

const { at } = administrator()
const call = api()

const rows = ({ page }: Visitor) =>
  all(page, 'tbody').flatMap((body) =>
    all(body, 'tr').map((row) =>
      all(row, 'td', ({ attributes }) => attributes['data-label'] === 'Estado')
        .map(text)
        .join(),
    ),
  )

it('a button starts a copy of the database, which is listed when done', async () => {
  const visitor = await at('/copias')
  expect(text(main(visitor))).toContain('Probada por última vez')
  await visitor.press('Copiar ahora')
  expect([visitor.address, visitor.said('status')[0]]).toEqual([
    '/copias',
    'La copia empezó: abajo se ve cómo va.',
  ])
  expect(rows(visitor)[0]).toBe('En curso')
  expect(all(visitor.page, 'progress')).toHaveLength(1)
  expect(all(visitor.page, 'meta').map(({ attributes }) => attributes['http-equiv'])).toContain('refresh')
  let estado = ''
  while (estado !== 'HECHA' && estado !== 'FALLIDA') {
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { data } = (await call('GET', '/copies')) as unknown as { data: { estado: string }[] }
    estado = data[0]?.estado ?? ''
  }
  await visitor.open('/copias')
  expect(rows(visitor)[0]).toBe('Hecha')
  expect(text(main(visitor))).toMatch(/Última copia \d\d\/\d\d\/\d{4} \d\d:\d\d Tamaño [\d.,]+ [kM]B/)
})

it('hides the copies of the database from a user without the key', async () => {
  const visitor = await (await reader()).open('/copias')
  expect(visitor.status).toBe(403)
  await visitor.open('/catalog')
  expect(all(visitor.page, 'a').map(({ attributes }) => attributes.href)).not.toContain('/copias')
})
