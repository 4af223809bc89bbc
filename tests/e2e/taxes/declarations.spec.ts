import { today } from '#server/kit/words/days.ts'
import { addMonths, monthOf, writtenMonth } from '#server/kit/words/months.ts'
import { makeSettlement } from '../../support/settlements.ts'
import { newWord } from '../../support/third-parties.ts'
import { caller, makeWeighing } from '../../support/weighings.ts'
import { apiUrl, enterAs, expect, test } from '../test.ts'
import { tells } from '../told.ts'

/**
 * Month before all declared months of the demonstration, because no month between two declared ones can be
 * declared.
 */
const MES = addMonths(monthOf(today()), -11)

test('a month is declared, becomes a payable, and is paid by bank with its receipt number', async ({
  page,
  context,
  javaScriptEnabled,
}) => {
  const weighing = await makeWeighing(apiUrl(), { fecha: `${MES}-10` })
  const body = { fecha: `${MES}-12`, registro: 'RETENCION', anticipo: 0 }
  const { id } = await makeSettlement(apiUrl(), body, weighing)
  await (
    await caller(apiUrl())
  )('PATCH', `/settlements/${id}/approve`, {})
  await enterAs(context, 'admin')
  await page.goto('/declaraciones')
  // A month is declared once, so each browser declares another kind.
  const kind = javaScriptEnabled ? 'Cuota de fomento' : 'Retención en la fuente por compras'
  const row = page.getByRole('row', { name: `${writtenMonth(MES)} ${kind}` })
  await tells(row.getByRole('button', { name: 'Declarar' }).click(), page, /[Dd]eclarad[ao]/)
  await row.getByRole('link', { name: /^Debe / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(writtenMonth(MES))

  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Pagar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const pay = () => dialog.getByRole('button', { name: 'Pagar', exact: true }).click()
  await dialog.getByLabel('Forma de pago', { exact: true }).selectOption({ label: 'Bancos' })
  await pay()
  await expect(dialog.getByText('Elija el banco del que se paga.')).toBeVisible()
  await dialog.getByLabel('Banco', { exact: true }).selectOption({ index: 1 })
  const receipt = `FNA-${newWord()}`
  await dialog.getByLabel(/^Número del recibo/).fill(receipt)
  await tells(pay(), page, 'Cuenta por pagar pagada correctamente')
  await expect(main).toContainText(receipt)
  await page.goto('/declaraciones')
  await expect(row.getByRole('link', { name: 'Pagada' })).toBeVisible()
})
