import type { Transaction } from '#server/db/transaction.ts'
import { weightQuestion } from './rules.ts'
import { invalidFields } from '#server/kit/rules/refusal.ts'
import { tareQuestion } from './tares-rules.ts'
import { parametersInForce } from '#server/rates/parameters-queries.ts'
import type { KeptTare } from './tares-queries.ts'

interface Asked {
  fecha: string
  placa: string
  /** kg; null to skip the question. */
  peso_neto: number | null
  peso_vacio: number | null
}

/**
 * Asks about an unusual net weight and about an empty weight far from the plate's tare. Throws 422 on
 * `peso_confirmado`.
 */
export async function askAboutWeights(
  tx: Transaction,
  company: string,
  { fecha, placa, peso_neto, peso_vacio }: Asked,
  tare: KeptTare | undefined,
): Promise<void> {
  const hardly = await parametersInForce(tx, company, ['PESO_NETO_MINIMO', 'PESO_NETO_MAXIMO'], fecha)
  const preguntas = [weightQuestion(peso_neto, hardly.PESO_NETO_MINIMO.valor, hardly.PESO_NETO_MAXIMO.valor)]
  if (tare?.tara_desviada && tare.tara_conocida !== null && peso_vacio !== null) {
    preguntas.push(tareQuestion(placa, peso_vacio, tare.tara_conocida))
  }
  const peso_confirmado = preguntas.filter((pregunta) => pregunta !== null)
  if (peso_confirmado.length > 0) throw invalidFields({ peso_confirmado })
}
