import { addDays, dayInBogota, writtenDay } from '#server/shared/days.ts'
import {
  type Agreement,
  closeAgreement,
  closeGolden,
  lend,
  loanMeans,
  makeAgreement,
  makeGolden,
} from '../support/agreements.ts'
import { withKeys } from '../support/sessions.ts'
import { caller, makeWeighings } from '../support/weighings.ts'
import { enterAs, expect, type Page, sessionOf, stackUrl, test } from './test.ts'

const TODAY = dayInBogota(new Date())
const apiUrl = () => process.env.E2E_API_URL ?? ''
const address = ({ id }: Agreement) => `/financing-details/${id}`
const main = (page: Page) => page.getByRole('main')
const act = (page: Page, name: string) =>
  main(page)
    .getByRole('link', { name, exact: true })
    .or(main(page).getByRole('button', { name, exact: true }))
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const loans = (page: Page) => page.locator('table.loans')
const row = (page: Page, description: string) => loans(page).locator('tbody tr', { hasText: description })
const total = (page: Page, name: string) => loans(page).locator('tfoot tr', { hasText: name })
const field = (page: Page, name: string) => dialog(page).getByLabel(name, { exact: false })

test.beforeEach(({ context }) => enterAs(context, 'credito'))

test('el caso de oro: cabecera, intereses de cada préstamo, totales y lo que queda debiendo', async ({
  page,
}) => {
  const agreement = await makeGolden(apiUrl())
  await closeGolden(apiUrl(), agreement)
  await page.goto(address(agreement))
  await expect(page).toHaveTitle(`Acuerdo ${agreement.consecutivo} · Molino`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(agreement.proveedor.nombre)
  await expect(main(page).locator('.badge').first()).toHaveText('Terminado')
  await expect(main(page).locator('.headline')).toContainText('$ 12.929.000')
  for (const fact of [agreement.consecutivo, '2026-03-01', '3 % mensual', '120', /^CC \d+/])
    await expect(main(page).locator('.agreement-head').getByText(fact, { exact: true })).toBeVisible()
  await expect(loans(page).getByRole('columnheader')).toHaveText([
    'Fecha',
    'Descripción',
    'Modalidad',
    'Forma de Pago',
    'Valor',
    'Fecha Liq',
    'Inter.',
    'Total',
    'Acciones',
  ])
  const first = loans(page).locator('tbody tr').first()
  for (const text of [
    '01/03/2026',
    'Préstamo en dinero',
    'Contado',
    '$ 5.000.000',
    '15/06/2026',
    '$ 5.530.000',
  ])
    await expect(first).toContainText(text)
  await expect(loans(page).locator('tbody .interest summary')).toHaveText([
    '$ 530.000',
    '$ 182.400',
    '$ 201.600',
    '$ 15.000',
  ])
  await first.locator('summary').click()
  await expect(first.locator('li')).toHaveText(
    /01\/03\/2026 a 15\/06\/2026\s+106 días × 3 % ÷ 30 × \$\s5\.000\.000 = \$\s530\.000/,
  )
  await expect(total(page, 'Total')).toContainText('$ 12.000.000')
  await expect(total(page, 'Total')).toContainText('$ 929.000')
  await expect(total(page, 'Total')).toContainText('$ 12.929.000')
  await expect(total(page, 'Máximo a Prestar')).toContainText('$ 50.000.000')
  await expect(page.getByRole('heading', { name: 'Deducciones' })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Saldo por pagar/ })).toContainText('$ 12.929.000')
  await expect(page.getByText(/Quedó la cuenta por cobrar .* por \$\s12\.929\.000/)).toBeVisible()
  await expect(page.getByRole('img', { name: /Capital e intereses que se debían/ })).toBeVisible()
  await expect(page.locator('.debt tbody tr').last()).toContainText('Cierre')
  await expect(page.getByText(/pasa el techo de usura/)).toBeVisible()
  await expect(act(page, 'Agregar Préstamo')).toBeDisabled()
  await expect(act(page, 'Editar Semilla certificada').first()).toBeDisabled()
  await expect(act(page, 'Eliminar Semilla certificada').first()).toBeDisabled()
})

test('un acuerdo sin préstamos lo dice, y el primero se agrega desde el diálogo', async ({
  page,
  javaScriptEnabled,
}) => {
  const agreement = await makeAgreement(apiUrl())
  const { banco } = await loanMeans(apiUrl())
  await page.goto(address(agreement))
  await expect(page.getByText('No hay movimientos registrados.')).toBeVisible()
  await act(page, 'Agregar Préstamo').click()
  await expect(dialog(page).getByRole('heading', { name: 'Agregar prestamo' })).toBeVisible()
  await expect(field(page, 'Fecha movimiento')).toHaveValue(TODAY)
  await press(page, 'Guardar')
  await expect(dialog(page).getByText('Todos los campos son obligatorios.')).toBeVisible()
  await field(page, 'Descripción').fill('  Arriendo del lote  ')
  await field(page, 'Valor').fill('0')
  await press(page, 'Guardar')
  await expect(dialog(page).getByText('Debe ser mayor a 0')).toBeVisible()
  await field(page, 'Valor').fill('1.500.000')
  await press(page, 'Guardar')
  await expect(dialog(page).getByText('Campo obligatorio')).toBeVisible()

  await expect(field(page, 'Banco')).toHaveCount(0)
  await field(page, 'Forma de Pago').selectOption({ label: 'Bancos' })
  if (!javaScriptEnabled) await press(page, 'Continuar')
  await expect(field(page, 'Valor')).toHaveValue('1.500.000')
  await press(page, 'Guardar')
  await expect(dialog(page).getByText('Seleccione el banco.')).toBeVisible()
  await field(page, 'Banco').selectOption({ label: `${banco.nombre} - ${banco.nro_cuenta}` })
  await press(page, 'Guardar')
  await expect(page.getByText('✅ Préstamo agregado con éxito.')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(row(page, 'Arriendo del lote')).toContainText(banco.nombre)
  await expect(row(page, 'Arriendo del lote')).toContainText('$ 1.500.000')
  await expect(total(page, 'Total')).toContainText('$ 1.500.000')
  await expect(page).toHaveURL(new RegExp(`${address(agreement)}$`))
})

test('otra modalidad que el dinero no lleva forma de pago ni banco', async ({ page, javaScriptEnabled }) => {
  const agreement = await makeAgreement(apiUrl())
  await page.goto(`${address(agreement)}?acto=agregar`)
  await field(page, 'Descripción').fill('Urea')
  await field(page, 'Valor').fill('600.000')
  await field(page, 'Forma de Pago').selectOption({ label: 'Contado' })
  await field(page, 'Modalidad de Financiación').selectOption({ label: 'Entrega de insumos' })
  if (!javaScriptEnabled) {
    await press(page, 'Guardar')
    await expect(dialog(page).getByText('Solo un préstamo en dinero lleva forma de pago.')).toBeVisible()
    await press(page, 'Continuar')
  }
  await expect(field(page, 'Forma de Pago')).toHaveCount(0)
  await press(page, 'Guardar')
  await expect(page.getByText('✅ Préstamo agregado con éxito.')).toBeVisible()
  await expect(row(page, 'Urea')).toContainText('Entrega de insumos')
  await expect(row(page, 'Urea')).toContainText('N/A')
})

test('un préstamo se modifica con lo que tenía, y su interés se vuelve a calcular', async ({
  page,
  javaScriptEnabled,
}) => {
  const agreement = await makeAgreement(apiUrl())
  const { bancos, banco } = await loanMeans(apiUrl())
  await lend(apiUrl(), agreement, { id_fpago: bancos, id_banco: banco.id_banco })
  await page.goto(address(agreement))
  await expect(row(page, 'Semilla certificada')).toContainText('$ 20.000')
  await act(page, 'Editar Semilla certificada').click()
  await expect(dialog(page).getByRole('heading', { name: 'Modificar préstamo' })).toBeVisible()
  await expect(field(page, 'Descripción')).toHaveValue('Semilla certificada')
  await expect(field(page, 'Valor')).toHaveValue('1.000.000')
  await expect(field(page, 'Banco')).toHaveValue(banco.id_banco)
  await field(page, 'Descripción').fill('')
  await press(page, 'Guardar')
  await expect(dialog(page).getByText('Campo obligatorio')).toBeVisible()
  await field(page, 'Descripción').fill('Semilla y abono')
  await field(page, 'Valor').fill('2.000.000')
  await field(page, 'Forma de Pago').selectOption({ label: 'Contado' })
  if (!javaScriptEnabled) {
    await press(page, 'Guardar')
    await expect(dialog(page).getByText('Esta forma de pago no es de banco.')).toBeVisible()
    await field(page, 'Banco').selectOption('')
  }
  await press(page, 'Guardar')
  await expect(page.getByText('✅ Movimiento actualizado correctamente.')).toBeVisible()
  await expect(row(page, 'Semilla y abono')).toContainText('Contado')
  await expect(row(page, 'Semilla y abono')).toContainText('$ 40.000')
})

test('un préstamo se elimina después de preguntar; uno que ya no está lo dice', async ({
  page,
  otherPage,
}) => {
  const agreement = await makeAgreement(apiUrl())
  await lend(apiUrl(), agreement)
  const other = await otherPage('admin')
  for (const one of [page, other]) {
    await one.goto(address(agreement))
    await act(one, 'Eliminar Semilla certificada').click()
    await expect(dialog(one).getByText('¿Deseas eliminar este préstamo?')).toBeVisible()
  }
  await press(page, 'Eliminar')
  await expect(page.getByText('✅ Préstamo eliminado correctamente.')).toBeVisible()
  await expect(page.getByText('No hay movimientos registrados.')).toBeVisible()
  await press(other, 'Eliminar')
  await expect(main(other).getByRole('alert')).toContainText('❌ No se encontró el ID del movimiento')
  await expect(dialog(other)).toHaveCount(0)
})

test('recalcular lo dice y no cambia lo que ya estaba al día', async ({ page }) => {
  const agreement = await makeAgreement(apiUrl())
  await lend(apiUrl(), agreement)
  await page.goto(address(agreement))
  await act(page, 'Recalcular').click()
  await expect(page.getByText('✅ Recalculado con éxito. Sin diferencias.')).toBeVisible()
  await expect(main(page).locator('.headline')).toContainText('$ 1.020.000')
})

test('lo que pasa del máximo se marca con color y con palabras', async ({ page }) => {
  const agreement = await makeAgreement(apiUrl(), { numero_hectareas: 0.5 })
  await lend(apiUrl(), agreement, { valor: 1_999_999 })
  await page.goto(address(agreement))
  await expect(total(page, 'Total').getByText('con intereses pasa el máximo')).toHaveCount(1)
  await expect(total(page, 'Total').getByText('supera el máximo')).toHaveCount(0)
  await lend(apiUrl(), agreement, { valor: 2 })
  await page.goto(address(agreement))
  await expect(total(page, 'Total').getByText('supera el máximo')).toHaveCount(2)
  await expect(total(page, 'Total').locator('.over')).toHaveCount(2)
})

test('lo que abonó una liquidación se ve con lo que fue a intereses y a capital', async ({ page }) => {
  const call = await caller(apiUrl())
  const [weighing] = await makeWeighings(apiUrl())
  const agreement = await makeAgreement(apiUrl(), { id_tercetro: weighing?.id_proveedor })
  await lend(apiUrl(), agreement)
  const { id_liquidacion } = await call('POST', '/settlements', {
    id_proveedor: weighing?.id_proveedor,
    precio_carga: 183_000,
    pesadas: [weighing?.id],
    registro: 'RETENCION',
    id_acuerdo: agreement.id,
    abono: 300_000,
  })
  await call('PATCH', `/settlements/${String(id_liquidacion)}/approve`, {})
  await page.goto(address(agreement))
  await expect(page.getByRole('heading', { name: 'Abonos' })).toBeVisible()
  const paid = page.locator('.offsets tbody tr').first()
  for (const amount of ['$ 20.000', '$ 280.000', '$ 300.000']) await expect(paid).toContainText(amount)
  await expect(page.getByRole('row', { name: /^Valor entregado/ })).toContainText('$ 300.000')
  await expect(page.getByRole('row', { name: /^Saldo por pagar/ })).toContainText('$ 720.000')
  await expect(main(page).locator('.headline')).toContainText('$ 720.000')
  await loans(page).locator('tbody summary').click()
  await expect(loans(page).getByText(/Queda \$\s720\.000 de capital y \$\s0 de intereses/)).toBeVisible()
  await expect(page.locator('.debt circle.offset').first()).toBeVisible()
  await expect(page.locator('.debt tbody tr').last()).toContainText('Abono LIQ-')
  await paid.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/liquidacion-arroz/${String(id_liquidacion)}$`))
})

test('un préstamo sobre el máximo dice a quién espera, y un rechazo queda con su motivo', async ({
  page,
}) => {
  const agreement = await makeAgreement(apiUrl(), { numero_hectareas: 0.5 })
  await lend(apiUrl(), agreement, { valor: 2_500_000 })
  await page.goto(address(agreement))
  const note = main(page).locator('p.note').first()
  await expect(note).toContainText(
    /^El préstamo «Semilla certificada», \$\s2\.500\.000, pasa el máximo a prestar: espera la aprobación de .*Adriana/,
  )
  await expect(row(page, 'Semilla certificada').locator('.badge')).toHaveText('Espera aprobación')
  const call = await caller(apiUrl())
  const filtros = { id_referencia: agreement.id }
  const { data } = await call('POST', '/approval-requests/search', { filtros })
  const [asked] = data as { _id: string }[]
  await call('PATCH', `/approval-requests/${asked?._id}/reject`, { motivo: 'Sin garantía' })
  await page.goto(address(agreement))
  await expect(note).toContainText(
    /pasa el máximo a prestar: no se aprobó \(Adriana .*\)\. Motivo: Sin garantía/,
  )
  await expect(row(page, 'Semilla certificada').locator('.badge')).toHaveText('No aprobado')
})

test('Imprimir Resumen abre el papel del acuerdo', async ({ page }) => {
  const agreement = await makeAgreement(apiUrl())
  await page.goto(address(agreement))
  const href = await act(page, 'Imprimir Resumen').getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('el acuerdo se cerró mientras el diálogo estaba abierto: se dice y no se presta', async ({ page }) => {
  const agreement = await makeAgreement(apiUrl())
  await page.goto(`${address(agreement)}?acto=agregar`)
  await field(page, 'Descripción').fill('Tarde')
  await field(page, 'Valor').fill('1000')
  await field(page, 'Forma de Pago').selectOption({ label: 'Contado' })
  await closeAgreement(apiUrl(), agreement)
  await press(page, 'Guardar')
  await expect(main(page).getByRole('alert')).toContainText(
    `No se pueden cambiar los préstamos del acuerdo ${agreement.consecutivo}: está en estado TERMINADO.`,
  )
  await expect(page.getByText('No hay movimientos registrados.')).toBeVisible()
})

test('dos personas cambian el mismo préstamo: la segunda ve lo de la primera', async ({
  page,
  otherPage,
}) => {
  const agreement = await makeAgreement(apiUrl())
  const loan = await lend(apiUrl(), agreement)
  const other = await otherPage('admin')
  for (const one of [page, other]) await one.goto(`${address(agreement)}?acto=modificar&de=${loan}`)
  await field(page, 'Valor').fill('3.000.000')
  await press(page, 'Guardar')
  await expect(page.getByText('✅ Movimiento actualizado correctamente.')).toBeVisible()
  await field(other, 'Valor').fill('4.000.000')
  await press(other, 'Guardar')
  await expect(other.getByText(/Otra persona modificó este registro/)).toBeVisible()
  await expect(other.getByText('Guardado por otra persona: «3.000.000»')).toBeVisible()
  await press(other, 'Guardar')
  await expect(row(other, 'Semilla certificada')).toContainText('$ 4.000.000')
})

test('la fecha de un préstamo está entre el inicio del acuerdo y hoy', async ({ page }) => {
  const agreement = await makeAgreement(apiUrl())
  await page.goto(`${address(agreement)}?acto=agregar`)
  await field(page, 'Descripción').fill('Antes')
  await field(page, 'Valor').fill('1000')
  await field(page, 'Forma de Pago').selectOption({ label: 'Contado' })
  const before = addDays(TODAY, -31)
  await field(page, 'Fecha movimiento').fill(before)
  await press(page, 'Guardar')
  const least = writtenDay(addDays(TODAY, -30))
  await expect(
    dialog(page).getByText(`La fecha no puede ser anterior al ${least} (el inicio del acuerdo).`),
  ).toBeVisible()
  await expect(field(page, 'Fecha movimiento')).toHaveValue(before)
})

test('la pestaña Tercero cambia al proveedor sin cambiar su tipo', async ({ page }) => {
  const agreement = await makeAgreement(apiUrl())
  await page.goto(address(agreement))
  await page.getByRole('link', { name: 'Tercero', exact: true }).click()
  await expect(main(page).getByText('PROVEEDOR')).toBeVisible()
  const name = main(page).getByLabel('Nombre')
  await expect(name).toHaveValue(agreement.proveedor.nombre)
  await name.fill(' ')
  await act(page, 'Modificar').click()
  await expect(page.getByText('El nombre es obligatorio')).toBeVisible()
  await name.fill(`${agreement.proveedor.nombre} Hijo`)
  await act(page, 'Modificar').click()
  await expect(page.getByText('Tercero actualizado correctamente.')).toBeVisible()
  await expect(page).toHaveURL(/\?tab=tercero$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${agreement.proveedor.nombre} Hijo`)
  const call = await caller(apiUrl())
  expect((await call('GET', `/third-parties/${agreement.proveedor.id}`)).tipo).toBe('PROVEEDOR')
})

test('quien solo puede mirar ve el acuerdo y nada que cambiarle; sin la llave no se abre', async ({
  page,
  otherPage,
}) => {
  const agreement = await makeAgreement(apiUrl())
  await lend(apiUrl(), agreement)
  await page.goto(address(agreement))
  await expect(act(page, 'Agregar Préstamo')).toBeVisible()
  const looking = await otherPage('admin')
  const value = await withKeys(sessionOf('admin'), ['GET-financing-agreements'])
  await looking.context().addCookies([{ name: 'sesion', value, url: stackUrl() }])
  await looking.goto(`${address(agreement)}?acto=agregar`)
  await expect(row(looking, 'Semilla certificada')).toBeVisible()
  for (const name of ['Agregar Préstamo', 'Recalcular', 'Editar Semilla certificada'])
    await expect(act(looking, name)).toHaveCount(0)
  await expect(dialog(looking)).toHaveCount(0)
  await looking.goto(`${address(agreement)}?tab=tercero`)
  await expect(main(looking).getByText('PROVEEDOR')).toBeVisible()
  await expect(act(looking, 'Modificar')).toHaveCount(0)
  const list = await otherPage('consulta')
  expect((await list.goto(address(agreement)))?.status()).toBe(403)
})

test('lo que no se pudo cargar o guardar se dice, y lo escrito queda', async ({
  page,
  faulty: { url, gate },
}) => {
  const agreement = await makeAgreement(apiUrl())
  gate.react = (call) => (/financing-mode|payment-methods|banks/.test(call) ? 'cut' : 'pass')
  await page.goto(`${url}${address(agreement)}?acto=agregar`)
  for (const what of ['modalidades', 'formas de pago', 'bancos'])
    await expect(dialog(page).getByText(`Error al cargar ${what}.`)).toBeVisible()
  gate.react = (call) => (/^POST \/financing-agreement-movements$/.test(call) ? 'cut' : 'pass')
  await page.goto(`${url}${address(agreement)}?acto=agregar`)
  await field(page, 'Descripción').fill('Semilla')
  await field(page, 'Valor').fill('1000')
  await field(page, 'Forma de Pago').selectOption({ label: 'Contado' })
  await press(page, 'Guardar')
  await expect(dialog(page).getByText('❌ Error al registrar el préstamo. Intenta nuevamente.')).toBeVisible()
  await expect(field(page, 'Descripción')).toHaveValue('Semilla')
  gate.react = (call) => (call.includes('recalculate') ? 'cut' : 'pass')
  await page.goto(url + address(agreement))
  await act(page, 'Recalcular').click()
  await expect(main(page).getByRole('alert')).toContainText('❌ Falló la operación de recalcular.')
  gate.react = (call) => (/^GET \/financing-agreements\//.test(call) ? 'cut' : 'pass')
  await page.goto(url + address(agreement))
  await expect(page.getByText('No se pudo cargar el acuerdo')).toBeVisible()
})
