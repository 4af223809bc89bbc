import type { Page } from '@playwright/test'
import { addressOf, builtRoutes } from '../support/manifest.ts'
import { aLink } from '../support/farmer-links.ts'
import { codeOn } from '../support/pdf.ts'
import { aYardScreen } from '../support/turns.ts'
import { newWord } from '../support/third-parties.ts'
import { waitingDocument } from '../support/waiting-documents.ts'
import { apiUrl, expect, type Person } from './test.ts'
import { given, save, textField } from './third-parties.ts'
import { MONEY_SCREENS } from './money-screens.ts'
import { WEIGHING_SCREENS } from './weighing-screens.ts'
import { banner } from './told.ts'

/** One screen in one state, for axe and the narrow window. */
export interface Screen {
  name: string
  /** Signed-in user; nobody if undefined. */
  as?: 'company' | Person
  /** Address. `:id` is the id of a new third party. */
  path: string
  /** Route pattern of the record screen, if the address does not show it. */
  pattern?: string
  /** Brings the screen into its state. */
  prepare?: (page: Page) => Promise<void>
}

/** A third party whose texts are as long as allowed and have no spaces. */
export const longThirdParty = (company: Person) =>
  given(
    {
      nombre: `Asociación ${newWord()} ${'W'.repeat(90)} de la Margen Derecha del Río Saldaña`,
      email: `${'contacto'.repeat(7)}@${'asociacion'.repeat(5)}.example`,
      municipio: 'San Sebastián de Mariquita, Tolima',
      direccion: 'Kilómetro 14 de la vía Saldaña, vereda Santa Inés, finca La Esperanza del Porvenir',
    },
    company,
  )

/** Addresses of all built screens in the shell that need no record. `a11y` also opens the forms of their lists. */
export function plainAddresses(): string[] {
  const routes = builtRoutes()
  return routes
    .filter(({ parentId, path }) => parentId === 'routes/_shell' && path && !/[:*]/.test(path))
    .map((route) => addressOf(route, routes, '') ?? '')
    .sort()
}

/** Route patterns of record screens. Each needs an entry in SCREENS. */
export function recordPatterns(): string[] {
  return builtRoutes()
    .filter(({ parentId, path }) => parentId === 'routes/_shell' && path?.includes(':'))
    .map(({ path }) => `/${path}`)
}

/** Pages of a farmer's link, one link per state. */
function farmerPages(): Screen[] {
  const opened = async (page: Page, index: number, wrong = false) => {
    const { path, pin } = await aLink(apiUrl(), index)
    await page.goto(path)
    await page.locator('#pin').fill(wrong ? 'x' : pin)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.locator(wrong ? '#error' : 'header').waitFor()
  }
  return [
    { name: 'el PIN de un enlace, equivocado', path: '/m/x', prepare: (page) => opened(page, 10, true) },
    { name: 'lo de un agricultor', path: '/m/x', prepare: (page) => opened(page, 11) },
    {
      name: 'todos los tiquetes de un agricultor',
      path: '/m/x',
      prepare: async (page) => {
        await opened(page, 12)
        await page.getByRole('link', { name: 'Ver todos los tiquetes' }).click()
        await page.getByRole('link', { name: 'Volver a todo' }).waitFor()
      },
    },
  ]
}

/** Yard screen with turns, and with a wrong address. */
function yardScreens(): Screen[] {
  return [
    { name: 'la pantalla del patio, de nadie', path: '/patio/x' },
    {
      name: 'la pantalla del patio',
      path: '/patio/x',
      prepare: async (page) => {
        // Another scenario's new address ends this one.
        await expect(async () => {
          await page.goto(await aYardScreen(apiUrl()))
          await page.getByRole('heading', { name: 'Siguen' }).waitFor({ timeout: 5_000 })
        }).toPass({ timeout: 60_000 })
      },
    },
  ]
}

/** Screen of a record: the first link to the pattern on the list of the season's company. */
function firstOf(path: string, pattern: string, as: Screen['as'] = 'admin'): Screen {
  const link = pattern.slice(0, pattern.indexOf(':'))
  return {
    name: pattern,
    as,
    path,
    pattern,
    prepare: async (page) => {
      const href = await page.locator(`table a[href^="${link}"]`).first().getAttribute('href')
      await page.goto(href ?? '')
    },
  }
}

/** Screen of the season's general cash box. */
const bookAt = (more: string) => async (page: Page) => {
  const href = await page.getByRole('link', { name: 'Caja general' }).getAttribute('href')
  await page.goto(`${href ?? ''}${more}`)
}

/** An import of one origin, from its preview on. */
const broughtAt = (pattern: string, further?: (page: Page) => Promise<void>): Screen => ({
  name: pattern,
  as: 'company',
  path: '/importar',
  pattern,
  prepare: async (page) => {
    await page.getByLabel('Qué va a importar').selectOption('origins')
    await page.getByLabel(/^Archivo/).setInputFiles({
      name: 'procedencias.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Nombre\nVereda ${newWord()}`),
    })
    await page.getByRole('button', { name: 'Ver qué trae' }).click()
    await page.getByRole('button', { name: /^Importar 1 / }).waitFor()
    await further?.(page)
    // The test opens the page itself, because a page that polls may reload once more and then abort this opening.
    await expect(async () => void (await page.goto(page.url()))).toPass()
  },
})

/** Dialog of the first waiting request of one kind. */
function requestDialog(name: string, accion: string, opens: RegExp): Screen {
  return {
    name,
    as: 'admin',
    path: `/approval-requests?estado=PENDIENTE&accion=${accion}`,
    prepare: async (page) => {
      await page.getByRole('link', { name: opens }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  }
}

/** Record screens, screens outside the shell, and states that an address alone does not produce. */
export const SCREENS: Screen[] = [
  { name: 'ingreso', path: '/login' },
  {
    name: 'ingreso rechazado',
    path: '/login',
    prepare: async (page) => {
      await textField(page, 'Correo').fill('no es un correo')
      await page.locator('input[name=password]').focus()
      await page.keyboard.press('Enter')
      await page.getByText('El correo es obligatorio y debe ser válido.').waitFor()
    },
  },
  {
    name: 'hoja de una contraseña, ya mostrada',
    as: 'admin',
    path: '/users?q=bascula@molino.example',
    pattern: '/users/:id/entrega',
    prepare: async (page) => {
      await page.locator('table a[href*="editar="]').first().click()
      const sessions = await page.locator('table a[href$="/sesiones"]').getAttribute('href')
      await page.goto(String(sessions).replace('sesiones', 'entrega'))
    },
  },
  {
    name: 'sesiones de un usuario, antes de cerrarlas',
    as: 'admin',
    path: '/users?q=bascula@molino.example',
    pattern: '/users/:id/sesiones',
    prepare: async (page) => {
      await page.locator('table a[href*="editar="]').first().click()
      await page.locator('table a[href$="/sesiones"]').click()
      await page.getByRole('link', { name: 'Cerrar todas' }).click()
      await page.getByRole('button', { name: 'Cerrar todas' }).waitFor()
    },
  },
  { name: 'una guía', as: 'bascula', path: '/ayuda/bascula', pattern: '/ayuda/:guia' },
  { name: 'un papel que no existe', path: '/v/x' },
  {
    name: 'un papel verificado',
    as: 'admin',
    path: '/weighing-records',
    prepare: async (page) => {
      const href = await page
        .locator('table a[href^="/weighing-records/final-weight/"]')
        .first()
        .getAttribute('href')
      const id = href?.split('/').at(-1)?.split('?')[0] ?? ''
      const paper = await page.request.get(`/documentos/TIQUETE_BASCULA/${id}`)
      await page.goto(`/v/${codeOn(await paper.body())}`)
      await page.locator('.verdict').waitFor()
    },
  },
  {
    name: 'el enlace de un agricultor, recién hecho',
    as: 'admin',
    path: '/terceros/:id/enlace',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Hacer enlace' }).click()
      await page.getByRole('heading', { name: 'Compartir' }).waitFor()
    },
  },
  {
    name: 'terminar el enlace de un agricultor',
    as: 'admin',
    path: '/terceros/:id/enlace',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Hacer enlace' }).click()
      await page.getByRole('link', { name: 'Terminar enlace' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'un enlace que ya no sirve', path: '/m/x' },
  ...farmerPages(),
  ...yardScreens(),
  { name: 'elegir empresa', as: 'adminSinEmpresa', path: '/empresa' },
  { name: 'otra empresa', as: 'company', path: '/otra-empresa' },
  { name: 'lista, última página', as: 'company', path: '/terceros?pagina=1000000' },
  { name: 'lista de un solo tercero', as: 'company', path: '/terceros?q=:identificacion' },
  { name: 'búsqueda vacía', as: 'company', path: '/terceros?q=zzzzzzzzzz&tipo=CLIENTE' },
  {
    name: 'nuevo, rechazado',
    as: 'company',
    path: '/terceros?nuevo=1',
    prepare: async (page) => {
      await textField(page, 'Correo').fill('no es un correo')
      await save(page)
      await page.getByText('El nombre es obligatorio').waitFor()
    },
  },
  {
    name: 'creado, con su aviso',
    as: 'company',
    path: '/terceros?q=:identificacion',
    prepare: async (page) => {
      await page.getByRole('link', { name: /^Editar Asociación/ }).click()
      await page.getByRole('button', { name: 'Modificar' }).click()
      await banner(page).waitFor({ state: 'attached' })
    },
  },
  { name: 'eliminar', as: 'company', path: '/terceros?q=:identificacion&eliminar=:id' },
  { name: 'tercero', as: 'company', path: '/terceros/:id' },
  { name: 'editar', as: 'company', path: '/terceros/editar/:id' },
  {
    name: 'editar, rechazado',
    as: 'company',
    path: '/terceros/editar/:id',
    prepare: async (page) => {
      await textField(page, 'Nombre').fill(' ')
      await page.getByRole('button', { name: 'Modificar' }).click()
      await page.getByText('El nombre es obligatorio').waitFor()
    },
  },
  { name: 'editar, financiamiento', as: 'company', path: '/terceros/editar/:id?tab=financiamiento' },
  { name: 'editar, pesadas', as: 'company', path: '/terceros/editar/:id?tab=pesadas' },
  {
    name: 'contraseña, rechazada',
    as: 'company',
    path: '/cambiar-contrasena',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click()
      await page.getByText('La contraseña actual es obligatoria.').waitFor()
    },
  },
  {
    name: 'contraseña nueva de un usuario, rechazada',
    as: 'admin',
    path: '/users',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^Contraseña nueva/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Guardar' }).click()
      await page.getByText('Contraseña es requerida.').waitFor()
    },
  },
  firstOf('/rols', '/rols/:id', 'company'),
  firstOf('/weighing-records', '/weighing-records/final-weight/:id'),
  firstOf('/weighing-records', '/save-weighing-records/:id'),
  firstOf('/liquidacion-arroz', '/liquidacion-arroz/:id'),
  firstOf('/payment-receipts', '/payment-receipts/:id'),
  firstOf('/libro-de-bancos', '/libro-de-bancos/:id'),
  {
    ...firstOf('/libro-de-bancos', '/libro-de-bancos/:id'),
    name: 'entrada a una cuenta',
    pattern: '',
    prepare: bookAt('?acto=entrada'),
  },
  { ...firstOf('/libro-de-bancos', '/libro-de-bancos/:id/cierre'), prepare: bookAt('/cierre') },
  {
    ...firstOf('/libro-de-bancos', '/libro-de-bancos/:id/conciliacion'),
    prepare: bookAt('/conciliacion'),
  },
  broughtAt('/importar/:id'),
  broughtAt('/importar/:id/columnas', async (page) => {
    await page.getByRole('link', { name: 'Cambiar las columnas' }).click()
    await page.waitForURL(/\/columnas$/)
  }),
  broughtAt('/importar/:id/resultado', async (page) => {
    await page.getByRole('button', { name: /^Importar 1 / }).click()
    await page.getByText(/^Se import/).waitFor()
  }),
  firstOf('/comprobantes', '/comprobantes/:id'),
  firstOf('/milling-operations', '/milling-operations/:id'),
  {
    ...firstOf('/milling-operations', '/milling-operations/:id/dueno'),
    prepare: async (page) => {
      const href = await page.locator('table a[href^="/milling-operations/"]').first().getAttribute('href')
      await page.goto(`${href ?? ''}/dueno`)
    },
  },
  firstOf('/existencias', '/existencias/:id'),
  firstOf('/programas-contables', '/programas-contables/:id'),
  firstOf('/exportaciones-contables', '/exportaciones-contables/:id'),
  firstOf('/accounts-receivable', '/accounts-receivable/:id'),
  firstOf('/tablas-de-calidad', '/tablas-de-calidad/:id'),
  firstOf('/accounts-receivable', '/accounts-receivable/:id?acto=condiciones'),
  firstOf('/cuentas-por-pagar?estado=VENCIDA', '/cuentas-por-pagar/:id'),
  firstOf('/consecutivos', '/consecutivos/:id'),
  firstOf('/basculas', '/basculas/:id'),
  firstOf('/notas', '/notas/:id'),
  {
    name: 'un documento electrónico por firmar',
    as: 'admin',
    path: '/documentos-electronicos',
    pattern: '/documentos-electronicos/:id',
    prepare: async (page) => {
      const id = await waitingDocument(apiUrl())
      await page.goto(`/documentos-electronicos/${id}`)
    },
  },
  requestDialog('asociar una cuenta de Telegram', 'SOLICITUD_TELEGRAM', /^Asociar/),
  requestDialog('aprobar un exceso de cupo', 'EXCESO_CUPO', /^Aprobar/),
  requestDialog('rechazar una solicitud', 'SOLICITUD_TELEGRAM', /^Rechazar/),
  { name: 'sin permiso', as: 'nadie', path: '/terceros' },
  { name: 'no existe', as: 'company', path: '/no-existe' },
  { name: 'registro de nadie', as: 'company', path: '/terceros/editar/nadie' },
  {
    name: 'editar en la fila, rechazado',
    as: 'admin',
    path: '/payment-methods',
    prepare: async (page) => {
      await page
        .getByRole('link', { name: /^Editar/ })
        .first()
        .click()
      await page.locator('table.rows').getByRole('textbox').fill(' ')
      await page.getByRole('button', { name: 'Guardar' }).click()
      await page.getByText('El campo no puede quedar vacío.').waitFor()
    },
  },
  {
    name: 'formulario en la página, rechazado',
    as: 'admin',
    path: '/rates?nuevo=1',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Crear Tarifa' }).click()
      await page.getByText('Todos los campos obligatorios deben completarse').waitFor()
    },
  },
  ...MONEY_SCREENS,
  ...WEIGHING_SCREENS,
  { name: 'el tablero de cartera', as: 'cartera', path: '/home' },
  { name: 'el tablero de credito', as: 'credito', path: '/home' },
  { name: 'el tablero de consulta', as: 'consulta', path: '/home' },
  { name: 'el tablero de bascula', as: 'bascula', path: '/home' },
  { name: 'el tablero de laboratorio', as: 'laboratorio', path: '/home' },
  { name: 'el tablero de la secadora', as: 'adminSecadora', path: '/home' },
]
