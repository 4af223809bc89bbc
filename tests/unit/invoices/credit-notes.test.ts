import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { voucherOfInvoice, voucherOfCreditNote, voucherOfDebitNote } from '#server/invoices/vouchers-rules.ts'
import { lineAmount, refuseDiscount, lineTotals } from '#server/invoices/lines-rules.ts'
import {
  returnLines,
  partsOfValue,
  splitLike,
  leftToCredit,
  refuseNote,
  returnedSum,
  type Acreditable,
} from '#server/invoices/credit-notes-rules.ts'
import { VAT_RATES } from '#server/catalogues/vat-words.ts'

const linea = fc
  .record({
    cantidad: fc.integer({ min: 1, max: 4_000_000 }).map((n) => n / 100),
    precio: fc.integer({ min: 1, max: 5_000_000_000 }).map((n) => n / 1_000_000),
    descuento: fc.integer({ min: 0, max: 1_000 }),
    iva: fc.constantFrom(...VAT_RATES),
  })
  .filter(({ cantidad, precio, descuento }) => cantidad * precio > descuento + 2)

describe('invoice lines', () => {
  it.each([
    [{ cantidad: 18_280, precio: 2_350, descuento: 0, iva: 'EXCLUIDO' }, 42_958_000, 0],
    [{ cantidad: 10, precio: 1_000, descuento: 500, iva: '19' }, 9_500, 1_805],
    [{ cantidad: 3, precio: 33.333333, descuento: 0, iva: '5' }, 100, 5],
    [{ cantidad: 1.5, precio: 0.333333, descuento: 0, iva: '19' }, 0, 0],
    [{ cantidad: 1, precio: 2.5, descuento: 0, iva: '0' }, 3, 0],
  ] as const)('computes the amounts of the invoice line %j: base %i, IVA %i', (una, base, valor_iva) => {
    expect(lineAmount(una)).toEqual({ base, valor_iva, total: base + valor_iva })
  })

  it('rejects a discount above the gross amount of a line', () => {
    expect(() => refuseDiscount({ cantidad: 2, precio: 10, descuento: 21, iva: '0' }, 0)).toThrow()
    expect(() => refuseDiscount({ cantidad: 2, precio: 10, descuento: 20, iva: '0' }, 0)).not.toThrow()
  })

  it('property: line totals, totals by rate and the voucher add up', () => {
    fc.assert(
      fc.property(fc.array(linea, { minLength: 1, maxLength: 12 }), (lineas) => {
        const todas = lineas.map((una) => ({ ...una, ...lineAmount(una) }))
        const { base, iva, total, por_tarifa } = lineTotals(todas)
        expect(base + iva).toBe(total)
        expect(total).toBe(todas.reduce((suma, una) => suma + una.total, 0))
        expect(por_tarifa.reduce((suma, una) => suma + una.base + una.valor_iva, 0)).toBe(total)
        const tercero = { tipo: 'CLIENTE', nombre: 'C', tipo_identificacion: '13', identificacion: '1' }
        const [factura] = voucherOfInvoice({
          id: 'f',
          numero: 'F-1',
          fecha: '2026-01-01',
          vence: '2026-01-01',
          valor: total,
          iva,
          productos: todas.map((una, lugar) => ({ id_producto: String(lugar), valor: una.base })),
          id_producto: null,
          tercero,
          anulada: '',
          motivo: '',
        })
        expect(factura?.lineas.reduce((suma, una) => suma + una.debito - una.credito, 0) ?? 0).toBe(0)
        const lado = (clase: string) =>
          factura?.lineas.filter((una) => una.clase === clase).reduce((suma, una) => suma + una.credito, 0) ??
          0
        expect(lado('IVA_GENERADO')).toBe(iva)
        expect(lado('VENTA')).toBe(base)
      }),
    )
  })
})

describe('credit notes', () => {
  const de = (cambios: Partial<Acreditable> = {}): Acreditable => ({
    numero: 'F-1',
    factura: { base: 1000, iva: 190 },
    acreditado: { base: 0, iva: 0 },
    saldo: 1190,
    ...cambios,
  })
  const refused = (...given: Parameters<typeof refuseNote>) => {
    try {
      refuseNote(...given)
    } catch (error) {
      return JSON.stringify((error as { errores: unknown }).errores)
    }
    return ''
  }

  it('rejects a credit note above the remainder or above the unpaid balance', () => {
    expect(refused(de(), { base: 1000, iva: 190 }, 'valor')).toBe('')
    expect(refused(de(), { base: 1001, iva: 190 }, 'valor')).toMatch(/quedan \$\s1\.190 por acreditar/)
    expect(refused(de({ saldo: 500 }), { base: 500, iva: 0 }, 'valor')).toBe('')
    expect(refused(de({ saldo: 500 }), { base: 501, iva: 0 }, 'valor')).toMatch(
      /la nota llega hasta \$\s500\. Para una mayor, anule antes sus abonos/,
    )
    expect(refused(de({ acreditado: { base: 1000, iva: 190 } }), { base: 0, iva: 0 }, 'valor')).not.toBe('')
  })

  it('rejects a quantity above the remainder of a line, a line named twice, and a line of another invoice', () => {
    const lineas = [
      {
        id_linea: 'a',
        descripcion: 'Harina',
        cantidad: 10,
        base: 100,
        valor_iva: 19,
        acreditada: { cantidad: 4, base: 40, valor_iva: 8 },
      },
    ]
    expect(returnLines(lineas, [{ id_linea: 'a', cantidad: 6 }])).toEqual([
      { id_linea: 'a', cantidad: 6, base: 60, valor_iva: 11 },
    ])
    expect(() => returnLines(lineas, [{ id_linea: 'a', cantidad: 6.01 }])).toThrow()
    expect(() => returnLines(lineas, [{ id_linea: 'b', cantidad: 1 }])).toThrow()
    const again = { id_linea: 'a', cantidad: 3 }
    expect(() => returnLines(lineas, [again, again])).toThrow()
  })

  it('property: credit notes and remainder add up to the invoice, and no part is negative', () => {
    fc.assert(
      fc.property(
        fc.array(linea, { minLength: 1, maxLength: 4 }),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 1, max: 100 })), {
          maxLength: 15,
        }),
        fc.integer({ min: 0, max: 100 }),
        (vendidas, pasos, pagado) => {
          const lineas = vendidas.map((una, lugar) => ({
            id_linea: String(lugar),
            descripcion: 'X',
            cantidad: una.cantidad,
            ...lineAmount(una),
            acreditada: { cantidad: 0, base: 0, valor_iva: 0 },
          }))
          const factura = {
            base: lineas.reduce((suma, una) => suma + una.base, 0),
            iva: lineas.reduce((suma, una) => suma + una.valor_iva, 0),
          }
          const total = factura.base + factura.iva
          if (total < 1) return
          const abonos = Math.floor((total * pagado) / 100)
          const acreditado = { base: 0, iva: 0 }
          for (const [cual, parte] of pasos) {
            const saldo = total - abonos - acreditado.base - acreditado.iva
            const estado = { numero: 'F', factura, acreditado: { ...acreditado }, saldo }
            const queda = leftToCredit(estado)
            const suya = lineas[cual]
            const devueltas =
              suya && suya.cantidad > suya.acreditada.cantidad
                ? returnLines(
                    lineas,
                    [
                      {
                        id_linea: suya.id_linea,
                        cantidad:
                          Math.round((suya.cantidad - suya.acreditada.cantidad) * parte) / 100 || 0.01,
                      },
                    ].filter(({ cantidad }) => cantidad <= suya.cantidad - suya.acreditada.cantidad),
                  )
                : []
            const nota =
              devueltas.length > 0
                ? returnedSum(devueltas)
                : partsOfValue(estado, Math.max(1, Math.floor(((queda.base + queda.iva) * parte) / 100)))
            if (refused(estado, nota, 'valor') !== '') continue
            acreditado.base += nota.base
            acreditado.iva += nota.iva
            for (const una of devueltas) {
              const { acreditada } = lineas[Number(una.id_linea)]!
              acreditada.cantidad = Math.round((acreditada.cantidad + una.cantidad) * 100) / 100
              acreditada.base += una.base
              acreditada.valor_iva += una.valor_iva
            }
            expect(nota.base).toBeGreaterThanOrEqual(0)
            expect(nota.iva).toBeGreaterThanOrEqual(0)
            expect(acreditado.base).toBeLessThanOrEqual(factura.base)
            expect(acreditado.iva).toBeLessThanOrEqual(factura.iva)
            expect(total - acreditado.base - acreditado.iva).toBeGreaterThanOrEqual(abonos)
            const [voucher] = voucherOfCreditNote({
              id: 'n',
              numero: 'NC-1',
              fecha: '2026-01-01',
              factura: 'F',
              vence: '',
              ...nota,
              motivo: 'x',
              tercero: { tipo: 'CLIENTE', nombre: 'C', tipo_identificacion: '13', identificacion: '1' },
            })
            expect(voucher?.lineas.reduce((suma, una) => suma + una.debito - una.credito, 0)).toBe(0)
          }
          for (const { acreditada, base, valor_iva } of lineas) {
            expect(acreditada.base).toBeLessThanOrEqual(base)
            expect(acreditada.valor_iva).toBeLessThanOrEqual(valor_iva)
          }
        },
      ),
    )
  })
})

describe('debit notes', () => {
  const pesos = fc.integer({ min: 1, max: 1_000_000_000 })

  it('splits a value like the invoice: 595 of 1,000 + 190 is 500 + 95', () => {
    expect(splitLike({ base: 1_000, iva: 190 }, 595)).toEqual({ base: 500, iva: 95 })
    expect(splitLike({ base: 1_000, iva: 0 }, 595)).toEqual({ base: 595, iva: 0 })
  })

  it('property: the parts add up, a credit note of the same value takes them back, and the voucher balances', () => {
    fc.assert(
      fc.property(
        pesos,
        fc.constantFrom(0, 5, 19),
        pesos,
        fc.constantFrom('INTERESES', 'OTRO'),
        (base, rate, valor, concepto) => {
          const factura = { base, iva: Math.round((base * rate) / 100) }
          const parts = splitLike(factura, valor)
          expect([parts.base + parts.iva, parts.base >= 0, parts.iva >= 0]).toEqual([valor, true, true])
          const acreditado = { base: -parts.base, iva: -parts.iva }
          const raised = { numero: 'F', factura, acreditado, saldo: base + factura.iva + valor }
          expect(leftToCredit(raised)).toEqual({ base: base + parts.base, iva: factura.iva + parts.iva })
          expect(partsOfValue(raised, valor)).toEqual(parts)
          const [voucher] = voucherOfDebitNote({
            ...{ id: 'n', numero: 'ND-1', fecha: '2026-01-01', factura: 'F', vence: '', motivo: 'x' },
            ...{ ...parts, concepto, id_producto: null },
            tercero: { tipo: 'CLIENTE', nombre: 'C', tipo_identificacion: '13', identificacion: '1' },
          })
          const lines = voucher?.lineas.map(({ clase, debito, credito }) => [clase, debito - credito])
          expect(lines).toEqual(
            [
              ['CARTERA', valor],
              [concepto === 'INTERESES' ? 'INTERES_MORA' : 'VENTA', -parts.base],
              ['IVA_GENERADO', -parts.iva],
            ].filter(([, moved]) => moved !== 0),
          )
        },
      ),
    )
  })
})
