import { addressOf, builtRoutes } from '../support/manifest.ts'
import { newWord } from '../support/third-parties.ts'
import { press, type Screen, screens } from './screen.ts'
import type { Person } from './test.ts'
import { given, save, textField } from './third-parties.ts'
import { AGREEMENT_LIST_SCREENS } from './agreement-list-screens.ts'
import { AGREEMENT_SCREENS } from './agreement-screens.ts'
import { INVOICE_SCREENS } from './invoice-screens.ts'
import { RECEIPT_SCREENS } from './receipt-screens.ts'
import { REPORT_SCREENS } from './report-screens.ts'
import { WEIGHING_SCREENS } from './weighing-screens.ts'

/** A third party whose texts are as long and as unbroken as they can be. */
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

/**
 * The addresses of all screens inside the frame that need no record, as they were built: a new screen is looked at
 * without being written down here, with its creation form and the first row being edited and asked about.
 */
export function plainAddresses(): string[] {
  const routes = builtRoutes()
  return routes
    .filter(({ parentId, path }) => parentId === 'routes/_shell' && path && !/[:*]/.test(path))
    .map((route) => addressOf(route, routes, '') ?? '')
    .sort()
}

/** The patterns of screens of one record; each needs a line below. */
export function recordPatterns(): string[] {
  return builtRoutes()
    .filter(({ parentId, path }) => parentId === 'routes/_shell' && path?.includes(':'))
    .map(({ path }) => `/${path}`)
}

/** A record's screen, reached by the first link to one on its list; in the first company, where the season is. */
const firstOf = (path: string, pattern: string): Record<string, Partial<Screen>> => ({
  [pattern]: {
    path,
    pattern,
    prepare: async (page) => {
      const link = page.locator(`table a[href^="${pattern.slice(0, pattern.indexOf(':'))}"]`).first()
      await page.goto((await link.getAttribute('href')) ?? '')
    },
  },
})

/** The dialog of the first request that waits, of one kind. */
const requestDialog = (accion: string, opens: RegExp): Partial<Screen> => ({
  path: `/approval-requests?estado=PENDIENTE&accion=${accion}`,
  prepare: async (page) => {
    await page.getByRole('link', { name: opens }).first().click()
    await page.getByRole('dialog').waitFor()
  },
})

/** Screens of one record, screens outside the frame, and the states that an address alone does not bring about. */
export const SCREENS: Screen[] = [
  ...screens({
    ingreso: { as: undefined, path: '/login' },
    'ingreso rechazado': {
      as: undefined,
      path: '/login',
      prepare: async (page) => {
        await textField(page, 'Correo').fill('no es un correo')
        await page.locator('input[name=password]').focus()
        await page.keyboard.press('Enter')
        await page.getByText('El correo es obligatorio y debe ser válido.').waitFor()
      },
    },
    'elegir empresa': { as: 'adminSinEmpresa', path: '/empresa' },
    'otra empresa': '/otra-empresa',
    'lista, última página': '/terceros?pagina=1000000',
    'lista de un solo tercero': '/terceros?q=:identificacion',
    'búsqueda vacía': '/terceros?q=zzzzzzzzzz&tipo=CLIENTE',
    'nuevo, rechazado': {
      path: '/terceros?nuevo=1',
      prepare: async (page) => {
        await textField(page, 'Correo').fill('no es un correo')
        await save(page)
        await page.getByText('El nombre es obligatorio').waitFor()
      },
    },
    'creado, con su aviso': {
      path: '/terceros?q=:identificacion',
      prepare: async (page) => {
        await page.getByRole('link', { name: /^Editar Asociación/ }).click()
        await page.getByRole('button', { name: 'Modificar' }).click()
        await page.getByRole('status').waitFor()
      },
    },
    eliminar: '/terceros?q=:identificacion&eliminar=:id',
    tercero: '/terceros/:id',
    editar: '/terceros/editar/:id',
    'editar, rechazado': {
      path: '/terceros/editar/:id',
      prepare: async (page) => {
        await textField(page, 'Nombre').fill(' ')
        await press('Modificar', 'El nombre es obligatorio')(page)
      },
    },
    'editar, financiamiento': '/terceros/editar/:id?tab=financiamiento',
    'editar, pesadas': '/terceros/editar/:id?tab=pesadas',
    'contraseña, rechazada': {
      path: '/cambiar-contrasena',
      prepare: press('Cambiar contraseña', 'La contraseña actual es obligatoria.'),
    },
    'contraseña nueva de un usuario, rechazada': {
      path: '/users',
      prepare: async (page) => {
        const links = page.getByRole('link', { name: /^Contraseña nueva/ })
        await links.first().click()
        await press('Guardar', 'Contraseña es requerida.')(page)
      },
    },
    ...firstOf('/rols', '/rols/:id'),
    ...firstOf('/weighing-records', '/weighing-records/final-weight/:id'),
    ...firstOf('/weighing-records', '/save-weighing-records/:id'),
    ...firstOf('/liquidacion-arroz', '/liquidacion-arroz/:id'),
    ...firstOf('/payment-receipts', '/payment-receipts/:id'),
    'asociar una cuenta de Telegram': requestDialog('SOLICITUD_TELEGRAM', /^Asociar/),
    'aprobar un exceso de cupo': requestDialog('EXCESO_CUPO', /^Aprobar/),
    'rechazar una solicitud': requestDialog('SOLICITUD_TELEGRAM', /^Rechazar/),
    'sin permiso': { as: 'nadie', path: '/terceros' },
    'no existe': '/no-existe',
    'registro de nadie': '/terceros/editar/nadie',
    'editar en la fila, rechazado': {
      path: '/payment-methods',
      prepare: async (page) => {
        const links = page.getByRole('link', { name: /^Editar/ })
        await links.first().click()
        await page.locator('table.rows').getByRole('textbox').fill(' ')
        await press('Guardar', 'El campo no puede quedar vacío.')(page)
      },
    },
    'formulario en la página, rechazado': {
      path: '/rates?nuevo=1',
      prepare: press('Crear Tarifa', 'Todos los campos obligatorios deben completarse'),
    },
  }),
  ...RECEIPT_SCREENS,
  ...WEIGHING_SCREENS,
  ...AGREEMENT_SCREENS,
  ...INVOICE_SCREENS,
  ...AGREEMENT_LIST_SCREENS,
  ...REPORT_SCREENS,
]
