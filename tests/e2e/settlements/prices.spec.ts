import { today } from '#server/kit/words/days.ts'
import { newWord } from '../../support/third-parties.ts'
import { caller, makeWeighing } from '../../support/weighings.ts'
import { apiUrl, enterAs, expect, test } from '../test.ts'
import { leads, shows, tells } from '../told.ts'

/** A new product and origin, with a minimum price. */
async function paddyOfItsOwn() {
  const call = await caller(apiUrl())
  const word = newWord()
  const [producto, origen] = [`Paddy ${word}`, `Vereda ${word}`]
  const made = async (path: string, body: object) =>
    String(((await call('POST', path, body)).data as { _id: string })._id)
  const id_producto = await made('/products', { descripcion: producto, tags: 'ARROZ_PADDY' })
  const id_origen = await made('/origins', { nombre: origen })
  await call('POST', '/rates/create', {
    ...{ area: 'LIQUIDACION', unidad_medida: '$', id_producto, vigente_desde: '2025-01-01' },
    ...{ tags: 'PRECIO_MINIMO_CARGA', valor: 180_000, descripcion: `Precio mínimo ${word}` },
  })
  return { producto, origen, weighing: await makeWeighing(apiUrl(), { id_producto, id_origen }) }
}

test('proposes the listed price, and requests, approves and settles a price below the minimum', async ({
  page,
  context,
}) => {
  const { producto, origen, weighing } = await paddyOfItsOwn()
  const main = page.getByRole('main')
  const press = (name: string) => main.getByRole('button', { name, exact: true }).click()
  await enterAs(context, 'admin')
  await page.goto('/rates?nuevo=1')
  for (const [label, text] of [
    ['Área', 'LIQUIDACION'],
    ['Descripción', `Precio por carga ${origen}`],
    ['Unidad de Medida', '$'],
    ['Tags', 'PRECIO_CARGA'],
    ['Valor', '195.000'],
    ['Vigente desde', today()],
  ] as const)
    await main.getByLabel(new RegExp(`^${label}( \\(opcional\\))?$`)).fill(text)
  await main.getByLabel('Producto', { exact: true }).selectOption({ label: producto })
  await main.getByLabel('Origen', { exact: true }).selectOption({ label: origen })
  await tells(press('Crear Tarifa'), page, /correctamente/)
  await page.goto(`/rates?q=${encodeURIComponent(origen)}`)
  await expect(page.getByRole('row', { name: new RegExp(origen) })).toContainText('Vigente')

  await enterAs(context, 'laboratorio')
  await page.goto(`/liquidacion-arroz?pesada=${weighing.id}`)
  const price = page.getByLabel('Precio por carga')
  await expect(price).toHaveValue('195.000')
  await expect(main).toContainText(`${producto}, ${origen}`)
  await price.fill('170.000')
  await shows(price.press('Enter'), page.getByText(/^El precio está .* por debajo del mínimo/).first())
  await tells(press('Guardar borrador'), page, /Liquidación guardada correctamente/)
  await expect(main).toContainText('Espera la aprobación de')
  await expect(main.getByRole('link', { name: /^Aprobar/ })).toHaveCount(0)
  await expect(main.getByRole('button', { name: /^Aprobar/ })).toHaveCount(0)
  const settlement = new URL(page.url()).pathname

  await enterAs(context, 'admin')
  await page.goto(settlement)
  const dialog = page.getByRole('dialog')
  await leads(main.getByRole('link', { name: 'Ver la solicitud' }).click(), page, /\/approval-requests\//)
  await expect(dialog).toContainText('Por debajo del mínimo')
  await dialog.getByRole('link', { name: /^Aprobar/ }).click()
  await dialog.getByRole('button', { name: /^Aprobar/ }).click()
  await expect(page).toHaveURL(/\/approval-requests(\?|$)/)
  await page.goto(settlement)
  await expect(main).toContainText('se aprobó')
  await main.getByRole('link', { name: /^Aprobar/ }).click()
  await dialog.getByLabel('Número del registro').fill(newWord())
  const approve = dialog.getByRole('button', { name: /^Aprobar/ })
  await tells(approve.click(), page, 'Liquidación aprobada correctamente')
  await expect(main.locator('.badge').first()).toHaveText('Aprobada')
})
