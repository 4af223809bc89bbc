import { expect, it } from 'vitest'
import { administrator, api } from '../people.ts'
import { all, main, nameOf, read, text } from '../visitor.ts'

const admin = administrator()
const call = api()

it('the book of an account gives the payments of a day as CSV for the bank’s portal', async () => {
  const book = await admin.at('/libro-de-bancos')
  const [account] = all(book.page, 'a', (link) => nameOf(link).startsWith('Banco Agrario'))
  await book.open(account?.attributes.href ?? '')
  const [shown] = all(book.page, 'a', (link) => text(link) === 'Pagos en CSV')
  const file = await book.get(shown?.attributes.href ?? '')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="pagos_\d{4}-\d\d-\d\d\.csv"$/,
  )
  const headings =
    'Tipo de documento;Número de documento;Nombre;Banco;Tipo de cuenta;Número de cuenta;Valor;Referencia'
  expect((await file.text()).split('\r\n')[0]).toBe(headings)
  const exports = { limit: 100, filtros: { operacion: 'EXPORT' } }
  const { data } = (await call('POST', '/audit/search', exports)) as { data: { descripcion: string }[] }
  expect(data.map(({ descripcion }) => descripcion)).toContainEqual(
    expect.stringMatching(/^Exportación a CSV con la búsqueda «Pagos del .* por Banco Agrario/),
  )
  const [report] = all(main(book), 'a', (link) => text(link) === 'Pagos de hoy')
  expect(read(await admin.at(report?.attributes.href ?? ''))).toContain('trae estas mismas columnas.')
  const nobody = await book.get('/libro-de-bancos/no-existe/pagos.csv')
  expect(nobody.status).toBe(404)
})

it('the book shows the opening balance before its first day, and earlier movements without a balance', async () => {
  const book = await admin.at('/libro-de-bancos')
  const [account] = all(book.page, 'a', (link) => nameOf(link).startsWith('Banco Agrario'))
  await book.open(`${account?.attributes.href}?desde=2020-01-01`)
  const [figures] = all(book.page, 'dl')
  expect(text(figures!)).toMatch(/^Saldo al \S+ \$ \S+ Al abrir, el \d\d\/\d\d\/\d{4} -?\$ \S+ Entró/)
  expect(text(book.page)).toMatch(/El libro abre el \S+: lo de antes se muestra y no cuenta\./)
})

it('the book swaps the days of an address in reverse order', async () => {
  const book = await admin.at('/libro-de-bancos')
  const [account] = all(book.page, 'a', (link) => nameOf(link).startsWith('Banco Agrario'))
  await book.open(`${account?.attributes.href}?desde=2026-03-09&hasta=2026-03-02`)
  expect(book.address).toBe(`${account?.attributes.href}?desde=2026-03-02&hasta=2026-03-09`)
  expect(text(book.page)).toContain('Saldo al 09/03/2026')
})

it('the sum of the balances is unknown on a day before every opening balance', async () => {
  const headings = (page: Awaited<ReturnType<typeof admin.at>>) => all(page.page, 'h2').map(text)
  expect(headings(await admin.at('/libro-de-bancos?dia=2020-01-01'))).toEqual(['Bancos –', 'Cajas –'])
  expect(headings(await admin.at('/libro-de-bancos'))[0]).toMatch(/^Bancos -?\$ /)
})
