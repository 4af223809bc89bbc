import type { Transaction } from '#server/db/transaction.ts'
import { weightQuestion } from './rules.ts'
import { invalidFields } from '#server/kit/rules/refusal.ts'
import { tareQuestion } from './tares-rules.ts'
import { parametersInForce } from '#server/rates/parameters-queries.ts'
import type { KeptTare } from './tares-queries.ts'
import { keptInStock, shortageOf } from '#server/stock/shortage-queries.ts'

interface Asked {
  fecha: string
  placa: string
  /** kg; null to skip the question. */
  peso_neto: number | null
  peso_vacio: number | null
  operacion: string
  id_producto: string
  descripcion_producto: string
  /** kg of this ticket that the stock already counts as sold. */
  antes?: number
  /** Questions about the single weights. */
  preguntas: readonly string[]
}

/**
 * Asks about unlikely weights, an unusual net weight, an empty weight far from the plate's tare, and a sale of more than
 * the store has. Throws all questions at once as 422 on `peso_confirmado`, because one answer confirms all of them.
 */
export async function askAboutWeights(
  tx: Transaction,
  company: string,
  asked: Asked,
  tare: KeptTare | undefined,
): Promise<void> {
  const { fecha, placa, peso_neto, peso_vacio } = asked
  const hardly = await parametersInForce(tx, company, ['PESO_NETO_MINIMO', 'PESO_NETO_MAXIMO'], fecha)
  const preguntas: (string | null)[] = [
    ...asked.preguntas,
    weightQuestion(peso_neto, hardly.PESO_NETO_MINIMO.valor, hardly.PESO_NETO_MAXIMO.valor),
  ]
  if (tare?.tara_desviada && tare.tara_conocida !== null && peso_vacio !== null) {
    preguntas.push(tareQuestion(placa, peso_vacio, tare.tara_conocida))
  }
  preguntas.push(await missingKilos(tx, company, asked))
  const peso_confirmado = preguntas.filter((pregunta) => pregunta !== null)
  if (peso_confirmado.length > 0) throw invalidFields({ peso_confirmado })
}

/**
 * Question about kilos that a sale takes and the store does not have. A product that never came into the store is not
 * asked about: each of its trucks would wait (stock/README.md, missing kilos).
 */
async function missingKilos(
  tx: Transaction,
  company: string,
  { fecha, peso_neto: kg, operacion, id_producto, descripcion_producto: nombre, antes = 0 }: Asked,
): Promise<string | null> {
  if (operacion !== 'VENTA' || kg === null || !(await keptInStock(tx, company, id_producto))) return null
  return shortageOf(tx, company, { id_producto, nombre, fecha, kg, antes })
}
