import { expect, it } from 'vitest'
import { api, administrator } from './people.ts'
import { acts, isOf } from './visitor.ts'

const { at } = administrator()
const call = api()

const firstOf = async (path: string, id: string): Promise<string> => {
  const { data } = (await call('POST', path, { limit: 1 })) as { data: Record<string, unknown>[] }
  return encodeURIComponent(String(data[0]?.[id]))
}

it.each([
  ['/banks/search', 'id_banco', '/libro-de-bancos/'],
  ['/financing-agreements/search', 'id_acuerdo_de_financiamiento', '/financing-details/'],
  ['/rols/search', 'id_rol', '/rols/'],
])('a record of %s leads back to its list from its head', async (path, id, screen) => {
  const page = await at(screen + (await firstOf(path, id)))
  expect(acts(page.one('header', isOf('page-head')))).toContain('Volver a la lista')
})
