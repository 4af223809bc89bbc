import { makeTelegramRequest } from '../../support/approval-requests.ts'
import { newWord } from '../../support/third-parties.ts'
import { apiUrl, enterAs, expect, test } from '../test.ts'
import { pick, rowOf } from '../third-parties.ts'

test('a Telegram account is associated with the user chosen in its dialog', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  await enterAs(context, 'admin')
  const nombre = `Solicitante ${newWord()}`
  await makeTelegramRequest(apiUrl(), { nombre })
  await page.goto(`/approval-requests?q=${encodeURIComponent(nombre)}`)
  const row = rowOf(page, nombre)
  const dialog = page.getByRole('dialog')
  await row.getByRole('link', { name: /^Asociar/ }).click()
  await expect(dialog.getByPlaceholder('Buscar usaurio')).toBeVisible()
  await pick(page, ['id_usuario', 'Usuario'], 'Bernardo Tique Yara', javaScriptEnabled)
  await dialog.getByRole('button', { name: 'Asociar', exact: true }).click()
  await expect(page.getByText('Aprobación exitosa.')).toBeVisible()
  await expect(page).toHaveURL(/\/approval-requests\?q=/)
  await expect(row.locator('.badge')).toHaveText('Aprobada')

  await row.getByRole('link', { name: /^Ver/ }).click()
  await expect(dialog).toContainText('Bernardo Tique Yara')
  await dialog.getByRole('link', { name: 'Cerrar', exact: true }).last().click()
  await expect(dialog).toHaveCount(0)
})
