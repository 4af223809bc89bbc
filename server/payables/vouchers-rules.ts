import {
  anulacionDe,
  comprobante,
  debe,
  existentes,
  haber,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'
import type { Clase } from '#server/kit/words/accounting.ts'
import { claseDeMedio, type Medio } from '#server/payments/means-rules.ts'

/** What is owed to somebody, and what was withheld of it: whole pesos. */
export interface PorPagarContable {
  id: string
  /** What made it, as `accounts_payable.origen` says. */
  origen: string
  retencion: number
  consecutivo: string
  fecha: string
  vence: string
  valor: number
  tercero: Tercero
  anulada: string
  motivo: string
}

/**
 * What a settlement deducted for others is what it is owed from, by the kind of the line that it was deducted by; what was
 * withheld from settlements and payables is owed by its own kind, and paid from there.
 */
const CLASE_DE_ORIGEN: Record<string, Clase> = {
  SALDO_INICIAL: 'SALDO_INICIAL',
  FLETE: 'FLETE',
  DESCARGUE: 'DESCARGUE',
}
const CLASE_DEL_MES: Record<string, Clase> = {
  CUOTA_FOMENTO: 'CUOTA_FOMENTO',
  RETENCION: 'RETENCION_COMPRAS',
  RETENCION_SERVICIOS: 'RETENCION_SERVICIOS',
  RETEICA: 'RETEICA',
}

/** A payable: an opening balance, or what a settlement owes to others. What is declared of a month is owed since it was withheld. */
export function dePorPagar(una: PorPagarContable): Comprobante[] {
  const { id, origen, consecutivo: numero, fecha, vence, valor, retencion, tercero, anulada, motivo } = una
  const clase = CLASE_DE_ORIGEN[origen]
  if (!clase) return []
  const inicial = origen === 'SALDO_INICIAL'
  const costo = valor + retencion
  const original = comprobante(
    {
      id,
      tipo: inicial ? 'APERTURA' : 'PORPAGAR',
      numero,
      fecha,
      tercero,
      concepto: inicial ? `Saldo inicial por pagar ${numero}` : `Cuenta por pagar ${numero}`,
      documento: { tabla: 'accounts_payable', id },
    },
    [
      debe(clase, costo),
      haber('RETENCION_SERVICIOS', retencion, { base: costo }),
      haber('CUENTA_POR_PAGAR', valor, { cruce: numero, vence }),
    ],
  )
  return existentes([original, anulada === '' ? null : anulacionDe(original, { fecha: anulada, motivo })])
}

/** Money that left for a payable: whole pesos. */
export interface PagoPorPagar extends Omit<PorPagarContable, 'anulada' | 'motivo' | 'retencion'> {
  id_cuenta: string
  medio: Medio
}

export function dePagoPorPagar(uno: PagoPorPagar): Comprobante[] {
  const { id, origen, consecutivo: numero, fecha, vence, valor, tercero, medio } = uno
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
        debe(CLASE_DEL_MES[origen] ?? 'CUENTA_POR_PAGAR', valor, { cruce: numero, vence }),
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
