import type { Clase } from '#server/kit/words/accounting.ts'
import {
  comprobante,
  debe,
  existentes,
  haber,
  type Comprobante,
  type Tercero,
} from '#server/kit/rules/voucher.ts'

/** A bank or cash box. */
interface Cuenta {
  id_banco: string
  clase: 'BANCO' | 'CAJA'
  nombre: string
}

/** What somebody wrote into the bank and cash book by hand (N-157); whole pesos, over 0 what enters. */
export interface MovimientoContable {
  id: string
  fecha: string
  concepto: string
  valor: number
  /** It takes back an entry or a withdrawal, which had this value; 0 where it takes back none. */
  revierte: number
  cuenta: Cuenta
  /** Of a transfer: the account that it goes to; `valor` is what leaves. */
  destino: Cuenta | null
  /** The own company: no other is there. */
  tercero: Tercero
}

/** The voucher of an entry, a withdrawal or a transfer; what takes one back turns it round on its own day. */
export function deMovimiento(uno: MovimientoContable): Comprobante[] {
  const { id, fecha, valor, revierte, cuenta, destino, tercero } = uno
  const cuanto = Math.abs(valor)
  const contra: Clase = (revierte || valor) > 0 ? 'OTRA_ENTRADA' : 'OTRA_SALIDA'
  const propia = { clase: cuenta.clase, resto: { id_banco: cuenta.id_banco } }
  const otra = destino
    ? { clase: destino.clase, resto: { id_banco: destino.id_banco } }
    : { clase: contra, resto: {} }
  const [recibe, entrega] = valor > 0 ? [propia, otra] : [otra, propia]
  return existentes([
    comprobante(
      {
        id,
        tipo: 'BANCO',
        numero: cuenta.nombre,
        fecha,
        tercero,
        concepto: `${revierte ? 'Anula: ' : ''}${uno.concepto}`,
        documento: { tabla: 'banks', id: cuenta.id_banco },
      },
      [debe(recibe.clase, cuanto, recibe.resto), haber(entrega.clase, cuanto, entrega.resto)],
    ),
  ])
}
