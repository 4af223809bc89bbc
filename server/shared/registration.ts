import { writtenDay } from './days.ts'

/** The registration of a purchase at the commodity exchange: 'N.º 4518200 del 02/10/2026'; '' where there is none. */
export function registrationText(of: {
  numero_registro_bolsa: string
  fecha_registro_bolsa: string
}): string {
  const { numero_registro_bolsa, fecha_registro_bolsa } = of
  return numero_registro_bolsa ? `N.º ${numero_registro_bolsa} del ${writtenDay(fecha_registro_bolsa)}` : ''
}
