import { newCode } from '../lists.ts'
import { enterAs, expect, test } from '../test.ts'
import { banner } from '../told.ts'

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('a custom accounting program starts from a proposal, changes its columns and exports its preview', async ({
  page,
}) => {
  const nombre = `Programa ${newCode()}`
  const main = page.getByRole('main')
  await page.goto('/programas-contables?nuevo=1')
  await page.getByLabel('Nombre', { exact: true }).fill(nombre)
  await page.getByLabel('Empieza como').selectOption('Siigo Pyme (propuesta)')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(banner(page)).toContainText('Programa creado correctamente')
  await main.getByRole('link', { name: new RegExp(`^${nombre}`) }).click()
  await expect(page.getByRole('table')).toContainText('TIPO DE COMPROBANTE (OBLIGATORIO)')

  await page.getByRole('button', { name: 'Agregar una columna' }).click()
  await expect(page.getByLabel('Columna 28: encabezado')).toBeFocused()
  await page.getByLabel('Columna 28: lugar').fill('0,5')
  await page.getByLabel('Columna 28: encabezado').fill('MONEDA')
  await page.getByLabel('Columna 28: texto fijo').fill('COP')
  await page
    .getByRole('group', { name: 'Columna 2', exact: true })
    .getByRole('button', { name: 'Quitar' })
    .click()
  await expect(page.getByLabel('Columna 28: lugar')).toHaveCount(0)
  await page.getByLabel('Liquidación', { exact: true }).fill('P 003')
  await page.getByRole('button', { name: 'Guardar y confirmar' }).click()
  await expect(banner(page)).toContainText('Programa actualizado correctamente')
  const heads = page.getByRole('table').getByRole('columnheader')
  await expect(heads).toHaveCount(27)
  await expect(heads.first()).toHaveText('MONEDA')
  await expect(page.getByLabel('Columna 1: encabezado')).toHaveValue('MONEDA')

  await main.getByRole('link', { name: 'Exportar' }).click()
  await expect(page.getByRole('combobox', { name: 'Programa', exact: true })).toHaveValue(/.{36}/)
  await expect(
    page.getByRole('combobox', { name: 'Programa', exact: true }).locator('option:checked'),
  ).toHaveText(nombre)
})
