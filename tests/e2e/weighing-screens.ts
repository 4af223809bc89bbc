import { makeWeighings, type Weighing } from '../support/weighings.ts'
import { press, screens } from './screen.ts'
import type { Page } from './test.ts'

/** Makes a weighing for the screen and goes where `of` leads with it. */
const withWeighing =
  (
    of: (weighing: Weighing) => string,
    change: Record<string, unknown> = {},
    then?: (page: Page) => Promise<void>,
  ) =>
  async (page: Page) => {
    const [weighing] = await makeWeighings(process.env.E2E_API_URL ?? '', [change, {}])
    if (weighing) await page.goto(of(weighing))
    await then?.(page)
  }

const summary = ({ id }: Weighing) => `/weighing-records/final-weight/${id}`
const remarks = (weighing: Weighing) => `${summary(weighing)}?acto=observaciones`
const settlement = ({ id }: Weighing) => `/liquidacion-arroz/nueva?pesada=${id}`

const calculate = async (page: Page) => {
  await page.getByLabel('Precio por carga').fill('183.000')
  await press('Calcular', '$ 24.299.989')(page)
}

const saveDraft = async (page: Page) => {
  await calculate(page)
  await press('Guardar borrador', 'Liquidación guardada correctamente')(page)
}

/** The screens from the scale to the settlement, each in the states that look different. */
export const WEIGHING_SCREENS = screens({
  'pesadas de un tercero': '/weighing-records?tercero=:id',
  'observaciones de una pesada, cambiadas por otra persona': withWeighing(
    remarks,
    { observaciones: 'Carpa rota' },
    async (page) => {
      const input = page.getByRole('dialog').getByRole('textbox', { name: 'Observaciones' })
      await input.fill('Grano mojado')
      await page.locator('dialog [name=version]').evaluate((field) => field.setAttribute('value', '0'))
      await press('Guardar', 'Guardado por otra persona: «Carpa rota»')(page)
    },
  ),
  'pesada nueva, rechazada': {
    path: '/save-weighing-records',
    prepare: press('Guardar', 'Debe seleccionar una placa válida de la lista.'),
  },
  'pesada nueva, lo que no se encuentra': {
    path: '/save-weighing-records',
    prepare: async (page) => {
      const scripts = (await page.locator('html.scripts').count()) > 0
      if (scripts) await page.getByRole('combobox', { name: 'Placa' }).waitFor()
      await page.locator('[name="texto.id_vehiculo"]').fill('zzzzzz')
      if (!scripts) await page.getByRole('button', { name: 'Buscar Placa' }).click()
      await page.getByText('Nada coincide. Crear «zzzzzz»').waitFor()
    },
  },
  'pesada nueva, con un diálogo rechazado': {
    path: '/save-weighing-records',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Crear un conductor' }).click()
      const dialog = page.getByRole('dialog', { name: 'Nuevo Tercero' })
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await dialog.getByText('La identificación es obligatoria.').waitFor()
    },
  },
  'resumen, con la pregunta por el neto': withWeighing(summary, { peso_vacio: null }, async (page) => {
    await page.getByLabel('Peso vacío (kg)').fill('32.400')
    await press('Guardar peso', '¿El peso neto es de 80 kg?')(page)
  }),
  'resumen, en patio y sin análisis': withWeighing(
    summary,
    { peso_vacio: null, humedad: null, impureza: null },
    press('Guardar peso', 'Campo obligatorio'),
  ),
  'resumen, repesada': withWeighing(summary, {}, async (page) => {
    await page.getByRole('link', { name: 'Repesar' }).click()
    await page.getByLabel('Peso vacío (kg)').fill('14.300')
    await page.getByLabel('Motivo').fill('El conductor estaba en la cabina')
    await press('Guardar repesaje', '18.280 → 18.180')(page)
  }),
  'liquidación nueva': withWeighing(settlement),
  'liquidación calculada': withWeighing(settlement, {}, calculate),
  'liquidación nueva, rechazada': withWeighing(settlement, {}, async (page) => {
    await page.getByRole('button', { name: 'Agregar otra deducción' }).click()
    await page.getByLabel('Otra deducción 1: valor').waitFor()
    await press('Guardar borrador', 'Describa la deducción.')(page)
  }),
  'liquidación en borrador': withWeighing(settlement, {}, async (page) => {
    await saveDraft(page)
    await page.getByText('Cómo se calculó').click()
  }),
  'liquidación que se anula, sin motivo': withWeighing(settlement, {}, async (page) => {
    await saveDraft(page)
    await page.getByRole('link', { name: 'Anular' }).click()
    await press('Anular liquidación', 'Escriba el motivo de la anulación.')(page)
  }),
  'liquidación por pagar': withWeighing(settlement, {}, async (page) => {
    await saveDraft(page)
    await page.getByRole('link', { name: 'Aprobar' }).click()
    await page.getByLabel('Número del registro').fill('4518200')
    await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
    await page.getByText('Liquidación aprobada correctamente').waitFor()
    await page.getByRole('link', { name: 'Pagar $ 24.299.989' }).click()
    await page.getByLabel('Forma de pago').waitFor()
  }),
})
