import { Decimal, roundTo, addUp } from '#server/kit/rules/figures.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'

/** Whole pesos. `propuesto` is the value of the rates. */
export interface Deduccion {
  clave: string
  concepto: string
  propuesto: number
  valor: number
  motivo: string
}

/** A deduction with its proposed value. */
export const unchanged = (clave: string, concepto: string, valor: number): Deduccion => {
  return { clave, concepto, propuesto: valor, valor, motivo: '' }
}

/** Deductions asked for by the user. Null or undefined means the proposed value. */
export interface DeduccionesPedidas {
  descargue?: number | null | undefined
  motivo_descargue: string
  flete?: number | null | undefined
  motivo_flete: string
  bascula?: number | null | undefined
  motivo_bascula: string
  otras: readonly { descripcion: string; valor: number }[]
}

/** Inputs of the proposed values. `descargue` is pesos per tonne, `peso_neto` kg. */
export interface BasesDeDeduccion {
  peso_neto: number
  /** Parafiscal levy, in pesos. */
  cuota: number
  descargue: string
  /** Freight of each weighing, pesos. */
  fletes: readonly number[]
  /** Scale fees deducted here, pesos. */
  bascula: number
}

/**
 * Levy, unloading, freight, scale and typed deductions; `calculateSettlement` adds ReteICA and registration.
 * Unloading = round(pesos per tonne × kg ÷ 1000). Throws 422 for a changed value without a reason.
 */
export function chooseDeductions(pedidas: DeduccionesPedidas, bases: BasesDeDeduccion): Deduccion[] {
  const descargue = roundTo(new Decimal(bases.descargue).times(bases.peso_neto).dividedBy(1000))
  const elegir = (
    campo: 'descargue' | 'flete' | 'bascula',
    concepto: string,
    propuesto: number,
  ): Deduccion => {
    const valor = pedidas[campo] ?? propuesto
    const motivo = pedidas[`motivo_${campo}`]
    if (valor !== propuesto && motivo === '') {
      throw invalidField(`deducciones.motivo_${campo}`, 'Escriba el motivo de cambiar el valor propuesto.')
    }
    const deduccion = unchanged(campo.toUpperCase(), concepto, propuesto)
    return valor === propuesto ? deduccion : { ...deduccion, valor, motivo }
  }
  return [
    unchanged('CUOTA_FOMENTO', 'Cuota de fomento (Fedearroz)', bases.cuota),
    elegir('descargue', 'Descargue', descargue),
    elegir('flete', 'Flete', addUp(bases.fletes)),
    elegir('bascula', 'Báscula', bases.bascula),
    ...pedidas.otras.map(({ descripcion, valor }) => ({ ...unchanged('OTRA', descripcion, 0), valor })),
  ]
}
