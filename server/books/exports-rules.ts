import { monthOf } from '#server/kit/words/months.ts'
import { alReves, sumasDe } from '#server/kit/rules/voucher.ts'
import type { ComprobanteContable, LineaContable } from './accounts-rules.ts'

/** A voucher that went to the accounting program and that nothing ended since. */
export interface Exportado {
  id: string
  clave: string
  huella: string
  comprobante: ComprobanteContable
}

/** What goes next: what is new, and what changed as the reverse of what went and the new one. */
export interface PorExportar {
  reversos: { de: Exportado; comprobante: ComprobanteContable }[]
  nuevos: { huella: string; comprobante: ComprobanteContable }[]
  /** How many wait for an account. */
  sin_cuenta: number
}

/** What went, the other way round, on its own day: the sums of its period stay those of the product. */
const reversoDe = ({ comprobante }: Exportado): ComprobanteContable => {
  const concepto = `Reversa: ${comprobante.concepto}`
  const lineas = alReves(comprobante.lineas) as LineaContable[]
  return { ...comprobante, concepto, lineas: lineas.map((linea) => ({ ...linea, descripcion: concepto })) }
}

/**
 * What of some days has still to go: `actuales` are the vouchers of the days, `exportados` what went of them and of the days.
 * What has no account waits, also where an older state of it went; what went of the last closed month, `cerrado`, or before it
 * stays as it went (N-127).
 */
export function porExportar(
  actuales: readonly ComprobanteContable[],
  exportados: readonly Exportado[],
  huellaDe: (comprobante: ComprobanteContable) => string,
  cerrado = '',
): PorExportar {
  const yaCerrado = ({ comprobante }: Exportado) => monthOf(comprobante.fecha) <= cerrado
  const ido = new Map(exportados.map((uno) => [uno.clave, uno]))
  const resultado: PorExportar = { reversos: [], nuevos: [], sin_cuenta: 0 }
  for (const comprobante of actuales) {
    const antes = ido.get(comprobante.clave)
    ido.delete(comprobante.clave)
    if (antes && yaCerrado(antes)) continue
    if (comprobante.faltan.length > 0) {
      resultado.sin_cuenta += 1
      continue
    }
    const huella = huellaDe(comprobante)
    if (antes?.huella === huella) continue
    if (antes) resultado.reversos.push({ de: antes, comprobante: reversoDe(antes) })
    resultado.nuevos.push({ huella, comprobante })
  }
  for (const de of ido.values())
    if (!yaCerrado(de)) resultado.reversos.push({ de, comprobante: reversoDe(de) })
  return resultado
}

/** Lines of a file at most (accounting.md 1). */
export const LINEAS_POR_ARCHIVO = 500

/** Vouchers in files of at most so many lines, none divided; one that is larger has a file of its own. */
export function enPartes<Uno extends { comprobante: { lineas: readonly unknown[] } }>(
  comprobantes: readonly Uno[],
  maximo = LINEAS_POR_ARCHIVO,
): Uno[][] {
  const partes: Uno[][] = []
  let lineas = Infinity
  for (const uno of comprobantes) {
    const propias = uno.comprobante.lineas.length
    if (lineas + propias > maximo) {
      partes.push([])
      lineas = 0
    }
    partes.at(-1)?.push(uno)
    lineas += propias
  }
  return partes
}

/** What vouchers come to. */
export const sumasDeTodos = (comprobantes: readonly { comprobante: ComprobanteContable }[]) =>
  sumasDe(comprobantes.flatMap(({ comprobante }) => comprobante.lineas))
