import { aPhoto } from '../../support/photos.ts'
import { makeWeighing } from '../../support/weighings.ts'
import { apiUrl, enterAs, expect, test } from '../test.ts'
import { leads, shows } from '../told.ts'

test('photographs of a load are uploaded, shown and removed', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await enterAs(context, 'admin')
  const { id, consecutivo } = await makeWeighing(apiUrl())
  const summary = `/weighing-records/final-weight/${id}`
  await page.goto(summary)
  await leads(
    page.getByRole('link', { name: 'Agregar fotos' }).click(),
    page,
    new RegExp(`${summary}/fotos$`),
  )
  const chosen = page.getByLabel('Elegir fotos')
  const none = { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await chosen.setInputFiles(none)
  const save = page.getByRole('button', { name: 'Guardar fotos' })
  await shows(save.click(), page.getByText('«notas.txt»: La foto debe ser'))
  // Only a browser with scripts keeps the files of a refused form.
  const kept = await chosen.evaluate((input: HTMLInputElement) => input.files?.length)
  expect(kept).toBe(javaScriptEnabled ? 1 : 0)
  const photo = async (name: string, width: number) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await aPhoto({ width }),
  })
  await chosen.setInputFiles([await photo('uno.jpg', 900), await photo('dos.jpg', 800)])
  await shows(save.click(), page.getByText('2 fotos guardadas.'))
  const pictures = page.getByRole('img', { name: `del tiquete ${consecutivo}` })
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
  }
  // The file field is empty after the upload.
  await shows(save.click(), page.getByText('Tome una foto o elija al menos una.'))
  await page.getByRole('link', { name: 'Eliminar la foto 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Eliminar foto' })
  await expect(dialog).toContainText('¿Deseas eliminar este registro?')
  await shows(dialog.getByRole('button', { name: 'Eliminar' }).click(), page.getByText('Foto eliminada'))
  await expect(pictures).toHaveCount(1)
  await leads(page.getByRole('link', { name: 'Volver a la pesada' }).click(), page, new RegExp(`${summary}$`))
  await expect(page.getByRole('link', { name: 'Fotos (1)' })).toBeVisible()
})
