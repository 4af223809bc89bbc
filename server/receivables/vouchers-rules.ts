import type { Clase } from '#server/kit/words/accounting.ts'
import { sumar } from '#server/kit/rules/figures.ts'
import {
  anulacionDe,
  comprobante,
  debe,
  existentes,
  haber,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'
import { claseDeMedio, type Medio } from '#server/payments/means-rules.ts'

interface Documento {
  id: string
  numero: string
  fecha: string
  vence: string
  valor: number
  tercero: Tercero
  /** The day on which it was voided; '' while it lives. */
  anulada: string
  motivo: string
}

/** An invoice of sale: whole pesos. */
export interface FacturaContable extends Documento {
  /** Of its weighing: what is sold of an invoice without lines. */
  id_producto: string | null
  /** What of its value is IVA. */
  iva: number
  /** The base of each product, before IVA. */
  productos: readonly { id_producto: string; valor: number }[]
}

const conAnulacion = (original: Comprobante | null, { anulada, motivo }: Documento): Comprobante[] =>
  existentes([original, anulada === '' ? null : anulacionDe(original, { fecha: anulada, motivo })])

/** The client owes what was sold (accounting.md 2, Invoice of rice). */
export function deFactura(una: FacturaContable): Comprobante[] {
  const { id, numero, fecha, vence, valor, tercero, id_producto, iva, productos } = una
  const resto = valor - iva - sumar(productos.map((uno) => uno.valor))
  const original = comprobante(
    {
      id,
      tipo: 'FACTURA',
      numero,
      fecha,
      tercero,
      concepto: `Factura ${numero}`,
      documento: { tabla: 'invoices', id },
    },
    [
      debe('CARTERA', valor, { cruce: numero, vence }),
      ...productos.map((uno) => haber('VENTA', uno.valor, { id_producto: uno.id_producto })),
      haber('VENTA', resto, { id_producto }),
      haber('IVA_GENERADO', iva, { base: valor - iva }),
    ],
  )
  return conAnulacion(original, una)
}

/** A credit note of an invoice: whole pesos. */
export interface NotaContable {
  id: string
  numero: string
  fecha: string
  /** The invoice that it corrects, and the day on which that falls due. */
  factura: string
  vence: string
  base: number
  iva: number
  motivo: string
  tercero: Tercero
}

/** What was sold is taken back, with its IVA, from what the client owes (accounting.md 2). */
export function deNotaCredito(una: NotaContable): Comprobante[] {
  const { id, numero, fecha, factura, vence, base, iva, motivo, tercero } = una
  return existentes([
    comprobante(
      {
        id,
        tipo: 'NOTA',
        numero,
        fecha,
        tercero,
        concepto: `Nota crédito ${numero} de la factura ${factura}: ${motivo}`,
        documento: { tabla: 'notes', id },
      },
      [
        debe('DEVOLUCION_VENTA', base),
        debe('IVA_GENERADO', iva, { base }),
        haber('CARTERA', base + iva, { cruce: factura, vence }),
      ],
    ),
  ])
}

/** Where a receivable comes from; those of invoices are their invoices'. */
export type Origen = 'FACTURA' | 'MANUAL' | 'PESADA' | 'ACUERDO' | 'MORA' | 'CUOTA_FOMENTO' | 'SALDO_INICIAL'

/** A receivable without invoice: `valor` without what was paid of it before it was written here. */
export interface CuentaContable extends Documento {
  origen: Exclude<Origen, 'FACTURA'>
  /** What of it is interest. */
  interes: number
  /** What of the fee of a ticket is IVA. */
  iva: number
}

/** What a receivable is in the books, by where it comes from. */
export const claseDeCuenta = (origen: string): Clase =>
  origen === 'ACUERDO' ? 'CARTERA_ACUERDO' : origen === 'MORA' ? 'INTERES_POR_COBRAR' : 'CARTERA'

const CONTRA = {
  MANUAL: 'OTROS_INGRESOS',
  CUOTA_FOMENTO: 'CUOTA_POR_COBRAR',
  SALDO_INICIAL: 'SALDO_INICIAL',
} as const

/** The fee of the scale is income, but for its IVA. Whole pesos. */
const deBascula = (valor: number, iva: number, mas: { cruce?: string } = {}) => [
  haber('INGRESO_BASCULA', valor - iva, mas),
  haber('IVA_GENERADO', iva, { ...mas, base: valor - iva }),
]

const CONCEPTO = {
  MANUAL: 'Cuenta por cobrar',
  PESADA: 'Servicio de báscula',
  ACUERDO: 'Saldo de acuerdo',
  MORA: 'Interés de mora',
  CUOTA_FOMENTO: 'Cuota de fomento de maquila',
  SALDO_INICIAL: 'Saldo inicial por cobrar',
}

/**
 * The vouchers of a receivable without invoice. Interest becomes definite with what a closed agreement leaves, and with late
 * interest that is collected: it is accrued by a voucher of its own.
 */
export function deCuenta(una: CuentaContable): Comprobante[] {
  const { id, origen, numero, fecha, vence, valor, interes, iva, tercero } = una
  const cabeza = {
    id,
    numero,
    fecha,
    tercero,
    concepto: `${CONCEPTO[origen]} ${numero}`,
    documento: { tabla: 'accounts_receivable', id },
  }
  const cruce = { cruce: numero, vence }
  const cobrada = debe(claseDeCuenta(origen), valor, cruce)
  const causado = (de: Clase, cuanto: number) =>
    comprobante({ ...cabeza, tipo: 'INTERES' }, [
      debe('INTERES_POR_COBRAR', cuanto, cruce),
      haber(de, cuanto, cruce),
    ])
  if (origen === 'MORA') return conAnulacion(causado('INTERES_MORA', valor), una)
  if (origen === 'ACUERDO') {
    const cierre = comprobante({ ...cabeza, tipo: 'CIERRE' }, [
      cobrada,
      haber('PRESTAMO_COSECHA', valor - interes, cruce),
      haber('INTERES_POR_COBRAR', interes, cruce),
    ])
    return [...conAnulacion(causado('INTERES_PRESTAMO', interes), una), ...conAnulacion(cierre, una)]
  }
  const escrita = comprobante({ ...cabeza, tipo: origen === 'SALDO_INICIAL' ? 'APERTURA' : 'CUENTA' }, [
    cobrada,
    ...(origen === 'PESADA' ? deBascula(valor, iva) : [haber(CONTRA[origen], valor)]),
  ])
  return conAnulacion(escrita, una)
}

/** What of a receipt pays a receivable on a day: whole pesos. */
export interface Aplicado {
  valor: number
  numero: string
  vence: string
  origen: string
}

/** Money received, but for a receipt that is only pending: whole pesos. */
export interface ReciboContable extends Omit<Documento, 'vence'> {
  medio: Medio
  /** PESADA for the fee of a ticket, which is income at once. */
  origen: string
  /** What of such a fee is IVA. */
  iva: number
  /** What it paid on its own day; what was applied later has vouchers of its own. */
  aplicaciones: readonly Aplicado[]
}

/** Bank or cash against what the client owed; what pays nothing yet is the client's advance (accounting.md 2, Receipt). */
export function deRecibo(uno: ReciboContable): Comprobante[] {
  const { id, numero, fecha, valor, tercero, medio, origen, iva, aplicaciones } = uno
  const inicial = origen === 'SALDO_INICIAL'
  const libre = valor - sumar(aplicaciones.map((una) => una.valor))
  const original = comprobante(
    {
      id,
      tipo: inicial ? 'APERTURA' : 'RECIBO',
      numero,
      fecha,
      tercero,
      concepto: `Recibo de caja ${numero}`,
      documento: { tabla: 'payment_receipts', id },
    },
    [
      debe(inicial ? 'SALDO_INICIAL' : claseDeMedio(medio), valor, { id_banco: medio.id_banco }),
      ...aplicaciones.map((una) =>
        haber(claseDeCuenta(una.origen), una.valor, { cruce: una.numero, vence: una.vence }),
      ),
      ...(origen === 'PESADA'
        ? deBascula(libre, iva, { cruce: numero })
        : [haber('ANTICIPO_CLIENTE', libre, { cruce: numero })]),
    ],
  )
  return conAnulacion(original, { ...uno, vence: '' })
}

/** What of a receipt was applied on a later day than its own. */
export interface AplicacionContable extends Aplicado {
  id: string
  fecha: string
  tercero: Tercero
  id_recibo: string
  recibo: string
}

/** The client's advance pays what was owed. */
export function deAplicacion(una: AplicacionContable): Comprobante[] {
  const { id, fecha, tercero, valor, recibo, numero, vence } = una
  return existentes([
    comprobante(
      {
        id,
        tipo: 'APLICACION',
        numero: recibo,
        fecha,
        tercero,
        concepto: `Aplicación del recibo ${recibo} a ${numero}`,
        documento: { tabla: 'payment_receipts', id: una.id_recibo },
      },
      [
        debe('ANTICIPO_CLIENTE', valor, { cruce: recibo }),
        haber(claseDeCuenta(una.origen), valor, { cruce: numero, vence }),
      ],
    ),
  ])
}
