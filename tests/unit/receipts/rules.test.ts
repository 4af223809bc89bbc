import { describe, expect, it } from 'vitest'
import { firstApplicationDay, refuseApplication } from '#server/receipts/rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'

const dia = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)

describe('application of a receipt', () => {
  const recibo = {
    numero_recibo: 'RC-1',
    fecha_recepcion_pago: dia(5),
    estado: 'APLICADO',
    origen: 'MANUAL',
    id_cliente_tercero: 'a',
    por_aplicar: 800,
  }
  const deuda = {
    numero_factura: 'CXC-1',
    fecha_factura: dia(3),
    cliente_id: 'a',
    anulada: false,
    saldo_actual: 1000,
  }
  const refusal = (cambios: { recibo?: object; deuda?: object }, valor: number) => {
    try {
      refuseApplication({ ...recibo, ...cambios.recibo }, { ...deuda, ...cambios.deuda }, valor)
      return undefined
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { codigo, errores } = error
      return [
        codigo,
        Object.values(errores ?? { '': [error.message] })
          .flat()[0]
          ?.replaceAll('\u00a0', ' '),
      ]
    }
  }

  it('an application begins on the later day of receipt and invoice', () => {
    expect(firstApplicationDay(recibo, deuda)).toEqual({ dia: dia(5), que: 'el día del recibo' })
    const later = { ...deuda, fecha_factura: dia(6) }
    expect(firstApplicationDay(recibo, later)).toEqual({ dia: dia(6), que: 'el día de la factura' })
  })

  it('rejects an application of voided documents, fees, other clients or too large amounts', () => {
    expect(refusal({}, 800)).toBeUndefined()
    expect(refusal({}, 801)).toEqual(['VALIDACION', 'Del recibo RC-1 quedan $ 800.'])
    expect(refusal({ recibo: { por_aplicar: 5000 } }, 1001)).toEqual([
      'VALIDACION',
      'De la cuenta CXC-1 se deben $ 1.000.',
    ])
    expect(refusal({ recibo: { estado: 'PENDIENTE' } }, 1)).toBeUndefined()
    expect(refusal({ recibo: { estado: 'ANULADO' } }, 1)?.[0]).toBe('CONFLICTO')
    expect(refusal({ recibo: { origen: 'PESADA' } }, 1)?.[0]).toBe('CONFLICTO')
    expect(refusal({ deuda: { anulada: true } }, 1)?.[0]).toBe('CONFLICTO')
    expect(refusal({ deuda: { cliente_id: 'b' } }, 1)).toEqual([
      'VALIDACION',
      'La cuenta CXC-1 es de otro cliente.',
    ])
  })
})
