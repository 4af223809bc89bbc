import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  rangesNotice,
  rangeOf,
  rangeToGive,
  refuseRange,
  refuseStillToGive,
  rangesApply,
  standing,
  noRange,
  type Rango,
} from '#server/numbers/authorised-ranges-rules.ts'
import { addDays } from '#server/kit/words/days.ts'

const rango = (cambios: Partial<Rango> = {}): Rango => ({
  id_rango: 'uno',
  resolucion: '18764000001',
  prefijo: 'DS',
  numero_desde: 1,
  numero_hasta: 100,
  vigente_desde: '2026-01-01',
  vigente_hasta: '2026-12-31',
  siguiente: 1,
  ...cambios,
})
const otro = rango({
  id_rango: 'dos',
  resolucion: '18764000002',
  numero_desde: 101,
  numero_hasta: 200,
  siguiente: 101,
  vigente_hasta: '2027-12-31',
})

describe('number ranges of the DIAN', () => {
  it('DIAN ranges apply from the first day of the first range', () => {
    expect(rangesApply([], '2026-05-05')).toBe(false)
    expect(rangesApply([rango()], '2025-12-31')).toBe(false)
    expect(rangesApply([rango()], '2026-01-01')).toBe(true)
  })

  it('uses the first DIAN range that is valid on the day and has numbers left', () => {
    expect(rangeToGive([rango(), otro], '2026-05-05')?.id_rango).toBe('uno')
    expect(rangeToGive([rango({ siguiente: 101 }), otro], '2026-05-05')?.id_rango).toBe('dos')
    expect(rangeToGive([rango(), otro], '2027-01-01')?.id_rango).toBe('dos')
    expect(rangeToGive([rango()], '2027-01-01')).toBeUndefined()
  })

  it('explains what to do when no DIAN range is valid', () => {
    expect(noRange([rango({ siguiente: 101 })], '2026-05-05', 'Documentos soporte').message).toBe(
      'Se acabaron los números autorizados de «Documentos soporte»: pida una nueva resolución y escríbala en Consecutivos.',
    )
    expect(noRange([rango()], '2027-01-01', 'Facturas').message).toBe(
      'La resolución 18764000001 de «Facturas» vale del 01/01/2026 al 31/12/2026 y no cubre el 01/01/2027: pida una nueva resolución y escríbala en Consecutivos.',
    )
  })

  it.each([
    ['enough is left', [rango({ siguiente: 90 })], '2026-06-01', null],
    ['90 % of the numbers are used', [rango({ siguiente: 91 })], '2026-06-01', /quedan 10 de 100 números/],
    ['90 % are used and another range follows', [rango({ siguiente: 91 }), otro], '2026-06-01', null],
    ['31 days before the end', [rango()], '2026-11-30', null],
    ['30 days before the end', [rango()], '2026-12-01', /vence el 31\/12\/2026, en 30 días/],
    ['30 days before the end, and another range lasts longer', [rango(), otro], '2026-12-01', null],
    [
      '30 days before the end, and another range begins the day after',
      [rango(), { ...otro, vigente_desde: '2027-01-01' }],
      '2026-12-01',
      null,
    ],
    [
      '30 days before the end, and another range begins a day late',
      [rango(), { ...otro, vigente_desde: '2027-01-02' }],
      '2026-12-01',
      /vence el 31/,
    ],
    [
      '90 % are used and another range is not valid yet',
      [rango({ siguiente: 91 }), { ...otro, vigente_desde: '2026-06-02' }],
      '2026-06-01',
      /quedan 10 de 100/,
    ],
    ['all numbers are used', [rango({ siguiente: 101 })], '2026-06-01', /^Se acabaron/],
    ['after the last day', [rango()], '2027-01-01', /no cubre el 01\/01\/2027/],
    ['before the first day', [rango()], '2025-06-01', null],
  ])('warns about a DIAN range only when needed: %s', (_, rangos, hoy, texto) => {
    const aviso = rangesNotice(rangos, hoy, 'Facturas')
    if (texto === null) expect(aviso).toBeNull()
    else expect(aviso?.texto).toMatch(texto)
  })

  it('accepts a typed number only with the prefix, numbers and days of a DIAN range', () => {
    const de = (typed: string, dia = '2026-05-05') => rangeOf([rango(), otro], typed, dia)?.id_rango
    expect([de('DS-1'), de('DS-100'), de('DS-101'), de('DS-201'), de('DS-0'), de('X-1'), de('1')]).toEqual([
      'uno',
      'uno',
      'dos',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(de('DS-1', '2027-05-05')).toBeUndefined()
    expect(rangeOf([rango({ prefijo: '' })], '7', '2026-05-05')?.id_rango).toBe('uno')
  })

  it('rejects a number before the first DIAN range if the range has still to give it', () => {
    const refused = (numero: string, ...rangos: Rango[]) => {
      try {
        refuseStillToGive(rangos, numero, { campo: 'numero', fecha: '2025-12-31' })
        return false
      } catch (error) {
        return Object.keys((error as { errores: object }).errores)[0] === 'numero'
      }
    }
    const half = rango({ siguiente: 51 })
    expect(['DS-50', 'DS-51', 'DS-100', 'DS-101', 'DS-102', 'X-51'].map((one) => refused(one, half))).toEqual(
      [false, true, true, true, false, false],
    )
    expect([refused('DS-101', rango({ siguiente: 101 })), refused('DS-1')]).toEqual([true, false])
  })

  it('a consecutive stands where the valid DIAN range stands, and on its own number without one', () => {
    const own = { prefijo: 'FAC', consecutivo_actual: 99 }
    expect(standing(own, [rango({ siguiente: 7 })], '2026-05-05')).toEqual({
      prefijo: 'DS',
      consecutivo_actual: 7,
    })
    expect(standing(own, [rango()], '2025-12-31')).toEqual(own)
  })

  it('rejects DIAN ranges with reversed ends or overlapping numbers', () => {
    const nuevo = { ...otro, fecha_resolucion: '2025-12-20' }
    expect(() => refuseRange(nuevo, [rango()])).not.toThrow()
    for (const [campo, cambios] of [
      ['numero_hasta', { numero_hasta: 100 }],
      ['vigente_hasta', { vigente_hasta: '2025-12-31' }],
      ['fecha_resolucion', { fecha_resolucion: '2026-01-02' }],
      ['numero_desde', { numero_desde: 100 }],
    ] as const) {
      const errores = (() => {
        try {
          refuseRange({ ...nuevo, ...cambios }, [rango()])
        } catch (error) {
          return Object.keys((error as { errores: object }).errores)
        }
      })()
      expect(errores).toEqual([campo])
    }
    expect(() => refuseRange({ ...nuevo, prefijo: 'X', numero_desde: 1 }, [rango()])).not.toThrow()
  })

  it('property: a DIAN range gives each number once, in order and on its days', () => {
    const rangos = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 40 })), {
        minLength: 1,
        maxLength: 4,
      })
      .map((partes) => {
        let desde = 1
        return partes.map(([numeros, dias], lugar) => {
          const uno = rango({
            id_rango: String(lugar),
            numero_desde: desde,
            numero_hasta: desde + numeros - 1,
            siguiente: desde,
            vigente_hasta: addDays('2026-01-01', dias),
          })
          desde += numeros
          return uno
        })
      })
    fc.assert(
      fc.property(rangos, fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 30 }), (rangos, pasan) => {
        let dia = '2026-01-01'
        const dados: number[] = []
        for (const dias of pasan) {
          dia = addDays(dia, dias)
          const de = rangeToGive(rangos, dia)
          if (!de) {
            expect(noRange(rangos, dia, 'X').message).toContain('escríbala en Consecutivos')
            expect(rangesNotice(rangos, dia, 'X')?.agotado).toBe(true)
            continue
          }
          const numero = de.siguiente
          de.siguiente += 1
          dados.push(numero)
          expect(numero).toBeLessThanOrEqual(de.numero_hasta)
          expect(dia <= de.vigente_hasta).toBe(true)
        }
        expect(dados).toEqual([...new Set(dados)].sort((a, b) => a - b))
      }),
    )
  })
})
