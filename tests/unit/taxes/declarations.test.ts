import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  differenceFromDeclared,
  declarationMissing,
  toDeclare,
  monthSituation,
  type DelMes,
} from '#server/taxes/declarations-rules.ts'

const suma = (lista: readonly DelMes[]) => lista.reduce((total, { valor }) => total + valor, 0)
const mes = (orden: number) => `2026-${String(orden).padStart(2, '0')}`

describe('declarations of a month', () => {
  it("a declaration contains the month's withholdings and later changes in declared months", () => {
    const causado = [
      { mes: mes(1), valor: 100 },
      { mes: mes(2), valor: 200 },
    ]
    expect(toDeclare(mes(1), causado, [])).toEqual({ del_mes: 100, ajustes: 0, valor: 100 })
    expect(toDeclare(mes(2), causado, [])).toEqual({ del_mes: 200, ajustes: 0, valor: 200 })
    const declarado = [{ mes: mes(1), valor: 130 }]
    expect(toDeclare(mes(2), causado, declarado)).toEqual({ del_mes: 200, ajustes: -30, valor: 170 })
    expect(toDeclare(mes(3), causado, declarado)).toEqual({ del_mes: 0, ajustes: 170, valor: 170 })
  })

  it('a declaration is missing while an amount is due that no declaration covers', () => {
    const causado = [1, 2, 3].map((orden) => ({ mes: mes(orden), valor: 100 }))
    const con = (...ordenes: number[]) => ordenes.map((orden) => ({ mes: mes(orden), valor: 100 }))
    expect(declarationMissing(mes(2), causado, [])).toBe(true)
    expect(declarationMissing(mes(4), causado, [])).toBe(false)
    expect(declarationMissing(mes(2), causado, con(2))).toBe(false)
    expect(declarationMissing(mes(2), causado, con(1))).toBe(true)
    // The declaration of March includes February, but a first declaration includes no earlier months.
    expect(declarationMissing(mes(2), causado, con(1, 3))).toBe(false)
    expect(declarationMissing(mes(2), causado, con(3))).toBe(true)
    expect(declarationMissing(mes(2), [{ mes: mes(2), valor: -100 }], [])).toBe(false)
  })

  it('declarations add up to everything withheld, however it changed, and declare nothing twice', () => {
    const change = fc.record({
      mes: fc.integer({ min: 1, max: 6 }),
      valor: fc.integer({ min: -500, max: 900 }),
    })
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 4 }), { minLength: 6, maxLength: 6 }), (changes) => {
        const causado: DelMes[] = []
        const declarado: DelMes[] = []
        for (let now = 1; now <= 6; now += 1) {
          // Changes in a month may be dated in that month or an earlier one.
          for (const one of changes[now - 1]!)
            causado.push({ mes: mes(Math.min(one.mes, now)), valor: one.valor })
          if (now === 1) continue
          const { valor } = toDeclare(mes(now), causado, declarado)
          if (valor > 0) declarado.push({ mes: mes(now), valor })
        }
        const first = declarado[0]
        if (!first) return
        const last = declarado.at(-1)!.mes
        const known = causado.filter((one) => one.mes >= first.mes && one.mes <= last)
        const left = toDeclare(mes(7), causado, declarado).valor
        expect(suma(declarado) + left).toBe(suma(causado.filter((one) => one.mes >= first.mes)))
        expect(known.length).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('a month between two declared months counts as declared with the later one', () => {
    const declarado = [mes(2), mes(5)].map((uno) => ({ mes: uno, valor: 1 }))
    expect([1, 2, 3, 5, 6].map((orden) => monthSituation(mes(orden), declarado))).toEqual([
      'POR_DECLARAR',
      'DECLARADA',
      'CON_OTRO_MES',
      'DECLARADA',
      'POR_DECLARAR',
    ])
  })

  it('shows later changes of a declared month, and of earlier declared months, as difference', () => {
    const some = fc.array(
      fc.record({ mes: fc.integer({ min: 1, max: 3 }), valor: fc.integer({ min: -500, max: 900 }) }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(some, some, (before, after) => {
        const of = (list: typeof before) => list.map((one) => ({ mes: mes(one.mes), valor: one.valor }))
        const declarado = [{ mes: mes(1), valor: 500 }]
        const { valor } = toDeclare(mes(3), of(before), declarado)
        expect(differenceFromDeclared(mes(3), of(before), declarado)).toBe(0)
        declarado.push({ mes: mes(3), valor })
        expect(differenceFromDeclared(mes(3), of(before), declarado)).toBe(0)
        expect(differenceFromDeclared(mes(3), of([...before, ...after]), declarado)).toBe(suma(of(after)))
      }),
    )
  })
})
