import { canonicalKey, grantedKeys, KEYS, type Key } from '#server/kit/contract/keys.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'

/** Initial role. Every role can be changed later. */
export interface RoleDefinition {
  nombre: string
  claves: readonly Key[]
}

/** Keys that search lists. */
const SEARCHES: readonly Key[] = KEYS.filter((key) => key.endsWith('/search'))
const READINGS: readonly Key[] = KEYS.filter((key) => key.startsWith('GET-') || key.endsWith('/search'))

/** All keys of some resources. */
const all = (...resources: string[]): Key[] =>
  KEYS.filter((key) => resources.some((resource) => new RegExp(`-${resource}(/|$)`).test(key)))

const ADMINISTRATION = all('users', 'rols', 'companies', 'audit')
const isAdministration = (key: Key) => ADMINISTRATION.includes(key)

const search = (...resources: string[]): Key[] =>
  KEYS.filter((key) => resources.some((resource) => key === `POST-${resource}/search`))

const WEIGHING_LOOKUPS = search(
  'third-parties',
  'payment-methods',
  'products',
  'vehicles',
  'origins',
  'batches',
  'rates',
)

export const ROLES: readonly RoleDefinition[] = [
  { nombre: 'Administrador', claves: KEYS },
  {
    nombre: 'Gerente',
    claves: [
      ...READINGS.filter((key) => !isAdministration(key)),
      'PATCH-settlements/{id}/approve',
      'PATCH-settlements/{id}/void',
      'PATCH-financing-agreements/{id}/close',
      'POST-approval-requests/approve-telegram-user',
      'PATCH-approval-requests/{id}/approve',
      'PATCH-approval-requests/{id}/reject',
    ],
  },
  {
    nombre: 'Basculista',
    claves: [
      ...search('weighing-records', 'turns'),
      'POST-weighing-records',
      'PUT-weighing-records',
      'POST-weighing-records/photos',
      'POST-turns',
      'PUT-turns',
      'POST-turns/yard-screen',
      'GET-reports/waiting-times',
      'POST-vehicles',
      'POST-origins',
      'POST-batches',
      // New drivers, senders and receivers of a load.
      'POST-third-parties',
      ...WEIGHING_LOOKUPS,
    ],
  },
  {
    nombre: 'Laboratorista',
    claves: [
      ...search('weighing-records', 'settlements'),
      'PUT-weighing-records',
      'POST-weighing-records/photos',
      'POST-settlements',
      'PUT-settlements',
      ...WEIGHING_LOOKUPS,
    ],
  },
  {
    nombre: 'Compras/Liquidador',
    claves: [
      ...search('weighing-records', 'settlements', 'financing-agreements', 'movements', 'banks'),
      ...search('electronic-documents'),
      'PATCH-electronic-documents/{id}/send',
      'GET-financing-agreements',
      'POST-settlements',
      'PUT-settlements',
      'PATCH-settlements/{id}/approve',
      'POST-third-parties',
      'PUT-third-parties',
      'POST-third-parties/{id}/link',
      'GET-reports/farmer-statement',
      'GET-reports/farmer-receivables',
      ...WEIGHING_LOOKUPS,
    ],
  },
  {
    nombre: 'Cartera',
    claves: [
      ...all('invoices', 'payment-receipts', 'applied-receipts', 'accounts-receivable'),
      // Cartera invoices sales that crossed the scale.
      ...search(
        'third-parties',
        'payment-methods',
        'banks',
        'movements',
        'weighing-records',
        'products',
        'notes',
        'electronic-documents',
      ),
      'POST-notes',
      'PATCH-electronic-documents/{id}/send',
      'GET-reports/farmer-receivables',
    ],
  },
  {
    nombre: 'Crédito',
    claves: [
      ...all('third-parties', 'financing-agreements'),
      ...search('payment-methods', 'banks', 'movements', 'weighing-records', 'settlements', 'rates'),
      // Loans in kind take a product out of stock.
      ...search('approval-requests', 'products'),
      'GET-reports/farmer-statement',
      'GET-reports/farmer-receivables',
    ],
  },
  {
    nombre: 'Tesorería',
    claves: [
      ...search(
        'settlements',
        'third-parties',
        'payment-methods',
        'banks',
        'accounts-receivable',
        'accounts-payable',
        'movements',
        'bank-movements',
        'bank-reconciliations',
      ),
      'POST-bank-movements',
      'PATCH-bank-movements/{id}/void',
      'POST-bank-movements/close',
      'POST-bank-reconciliations',
      'PATCH-settlements/{id}/pay',
      'PATCH-accounts-payable/{id}/pay',
      'PATCH-accounts-payable/{id}/void',
      ...all('payroll-payments'),
      'POST-payment-receipts/search',
      'POST-payment-receipts',
      'PUT-payment-receipts',
      'POST-applied-receipts/search',
      'POST-banks',
      'PUT-banks',
    ],
  },
  {
    nombre: 'Contador',
    claves: [
      ...READINGS.filter((key) => !isAdministration(key)),
      'PATCH-electronic-documents/{id}/send',
      'PUT-electronic-documents/issuer',
    ],
  },
  { nombre: 'Auditor', claves: READINGS },
  { nombre: 'Consulta', claves: SEARCHES },
]

/** Permission as stored in roles; undefined if it does not exist (people/README.md, key spellings). */
function claveDe(texto: string): Key | undefined {
  const canonica = canonicalKey(texto)
  return KEYS.find((key) => key === texto.trim()) ?? KEYS.find((key) => key === canonica)
}

/**
 * Permissions of a text joined by `|`, without repetitions. Throws 422 on `campo` for an unknown permission.
 */
export function keysOfText(texto: string, campo = 'rutas'): Key[] {
  const escritas = texto.split('|').filter((clave) => clave.trim() !== '')
  const claves = escritas.map((escrita) => {
    const clave = claveDe(escrita)
    if (!clave) throw invalidField(campo, `El permiso ${escrita.trim()} no existe.`)
    return clave
  })
  return [...new Set(claves)]
}

/** Possible stored spellings of a permission: the given one and the current one. */
export const storedForms = (texto: string): string[] => [...new Set([texto.trim(), claveDe(texto) ?? ''])]

/** Whether the permissions include every existing one, as an administrator's do. */
export function hasAll(claves: Iterable<string>): boolean {
  const propias = grantedKeys(claves)
  return KEYS.every((key) => propias.has(canonicalKey(key)))
}
