import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answeredText, Id, numberText, row, searchAnswer } from '#server/kit/contract/common.ts'
import { Employee } from '#server/catalogues/employees-contract.ts'
import { FinancingMovement } from '#server/financing/movements-contract.ts'
import { MillingOperation } from '#server/milling/contract.ts'
import { paymentReceipts } from '#server/receipts/contract.ts'
import { WeighingRecord } from '#server/weighings/rows-contract.ts'

const Cosa = row('id_cosa', { id_cosa: Id, consecutivo: numberText, id_dueno: answeredText })

describe('los ids de un registro de otra API', () => {
  it.each([
    ['el propio', { id_cosa: 'a' }, ['a', 'a']],
    ['_id', { _id: 'a' }, ['a', 'a']],
    ['los dos, aunque no sean el mismo', { _id: 'b', id_cosa: 'a' }, ['b', 'a']],
    ['un número', { id_cosa: 7 }, ['7', '7']],
  ])('con %s se conocen los dos', (_, sent, ids) => {
    const { _id, id_cosa } = Cosa.parse(sent)
    expect([_id, id_cosa]).toEqual(ids)
  })

  it('sin ninguno no es un registro', () => {
    expect(Cosa.safeParse({ consecutivo: '1' }).success).toBe(false)
    expect(Cosa.safeParse(null).success).toBe(false)
  })

  it.each([
    ['una maquila por _id', MillingOperation, { _id: 'm' }, 'id_maquila', 'm'],
    ['un préstamo por _id', FinancingMovement, { _id: 'p' }, 'id_movimiento_af', 'p'],
    [
      'una pesada por su id',
      WeighingRecord,
      { id_weighing_record: 'w', consecutivo: 12 },
      'id_weighing_record',
      'w',
    ],
    [
      'un empleado por su identificación',
      Employee,
      { nombre_completo: 'Ana', identificacion: 52 },
      'id_empleado',
      '52',
    ],
  ])('%s, como lo nombran los documentos', (_, schema: z.ZodType, sent, name, id) => {
    expect(schema.parse(sent)).toMatchObject({ [name]: id, _id: id })
  })

  it('lo que falta o es un número se lee como texto', () => {
    expect(Cosa.parse({ id_cosa: 'a', consecutivo: null, id_dueno: 3 })).toMatchObject({
      consecutivo: '',
      id_dueno: '3',
    })
    expect(Cosa.parse({ id_cosa: 'a', consecutivo: 12 }).consecutivo).toBe('12')
  })
})

describe('las búsquedas de otra API', () => {
  const Found = searchAnswer(z.object({ nombre: z.string() }))
  const data = [{ nombre: 'Ana' }]

  it.each([
    ['data y total_count', { data, total_count: '21' }, 21],
    ['paymentReceiptList y totalElements', { paymentReceiptList: data, totalElements: 21 }, 21],
    ['bankList sola', { bankList: data }, 1],
    ['la lista sola', data, 1],
  ])('%s', (_, sent, total_count) => {
    expect(Found.parse(sent)).toEqual({ data, total_count })
  })

  it('los recibos, solo con los nombres del documento 2', () => {
    const receipt = { id_recibo_caja: 'r', numero_recibo: 'RC-1' }
    const answer = paymentReceipts.search.answer.parse({ paymentReceiptList: [receipt], totalElements: 1 })
    expect(answer.data).toMatchObject([{ _id: 'r', numero_recibo: 'RC-1' }])
  })

  it('lo que no trae ninguna lista no es una búsqueda', () => {
    expect(Found.safeParse({ total_count: 1 }).success).toBe(false)
    expect(Found.safeParse(null).success).toBe(false)
  })
})
