import { expect, it } from 'vitest'
import { today } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'
import { api, administrator } from '../people.ts'
import { named, read } from '../visitor.ts'

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
  const { saldo } = await cashBox()
  const address = `/libro-de-bancos/${id_banco}/cierre`
  const form = await at(address)
  expect(read(form)).not.toContain(whole(saldo))
  const scripted = await (await form.get(address, { 'save-data': 'off' })).text()
  expect(scripted).toContain('<script')
  expect([scripted.includes(String(saldo)), scripted.includes(whole(saldo))]).toEqual([false, false])
  await form.press('Cerrar la caja', named({ observaciones: '' }))
  expect(read(form)).toMatch(new RegExp(`el libro dice \\$\\s${whole(saldo)}`))
})
