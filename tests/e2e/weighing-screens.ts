import { aPhoto } from '../support/photos.ts'
import { makeWeighings, type Weighing } from '../support/weighings.ts'
import { newCode } from './lists.ts'
import type { Screen } from './screens.ts'
import { apiUrl, expect, type Page } from './test.ts'
import { banner } from './told.ts'

/** Creates a weighing and opens its screen at `of`. */
const withWeighing =
  (
    of: (weighing: Weighing) => string,
    change: Record<string, unknown> = {},
    then?: (page: Page) => Promise<void>,
  ) =>
  async (page: Page) => {
    const [weighing] = await makeWeighings(apiUrl(), [change, {}])
    if (weighing) await page.goto(of(weighing))
    await then?.(page)
  }

const summary = ({ id }: Weighing) => `/weighing-records/final-weight/${id}`
const remarks = (weighing: Weighing) => `${summary(weighing)}?acto=observaciones`
const photos = (weighing: Weighing) => `${summary(weighing)}/fotos`
const settlement = ({ id }: Weighing) => `/liquidacion-arroz/nueva?pesada=${id}`

const calculate = async (page: Page) => {
  await page.getByLabel('Precio por carga').fill('183.000')
  await page.getByRole('button', { name: 'Calcular', exact: true }).click()
  await page.getByText('$ 24.299.989').first().waitFor()
}

const saveDraft = async (page: Page) => {
  await calculate(page)
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(banner(page)).toContainText('Liquidación guardada correctamente')
}

const start = { as: 'admin', path: '/home' } as const

/** Screens from the scale to the settlement in their visible states. */
export const WEIGHING_SCREENS: Screen[] = [
  { name: 'pesadas de un tercero', as: 'company', path: '/weighing-records?tercero=:id' },
  {
    name: 'observaciones de una pesada, cambiadas por otra persona',
    ...start,
    prepare: withWeighing(remarks, { observaciones: 'Carpa rota' }, async (page) => {
      const input = page.getByRole('dialog').getByRole('textbox', { name: 'Observaciones' })
      await input.fill('Grano mojado')
      await page.locator('dialog [name=version]').evaluate((field) => field.setAttribute('value', '0'))
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await page.getByText('Guardado por otra persona: «Carpa rota»').waitFor()
    }),
  },
  {
    name: 'repartir una pesada',
    ...start,
    pattern: '/weighing-records/final-weight/:id/partes',
    prepare: withWeighing((weighing) => `${summary(weighing)}/partes`),
  },
  {
    name: 'repartir una pesada, rechazado',
    ...start,
    prepare: withWeighing(
      (weighing) => `${summary(weighing)}/partes`,
      {},
      async (page) => {
        await page.getByLabel('Parte 1').fill('60')
        await page.getByRole('button', { name: 'Guardar', exact: true }).click()
        await page.getByText('Escriba al menos dos agricultores').waitFor()
      },
    ),
  },
  {
    name: 'fotos de una pesada, ninguna elegida',
    ...start,
    pattern: '/weighing-records/final-weight/:id/fotos',
    prepare: withWeighing(photos, {}, async (page) => {
      await page.getByLabel('Elegir fotos').setInputFiles({
        name: 'carga.jpg',
        mimeType: 'image/jpeg',
        buffer: await aPhoto(),
      })
      await page.getByRole('button', { name: 'Guardar fotos' }).click()
      await page.getByRole('img', { name: /^Foto 1 del tiquete/ }).waitFor()
      await page.getByRole('button', { name: 'Guardar fotos' }).click()
      await page.getByText('Tome una foto o elija al menos una.').waitFor()
    }),
  },
  {
    name: 'pesada nueva, rechazada',
    as: 'admin',
    path: '/save-weighing-records',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Guardar', exact: true }).click()
      await page.getByText('Debe seleccionar una placa válida de la lista.').waitFor()
    },
  },
  {
    name: 'pesada nueva, lo que no se encuentra',
    as: 'admin',
    path: '/save-weighing-records',
    prepare: async (page) => {
      const scripts = (await page.locator('html.scripts').count()) > 0
      if (scripts) await page.getByRole('combobox', { name: 'Placa' }).waitFor()
      await page.locator('[name="texto.id_vehiculo"]').fill('zzzzzz')
      if (!scripts) await page.getByRole('button', { name: 'Buscar Placa' }).click()
      await page.getByText('Nada coincide. Crear «zzzzzz»').waitFor()
    },
  },
  {
    name: 'pesada nueva, con un diálogo rechazado',
    as: 'admin',
    path: '/save-weighing-records',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Crear un conductor' }).click()
      const dialog = page.getByRole('dialog', { name: 'Nuevo conductor' })
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await dialog.getByText('La identificación es obligatoria.').waitFor()
    },
  },
  {
    name: 'resumen, con la pregunta por el neto',
    ...start,
    prepare: withWeighing(summary, { peso_vacio: null }, async (page) => {
      await page.getByLabel('Peso vacío (kg)').fill('32.400')
      await page.getByRole('button', { name: 'Guardar peso' }).click()
      await page.getByText('¿El peso neto es de 80 kg?').waitFor()
    }),
  },
  {
    name: 'resumen, en patio y sin análisis',
    ...start,
    prepare: withWeighing(summary, { peso_vacio: null, humedad: null, impureza: null }, async (page) => {
      await page.getByRole('button', { name: 'Guardar peso' }).click()
      await page.getByText('Campo obligatorio').first().waitFor()
    }),
  },
  {
    name: 'resumen, repesada',
    ...start,
    prepare: withWeighing(summary, {}, async (page) => {
      await page.getByText('Más', { exact: true }).click()
      await page.getByRole('link', { name: 'Repesar' }).click()
      await page.getByLabel('Peso vacío (kg)').fill('14.300')
      await page.getByLabel('Motivo').fill('El conductor estaba en la cabina')
      await page.getByRole('button', { name: 'Guardar repesaje' }).click()
      await page.getByText('18.280 → 18.180').waitFor()
    }),
  },
  { name: 'liquidación nueva', ...start, prepare: withWeighing(settlement) },
  { name: 'liquidación calculada', ...start, prepare: withWeighing(settlement, {}, calculate) },
  {
    name: 'liquidación nueva, rechazada',
    ...start,
    prepare: withWeighing(settlement, {}, async (page) => {
      await page.getByRole('button', { name: 'Agregar otra deducción' }).click()
      await page.getByLabel('Otra deducción 1: valor').waitFor()
      await page.getByRole('button', { name: 'Guardar borrador' }).click()
      await page.getByText('Describa la deducción.').waitFor()
    }),
  },
  {
    name: 'liquidación en borrador',
    ...start,
    prepare: withWeighing(settlement, {}, async (page) => {
      await saveDraft(page)
      await page.getByText('Cómo se calculó').click()
    }),
  },
  {
    name: 'liquidación que se anula, sin motivo',
    ...start,
    prepare: withWeighing(settlement, {}, async (page) => {
      await saveDraft(page)
      await page.getByRole('link', { name: 'Anular' }).click()
      await page.getByRole('button', { name: 'Anular liquidación' }).click()
      await page.getByText('Escriba el motivo de la anulación.').waitFor()
    }),
  },
  {
    name: 'liquidación por pagar',
    ...start,
    prepare: withWeighing(settlement, {}, async (page) => {
      await saveDraft(page)
      await page.getByRole('link', { name: 'Aprobar' }).click()
      await page.getByLabel('Número del registro').fill(newCode())
      await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click()
      await expect(banner(page)).toContainText('Liquidación aprobada correctamente')
      await page.getByRole('link', { name: 'Pagar $ 24.299.989' }).click()
      await page.getByLabel('Forma de pago').waitFor()
    }),
  },
]
