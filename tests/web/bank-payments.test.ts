import { expect, it } from 'vitest'
import { administrator } from './people.ts'
import { all, nameOf, text } from './visitor.ts'

const admin = administrator()

it('los pagos de un día se descargan en CSV desde el libro de su cuenta, para el portal del banco', async () => {
  const book = await admin.at('/libro-de-bancos')
  const [account] = all(book.page, 'a', (link) => nameOf(link).startsWith('Banco Agrario'))
  await book.open(account?.attributes.href ?? '')
  const [shown] = all(book.page, 'a', (link) => text(link) === 'Pagos en CSV')
  const file = await book.get(shown?.attributes.href ?? '')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(file.headers.get('content-disposition')).toMatch(
    /^attachment; filename="pagos_\d{4}-\d\d-\d\d\.csv"$/,
  )
  const nobody = await book.get('/libro-de-bancos/no-existe/pagos.csv')
  expect(nobody.status).toBe(404)
})
