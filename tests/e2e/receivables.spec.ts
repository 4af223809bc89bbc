import { dayFromToday, ledger, type Client } from '../support/money.ts'
import { enterAs, expect, type Page, test } from './test.ts'
import { pick, rowOf, save } from './third-parties.ts'

const LIST = '/accounts-receivable'
const FORM = '/save-accounts-receivable'
const INCOMPLETE = 'Complete todos los campos obligatorios'

const apiUrl = () => process.env.E2E_API_URL ?? ''
const books = () => ledger(apiUrl())
/** The list with the receivables of one client alone. */
const of = (client: Client, more = '') => `${LIST}?tercero=${client.id}${more}`
const numbers = (page: Page) => page.locator('td[data-label=Factura]')
const field = (page: Page, name: string) => page.locator(`[name="${name}"]`)

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('una cuenta nueva: el número lo propone la fecha, o lo asigna el sistema', async ({
  page,
  javaScriptEnabled,
}) => {
  const { client } = await books()
  const one = await client()
  await page.goto(LIST)
  await page.getByRole('link', { name: 'Nuevo', exact: true }).click()
  await expect(page).toHaveURL(FORM)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nueva Cuenta por Cobrar')
  await save(page)
  await expect(page.getByText(INCOMPLETE, { exact: true })).toHaveCount(1)
  for (const name of ['valor_original_factura', 'fecha_esperada_pago']) {
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  await pick(page, ['cliente_id', 'Cliente'], one.nombre, javaScriptEnabled)
  const day = dayFromToday(-40)
  const start = `FAC-${day.replaceAll('-', '')}-`
  await field(page, 'fecha_factura').fill(day)
  const number = field(page, 'numero_factura')
  if (javaScriptEnabled) {
    await expect(number).toHaveValue(new RegExp(`^${start}[1-9]\\d\\d$`))
    await field(page, 'fecha_factura').fill(dayFromToday(-41))
    await expect(number).toHaveValue(new RegExp(`^FAC-${dayFromToday(-41).replaceAll('-', '')}-`))
    await number.fill('Libro 7')
    await field(page, 'fecha_factura').fill(day)
    await expect(number).toHaveValue('Libro 7')
    await number.fill('')
  } else await expect(number).toHaveValue('')
  await field(page, 'valor_original_factura').fill('1.500.000')
  await field(page, 'total_abonos_realizados').fill('250.000')
  await field(page, 'fecha_esperada_pago').fill(dayFromToday(-10))
  await field(page, 'porcentaje_interes_mora').fill('2,1')
  await field(page, 'observaciones').fill('Según el libro de 2025')
  if (javaScriptEnabled) {
    await expect(page.locator('.figure', { hasText: 'Saldo' })).toContainText(/\$\s*1\.250\.000/)
    await expect(page.locator('.figure', { hasText: 'Días vencida' })).toContainText('10')
  }
  await save(page)
  await expect(page.getByText('Cuenta por cobrar creada correctamente')).toBeVisible()
  await expect(page).toHaveURL(LIST)
  await page.goto(of(one))
  await expect(numbers(page)).toHaveText(/^CXC-\d+$/)
  await expect(rowOf(page, 'CXC-')).toContainText(
    /\$\s*1\.500\.000\$\s*250\.000\$\s*1\.250\.000\s*mora \$\s*8\.750\s*VENCIDAEN MORA10 días/,
  )
})
