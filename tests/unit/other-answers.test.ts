import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lenient } from '#app/api/lenient.server.ts'
import { Id, row, searchAnswer, stored } from '#server/kit/contract/common.ts'
import { Employee } from '#server/catalogues/employees-contract.ts'
import { FinancingMovement } from '#server/financing/movements-contract.ts'
import { MillingOperation } from '#server/milling/contract.ts'
import { paymentReceipts } from '#server/receipts/contract.ts'
import { kilos, pesos, whole } from '#server/kit/words/formats.ts'
import { WeighingRecord } from '#server/weighings/rows-contract.ts'

const Cosa = lenient(row('id_cosa', { id_cosa: Id, consecutivo: z.string(), id_dueno: z.string() }))

describe('record ids of another API', () => {
  it.each([
    ['its own id', { id_cosa: 'a' }, ['a', 'a']],
    ['_id', { _id: 'a' }, ['a', 'a']],
    ['a pair of different ids', { _id: 'b', id_cosa: 'a' }, ['b', 'a']],
    ['a number', { id_cosa: 7 }, ['7', '7']],
  ])('reads both ids of a record from %s', (_, sent, ids) => {
    const { _id, id_cosa } = Cosa.parse(sent)
    expect([_id, id_cosa]).toEqual(ids)
  })

  it('rejects a record without an id', () => {
    expect(Cosa.safeParse({ consecutivo: '1' }).success).toBe(false)
    expect(Cosa.safeParse(null).success).toBe(false)
  })

  it.each([
    ['a milling by _id', MillingOperation, { _id: 'm' }, 'id_maquila', 'm'],
    ['a loan by _id', FinancingMovement, { _id: 'p' }, 'id_movimiento_af', 'p'],
    [
      'a weighing by its id',
      WeighingRecord,
      { id_weighing_record: 'w', consecutivo: 12 },
      'id_weighing_record',
      'w',
    ],
    [
      'an employee by identification',
      Employee,
      { nombre_completo: 'Ana', identificacion: 52 },
      'id_empleado',
      '52',
    ],
  ])('identifies a record of another API: %s', (_, schema: z.ZodType, sent, name, id) => {
    expect(lenient(schema).parse(sent)).toMatchObject({ [name]: id, _id: id })
  })

  it('missing values and numbers of another API are read as text', () => {
    expect(Cosa.parse({ id_cosa: 'a', consecutivo: null, id_dueno: 3 })).toMatchObject({
      consecutivo: '',
      id_dueno: '3',
    })
    expect(Cosa.parse({ id_cosa: 'a', consecutivo: 12 }).consecutivo).toBe('12')
  })
})

describe('stored objects of this API', () => {
  const Fila = row('id_fila', {
    id_fila: Id,
    fecha: z.string(),
    lado: z.enum(['', 'ENTRADA']),
    kg: z.number().nullable(),
  })

  it('a text, id, day or word whose column is null is answered as an empty text', () => {
    const sent = { id_fila: 'a', fecha: null, lado: null, kg: null }
    expect(Fila.parse(sent)).toEqual({ _id: 'a', id_fila: 'a', fecha: '', lado: '', kg: null })
    expect(stored({ fecha: z.string() }).parse({ fecha: null })).toEqual({ fecha: '' })
  })

  it('a missing text and a null number stay errors', () => {
    expect(Fila.safeParse({ id_fila: 'a', lado: '', kg: 0 }).success).toBe(false)
    expect(stored({ kg: z.number() }).safeParse({ kg: null }).success).toBe(false)
  })
})

describe('values that another API leaves out', () => {
  const Whole = z.object({
    texto: z.string(),
    valor: z.number(),
    kilos: z.number().nullable(),
    fecha: z.string().optional(),
    anulada: z.boolean(),
    estado: z.enum(['ABIERTO', 'CERRADO']),
    lineas: z.array(z.object({ valor: z.number() })).default([]),
  })

  it('are an empty text, no number, no, and an empty list', () => {
    expect(lenient(Whole).parse({})).toEqual({
      texto: '',
      valor: NaN,
      kilos: null,
      fecha: undefined,
      anulada: false,
      estado: '',
      lineas: [],
    })
  })

  it('are read from numbers and flags written as text, and from other states', () => {
    const sent = {
      texto: 7,
      valor: '12.5',
      kilos: '3',
      anulada: 'true',
      estado: 'NUEVO',
      lineas: [{ valor: '1' }, {}],
    }
    expect(lenient(Whole).parse(sent)).toEqual({
      texto: '7',
      valor: 12.5,
      kilos: 3,
      anulada: true,
      estado: 'NUEVO',
      lineas: [{ valor: 1 }, { valor: NaN }],
    })
  })

  it('stay errors where a record is not a record, or a number not a number', () => {
    expect(lenient(Whole).safeParse(null).success).toBe(false)
    expect(lenient(Whole).safeParse({ valor: 'mucho' }).data?.valor).toBeNaN()
    expect(lenient(Whole).safeParse({ lineas: 'no' }).success).toBe(false)
  })

  it('are errors in an answer of the bundled API', () => {
    expect(Whole.safeParse({}).success).toBe(false)
  })

  it('a number that was not sent is written as a dash', () => {
    expect([pesos(NaN), kilos(NaN), whole(NaN)]).toEqual(['–', '– kg', '–'])
  })
})

describe('searches of another API', () => {
  const Found = lenient(searchAnswer(z.object({ nombre: z.string() })))
  const data = [{ nombre: 'Ana' }]

  it.each([
    ['data and total_count', { data, total_count: '21' }, 21],
    ['paymentReceiptList and totalElements', { paymentReceiptList: data, totalElements: 21 }, 21],
    ['bankList alone', { bankList: data }, 1],
    ['the list alone', data, 1],
  ])('reads %s as a search result', (_, sent, total_count) => {
    expect(Found.parse(sent)).toEqual({ data, total_count })
  })

  it('accepts the other documented field names of receipts', () => {
    const receipt = { id_recibo_caja: 'r', numero_recibo: 'RC-1' }
    const answer = lenient(paymentReceipts.search.answer).parse({
      paymentReceiptList: [receipt],
      totalElements: 1,
    })
    expect(answer.data).toMatchObject([{ _id: 'r', numero_recibo: 'RC-1' }])
  })

  it('rejects a search response without a list', () => {
    expect(Found.safeParse({ total_count: 1 }).success).toBe(false)
    expect(Found.safeParse(null).success).toBe(false)
  })
})
