import { makeWeighings } from '../../support/weighings.ts'
import { apiUrl, enterAs, expect, test } from '../test.ts'
import { weight } from '../weighing-form.ts'

test.beforeEach(async ({ context }) => enterAs(context, 'admin'))

test('an empty weight far from the plate’s tare is questioned, and stays marked when confirmed', async ({
  page,
}) => {
  const times = [8_100, 8_120, 8_150].map((peso_vacio) => ({ peso_vacio, peso_lleno: 25_000 }))
  const made = await makeWeighings(apiUrl(), [...times, { peso_vacio: null, peso_lleno: 26_000 }])
  const { id, placa, consecutivo } = made.at(-1)!
  await page.goto(`/weighing-records/final-weight/${id}`)
  await expect(page.getByText(/^Tara conocida: 8\.120 kg, vale hasta el \d\d\/\d\d\/\d{4}\.$/)).toBeVisible()
  await weight(page, 'peso_vacio').fill('8.760')
  await weight(page, 'peso_vacio').press('Enter')
  const question = page.getByRole('alert').filter({ hasText: placa })
  await expect(question).toContainText(
    `${placa} pesó vacío 8.760 kg: 640 kg (7,9 %) más que su tara conocida, 8.120 kg. ¿Está vacío, sin personas ni agua?`,
  )
  await expect(weight(page, 'peso_vacio')).toHaveValue('8.760')
  await question.getByRole('button', { name: 'Sí, guardar' }).click()
  await expect(page.getByText('17.240 kg').first()).toBeVisible()
  await expect(page.getByText('TARA DESVIADA')).toBeVisible()

  await page.goto(`/weighing-records?tara_desviada=true&q=${placa}`)
  await expect(page.getByRole('main').getByRole('row').filter({ hasText: consecutivo })).toContainText(
    'Tara desviada',
  )
  await page.goto('/taras-por-placa')
  await page.getByRole('link', { name: consecutivo, exact: true }).click()
  await expect(page).toHaveURL(`/weighing-records/final-weight/${id}`)
})

test('the yard asks about an unusual empty weight beside the truck', async ({ page }) => {
  const times = [8_100, 8_120, 8_150].map((peso_vacio) => ({ peso_vacio, peso_lleno: 25_000 }))
  const made = await makeWeighings(apiUrl(), [...times, { peso_vacio: null, peso_lleno: 26_000 }])
  const { placa } = made.at(-1)!
  await page.goto(`/patio?placa=${placa}`)
  await page.getByLabel(`Peso vacío de ${placa} (kg)`).fill('7.300')
  await page.getByRole('button', { name: `Guardar el peso de ${placa}` }).click()
  const question = page.getByRole('alert').filter({ hasText: placa })
  await expect(question).toContainText('820 kg (10,1 %) menos que su tara conocida')
  await page.getByLabel(`Peso vacío de ${placa} (kg)`).fill('8.200')
  await page.getByRole('button', { name: `Guardar el peso de ${placa}` }).click()
  await expect(page.getByText('17.800 kg').first()).toBeVisible()
})
