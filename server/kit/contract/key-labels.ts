import { resourceOf } from '../words/managed-keys.ts'
import { type Screen, SCREENS } from './screens.ts'

/** Permissions that are neither search, create, change nor delete, in words. */
const ALLOWS: Readonly<Record<string, string>> = {
  'PUT-weighing-records': 'modificar, segundo peso, análisis y repesaje',
  'XPUT-weighing-records': 'modificar en la fila, segundo peso, análisis y repesaje',
  'POST-weighing-records/photos': 'tomar fotos de la carga',
  'DELETE-weighing-records/photos': 'eliminar fotos de la carga',
  'POST-turns': 'anotar llegadas',
  'PUT-turns': 'llamar, y anotar descarga y salida',
  'POST-turns/yard-screen': 'hacer y terminar la pantalla del patio',
  'POST-third-parties/{id}/link': 'hacer y terminar el enlace del agricultor',
  // The specification lists these two keys, and no call uses them. A draft is recalculated with the key that
  // creates it. A draft is voided and never deleted.
  'PUT-settlements': 'modificar (sin uso)',
  'XPUT-settlements': 'modificar en la fila (sin uso)',
  'DELETE-settlements/{id}': 'eliminar (sin uso)',
  'PATCH-settlements/{id}/approve': 'aprobar',
  'PATCH-settlements/{id}/pay': 'pagar',
  'PATCH-settlements/{id}/void': 'anular',
  'POST-accounts-payable': 'declarar el mes y comprar insumos',
  'PATCH-accounts-payable/{id}/pay': 'pagar',
  'PATCH-accounts-payable/{id}/void': 'anular',
  'GET-invoices/{id}': 'ver una factura',
  'POST-notes': 'corregir facturas con notas crédito y débito',
  'PATCH-electronic-documents/{id}/send': 'enviar de nuevo',
  'PUT-electronic-documents/issuer': 'configurar la habilitación',
  'PUT-payment-receipts': 'modificar, aplicar y anular',
  'XPUT-payment-receipts': 'modificar en la fila, aplicar y anular',
  'GET-financing-agreements': 'ver un acuerdo con sus préstamos',
  'PUT-financing-agreements': 'modificar y prestar',
  'PATCH-financing-agreements/{id}/close': 'cerrar',
  'POST-approval-requests': 'solicitar',
  'POST-approval-requests/approve-telegram-user': 'asociar un usuario de Telegram',
  'PATCH-approval-requests/{id}/approve': 'aprobar',
  'PATCH-approval-requests/{id}/reject': 'rechazar',
  'PUT-users': 'modificar y poner contraseña nueva',
  'XPUT-users': 'modificar en la fila y poner contraseña nueva',
  'PATCH-users/{id}/add-rol': 'dar un rol',
  'PATCH-users/{id}/remove-rol': 'quitar un rol',
  'PATCH-users/{id}/add-company': 'dar una empresa',
  'PATCH-users/{id}/remove-company': 'quitar una empresa',
  'PATCH-rols/{id}/add-route': 'dar un permiso',
  'PATCH-rols/{id}/remove-route': 'quitar un permiso',
  'GET-copies': 'ver las copias de la base de datos',
  'POST-copies': 'copiar ahora',
  'POST-bank-movements/search': 'ver el libro y sus saldos',
  'POST-bank-movements': 'entradas, salidas y traslados',
  'PATCH-bank-movements/{id}/void': 'anular entradas, salidas y traslados',
  'POST-bank-movements/close': 'cerrar la caja del día',
  'POST-bank-reconciliations/search': 'ver las conciliaciones',
  'POST-bank-reconciliations': 'conciliar con el archivo del banco',
  'POST-accounting-exports': 'exportar al programa contable',
  'PATCH-accounting-exports/{id}/void': 'anular una exportación',
  'POST-payroll-payments/search': 'ver los pagos de la nómina',
  'POST-payroll-payments': 'pagar la nómina',
  'PATCH-payroll-payments/{id}/void': 'anular un pago de nómina',
  'POST-stock/search': 'ver existencias y sus movimientos',
  'POST-stock/count': 'contar existencias, anotar mermas y escribir la inicial',
  'PATCH-stock/count/{id}/void': 'anular un conteo y quitar la inicial',
  'POST-closed-periods': 'cerrar un mes',
  'PATCH-closed-periods/{id}/open': 'abrir de nuevo un mes',
  'POST-movements/search': 'movimientos por tercero',
  'GET-reports/farmer-statement': 'estado de cuenta del agricultor',
  'GET-reports/farmer-receivables': 'cartera de agricultores',
  'GET-reports/profitability': 'rentabilidad',
  'GET-reports/payroll-slip': 'comprobante de nómina',
  'GET-reports/waiting-times': 'tiempos de espera',
  'POST-imports': 'importar de Excel o CSV',
  'GET-reports/fomento': 'cuota de fomento del mes',
  'GET-reports/withholdings': 'retenciones del mes',
  'GET-reports/withholding-certificate': 'certificado de retenciones',
}

/** Words of the usual keys, by prefix. */
const USUAL: readonly (readonly [key: RegExp, allows: string])[] = [
  [/^POST-[^/]+\/search$/, 'ver la lista'],
  [/^POST-[^/]+$/, 'crear'],
  [/^PUT-[^/]+$/, 'modificar'],
  [/^XPUT-[^/]+$/, 'modificar en la fila'],
  [/^aPUT-[^/]+$/, 'modificar o cancelar en la fila'],
  [/^DELETE-[^/]+(\/\{id\})?$/, 'eliminar'],
]

/** A permission key in words: its area and the permitted action. */
export interface KeyWords {
  area: string
  allows: string
}

/** Areas of the permission keys by resource, in the order in which the screen of a role shows them. */
const AREAS = new Map<string, string>()
for (const { key, area, crumb } of SCREENS as readonly Screen[]) {
  if (key && !AREAS.has(resourceOf(key))) AREAS.set(resourceOf(key), area ?? crumb)
}
const IN_ORDER = [...new Set(AREAS.values())]

/** Returns a key in words. Undefined for a key that this release does not know. */
export function wordsOfKey(key: string): KeyWords | undefined {
  const area = AREAS.get(resourceOf(key))
  const allows = Object.hasOwn(ALLOWS, key) ? ALLOWS[key] : USUAL.find(([pattern]) => pattern.test(key))?.[1]
  return area && allows ? { area, allows } : undefined
}

/** Returns a key as one text, 'Acuerdos: cerrar'. An unknown key stays as it is. */
export function keyInWords(key: string): string {
  const words = wordsOfKey(key)
  return words ? `${words.area}: ${words.allows}` : key
}

/** Area of the keys that this release does not know. */
export const OTHER_AREA = 'Otros'

export const areaOf = (key: string) => wordsOfKey(key)?.area ?? OTHER_AREA

/** Position of an area on the screen of a role. Unknown areas come last. */
export function areaOrder(area: string): number {
  const place = IN_ORDER.indexOf(area)
  return place < 0 ? IN_ORDER.length : place
}
