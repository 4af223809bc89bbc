import { expect, it } from 'vitest'
import { faultyWeb } from './faulty.ts'
import { administrator, api } from './people.ts'
import { all, type Element, nameOf, type Visitor } from './visitor.ts'

const faulty = faultyWeb()
const { at } = administrator()
const call = api()

const MANY = 12
const CHANGE = /^PUT \/origins/
let lists = 0

/** A list of new origins in use, which can be marked. */
async function origins(): Promise<{ visitor: Visitor; names: string[]; marked: Record<string, true> }> {
  const word = `Vereda${Date.now()}${(lists += 1)}`
  const names = Array.from({ length: MANY }, (_, index) => `${word} ${String.fromCharCode(65 + index)}`)
  for (const nombre of names) await call('POST', '/origins', { nombre })
  const visitor = await at(`/origins?q=${word}&filas=25`, faulty.url())
  return { visitor, names, marked: Object.fromEntries(names.map((name) => [`Marcar ${name}`, true])) }
}

const isMark = (one: Element) => nameOf(one).startsWith('Marcar ')
const stillMarked = (visitor: Visitor) =>
  all(visitor.page, 'input', (one) => isMark(one) && 'checked' in one.attributes).map((one) =>
    nameOf(one).replace('Marcar ', ''),
  )
const said = (visitor: Visitor) => visitor.said('alert').join(' ')

it('a bulk change names the changed records, and the reason for the others', async () => {
  const { visitor, names, marked } = await origins()
  let calls = 0
  faulty.answering((asked) => {
    if (!CHANGE.test(asked)) return 'pass'
    calls += 1
    if (calls > 1) return 'pass'
    return { status: 409, body: { codigo: 'CONFLICTO', mensaje: 'Otra persona lo cambió.' } }
  })
  await visitor.press('Desactivar los marcados', marked)
  expect(visitor.status).toBe(422)
  const [first, ...others] = names
  expect(said(visitor)).toContain(`Registros desactivados: ${others.join(', ')}.`)
  expect(said(visitor)).toContain(`${first}: Otra persona lo cambió.`)
  expect(stillMarked(visitor)).toEqual([first])
  await visitor.press('Activar los marcados', marked)
  expect(visitor.said('status')).toEqual([`Registros activados: ${names.join(', ')}.`])
})

it('a lost response of a bulk change leads to a page that names unknown and untried records', async () => {
  const { visitor, names, marked } = await origins()
  let calls = 0
  faulty.answering((asked) => (CHANGE.test(asked) && (calls += 1) === 3 ? 'hang' : 'pass'))
  await visitor.press('Desactivar los marcados', marked)
  expect(visitor.status).toBe(422)
  const [one, two, three, ...others] = names
  expect(said(visitor)).toContain(`Registros desactivados: ${one}, ${two}.`)
  expect(said(visitor)).toContain(`${three}: no hubo respuesta. Mire cómo quedó antes de repetir.`)
  expect(said(visitor)).toContain(`No se alcanzó con: ${others.join(', ')}. Siguen marcados.`)
  expect(calls).toBe(3)
  expect(stillMarked(visitor)).toEqual([three, ...others])
})
