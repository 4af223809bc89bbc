import type { Comprobante, Linea } from '#server/kit/rules/voucher.ts'
import type { Clase } from '#server/kit/words/accounting.ts'

/** An account of the table: for a kind of line, and for one product, bank or kind of third party alone where it names one. */
export interface CuentaDeClase {
  clase: string
  id_producto: string | null
  id_banco: string | null
  tipo_tercero: string
  cuenta: string
  centro_costo: string
  /** Nobody has to look at it any more. */
  confirmada: boolean
}

/** A line with its account; '' where none is written for it. */
export interface LineaContable extends Linea {
  cuenta: string
  centro_costo: string
}

export interface ComprobanteContable extends Omit<Comprobante, 'lineas'> {
  lineas: LineaContable[]
  /** The kinds of lines whose account lacks. */
  faltan: Clase[]
}

/** Product before bank before third party: more of them, and of as many the former, is more specific. */
const peso = ({ id_producto, id_banco, tipo_tercero }: CuentaDeClase) =>
  [id_producto !== null, id_banco !== null, tipo_tercero !== ''].reduce(
    (suma, nombra, lugar) => suma + (nombra ? 100 + (10 >> lugar) : 0),
    0,
  )

/** Finds the most specific account of a line; undefined where none is for it. */
export function buscadorDeCuentas(
  cuentas: readonly CuentaDeClase[],
): (linea: Pick<Linea, 'clase' | 'id_producto' | 'id_banco' | 'tercero'>) => CuentaDeClase | undefined {
  const deClase = new Map<string, CuentaDeClase[]>()
  for (const cuenta of [...cuentas].sort((una, otra) => peso(otra) - peso(una))) {
    if (cuenta.cuenta === '') continue
    const otras = deClase.get(cuenta.clase)
    if (otras) otras.push(cuenta)
    else deClase.set(cuenta.clase, [cuenta])
  }
  return ({ clase, id_producto, id_banco, tercero }) =>
    deClase
      .get(clase)
      ?.find(
        (cuenta) =>
          (cuenta.id_producto === null || cuenta.id_producto === id_producto) &&
          (cuenta.id_banco === null || cuenta.id_banco === id_banco) &&
          (cuenta.tipo_tercero === '' || cuenta.tipo_tercero === tercero.tipo),
      )
}

/** The kinds of a voucher's lines of which `tieneCuenta` finds no account. */
export function clasesSinCuenta<Una extends Linea>(
  lineas: readonly Una[],
  tieneCuenta: (linea: Una) => unknown,
): Clase[] {
  const faltan: Clase[] = []
  for (const linea of lineas)
    if (!faltan.includes(linea.clase) && !tieneCuenta(linea)) faltan.push(linea.clase)
  return faltan
}

/** Vouchers with their accounts. */
export function conCuentas(
  comprobantes: readonly Comprobante[],
  cuentas: readonly CuentaDeClase[],
): ComprobanteContable[] {
  const cuentaDe = buscadorDeCuentas(cuentas)
  return comprobantes.map((uno) => {
    const lineas = uno.lineas.map((linea) => {
      const { cuenta = '', centro_costo = '' } = cuentaDe(linea) ?? {}
      return { ...linea, cuenta, centro_costo }
    })
    return { ...uno, lineas, faltan: clasesSinCuenta(lineas, ({ cuenta }) => cuenta) }
  })
}

/** What an account moved: whole pesos. */
export interface SumaDeCuenta {
  cuenta: string
  clases: Clase[]
  lineas: number
  debito: number
  credito: number
  saldo: number
}

/** What vouchers come to by account, in the order of the accounts; without one first. */
export function sumasPorCuenta(
  comprobantes: readonly Comprobante[],
  cuentas: readonly CuentaDeClase[],
): SumaDeCuenta[] {
  const cuentaDe = buscadorDeCuentas(cuentas)
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
  return [...por.values()].sort((una, otra) => (una.cuenta < otra.cuenta ? -1 : 1))
}
