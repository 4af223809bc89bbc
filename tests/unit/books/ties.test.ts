import { describe, expect, it } from 'vitest'
import { NOMBRES_DE_CUADRES, tieInWords, tiesOf, type SaldoDeLineas } from '#server/books/ties-rules.ts'

const line = (changes: Partial<SaldoDeLineas>): SaldoDeLineas => ({
  ...{ clase: 'CARTERA', id_banco: null, id_producto: null, cruce: '', valor: 0 },
  ...changes,
})
const books = (saldos: SaldoDeLineas[]) => ({ descuadrados: [], saldos })
const differing = (ties: ReturnType<typeof tiesOf>) => ties.map(tieInWords).filter(Boolean)

describe('ties of accounts and lists', () => {
  it('compare every document, so that two errors of opposite signs are found', () => {
    const lines = [line({ cruce: 'FAC-1', valor: 100 }), line({ cruce: 'FAC-2', valor: 50 })]
    const list = [
      { clase: 'CARTERA' as const, clave: 'FAC-1', valor: 90 },
      { clase: 'CARTERA' as const, clave: 'FAC-2', valor: 60 },
    ]
    expect(tiesOf(books(lines), list).map(({ nombre }) => nombre)).toEqual(NOMBRES_DE_CUADRES)
    expect(differing(tiesOf(books(lines), list))).toEqual([
      'Clientes: las cuentas suman $\u00a0150 y la lista $\u00a0150, con $\u00a00 de diferencia (Clientes FAC-1 $\u00a010, Clientes FAC-2 -$\u00a010)',
    ])
  })

  it('say debts as positive sums, and an advance among them as negative', () => {
    const lines = [
      line({ clase: 'PROVEEDOR', cruce: 'LIQ-1', valor: -500 }),
      line({ clase: 'ANTICIPO_PROVEEDOR', valor: 200 }),
    ]
    const list = [
      { clase: 'PROVEEDOR' as const, clave: 'LIQ-1', valor: -500 },
      { clase: 'ANTICIPO_PROVEEDOR' as const, clave: '', valor: 150 },
    ]
    expect(differing(tiesOf(books(lines), list))).toEqual([
      'Cuentas por pagar y anticipos: las cuentas suman $\u00a0300 y la lista $\u00a0350, con -$\u00a050 de diferencia (Anticipo a proveedor $\u00a050)',
    ])
  })

  it('follow a product through its inventory classes, and skip supplies lent without a product', () => {
    const lines = [
      line({ clase: 'PRODUCTO_TERMINADO', id_producto: 'p', valor: 70 }),
      line({ clase: 'INSUMOS', id_producto: 'p', valor: 30 }),
      line({ clase: 'INSUMOS', valor: -1_000 }),
    ]
    const list = (valor: number) => [
      { clase: 'PRODUCTO_TERMINADO' as const, clave: 'p', nombre: 'Urea', valor },
    ]
    expect(differing(tiesOf(books(lines), list(100)))).toEqual([])
    expect(differing(tiesOf(books(lines), list(99)))).toEqual([
      'Inventarios: las cuentas suman $\u00a0100 y la lista $\u00a099, con $\u00a01 de diferencia (Urea $\u00a01)',
    ])
  })

  it('name at most three entries, and count the others', () => {
    const lines = ['1', '2', '3', '4', '5'].map((cruce) => line({ cruce, valor: 1 }))
    expect(differing(tiesOf(books(lines), []))[0]).toMatch(
      /\(Clientes 1 \$\s1, Clientes 2 \$\s1, Clientes 3 \$\s1, 2 más\)$/,
    )
  })

  it('name a voucher whose debit is not its credit', () => {
    const descuadrados = [{ nombre: 'Factura FAC-1', debito: 7, credito: 9 }]
    const saldos = [line({ clase: 'CAJA', valor: 7 }), line({ clase: 'VENTA', valor: -9 })]
    expect(differing(tiesOf({ descuadrados, saldos }, [{ clase: 'CAJA', clave: '', valor: 7 }]))).toEqual([
      'Débitos y créditos: los débitos suman $\u00a07 y los créditos $\u00a09, con -$\u00a02 de diferencia (Factura FAC-1 -$\u00a02)',
    ])
  })
})
