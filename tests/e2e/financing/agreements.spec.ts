import { closeAgreement, decideLoans, lend, makeAgreement } from '../../support/agreements.ts'
import { newThirdParty } from '../../support/third-parties.ts'
import { field } from '../controls.ts'
import { apiUrl, enterAs, expect, type Page, test } from '../test.ts'
import { refuses, tells } from '../told.ts'
import { rowOf, save } from '../third-parties.ts'

const LIST = '/financing-agreements'
const FORM = '/save-financing-agreement'
const DAYS = 'Los días del cultivo deben estar entre 30 y 120'

const of = (id: string, more = '') => `${LIST}?tercero=${id}${more}`
const inRow = (page: Page, consecutivo: string, name: RegExp) =>
  rowOf(page, consecutivo).getByRole('link', { name })

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('the list of agreements marks an exceeded maximum, the closing and the acts of each state', async ({
  page,
}) => {
  const running = await makeAgreement(apiUrl(), { numero_hectareas: 0.5 })
  await lend(apiUrl(), running, { valor: 2_000_001 })
  await decideLoans(apiUrl(), running)
  const { id } = running.proveedor
  const another = () => makeAgreement(apiUrl(), { id_tercetro: id })
  const ended = await another()
  await closeAgreement(apiUrl(), ended, { descripcion: 'Entregó toda la cosecha' })
  const cancelled = await another()
  await lend(apiUrl(), cancelled)
  await closeAgreement(apiUrl(), cancelled, { estado: 'CANCELADO', descripcion: 'Se inundó el lote' })

  await page.goto(of(id))
  await expect(page.locator('.chip')).toContainText(`Proveedor: ${running.proveedor.nombre}`)
  const row = (one: { consecutivo: string }) => rowOf(page, one.consecutivo)
  for (const label of ['Total Neto', 'Máximo a prestar']) {
    const cell = row(running).locator(`td[data-label="${label}"]`)
    await expect(cell.getByRole('img', { name: 'Supera el máximo a prestar' })).toBeVisible()
    await expect(row(ended).locator(`td[data-label="${label}"]`).getByRole('img')).toHaveCount(0)
  }
  await expect(row(running)).toContainText(/\$\s*2\.000\.001.*\$\s*2\.000\.000\s*En ejecución/)
  await expect(row(ended)).toContainText(/\$\s*0\s*\$\s*50\.000\.000\s*Terminado/)
  await expect(row(ended).locator('strong')).toHaveText('Entregó toda la cosecha')
  await expect(row(cancelled)).toContainText('Cancelado')
  await expect(row(cancelled).locator('em')).toHaveText('Se inundó el lote')

  const actions = (one: { consecutivo: string }) => row(one).locator('td.actions').getByRole('link')
  await expect(actions(running)).toHaveText(['Cerrar', 'Modificar', 'Eliminar'])
  for (const closed of [ended, cancelled]) await expect(actions(closed)).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 768 })
  for (const one of [running, ended, cancelled])
    expect((await row(one).boundingBox())?.height).toBeLessThan(37)
  for (const one of [running, ended]) {
    const link = row(one).getByRole('link', { name: `Detalle ${one.consecutivo}`, exact: true })
    await expect(link).toHaveText(one.consecutivo)
    await expect(link).toHaveAttribute('href', `/financing-details/${one.id}`)
  }
})

test('a supplier is created inside a new agreement and over its edit dialog', async ({
  page,
  javaScriptEnabled,
}) => {
  const { consecutivo, proveedor } = await makeAgreement(apiUrl())
  const create = async (nombre: string, numero: string) => {
    await field(page, 'texto.id_tercetro').fill('zzzzzzzz')
    if (!javaScriptEnabled) {
      await save(page)
      await expect(page.getByText('Debe seleccionar un proveedor válido de la lista.')).toBeVisible()
    }
    await page.getByRole('button', { name: 'Crear un proveedor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nuevo proveedor' })
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill(nombre)
    await dialog.getByLabel('Tipo de identificación').selectOption('13')
    await dialog.getByRole('textbox', { name: 'Identificación' }).fill(numero)
    await dialog.getByRole('textbox', { name: 'Dirección' }).fill('Vereda Chenche')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(field(page, 'texto.id_tercetro')).toHaveValue(nombre)
  }
  const first = newThirdParty({ tipo: 'PROVEEDOR' })
  await page.goto(FORM)
  await field(page, 'numero_hectareas').fill('7,25')
  await create(first.nombre, first.identificacion)
  await expect(field(page, 'numero_hectareas')).toHaveValue('7,25')

  const second = newThirdParty({ tipo: 'PROVEEDOR' })
  await page.goto(of(proveedor.id))
  await inRow(page, consecutivo, /^Modificar /).click()
  await field(page, 'numero_hectareas').fill('9')
  await create(second.nombre, second.identificacion)
  await expect(page.getByRole('dialog', { name: 'Modificar Acuerdo' })).toBeVisible()
  await expect(field(page, 'numero_hectareas')).toHaveValue('9')
  await tells(save(page), page, 'Acuerdo modificado exitosamente.')
  await expect(page).toHaveURL(of(proveedor.id))
  await page.goto(`${LIST}?q=${consecutivo}`)
  await expect(rowOf(page, consecutivo)).toContainText(second.nombre)
  await expect(rowOf(page, consecutivo)).toContainText(/\$\s*36\.000\.000/)
})

test('an agreement is edited in its dialog and on its page, with a read-only rate', async ({ page }) => {
  const { id, consecutivo, proveedor } = await makeAgreement(apiUrl())
  const found = `${LIST}?q=${consecutivo}&tercero=${proveedor.id}`
  await page.goto(found)
  await inRow(page, consecutivo, /^Modificar /).click()
  const dialog = page.getByRole('dialog', { name: 'Modificar Acuerdo' })
  await expect(dialog).toBeVisible()
  await expect(field(page, 'texto.id_tercetro')).toHaveValue(proveedor.nombre)
  await expect(field(page, 'numero_hectareas')).toHaveValue('12,5')
  await expect(field(page, 'tasa')).toHaveAttribute('readonly', '')
  await field(page, 'numero_de_dias_del_cultivo').fill('29')
  await refuses(save(page), dialog, field(page, 'numero_de_dias_del_cultivo'), DAYS)
  await dialog.getByRole('link', { name: 'Cancelar' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(found)

  await inRow(page, consecutivo, /^Modificar /).click()
  await field(page, 'numero_hectareas').fill('10')
  await tells(save(page), page, 'Acuerdo modificado exitosamente.')
  await expect(rowOf(page, consecutivo)).toContainText(/\$\s*40\.000\.000/)

  await page.goto(`${FORM}/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Modificar Acuerdo ${consecutivo}`)
  await field(page, 'numero_hectareas').fill('11')
  await tells(save(page), page, 'Acuerdo modificado exitosamente.')
  await expect(rowOf(page, consecutivo)).toContainText(/\$\s*44\.000\.000/)
})
