import { dayFromToday, ledger, type Client } from '../../support/money.ts'
import { field } from '../controls.ts'
import { apiUrl, enterAs, expect, type Page, test } from '../test.ts'
import { banner, leads, shows } from '../told.ts'
import { pick, rowOf, save } from '../third-parties.ts'

const LIST = '/accounts-receivable'
const FORM = '/save-accounts-receivable'
const INCOMPLETE = 'Complete todos los campos obligatorios'

const books = () => ledger(apiUrl())
/** The list of one client's receivables. */
const of = (client: Client, more = '') => `${LIST}?tercero=${client.id}${more}`
const numbers = (page: Page) => page.locator('td[data-label=Factura]')

test.beforeEach(({ context }) => enterAs(context, 'admin'))

test('a new receivable gets its number from the date or from the system', async ({
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
  await expect(banner(page)).toContainText('Cuenta por cobrar creada correctamente')
  await expect(page).toHaveURL(LIST)
  await page.goto(of(one))
  await expect(numbers(page)).toHaveText(/^CXC-\d+$/)
  await expect(rowOf(page, 'CXC-')).toContainText(
    /\$\s*1\.500\.000\$\s*250\.000\$\s*1\.250\.000\s*mora \$\s*8\.750\s*VENCIDAEN MORA10 días/,
  )
})

test("late interest is collected by another receivable or forgiven, from the receivable's screen", async ({
  page,
}) => {
  const { client, owe } = await books()
  const one = await client()
  const late = { porcentaje_interes_mora: 3 }
  const [charged, forgiven] = [await owe(one, 1_000_000, 10, late), await owe(one, 500_000, 20, late)]
  const dialog = page.getByRole('dialog')
  const ask = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const open = async ({ _id, numero_factura }: typeof charged) => {
    await page.goto(of(one))
    await page.getByRole('link', { name: String(numero_factura), exact: true }).click()
    await expect(page).toHaveURL(`${LIST}/${_id}`)
  }

  await open(charged)
  await leads(ask('Cobrar la mora').click(), page, /\?acto=cobrar$/)
  await expect(dialog).toContainText(/Se hace una cuenta por cobrar de \$\s10\.000 al mismo cliente\./)
  await shows(press('Cobrar la mora'), page.getByText(/^Mora cobrada\. Quedó la cuenta por cobrar/))
  await expect(ask('Cobrar la mora')).toHaveCount(0)
  await expect(page.getByText('Cobrada en otra cuenta')).toBeVisible()

  await open(forgiven)
  await page.getByRole('main').getByText('Más', { exact: true }).click()
  await ask('Condonar').click()
  await press('Condonar la mora')
  const why = dialog.getByLabel('Motivo')
  await expect(why).toHaveAccessibleDescription('Escriba por qué se condona.')
  await expect(why).toBeFocused()
  await why.fill('Cliente de siempre')
  await shows(press('Condonar la mora'), page.getByText(/^Mora condonada: \$\s10\.000$/))
  await expect(page.getByText('Cliente de siempre')).toBeVisible()
  await expect(ask('Condonar')).toHaveCount(0)

  await page.goto(of(one, '&con_saldo=true'))
  await expect(numbers(page)).toHaveCount(3)
  await expect(page.getByText(/^mora/)).toHaveCount(0)
})
