import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { administrator, api, reader } from '../people.ts'
import { acts, all, main, read, text } from '../visitor.ts'

const { at } = administrator()
const call = api()

/** This test fills a season in its own company while other users keep working. */
it('the practice company is requested, filled, marked on pages and files, and deleted', async () => {
  const visitor = await at('/ayuda')
  await visitor.follow(/^Empresa de práctica$/)
  await visitor.press('Crear empresa de práctica')
  expect(visitor.said('status')[0]).toBe('La empresa de práctica se está preparando.')
  expect(text(main(visitor))).toMatch(/Preparando la empresa de práctica: \d+ %/)
  let estado = ''
  while (estado !== 'LISTA' && estado !== 'FALLIDA') {
    await new Promise((resolve) => setTimeout(resolve, 500))
    estado = ((await call('GET', '/companies/practice')) as unknown as { estado: string }).estado
  }
  await visitor.open('/empresa-de-practica')
  expect(text(main(visitor))).toContain('Molino de práctica de Adriana Molano Perdomo')
  expect(read(visitor)).not.toContain('nada de lo que se hace aquí vale')
  await visitor.press('Trabajar en ella')
  for (const path of ['/home', '/liquidacion-arroz', '/retenciones', '/save-invoice']) {
    await visitor.open(path)
    expect([path, read(visitor)]).toEqual([
      path,
      expect.stringContaining('Empresa de práctica: nada de lo que se hace aquí vale.'),
    ])
  }
  const file = await visitor.get('/terceros/exportar/xlsx')
  expect(file.headers.get('content-disposition')).toMatch(/filename="practica_terceros_.*\.xlsx"$/)
  const sheet = unzipSync(new Uint8Array(await file.arrayBuffer()))['xl/worksheets/sheet1.xml']
  expect(strFromU8(sheet!)).toContain('>Empresa de práctica<')
  await visitor.open('/empresa-de-practica')
  expect(acts(main(visitor))).not.toContain('Trabajar en ella')
  await visitor.follow(/^Eliminar$/)
  expect(text(main(visitor))).toContain(
    '¿Eliminar Molino de práctica de Adriana Molano Perdomo con todo lo que tiene?',
  )
  await visitor.press('Eliminar empresa de práctica')
  await visitor.open('/empresa-de-practica')
  if (visitor.address.startsWith('/empresa?')) await visitor.press(/Espiga/)
  expect(acts(main(visitor))).toContain('Crear empresa de práctica')
  expect(all(visitor.page, 'option').map(text).join()).not.toContain('práctica')
})

it('hides the practice company from people who cannot create companies', async () => {
  const visitor = await (await reader()).open('/empresa-de-practica')
  expect(visitor.status).toBe(403)
  await visitor.open('/ayuda')
  expect(acts(visitor.page)).not.toContain('Empresa de práctica')
})
