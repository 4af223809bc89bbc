import { expect, it } from 'vitest'
import { cashQuestion } from '#server/payments/cash-rules.ts'

/** Asks with the UVT of 2026, of which 100 are 5,237,400. */
const pregunta = (valor: number, pagado = 0, uvt = '52374.000000') =>
  cashQuestion({ valor, pagado, nombre: 'Ana Ruiz', uvt })?.replaceAll('\u00a0', ' ') ?? null

it('asks about cash from 100 UVT a day on, and not one peso below', () => {
  expect([pregunta(5_237_399), pregunta(5_237_300, 99), pregunta(0)]).toEqual([null, null, null])
  expect(pregunta(5_237_400)).toBe(
    'Son $ 5.237.400 en efectivo a Ana Ruiz: desde 100 UVT ($ 5.237.400) a una persona, parte de lo pagado no se puede descontar en la declaración de renta (art. 771-5 E.T.). Por banco se descuenta todo. ¿Pagar en efectivo?',
  )
})

it('the cash question adds earlier cash of the same day, and names its amount', () => {
  expect(pregunta(400, 5_237_000)).toContain(
    'Son $ 5.237.400 en efectivo a Ana Ruiz con los $ 5.237.000 de antes ese día:',
  )
})

it('the limit of 100 UVT uses the unrounded UVT', () => {
  expect(pregunta(5_237_449, 0, '52374.5')).toBeNull()
  expect(pregunta(5_237_450, 0, '52374.5')).not.toBeNull()
})
