import { newNit, newWord } from '../../support/third-parties.ts'
import { enterAs, expect, test } from '../test.ts'

test('previews a file before the import, imports it at once and lists its records', async ({
  page,
  context,
}) => {
  await enterAs(context, 'admin')
  const word = newWord()
  const rows = [
    ['Tipo', 'Nombre', 'Tipo de identificación', 'Identificación'],
    ['PROVEEDOR', `Arrocera ${word}`, 'NIT', newNit()],
    ['PROVEEDOR', '', 'CC', '12'],
  ]
  await page.goto('/importar')
  await page.getByLabel('Qué va a importar').selectOption({ label: 'Terceros' })
  await page.getByLabel(/^Archivo/).setInputFiles({
    name: 'terceros.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.map((row) => row.join(';')).join('\n')),
  })
  await page.getByRole('button', { name: 'Ver qué trae' }).click()
  // The page reloads until the work has ended, with and without scripts.
  await expect(page.getByRole('button', { name: 'Importar 1 tercero' })).toBeVisible()
  await expect(page.getByText('La identificación debe tener entre 3 y 11 dígitos.')).toBeVisible()
  await page.getByRole('link', { name: 'Solo con errores: 1' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Importar 1 tercero' }).click()
  await expect(page.getByText('Se importó 1 tercero.')).toBeVisible()
  await page.goto(`/terceros?q=${word}`)
  await expect(page.getByRole('link', { name: `Arrocera ${word}`, exact: true })).toBeVisible()
})
