import { readdirSync, readFileSync } from 'node:fs'
import { decode } from 'turbo-stream'
import { describe, expect, test } from 'vitest'
import { isSame, outcomeOf, tooOld, type Unsent } from '#app/form/unsent-queue.ts'
import { answeredHere } from '#app/remix-hooks/answered-here.ts'

const one: Unsent = {
  numero: 'SE-1',
  momento: 0,
  que: 'Primer peso',
  registro: '/weighing-records/final-weight/',
  papel: '/documentos/TIQUETE_BASCULA/',
  action: '/save-weighing-records',
  values: { _clave: 'k' },
  datos: [],
  estado: 'espera',
}
const page = { title: 'Pesada PES-12 · Molino', texts: [' Elija una placa. ', 'Elija una placa.', ''] }
const answered = (path: string, redirected: boolean, status = 200) =>
  outcomeOf({ url: `http://molino.example${path}`, redirected, status }, page, one)

describe('outcome of a waiting weight', () => {
  test('a saved weight leads to its weighing', () => {
    expect(answered('/weighing-records/final-weight/7?nueva=1', true)).toEqual({
      estado: 'enviada',
      id: '7',
      nombre: 'Pesada PES-12',
    })
  })

  test('a refusal of a weight is shown once, and an empty response is a refusal too', () => {
    expect(answered('/save-weighing-records', false, 400)).toEqual({
      estado: 'rechazada',
      motivo: 'Elija una placa.',
    })
    const silent = outcomeOf(
      { url: 'http://molino.example/x', redirected: false, status: 500 },
      { title: '', texts: [] },
      one,
    )
    expect(silent).toMatchObject({ estado: 'rechazada', motivo: expect.stringContaining('500') as string })
  })

  test.each(['/login', '/otra-empresa', '/empresa', '/cambiar-contrasena'])(
    'a redirect to %s stops all sending',
    (path) => {
      expect(answered(`${path}?volver=%2F`, true)).toHaveProperty('alto')
    },
  )

  test('a weight is not sent automatically after the server has deleted its one-use key', () => {
    expect(tooOld(one, 22 * 3_600_000)).toBe('')
    expect(tooOld(one, 24 * 3_600_000)).not.toBe('')
    expect(tooOld({ ...one, values: {} }, 24 * 3_600_000)).toBe('')
  })
})

describe('form of a waiting weight', () => {
  const form = { key: '', address: '/patio', id: '' }
  test('the form of a creation is identified by its key alone', () => {
    expect(isSame(one, { key: 'k', address: '/other', id: '' })).toBe(true)
    expect(isSame(one, { key: 'l', address: one.action, id: '' })).toBe(false)
    expect(isSame(one, { ...form, address: one.action })).toBe(false)
  })

  test('two trucks of the yard, whose forms share an address, differ by their records', () => {
    const inYard = { ...one, action: '/patio', values: { id: 'a' } }
    expect(isSame(inYard, { ...form, id: 'a', address: '/patio?placa=ABC123' })).toBe(true)
    expect(isSame(inYard, { ...form, id: 'b' })).toBe(false)
    expect(isSame(inYard, form)).toBe(false)
  })

  test('the form of one record is identified by its address', () => {
    const inRecord = { ...one, action: '/weighing-records/final-weight/7', values: {} }
    expect(isSame(inRecord, { ...form, address: inRecord.action })).toBe(true)
    expect(isSame(inRecord, form)).toBe(false)
  })
})

test('Remix can decode the reply that the page makes itself', async () => {
  const reply = { initialValue: { fecha: '2026-03-08', _clave: 'k' }, error: { '': ['Espera.'] } }
  const { body, status } = answeredHere(reply)
  expect(status).toBe(400)
  const { value } = await decode(body!)
  expect(value).toEqual({ data: reply })
})

test('only three routes mark a form that may wait', () => {
  const marks = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx$/.test(name))
    .filter((name) => /\w+WeightWaits\(|unsentMark\(/.test(readFileSync(`app/${name}`, 'utf8')))
  expect(marks.sort()).toEqual([
    'routes/_shell.patio.tsx',
    'routes/_shell.save-weighing-records.tsx',
    'routes/_shell.weighing-records_.final-weight.$id/route.tsx',
  ])
})
