import { Decimal, redondear, sumar } from '#server/kit/rules/figures.ts'
import { invalidField } from '#server/kit/rules/refusal.ts'

/** What is taken from a settlement, in whole pesos; `propuesto` is what the rates say. */
export interface Deduccion {
  clave: string
  concepto: string
  propuesto: number
  valor: number
  motivo: string
}

/** A deduction at the value that is proposed for it. */
export const sinCambio = (clave: string, concepto: string, valor: number): Deduccion => {
  return { clave, concepto, propuesto: valor, valor, motivo: '' }
}

/** Deductions as somebody asks for them; null or undefined takes the proposed value. */
export interface DeduccionesPedidas {
  descargue?: number | null | undefined
  motivo_descargue: string
  flete?: number | null | undefined
  motivo_flete: string
  bascula?: number | null | undefined
  motivo_bascula: string
  otras: readonly { descripcion: string; valor: number }[]
}

/** What the proposals are made of: pesos, net kg, pesos per tonne of unloading. */
export interface BasesDeDeduccion {
  peso_neto: number
  /** The levy, in pesos. */
  cuota: number
  descargue: string
  /** Freight of each weighing, in pesos. */
  fletes: readonly number[]
  /** Fees of the scale that are deducted here. */
  bascula: number
}

/**
 * Every deduction but registration: levy (facts 3.3), unloading = round(pesos per tonne ×
 * kg ÷ 1000), freight and scale. A value other than the proposed one needs its reason (422 beside the field).
 */
export function elegirDeducciones(pedidas: DeduccionesPedidas, bases: BasesDeDeduccion): Deduccion[] {
  const descargue = redondear(new Decimal(bases.descargue).times(bases.peso_neto).dividedBy(1000))
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
    const deduccion = sinCambio(campo.toUpperCase(), concepto, propuesto)
    return valor === propuesto ? deduccion : { ...deduccion, valor, motivo }
  }
  return [
    sinCambio('CUOTA_FOMENTO', 'Cuota de fomento (Fedearroz)', bases.cuota),
    elegir('descargue', 'Descargue', descargue),
    elegir('flete', 'Flete', sumar(bases.fletes)),
    elegir('bascula', 'Báscula', bases.bascula),
    ...pedidas.otras.map(({ descripcion, valor }) => ({ ...sinCambio('OTRA', descripcion, 0), valor })),
  ]
}
