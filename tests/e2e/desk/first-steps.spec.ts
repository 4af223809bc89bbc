import { inNewCompany } from '../../support/sessions.ts'
import { newWord } from '../../support/third-parties.ts'
import { apiUrl, enterWith, expect, stackUrl, test } from '../test.ts'

test("a new company does its first steps and hands over a person's password", async ({ page, context }) => {
  await enterWith(context, await inNewCompany(stackUrl(), apiUrl()))
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible()
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title })

  await step('Vehículos').getByRole('link', { name: 'Hacer: Vehículos' }).click()
  const form = page.getByRole('dialog')
  const placa = `TST${String(Date.now() % 1000).padStart(3, '0')}`
  await form.getByLabel('Placa').fill(placa)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('cell', { name: placa, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Inicio' }).first().click()
  await expect(step('Vehículos')).toContainText('Hecho')
  await step('Primera pesada').getByRole('button', { name: 'Apartar' }).click()
  await expect(step('Primera pesada')).toContainText('Aparte')

  await step('Usuarios y roles').getByRole('link', { name: 'Hacer: Usuarios y roles' }).click()
  const correo = `paso.${newWord().toLowerCase()}@molino.example`
  await form.getByLabel(/^Nombre/).fill('Paso Primero')
  await form.getByLabel(/^Correo/).fill(correo)
  await form.getByLabel(/^Contraseña/).fill('paddy-verde-26')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('link', { name: 'Hoja para imprimir' }).click()
  const paper = page.getByRole('article')
  await expect(paper).toContainText(correo)
  await expect(paper).toContainText('paddy-verde-26')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'La hoja ya no está' })).toBeVisible()
})
