import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf, paperOf, type Papel } from '#server/printing/rules.ts'

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((found) => Buffer.from(found).toString('hex'))
const clave = hex(32)
const dia = fc
  .integer({ min: 0, max: 65_535 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const papel: fc.Arbitrary<Papel> = fc.oneof(
  fc.record({
    tipo: fc.constantFrom('TIQUETE_BASCULA', 'LIQUIDACION', 'RECIBO_CAJA', 'ACUERDO_FINANCIAMIENTO'),
    id: fc.uuid(),
  }),
  fc.record({
    tipo: fc.constantFrom('CERTIFICADO_CUOTA', 'CERTIFICADO_RETENCION', 'CERTIFICADO_RETEICA'),
    id: fc.uuid(),
    anio: fc.integer({ min: 2000, max: 2149 }),
    expedido: dia,
  }),
)
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

describe('the code of a paper', () => {
  it('the code of a paper is short, needs no escaping in an address, and decodes to its paper', () => {
    fc.assert(
      fc.property(clave, papel, (clave, papel) => {
        const codigo = codeOf(clave, papel)
        expect(paperOf(clave, codigo)).toEqual(papel)
        expect(codigo).toMatch(/^[\w-]+$/)
        expect(codigo.length).toBe('anio' in papel ? 44 : 39)
      }),
    )
  })

  it('a code with any changed, missing, added or swapped letter is invalid', () => {
    fc.assert(
      fc.property(clave, papel, (clave, papel) => {
        const codigo = codeOf(clave, papel)
        for (let place = 0; place < codigo.length; place += 1) {
          for (const letter of LETTERS) {
            const other = codigo.slice(0, place) + letter + codigo.slice(place + 1)
            if (other !== codigo) expect(paperOf(clave, other)).toBeUndefined()
          }
        }
        for (const other of [`${codigo}A`, `A${codigo}`, `${codigo}=`, codigo.slice(1), codigo.slice(0, -1)])
          expect(paperOf(clave, other)).toBeUndefined()
      }),
      { numRuns: 10 },
    )
  })

  it('a code is invalid with another key and as unsigned text', () => {
    fc.assert(
      fc.property(clave, clave, papel, fc.string(), (one, other, papel, text) => {
        fc.pre(one !== other)
        expect(paperOf(other, codeOf(one, papel))).toBeUndefined()
        expect(paperOf(one, text)).toBeUndefined()
      }),
    )
  })
})
