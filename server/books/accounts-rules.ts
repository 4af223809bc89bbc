import type { Comprobante, Linea } from '#server/kit/rules/voucher.ts'
import { type Clase, CLASES } from '#server/kit/words/accounting.ts'
import { compareText } from '#server/kit/words/compare.ts'

/** Account for a kind of voucher line, optionally for one product, bank or kind of third party only. */
export interface CuentaDeClase {
  clase: string
  id_producto: string | null
  id_banco: string | null
  tipo_tercero: string
  cuenta: string
  centro_costo: string
  /** False for a proposal that no accountant has confirmed. */
  confirmada: boolean
}

/** Voucher line with its account number. '' if no account is configured. */
export interface LineaContable extends Linea {
  cuenta: string
  centro_costo: string
}

export interface ComprobanteContable extends Omit<Comprobante, 'lineas'> {
  lineas: LineaContable[]
  /** Kinds of lines without an account. */
  faltan: Clase[]
}

/** Specificity of an account: more filters win; at equal number product, then bank, then third party. */
const peso = ({ id_producto, id_banco, tipo_tercero }: CuentaDeClase) =>
  [id_producto !== null, id_banco !== null, tipo_tercero !== ''].reduce(
    (suma, nombra, lugar) => suma + (nombra ? 100 + (10 >> lugar) : 0),
    0,
  )

type Cuenta = Pick<Linea, 'cuenta' | 'centro_costo'>

/**
 * Returns a function that finds the account of a line, or undefined: the account fixed when the month closed, else the
 * most specific one (books/README.md, choice of account).
 */
export function accountFinder(
  cuentas: readonly CuentaDeClase[],
): (linea: Pick<Linea, 'clase' | 'id_producto' | 'id_banco' | 'tercero'> & Cuenta) => Cuenta | undefined {
  const deClase = new Map<string, CuentaDeClase[]>()
  for (const cuenta of [...cuentas].sort((una, otra) => peso(otra) - peso(una))) {
    if (cuenta.cuenta === '') continue
    const otras = deClase.get(cuenta.clase)
    if (otras) otras.push(cuenta)
    else deClase.set(cuenta.clase, [cuenta])
  }
  return (linea) => {
    if (linea.cuenta) return linea
    const { clase, id_producto, id_banco, tercero } = linea
    return deClase
      .get(clase)
      ?.find(
        (cuenta) =>
          (cuenta.id_producto === null || cuenta.id_producto === id_producto) &&
          (cuenta.id_banco === null || cuenta.id_banco === id_banco) &&
          (cuenta.tipo_tercero === '' || cuenta.tipo_tercero === tercero.tipo),
      )
  }
}

/** Kinds of lines for which `tieneCuenta` returns nothing. */
export function classesWithoutAccount<Una extends Linea>(
  lineas: readonly Una[],
  tieneCuenta: (linea: Una) => unknown,
): Clase[] {
  const faltan: Clase[] = []
  for (const linea of lineas)
    if (!faltan.includes(linea.clase) && !tieneCuenta(linea)) faltan.push(linea.clase)
  return faltan
}

/** Adds the accounts to vouchers. */
export function withAccounts(
  comprobantes: readonly Comprobante[],
  cuentas: readonly CuentaDeClase[],
): ComprobanteContable[] {
  const cuentaDe = accountFinder(cuentas)
  return comprobantes.map((uno) => {
    const lineas = uno.lineas.map((linea) => {
      const { cuenta = '', centro_costo = '' } = cuentaDe(linea) ?? {}
      return { ...linea, cuenta, centro_costo }
    })
    return { ...uno, lineas, faltan: classesWithoutAccount(lineas, ({ cuenta }) => cuenta) }
  })
}

/** Movement of an account, in whole pesos. */
export interface SumaDeCuenta {
  cuenta: string
  clases: Clase[]
  lineas: number
  debito: number
  credito: number
  saldo: number
}

/** Sums of vouchers by account number, ascending. Lines without an account come first. */
export function sumsByAccount(
  comprobantes: readonly Comprobante[],
  cuentas: readonly CuentaDeClase[],
): SumaDeCuenta[] {
  const cuentaDe = accountFinder(cuentas)
  const por = new Map<string, SumaDeCuenta>()
  for (const { lineas } of comprobantes) {
    for (const linea of lineas) {
      const cuenta = cuentaDe(linea)?.cuenta ?? ''
      const suma = por.get(cuenta) ?? { cuenta, clases: [], lineas: 0, debito: 0, credito: 0, saldo: 0 }
      por.set(cuenta, suma)
      if (!suma.clases.includes(linea.clase)) suma.clases.push(linea.clase)
      suma.lineas += 1
      suma.debito += linea.debito
      suma.credito += linea.credito
      suma.saldo += linea.debito - linea.credito
    }
  }
  return [...por.values()].sort((una, otra) => compareText(una.cuenta, otra.cuenta))
}

/** Proposed accounts of a new company. An accountant must confirm them. */
export const CUENTAS_PROPUESTAS = Object.entries(CLASES).map(([clase, { nombre, cuenta }]) => ({
  clase,
  descripcion: nombre,
  cuenta,
}))
