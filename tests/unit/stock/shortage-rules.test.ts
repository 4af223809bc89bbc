import { expect, it } from 'vitest'
import { shortageQuestion } from '#server/stock/shortage-rules.ts'

const asked = (libro: number, kg: number, antes?: number) =>
  shortageQuestion({ nombre: 'Arroz blanco', libro, kg, ...(antes !== undefined && { antes }) })

it('asks about kilos that the store does not have, and says how many are missing', () => {
  expect(asked(1200, 1500)).toBe('Hay 1.200 kg de Arroz blanco; con esto faltarían 300 kg.')
  expect(asked(-300, 100.5)).toBe('Hay -300 kg de Arroz blanco; con esto faltarían 400,5 kg.')
  expect([asked(1200, 1200), asked(0, 0)]).toEqual([null, null])
})

it('counts the kilos that a changed document took before', () => {
  expect([asked(200, 1200, 1000), asked(-50, 900, 1000)]).toEqual([null, null])
  expect(asked(200, 1200.01, 1000)).toBe('Hay 1.200 kg de Arroz blanco; con esto faltarían 0,01 kg.')
})
