import { writtenDay } from '../shared/days.ts'
import { pesos } from '../shared/formats.ts'

/** One audit entry of an invoice or of its receivable, as it was recorded. */
export interface Suceso {
  tabla: string
  operacion: string
  antes: Record<string, unknown> | null
  despues: Record<string, unknown> | null
}

const texto = (valor: unknown) => `«${String(valor ?? '')}»`
const dinero = (valor: unknown) => pesos(Number(valor))
const dia = (valor: unknown) => writtenDay(String(valor))

/** The fields of an invoice that people know, as its form calls them, and how their values are written. */
const CAMPOS: Record<string, [nombre: string, escribir: (valor: unknown) => string]> = {
  numero_de_factura: ['el número', texto],
  valor_total: ['el valor', dinero],
  fecha_de_emision: ['la emisión', dia],
  fecha_de_vencimiento: ['el vencimiento', dia],
  documento_de_soporte: ['el documento de soporte', texto],
  observaciones: ['las observaciones', texto],
  nombre_cliente: ['el cliente', texto],
}

/** What happened to an invoice, in words (N-52); '' for what nobody needs to read. */
export function sucesoEnPalabras({ tabla, operacion, antes, despues }: Suceso): string {
  if (tabla === 'accounts_receivable') return abonoEnPalabras(antes, despues)
  if (operacion === 'CREATE') {
    return `Hizo la factura ${String(despues?.numero_de_factura)} por ${dinero(despues?.valor_total)}`
  }
  if (operacion !== 'UPDATE' || !antes || !despues) return ''
  const cambios = Object.entries(CAMPOS).flatMap(([campo, [nombre, escribir]]) =>
    antes[campo] === despues[campo]
      ? []
      : [`${nombre} de ${escribir(antes[campo])} a ${escribir(despues[campo])}`],
  )
  return cambios.length > 0 ? `Cambió ${cambios.join('; ')}` : ''
}

function abonoEnPalabras(antes: Suceso['antes'], despues: Suceso['despues']): string {
  if (!antes || !despues) return ''
  const abono = Number(despues.abonos) - Number(antes.abonos)
  if (abono === 0) return ''
  const queda = `quedan ${dinero(despues.saldo_actual)}`
  return abono > 0
    ? `Aplicó un abono de ${dinero(abono)}: ${queda}`
    : `Devolvió un abono de ${dinero(-abono)}: ${queda}`
}
