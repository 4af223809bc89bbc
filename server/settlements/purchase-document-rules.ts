import { untilToday, refuseOutside } from '#server/kit/rules/dates.ts'
import { invalidFields } from '#server/kit/rules/refusal.ts'

/** Invoice as typed. The day is `aaaa-mm-dd`. '' means not written. */
export interface FacturaDelProveedor {
  numero_factura: string
  fecha_factura: string
}

/** Throws 422 for an invoice without number or day, or with a day after `hoy`. */
export function refuseSupplierInvoice(
  { numero_factura, fecha_factura }: FacturaDelProveedor,
  hoy: string,
): void {
  const lacking = {
    ...(!numero_factura && { numero_factura: ['Escriba el número de la factura del proveedor.'] }),
    ...(!fecha_factura && { fecha_factura: ['Escriba la fecha de la factura.'] }),
  }
  if (Object.keys(lacking).length > 0) throw invalidFields(lacking)
  refuseOutside('fecha_factura', fecha_factura, untilToday(hoy))
}
