import { expect, it } from 'vitest'
import { today } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'
import { api, administrator } from '../people.ts'
import { named, read, valueOf } from '../visitor.ts'

const { at } = administrator()
const call = api()

interface Box {
  id_banco: string
  clase: string
  saldo: number
}

const cashBox = async (): Promise<Box> => {
  const { data } = (await call('GET', '/bank-movements/accounts')) as unknown as { data: Box[] }
  return data.find(({ clase }) => clase === 'CAJA')!
}

it('the closing of a cash box tells the balance of the book only after the count, with scripts too', async () => {
  const { id_banco } = await cashBox()
  // An odd balance stands in no earlier closing.
  const odd = { tipo: 'ENTRADA', id_banco, fecha: today(), valor: 1237, concepto: 'Prueba' }
  await call('POST', '/bank-movements', odd)
  let { saldo } = await cashBox()
  const address = `/libro-de-bancos/${id_banco}/cierre`
  const form = await at(address)
  expect(read(form)).not.toContain(whole(saldo))
  const scripted = await (await form.get(address, { 'save-data': 'off' })).text()
  expect(scripted).toContain('<script')
  expect([scripted.includes(String(saldo)), scripted.includes(whole(saldo))]).toEqual([false, false])
  // Other files move cash: the closing is repeated until the balance is the same before and after it.
  for (let before = NaN; before !== saldo; { saldo } = await cashBox()) {
    before = saldo
    await form.press('Cerrar la caja', named({ observaciones: '' }))
  }
  expect(read(form)).toMatch(new RegExp(`el libro dice \\$\\s${whole(saldo)}`))
})

it('a page past the last one of the closings leads to the first', async () => {
  const address = `/libro-de-bancos/${(await cashBox()).id_banco}/cierre`
  const form = await at(`${address}?pagina=99`)
  expect([form.status, form.address]).toEqual([200, address])
})

it('an emptied or misspelt count of a cash box is refused beside its fields, and keeps the other values', async () => {
  const { id_banco } = await cashBox()
  const form = await at(`/libro-de-bancos/${id_banco}/cierre`)
  const typed = { billetes_100000: '3', billetes_50000: 'dos', observaciones: 'Vale de tinto' }
  await form.press('Cerrar la caja', named({ ...typed, fecha: '' }))
  expect(form.status).toBe(400)
  const field = (name: string) => form.field(`[${name}]`)
  expect(form.about(field('fecha'))).toContain('Escriba la fecha.')
  expect(form.about(field('billetes_50000'))).toContain('«dos» no es un número.')
  for (const [name, value] of Object.entries(typed))
    expect([name, valueOf(field(name))]).toEqual([name, value])
})
