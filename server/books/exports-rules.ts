import { monthOf } from '#server/kit/words/months.ts'
import { reversed, sumsOf } from '#server/kit/rules/voucher.ts'
import type { ComprobanteContable, LineaContable } from './accounts-rules.ts'

/** Voucher exported to a program, which no later export to that program reversed. */
export interface Exportado {
  id: string
  clave: string
  huella: string
  comprobante: ComprobanteContable
}

/** Next export to a program: new vouchers, and for each changed one a reversal and the new version. */
export interface PorExportar {
  reversos: { de: Exportado; comprobante: ComprobanteContable }[]
  nuevos: { huella: string; comprobante: ComprobanteContable }[]
  /** Vouchers that wait for an account. */
  sin_cuenta: number
}

/** Reversal of an exported voucher on its original day, so that the sums of its period stay right. */
const reversoDe = ({ comprobante }: Exportado): ComprobanteContable => {
  const concepto = `Reversa: ${comprobante.concepto}`
  const lineas = reversed(comprobante.lineas) as LineaContable[]
  return { ...comprobante, concepto, lineas: lineas.map((linea) => ({ ...linea, descripcion: concepto })) }
}

/**
 * Vouchers to export. `actuales` are the current vouchers of the period, `exportados` the exported ones. A
 * voucher without an account waits, even if an older version was exported. Vouchers of the month `anterior` and
 * earlier, which an earlier release closed, are not exported again (books/README.md, exports).
 */
export function toExport(
  actuales: readonly ComprobanteContable[],
  exportados: readonly Exportado[],
  huellaDe: (comprobante: ComprobanteContable) => string,
  anterior = '',
): PorExportar {
  const deAntes = ({ comprobante }: Exportado) => monthOf(comprobante.fecha) <= anterior
  const ido = new Map(exportados.map((uno) => [uno.clave, uno]))
  const resultado: PorExportar = { reversos: [], nuevos: [], sin_cuenta: 0 }
  for (const comprobante of actuales) {
    const antes = ido.get(comprobante.clave)
    ido.delete(comprobante.clave)
    if (antes && deAntes(antes)) continue
    if (comprobante.faltan.length > 0) {
      resultado.sin_cuenta += 1
      continue
    }
    const huella = huellaDe(comprobante)
    if (antes?.huella === huella) continue
    if (antes) resultado.reversos.push({ de: antes, comprobante: reversoDe(antes) })
    resultado.nuevos.push({ huella, comprobante })
  }
  for (const de of ido.values()) if (!deAntes(de)) resultado.reversos.push({ de, comprobante: reversoDe(de) })
  return resultado
}

/** Gives each voucher the next number of the code that the program writes for its kind. Reversals come first. */
export function numbered(
  { reversos, nuevos }: PorExportar,
  ultimos: ReadonlyMap<string, number>,
  codigoDe: (tipo: string) => string,
) {
  const numeros = new Map(ultimos)
  return [
    ...reversos.map(({ comprobante }) => ({ comprobante, huella: '', reverso: true })),
    ...nuevos.map((uno) => ({ ...uno, reverso: false })),
  ].map((uno) => {
    const codigo = codigoDe(uno.comprobante.tipo)
    const numero = (numeros.get(codigo) ?? 0) + 1
    numeros.set(codigo, numero)
    return { ...uno, numero }
  })
}

/**
 * Splits vouchers into files of at most `maximo` lines (books/README.md, file layouts). A voucher is never split: a
 * longer one gets its own file.
 */
export function inParts<Uno extends { comprobante: { lineas: readonly unknown[] } }>(
  comprobantes: readonly Uno[],
  maximo: number,
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

export const sumsOfAll = (comprobantes: readonly { comprobante: ComprobanteContable }[]) =>
  sumsOf(comprobantes.flatMap(({ comprobante }) => comprobante.lineas))
