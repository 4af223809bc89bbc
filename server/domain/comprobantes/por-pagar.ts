import {
  anulacionDe,
  comprobante,
  debe,
  existentes,
  haber,
  type Comprobante,
  type Tercero,
} from './comprobante.ts'
import { claseDeMedio, type Medio } from './medios.ts'

/** What was owed to somebody on the first day: whole pesos. */
export interface PorPagarContable {
  id: string
  consecutivo: string
  fecha: string
  vence: string
  valor: number
  tercero: Tercero
  anulada: string
  motivo: string
}

/** A payable, which so far only opening balances make. */
export function dePorPagar(una: PorPagarContable): Comprobante[] {
  const { id, consecutivo: numero, fecha, vence, valor, tercero, anulada, motivo } = una
  const original = comprobante(
    {
      id,
      tipo: 'APERTURA',
      numero,
      fecha,
      tercero,
      concepto: `Saldo inicial por pagar ${numero}`,
      documento: { tabla: 'accounts_payable', id },
    },
    [debe('SALDO_INICIAL', valor), haber('CUENTA_POR_PAGAR', valor, { cruce: numero, vence })],
  )
  return existentes([original, anulada === '' ? null : anulacionDe(original, { fecha: anulada, motivo })])
}

/** Money that left for a payable: whole pesos. */
export interface PagoPorPagar extends Omit<PorPagarContable, 'anulada' | 'motivo'> {
  id_cuenta: string
  medio: Medio
}

export function dePagoPorPagar(uno: PagoPorPagar): Comprobante[] {
  const { id, consecutivo: numero, fecha, vence, valor, tercero, medio } = uno
  return existentes([
    comprobante(
      {
        id,
        tipo: 'PAGO',
        numero,
        fecha,
        tercero,
        concepto: `Pago de la cuenta por pagar ${numero}`,
        documento: { tabla: 'accounts_payable', id: uno.id_cuenta },
      },
      [
        debe('CUENTA_POR_PAGAR', valor, { cruce: numero, vence }),
        haber(claseDeMedio(medio), valor, { id_banco: medio.id_banco }),
      ],
    ),
  ])
}

/** What a supplier had been given in advance on the first day (N-149). */
export const deAnticipoInicial = (
  uno: Pick<PorPagarContable, 'id' | 'consecutivo' | 'fecha' | 'valor' | 'tercero'>,
): Comprobante[] => {
  const { id, consecutivo: numero, fecha, valor, tercero } = uno
  return existentes([
    comprobante(
      {
        id,
        tipo: 'APERTURA',
        numero,
        fecha,
        tercero,
        concepto: `Anticipo inicial ${numero}`,
        documento: { tabla: 'advances', id },
      },
      [debe('ANTICIPO_PROVEEDOR', valor, { cruce: numero }), haber('SALDO_INICIAL', valor)],
    ),
  ])
}
