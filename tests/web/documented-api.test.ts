import { describe, expect, inject, it } from 'vitest'
import { DOCUMENTED } from '#server/kit/contract/documented.ts'
import { hasCreation, LISTS, newCode } from '../e2e/lists.ts'
import { builtRoutes } from '../support/manifest.ts'
import { documentedWeb, NOT_OFFERED } from './documented.ts'
import { removeRow, save, saveRow } from './list-forms.ts'
import { refuses, tells } from './told.ts'
import { all, rowsOf, text, type Visitor } from './visitor.ts'

/** Texts of an error page. A working screen shows none of them, and a missing call has a different message. */
const FAILED =
  /Error cargando|Error al|No se pud|inesperado|no existe|Cannot|[Uu]ndefined|\bnull\b|NaN|Invalid Date|\[object/

const { visitor: administrator } = documentedWeb()

/** Opens an address without scripts: the screen, or the message of a missing call. */
async function at(address: string, known?: Visitor): Promise<Visitor> {
  const visitor = await (known ?? (await administrator())).open(address)
  expectCalm(visitor)
  return visitor
}

function expectCalm({ address, page, status }: Visitor): void {
  const shown = text(page)
  expect([address, FAILED.exec(shown)?.[0]]).toEqual([address, undefined])
  expect([address, status]).toEqual([address, status === 404 && shown.includes(NOT_OFFERED) ? 404 : 200])
}

describe('screens with an API of the documented calls only', () => {
  /** Screens without a parameter, as built, and the first record that each links to. */
  const routes = builtRoutes().filter(
    ({ parentId, path }) => parentId === 'routes/_shell' && path && path !== '*',
  )
  const records = routes.flatMap(({ path = '' }) =>
    path.includes(':') ? [`/${path.slice(0, path.indexOf(':'))}`] : [],
  )

  it('every screen opens with the available data, or explains the missing call', async () => {
    const found = new Set<string>()
    const calm: string[] = []
    for (const { path = '' } of routes) {
      if (path.includes(':')) continue
      const { page } = await at(`/${path}`)
      if (text(page).includes(NOT_OFFERED)) calm.push(path)
      for (const { attributes } of all(page, 'a')) {
        const { href = '' } = attributes
        const start = records.find((one) => href.startsWith(one) && /^[\w-]+$/.test(href.slice(one.length)))
        if (start && ![...found].some((one) => one.startsWith(start))) found.add(href)
      }
    }
    expect(calm.sort()).toEqual([
      'auditoria',
      'basculas',
      'colilla-nomina',
      'comprobantes',
      'copias',
      'cuentas-contables',
      'cuentas-por-pagar',
      'cuentas-por-pagar/pagar',
      'cuentas-por-pagar/por-tercero',
      'cuota-de-fomento',
      'declaraciones',
      'depositos',
      'documentos-electronicos',
      'empresa-de-practica',
      'existencias',
      'exportaciones-contables',
      'habilitacion-dian',
      'home',
      'importar',
      'informe-existencias',
      'informe-rentabilidad',
      'laboratorio',
      'libro-de-bancos',
      'liquidacion-arroz',
      'liquidacion-arroz/nueva',
      'notas',
      'pago-de-nomina',
      'patio',
      'periodos-cerrados',
      'pesos-digitados',
      'primeros-pasos',
      'programas-contables',
      'retenciones',
      'sesiones',
      'sumas-por-cuenta',
      'tablas-de-calidad',
      'taras-por-placa',
      'tiempos-de-espera',
      'turnos',
    ])
    expect(found.size).toBeGreaterThan(5)
    for (const address of found) await at(address)
  })
})

describe.each(LISTS.filter(hasCreation))('$title', (list) => {
  const { create, edit, remove } = list

  it('a record is created, changed and deleted with documented calls', async () => {
    const word = newCode()
    const visitor = await at(`${list.path}?nuevo=1`)
    if (!DOCUMENTED.has(create.call)) return refuses(save(visitor, list, create.fields(word)), NOT_OFFERED)
    await tells(save(visitor, list, create.fields(word)), create.createdElsewhere ?? create.created)
    await at(`${list.path}?q=${word}`, visitor)
    expect(rowsOf(visitor)).toHaveLength(1)
    if (edit) {
      await visitor.follow(new RegExp(`^${edit.link ?? 'Editar'} `))
      await tells(saveRow(visitor, { [edit.column]: edit.to(word) }), edit.updated)
    }
    if (!remove) return
    // The search finds a plate only by its new value.
    if (rowsOf(visitor).length !== 1) await at(`${list.path}?q=${edit?.to(word).replace(' ', '')}`, visitor)
    await visitor.follow(/^Eliminar /)
    await tells(removeRow(visitor, remove), remove.removed)
  })
})

it('the documented calls are those of the contract, letter by letter', async () => {
  const { paths } = (await (await fetch(`${inject('apiUrl')}/openapi.json`)).json()) as {
    paths: Record<string, object>
  }
  const offered = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect([...DOCUMENTED].filter((call) => !offered.includes(call))).toEqual([])
})
