import { describe, expect, inject, it, vi } from 'vitest'
import { writtenDays } from '#server/kit/words/months.ts'
import { whole } from '#server/kit/words/formats.ts'
import { KEYS } from '#server/kit/contract/keys.ts'
import { DAYS, makeExport, makeInvoiceThen, makeProgram } from '../../support/exports.ts'
import { withKeys } from '../../support/sessions.ts'
import { administrator, api } from '../people.ts'
import { refuses, shows, tells } from '../told.ts'
import { all, named, read, rowOf, text, type Visitor } from '../visitor.ts'

const { at, session } = administrator()
const call = api()
const apiUrl = inject('apiUrl')

const formOf = (programa = '') =>
  `/exportaciones-contables?${new URLSearchParams({ nuevo: '1', del: DAYS.desde, al: DAYS.hasta, programa })}`
const trialOf = (programa: string, parte = '1') =>
  `/exportaciones-contables/prueba/${parte}?${new URLSearchParams({ programa, ...DAYS })}`

/** Button that exports, named by number, program and days. */
const EXPORT = /^Exportar \d/

/** Number of vouchers that the page says it will mark. */
const marked = (visitor: Visitor): number =>
  Number(/Se marcarán? ([\d.]+) comprobante/.exec(read(visitor))?.[1]?.replaceAll('.', '') ?? 0)

const pendingOf = async (programa: string) =>
  (await call('GET', `/accounting-exports/pending?${new URLSearchParams({ programa, ...DAYS })}`)) as {
    comprobantes: number
  }

describe('the export of vouchers', () => {
  it('shows the vouchers to mark before the button and in it, exports once, and leaves other programs pending', async () => {
    const [one, other] = [await makeProgram(apiUrl), await makeProgram(apiUrl)]
    const form = await at(formOf())
    await form.press('Ver qué se marcaría', named({ programa: one.nombre }))
    const { comprobantes } = await pendingOf(one.id)
    expect(comprobantes).toBeGreaterThan(1)
    await shows(
      form,
      `Se marcarán ${whole(comprobantes)} comprobantes ${writtenDays(DAYS)} como exportados a ${one.nombre}`,
      'Para los demás programas no cambia nada.',
    )
    const exports = `Exportar ${whole(comprobantes)} a ${one.nombre}, ${writtenDays(DAYS)}`
    await tells(form.press(exports), 'Exportación lista')
    expect(text(rowOf(form, one.nombre))).toContain(whole(comprobantes))
    const again = await at(formOf(one.id))
    await shows(again, `No falta nada por exportar a ${one.nombre} ${writtenDays(DAYS)}.`)
    expect(all(again.page, 'button').map(text)).not.toContainEqual(expect.stringMatching(EXPORT))
    expect(marked(await at(formOf(other.id)))).toBe(comprobantes)
  })

  it('warns of accounts that nobody confirmed, with a link to them', async () => {
    const { id } = await makeProgram(apiUrl)
    const form = await at(formOf(id))
    // Other tests confirm accounts meanwhile.
    await vi.waitFor(async () => {
      const { total_count } = await call('POST', '/accounting-accounts/search', {
        limit: 1,
        filtros: { confirmada: 'false' },
      })
      expect(total_count).toBeGreaterThan(1)
      await form.open(formOf(id))
      await shows(form, `Hay ${whole(Number(total_count))} cuentas propuestas que nadie ha confirmado`)
    }, 20_000)
    await shows(form.follow('Confirmar cuentas'), 'Propuesta')
    expect(form.address).toBe('/cuentas-contables?confirmada=false')
  })

  it('the export form proposes the program of the last export', async () => {
    await makeExport(apiUrl)
    expect(read(await at(formOf()))).toMatch(/como exportados? a |No falta nada por exportar a /)
  })

  it('refuses an export if the number of vouchers has changed since the page was shown', async () => {
    const { id } = await makeProgram(apiUrl)
    const form = await at(formOf(id))
    const said = marked(form)
    await makeInvoiceThen(apiUrl)
    await refuses(form.press(EXPORT), 'Mientras tanto cambió lo que falta por exportar')
    expect(marked(form)).toBeGreaterThan(said)
    await tells(form.press(EXPORT), 'Exportación lista')
  })

  it('shows an error if the program was deactivated meanwhile', async () => {
    const { id } = await makeProgram(apiUrl)
    const form = await at(formOf(id))
    await call('PUT', '/accounting-programs/update', { id_programa: id, activo: false })
    await shows(form.press(EXPORT), 'Elija el programa contable.')
  })

  it('downloads a trial copy that marks nothing', async () => {
    const { id } = await makeProgram(apiUrl)
    const form = await at(formOf(id))
    const link = form.one('a', (one) => text(one) === 'Descargar una copia para revisar')
    const copy = await form.get(link.attributes.href ?? '')
    expect([copy.status, copy.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(/filename="PRUEBA_comprobantes_.+\.csv"/),
    ])
    expect(marked(await at(formOf(id)))).toBe(marked(form))
    const without = await withKeys(
      session(),
      KEYS.filter((key) => key !== 'POST-accounting-exports'),
    )
    form.is(without)
    expect((await form.get(link.attributes.href ?? '')).status).toBe(403)
  })

  it('answers 404 for a file with an unknown export or part', async () => {
    const id = await makeExport(apiUrl)
    const none = '/exportaciones-contables'
    const addresses = [
      ...[`${none}/x`, `${none}/x/archivo/x`, `${none}/x/archivo/1`, `${none}/${id}/archivo/x`],
      ...[`${none}/${id}/archivo/0`, `${none}/${id}/archivo/2`, `${none}/${id}/archivo/1e0`],
      ...[trialOf('x'), trialOf(''), trialOf('CSV', 'x'), trialOf('CSV', '9999'), `${none}/prueba/1`],
    ]
    const answers = await Promise.all(addresses.map(async (one) => [one, (await at(one)).status]))
    expect(answers).toEqual(addresses.map((one) => [one, 404]))
    expect((await at(`${none}/${id}/archivo/1`)).status).toBe(200)
  })
})

describe('the void of an export', () => {
  it('voiding an export asks for a reason, keeps it in the list, and marks the name of its file', async () => {
    const { id: programa, nombre } = await makeProgram(apiUrl)
    const form = await at(formOf(programa))
    const many = marked(form)
    await form.press(EXPORT)
    await form.follow(nombre, rowOf(form, nombre))
    await form.follow('Anular esta exportación')
    await shows(form, `Sus ${whole(many)} comprobantes quedan pendientes de nuevo para ${nombre}.`)
    await form.press('Anular exportación', { Motivo: ' ' })
    expect(read(form)).toContain('Escriba el motivo de la anulación.')
    await tells(
      form.press('Anular exportación', { Motivo: 'Cuentas erradas' }),
      'Exportación anulada: sus comprobantes están pendientes de nuevo',
    )
    await shows(form, 'ANULADA', 'Cuentas erradas', 'Son de una exportación anulada: no los cargue en')
    expect(read(form)).not.toContain('Anular esta exportación')
    const [file] = all(form.page, 'a').filter(({ attributes }) => /\/archivo\/1$/.test(attributes.href ?? ''))
    expect(text(file!)).toMatch(/^ANULADA_comprobantes_/)
    const stored = await form.get(file!.attributes.href!)
    expect(stored.headers.get('content-disposition')).toContain(`filename="${text(file!)}"`)

    const list = await at('/exportaciones-contables?anulada=true')
    expect(text(rowOf(list, nombre))).toMatch(/ANULADA .*Cuentas erradas/)
    expect(marked(await at(formOf(programa)))).toBe(many)
  })

  it('refuses with a reason to void an export that a later one depends on', async () => {
    const { id: programa, nombre } = await makeProgram(apiUrl)
    const first = (await call('POST', '/accounting-exports', { programa, ...DAYS })) as {
      data: { _id: string }
    }
    const page = await at(`/exportaciones-contables/${first.data._id}?acto=anular`)
    await makeInvoiceThen(apiUrl)
    await call('POST', '/accounting-exports', { programa, ...DAYS })
    const why = `Después se exportó a ${nombre} ${writtenDays(DAYS)}. Anule primero esa exportación.`
    await refuses(page.press('Anular exportación', { Motivo: 'Errada' }), why)
    await shows(page, `No se puede anular. ${why}`)
  })
})
