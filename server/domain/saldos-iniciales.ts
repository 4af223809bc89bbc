import { hastaHoy, rechazarFueraDe } from './fechas.ts'
import { invalidField } from './refusal.ts'

/** What is left of a loan on the day of the cut (facts 3.6): whole pesos, days `aaaa-mm-dd`. */
export interface PrestamoInicial {
  fecha_movimiento: string
  descripcion: string
  modalidad_financiacion: string
  /** The capital that is left. */
  valor: number
  /** The interest that was owed on the day `saldo_inicial_al`, from which on it runs again. */
  interes_inicial: number
  saldo_inicial_al: string
}

/** Refuses with 422 a loan from before its agreement, or whose cut is before it or after `hoy`. */
export function rechazarPrestamoInicial(
  { fecha_movimiento, saldo_inicial_al }: Pick<PrestamoInicial, 'fecha_movimiento' | 'saldo_inicial_al'>,
  { fecha_de_inicio, hoy }: { fecha_de_inicio: string; hoy: string },
): void {
  rechazarFueraDe('saldo_inicial_al', saldo_inicial_al, hastaHoy(hoy))
  rechazarFueraDe('fecha_movimiento', fecha_movimiento, {
    desde: { dia: fecha_de_inicio, que: 'el inicio del acuerdo' },
    hasta: { dia: saldo_inicial_al, que: 'el corte' },
  })
}

/** Refuses with 422 what is owed since a later day than `hoy`, and what falls due before it was owed. */
export function rechazarPorPagar(
  { fecha, fecha_vencimiento }: { fecha: string; fecha_vencimiento: string },
  hoy: string,
): void {
  rechazarFueraDe('fecha', fecha, hastaHoy(hoy))
  if (fecha_vencimiento < fecha) {
    throw invalidField('fecha_vencimiento', 'No puede ser anterior a la fecha de la cuenta.')
  }
}
