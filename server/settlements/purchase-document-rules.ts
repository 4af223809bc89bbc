import { hastaHoy, rechazarFueraDe } from '#server/kit/rules/dates.ts'
import { invalidFields } from '#server/kit/rules/refusal.ts'

/** The invoice of a supplier as it is typed: its number, and its day `aaaa-mm-dd`; '' where somebody has not written it. */
export interface FacturaDelProveedor {
  numero_factura: string
  fecha_factura: string
}

/** Refuses with 422, beside each field, an invoice without number or day, or of a day after `hoy` (N-141). */
export function rechazarFactura({ numero_factura, fecha_factura }: FacturaDelProveedor, hoy: string): void {
  const lacking = {
    ...(!numero_factura && { numero_factura: ['Escriba el número de la factura del proveedor.'] }),
    ...(!fecha_factura && { fecha_factura: ['Escriba la fecha de la factura.'] }),
  }
  if (Object.keys(lacking).length > 0) throw invalidFields(lacking)
  rechazarFueraDe('fecha_factura', fecha_factura, hastaHoy(hoy))
}
