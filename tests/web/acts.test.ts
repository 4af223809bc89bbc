import { matchPath } from '@remix-run/react'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { canonicalKey, KEYS } from '#server/kit/contract/keys.ts'
import { SCREENS } from '#app/session/screens.server.ts'
import { accessKeys } from '#server/kit/contract/endpoint.ts'
import { needsOf } from '#server/kit/contract/key-needs.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { addressOf, builtActs, builtRoutes, dataAddressOf } from '../support/manifest.ts'
import { makeAgreement } from '../support/agreements.ts'
import { makeExport } from '../support/exports.ts'
import { makeInvoice } from '../support/invoices.ts'
import { makeClient, makeReceipt, makeReceivables, unpaidPayable } from '../support/money.ts'
import { makeLeviedMilling } from '../support/milling.ts'
import { withKeys } from '../support/sessions.ts'
import { makeSettlement } from '../support/settlements.ts'
import { MOLINO, post, signIn } from '../support/sign-in.ts'
import { type Caller, makeTelegramRequest, readRequest } from '../support/approval-requests.ts'
import { newWord } from '../support/third-parties.ts'
import { waitingDocument } from '../support/waiting-documents.ts'
import { caller, makeWeighings } from '../support/weighings.ts'
import { all, parse } from './visitor.ts'

const url = inject('url')
const apiUrl = inject('apiUrl')
const routes = builtRoutes()
const withActs = await builtActs()

interface Account {
  id_banco: string
  clase: string
  version?: number
}

const accounts = async (call: Caller) =>
  ((await call('GET', '/bank-movements/accounts')) as unknown as { data: Account[] }).data

/** Creates an account in which no other test moves money. */
async function makeAccount(): Promise<string> {
  const call = await caller(apiUrl)
  const word = newWord()
  const account = { nombre: `Cuenta ${word}`, nro_cuenta: word, saldo_inicial: 1_000_000 }
  const { data } = await call('POST', '/banks', { ...account, fecha_si: addDays(today(), -30) })
  return (data as unknown as { _id: string })._id
}

const readAccount = async (call: Caller, id: string): Promise<{ version?: unknown }> =>
  (await accounts(call)).find(({ id_banco }) => id_banco === id) ?? {}

/** The only cash box of the company. */
const cashBox = async () =>
  (await accounts(await caller(apiUrl))).find(({ clase }) => clase === 'CAJA')?.id_banco ?? ''

/** Version of the cash box, in which other tests move money. */
async function readBox(call: Caller, id: string): Promise<{ version?: unknown }> {
  const { version } = await readAccount(call, id)
  return { version }
}

/** The consecutive of a document. */
async function consecutiveOf(tag: string): Promise<string> {
  const call = await caller(apiUrl)
  const { data } = await call('POST', '/consecutives/search', { limit: 200 })
  const all = data as { id_consecutive: string; tags: string }[]
  return all.find(({ tags }) => tags === tag)?.id_consecutive ?? ''
}

/** Resolutions of a consecutive, without the numbers that other tests take. */
async function readRanges(call: Caller, id: string): Promise<{ resoluciones: string[]; version?: unknown }> {
  const { rangos } = (await call('GET', `/consecutives/${id}`)) as unknown as {
    rangos: { resolucion: string }[]
  }
  return { resoluciones: rangos.map(({ resolucion }) => resolucion) }
}

/** Creates a counted product. The act needs one, and no other test sees its kilos. */
async function countedProduct(): Promise<string> {
  const call = await caller(apiUrl)
  const word = newWord()
  const { data } = (await call('POST', '/products', {
    descripcion: `Prueba ${word}`,
    tags: 'ARROZ_PADDY',
  })) as {
    data: { _id: string }
  }
  const id_producto = data._id
  const count = { id_producto, clase: 'CONTEO', fecha: today(), kg: 1, costo_kg: 10, motivo: 'Prueba' }
  await call('POST', '/stock/counts', count)
  return id_producto
}

/**
 * Creates an inactive scale with a reader's key. An active scale with a key makes every typed weight of the mill
 * need a reason, also in other files.
 */
async function keyedScale(): Promise<string> {
  const call = await caller(apiUrl)
  const { data } = await call('POST', '/scales/create', { nombre: `Báscula ${newWord()}`, division: 20 })
  const { id_bascula } = data as { id_bascula: string }
  await call('PUT', '/scales/update', { id_bascula, activo: false })
  await call('POST', `/scales/${id_bascula}/key`)
  return id_bascula
}

async function readScale(call: Caller, id: string): Promise<{ version?: unknown }> {
  const { data } = await call('POST', '/scales/search', { filtros: { _id: id } })
  return (data as { version?: unknown }[])[0] ?? {}
}

/** Record for the acts of each route, and the way to read it back. */
const RECORDS: Record<
  string,
  {
    make: () => Promise<string>
    path: string
    read?: (call: Caller, id: string) => Promise<{ version?: unknown }>
  }
> = {
  'routes/_shell.accounts-receivable_.$id': {
    make: async () => (await makeReceivables(apiUrl, await makeClient(apiUrl), [50_000]))[0]?.id ?? '',
    path: '/accounts-receivable/',
  },
  'routes/_shell.cuentas-por-pagar_.$id': {
    make: () => unpaidPayable(apiUrl),
    path: '/accounts-payable/',
  },
  'routes/_shell.basculas_.$id': { make: keyedScale, path: '', read: readScale },
  'routes/_shell.consecutivos_.$id': {
    make: async () => consecutiveOf('FACTURA'),
    path: '',
    read: readRanges,
  },
  'routes/_shell.approval-requests.$id': {
    make: () => makeTelegramRequest(apiUrl),
    path: '',
    read: readRequest,
  },
  'routes/_shell.documentos-electronicos_.$id': {
    make: () => waitingDocument(apiUrl),
    path: '/electronic-documents/',
  },
  'routes/_shell.exportaciones-contables_.$id': {
    make: () => makeExport(apiUrl),
    path: '/accounting-exports/',
  },
  'routes/_shell.existencias': { make: countedProduct, path: '/stock/movements?id_producto=' },
  'routes/_shell.existencias_.$id': {
    make: countedProduct,
    path: '/stock/movements?id_producto=',
  },
  'routes/_shell.financing-details.$id': {
    make: async () => (await makeAgreement(apiUrl)).id,
    path: '/financing-agreements/',
  },
  'routes/_shell.invoices_.$id': {
    make: async () => (await makeInvoice(apiUrl)).id,
    path: '/invoices/',
  },
  'routes/_shell.libro-de-bancos_.$id': { make: () => makeAccount(), path: '', read: readAccount },
  'routes/_shell.libro-de-bancos_.$id_.cierre': {
    make: cashBox,
    path: '',
    read: readBox,
  },
  'routes/_shell.libro-de-bancos_.$id_.conciliacion': {
    make: () => makeAccount(),
    path: '',
    read: readAccount,
  },
  'routes/_shell.liquidacion-arroz': {
    make: async () => (await makeSettlement(apiUrl)).id,
    path: '/settlements/',
  },
  'routes/_shell.liquidacion-arroz_.$id': {
    make: async () => (await makeSettlement(apiUrl)).id,
    path: '/settlements/',
  },
  'routes/_shell.milling-operations_.$id': {
    make: () => makeLeviedMilling(apiUrl),
    path: '/milling-operations/',
  },
  'routes/_shell.payment-receipts_.$id': {
    make: async () => (await makeReceipt(apiUrl, await makeClient(apiUrl), { estado: 'APLICADO' })).id,
    path: '/payment-receipts/',
  },
  'routes/_shell.weighing-records_.final-weight.$id': {
    make: async () => (await makeWeighings(apiUrl))[0]?.id ?? '',
    path: '/weighing-records/',
  },
}

let admin = ''
beforeAll(async () => {
  admin = await signIn(url, 'admin@molino.example', MOLINO)
})

it('every route with acts has a test record', () => {
  expect(withActs.map(({ id }) => id).sort()).toEqual(Object.keys(RECORDS).sort())
})

describe.each(withActs)('acts on $id', ({ id: routeId, acts }) => {
  const route = routes.find(({ id }) => id === routeId)
  const record = RECORDS[routeId]
  const eachKey = Object.entries(acts).flatMap(([intent, { access, also }]) =>
    [accessKeys(access), ...(also ? [[also]] : [])].map((keys) => [intent, keys.join(' or '), keys] as const),
  )
  it.each(eachKey)('the act %s is refused without its permission key %s', async (intent, _, keys) => {
    if (!route || !record) throw new Error(`Falta el registro de ${routeId}`)
    const id = await record.make()
    const call = await caller(apiUrl)
    const read = () => record.read?.(call, id) ?? call('GET', record.path + id)
    const before = await read()
    const without = await withKeys(
      admin,
      KEYS.filter((one) => !keys.map(canonicalKey).includes(canonicalKey(one))),
    )
    const fields = { intent, motivo: 'x', version: String(before.version) }
    for (const address of [addressOf(route, routes, id), dataAddressOf(route, routes, id)]) {
      const answer = await post(url + address, fields, { cookie: `sesion=${without}` })
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('No tiene permiso para realizar esta acción.')
    }
    expect(await read()).toEqual(before)
    const page = await fetch(url + addressOf(route, routes, id), { headers: { cookie: `sesion=${without}` } })
    expect(await page.text()).not.toMatch(new RegExp(`acto=${intent}|value="${intent}"`))
  })
  it.each(Object.entries(acts))(
    'the dialog of the act %s opens with its key and the keys that it needs',
    async (intent, { access, also }) => {
      if (!route || !record) throw new Error(`Falta el registro de ${routeId}`)
      const id = await record.make()
      const address = addressOf(route, routes, id) ?? ''
      const opens = SCREENS.flatMap((screen) => (matchPath(screen.path, address) ? (screen.key ?? []) : []))
      const asked = [...accessKeys(access).slice(0, 1), ...(also ? [also] : [])]
      const enough = await withKeys(admin, [...asked, ...asked.flatMap(needsOf), ...opens])
      const page = await fetch(`${url}${address}?acto=${intent}`, { headers: { cookie: `sesion=${enough}` } })
      const html = await page.text()
      expect([page.status, html]).toEqual([200, expect.not.stringMatching(/no tiene permiso/i)])
      for (const dialog of all(parse(html), 'dialog'))
        expect(all(dialog, '*', ({ attributes }) => 'autofocus' in attributes)).not.toEqual([])
    },
  )
})
