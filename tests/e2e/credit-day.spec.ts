import { dayInBogota, writtenDay } from '#server/kit/words/days.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { loanMeans } from '../support/agreements.ts'
import { EXCESS_TERMS } from '../support/approval-requests.ts'
import { textOf } from '../support/pdf.ts'
import { dialog, field as named, main, menu, press } from './controls.ts'
import { apiUrl, expect, type Page, test } from './test.ts'
import { banner, leads, shows, tells } from './told.ts'
import { given, pick, rowOf, save, textField } from './third-parties.ts'

const TODAY = dayInBogota(new Date())
const INCOMPLETE = 'Todos los campos son obligatorios'

const waiting = (page: Page) => menu(page).getByRole('link', { name: /^Aprobación \d+ por decidir$/ })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: false })
const loan = (page: Page, description: string) =>
  page.locator('table.loans tbody tr', { hasText: description })
const total = (page: Page) => page.locator('table.loans tfoot tr', { hasText: 'Total' })
const note = (page: Page) => main(page).locator('p.note').first()

test('a credit day runs from the agreement over an approved loan to the closing with debt', async ({
  page,
  otherPage,
  javaScriptEnabled,
}) => {
  const supplier = await given({ tipo: 'PROVEEDOR' })
  const { banco } = await loanMeans(apiUrl())

  await page.goto('/login')
  await textField(page, 'Correo').fill('credito@molino.example')
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await menu(page).getByRole('link', { name: 'Acuerdos de Financiamiento', exact: true }).first().click()
  // Only a user who may decide requests sees their number in the menu.
  await expect(waiting(page)).toHaveCount(0)

  // The user creates the agreement.
  await page.getByRole('link', { name: 'Nuevo', exact: true }).click()
  await expect(page).toHaveURL('/save-financing-agreement')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuevo Acuerdo de Financiamiento')
  await expect(named(page, 'tasa')).toHaveValue('3')
  await expect(named(page, 'tasa')).toHaveAttribute('readonly', '')
  await expect(
    page.getByText(
      'La tasa (42,58 % efectivo anual) supera el techo de usura: 2,302 % mensual, 31,4 % efectivo anual.',
    ),
  ).toBeVisible()
  await save(page)
  await expect(page.getByText(INCOMPLETE, { exact: true })).toHaveCount(1)
  for (const name of ['numero_de_dias_del_cultivo', 'numero_hectareas'])
    await expect(named(page, name)).toHaveAttribute('aria-invalid', 'true')
  await pick(page, ['id_tercetro', 'Proveedor'], supplier.nombre, javaScriptEnabled)
  await named(page, 'numero_de_dias_del_cultivo').fill('120')
  await named(page, 'numero_hectareas').fill('1,5')
  await tells(save(page), page, /Acuerdo de financiamiento creado correctamente/)
  await expect(page).toHaveURL('/financing-agreements')
  const inList = rowOf(page, supplier.nombre)
  await expect(inList).toContainText(/\$\s*0\s*\$\s*6\.000\.000\s*En ejecución/)

  // The first loan is paid through a bank.
  await inList.getByRole('link', { name: /^Detalle / }).click()
  await expect(page.getByText('No hay movimientos registrados.')).toBeVisible()
  const address = page.url()
  await main(page).getByRole('link', { name: 'Agregar Préstamo', exact: true }).click()
  await expect(dialog(page).getByRole('heading', { name: 'Agregar prestamo' })).toBeVisible()
  await expect(field(page, 'Fecha movimiento')).toHaveValue(TODAY)
  await shows(press(page, 'Guardar'), dialog(page).getByText('Todos los campos son obligatorios.'))
  await field(page, 'Descripción').fill('  Arriendo del lote  ')
  await field(page, 'Valor').fill('0')
  await shows(press(page, 'Guardar'), dialog(page).getByText('Debe ser mayor a 0'))
  await field(page, 'Valor').fill('1.500.000')
  await shows(press(page, 'Guardar'), dialog(page).getByText('Campo obligatorio'))
  await expect(field(page, 'Banco')).toHaveCount(0)
  await field(page, 'Forma de Pago').selectOption({ label: 'Bancos' })
  if (!javaScriptEnabled) await press(page, 'Continuar')
  await expect(field(page, 'Valor')).toHaveValue('1.500.000')
  await shows(press(page, 'Guardar'), dialog(page).getByText('Seleccione el banco.'))
  await field(page, 'Banco').selectOption({ label: `${banco.nombre} - ${banco.nro_cuenta}` })
  await shows(press(page, 'Guardar'), page.getByText('✅ Préstamo agregado con éxito.'))
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await expect(loan(page, 'Arriendo del lote')).toContainText(banco.nombre)
  await expect(total(page)).toContainText('$ 1.500.000')

  // The second loan exceeds the maximum: it waits, is marked, and counts nowhere.
  await main(page).getByRole('link', { name: 'Agregar Préstamo', exact: true }).click()
  await field(page, 'Descripción').fill('Urea')
  await field(page, 'Valor').fill('5.000.000')
  if (javaScriptEnabled)
    await expect(dialog(page).getByRole('status')).toHaveText(
      'Pasa el máximo a prestar en $ 500.000. Queda por aprobar y no cuenta hasta entonces.',
    )
  await field(page, 'Forma de Pago').selectOption({ label: 'Contado' })
  await press(page, 'Guardar')
  await expect(loan(page, 'Urea').locator('.badge')).toHaveText('Por aprobar')
  await expect(total(page)).toContainText('$ 1.500.000')
  await expect(note(page)).toContainText(
    /^El préstamo «Urea», \$\s5\.000\.000, pasa el máximo a prestar: espera la aprobación de .*Adriana.*\. Lo pidió Crisanto/,
  )

  // The approver opens the requests by the number in the menu.
  const decides = await otherPage('admin')
  await decides.goto('/financing-agreements')
  await leads(waiting(decides).click(), decides, '/approval-requests')
  await decides.goto(`/approval-requests?q=${encodeURIComponent(supplier.nombre)}`)
  const asked = rowOf(decides, supplier.nombre)
  await asked.getByRole('link', { name: /^Aprobar/ }).click()
  await expect(dialog(decides).locator('dt')).toHaveText(EXCESS_TERMS)
  const amounts = ['$ 6.000.000', '$ 1.500.000', '$ 5.000.000', '$ 500.000']
  for (const fact of [...amounts, writtenDay(TODAY), 'Préstamo en dinero, Contado', 'Crisanto Guzmán Aldana'])
    await expect(dialog(decides).locator('dl')).toContainText(fact)
  await shows(press(decides, /^Aprobar \$ [\d.]+ para /), decides.getByText('Aprobación exitosa.'))
  await expect(asked.locator('.badge')).toHaveText('Aprobada')

  // The agreement is printed.
  await page.goto(address)
  await expect(loan(page, 'Urea').locator('.badge')).toHaveCount(0)
  await expect(total(page).getByText('supera el máximo')).toHaveCount(2)
  await expect(note(page)).toContainText(
    `pasa el máximo a prestar: lo aprobó Adriana Molano Perdomo, ${writtenDay(TODAY)}.`,
  )
  const print = main(page).getByRole('link', { name: 'Imprimir Resumen', exact: true })
  const paper = await page.request.get((await print.getAttribute('href')) ?? '')
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const printed = textOf(await paper.body())
  for (const text of [supplier.nombre, 'Arriendo del lote', 'Urea', '$ 6.500.000'])
    expect(printed).toContain(text)

  // The agreement is closed, and the remaining debt becomes a receivable.
  await page.goto(`/financing-agreements?q=${encodeURIComponent(supplier.nombre)}`)
  await inList.getByRole('link', { name: /^Cerrar / }).click()
  await expect(dialog(page)).toContainText(/Hoy debe \$\s*6\.500\.000/)
  await press(page, 'Confirmar cierre')
  await expect(dialog(page).locator('[name=estado]')).toHaveAccessibleDescription(
    'Debe seleccionar un estado.',
  )
  await dialog(page).locator('[name=estado]').selectOption('TERMINADO')
  await field(page, 'Descripción').fill('Vendió la cosecha en otra parte')
  await press(page, 'Confirmar cierre')
  const receivable = /Quedó la cuenta por cobrar (\S+) por \$\s*6\.500\.000/
  await expect(banner(page)).toHaveText(receivable)
  await expect(inList.locator('strong').last()).toHaveText('Vendió la cosecha en otra parte')
  await shows(inList.getByRole('link', { name: /^Detalle / }).click(), main(page).getByText(receivable))
  await expect(page.getByRole('heading', { name: 'Deducciones' })).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Agregar Préstamo', exact: true })).toBeDisabled()
})
