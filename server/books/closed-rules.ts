import {
  completeLine,
  reversed,
  type Asiento,
  type Comprobante,
  type Linea,
} from '#server/kit/rules/voucher.ts'
import type { ComprobanteContable, LineaContable } from './accounts-rules.ts'

type StoredLine = Asiento & Pick<Linea, 'cuenta' | 'centro_costo'>

/** Stored form of a voucher: its lines lack what the voucher says or what is empty. A month has 30,000 lines. */
export interface StoredVoucher extends Omit<Comprobante, 'lineas'> {
  lineas: StoredLine[]
}

/** Stored form of a voucher, with the accounts of its lines. */
export function storedForm({ lineas, faltan: _, ...voucher }: ComprobanteContable): StoredVoucher {
  const { tercero, concepto } = voucher
  const short = (line: LineaContable): StoredLine => ({
    clase: line.clase,
    debito: line.debito,
    credito: line.credito,
    ...(line.cuenta && { cuenta: line.cuenta }),
    ...(line.centro_costo && { centro_costo: line.centro_costo }),
    ...(line.id_producto && { id_producto: line.id_producto }),
    ...(line.id_banco && { id_banco: line.id_banco }),
    ...(line.tercero !== tercero && { tercero: line.tercero }),
    ...(line.descripcion !== concepto && { descripcion: line.descripcion }),
    ...(line.base && { base: line.base }),
    ...(line.cruce && { cruce: line.cruce }),
    ...(line.vence && { vence: line.vence }),
  })
  return { ...voucher, lineas: lineas.map(short) }
}

/** Voucher of its stored form. A line stored without an account takes the account of today. */
export function voucherOf({ lineas, ...voucher }: StoredVoucher): Comprobante {
  return {
    ...voucher,
    lineas: lineas.map((line) => {
      const complete = completeLine(voucher, line)
      if (!line.cuenta) return complete
      complete.cuenta = line.cuenta
      complete.centro_costo = line.centro_costo ?? ''
      return complete
    }),
  }
}

/**
 * Voucher of a void whose original is stored: the stored lines reversed, with their accounts. `derived` is the original
 * as its document makes it today, to tell the lines that only the void has.
 */
export function reversalOfStored(
  voided: Comprobante,
  derived: Comprobante | undefined,
  stored: Comprobante,
): Comprobante {
  const own = voided.lineas.slice(derived?.lineas.length ?? voided.lineas.length)
  const back = reversed(stored.lineas).map((line) => ({ ...line, descripcion: voided.concepto }))
  return { ...voided, lineas: [...back, ...own] }
}
