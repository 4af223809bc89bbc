import { sql } from 'drizzle-orm'
import { invalidField } from '#server/kit/rules/refusal.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { isRecent } from '#server/kit/rows/moments.ts'
import { isReading } from './queries.ts'

/** Reading ids of both weights, and the reason for a typed one, as sent; plate of the weighing. */
export interface SentSources {
  placa?: string
  id_lectura_lleno?: string | null | undefined
  id_lectura_vacio?: string | null | undefined
  motivo_digitado?: string | undefined
}

/** Sources of both weights, as stored in the weighing. */
export interface Sources {
  id_lectura_lleno: string | null
  id_lectura_vacio: string | null
  digitado: string
  motivo_digitado: string
}

const WHY_TYPED = 'Escriba por qué se digita el peso: hay una báscula conectada.'

/** Validity of a capture. Later another truck stands on the scale. */
const MINUTES = 30

const SIDES = [
  { peso: 'peso_lleno', lectura: 'id_lectura_lleno', word: 'LLENO' },
  { peso: 'peso_vacio', lectura: 'id_lectura_vacio', word: 'VACIO' },
] as const

/** Uses a capture of exactly this weight and of this plate, once. Returns whether it was valid. */
async function consumeCapture(
  tx: Transaction,
  company: string,
  id: string | null | undefined,
  { peso, placa }: { peso: number; placa: string },
): Promise<boolean> {
  if (!id) return false
  const taken = await rowsOf(
    tx,
    sql`update scale_captures set usada_en = now()
      where id_lectura::text = ${id.toLowerCase()} and id_empresa = ${company} and usada_en is null and peso = ${peso}
        and placa in ('', ${placa}) and ${isRecent(sql`leida_en`, MINUTES * 60)} returning id_lectura`,
  )
  return taken.length > 0
}

/**
 * Sources of the changed weights; `before` keeps the sources of the unchanged weights. A weight without a
 * capture is typed. If the company has a scale with a reader, a typed weight is marked and needs
 * `motivo_digitado`, else 422.
 */
export async function sourcesOf(
  tx: Transaction,
  company: string,
  weights: Partial<Record<'peso_lleno' | 'peso_vacio', number | null>>,
  sent: SentSources,
  before: Partial<Sources> = {},
): Promise<Sources> {
  const { id_lectura_lleno = null, id_lectura_vacio = null, digitado = '', motivo_digitado = '' } = before
  const sources = { id_lectura_lleno, id_lectura_vacio }
  const typed = new Set(digitado.split(' Y ').filter(Boolean))
  const unread: string[] = []
  for (const { peso, lectura, word } of SIDES) {
    const weight = weights[peso]
    if (weight === undefined) continue
    typed.delete(word)
    const isRead =
      weight !== null &&
      (await consumeCapture(tx, company, sent[lectura], { peso: weight, placa: sent.placa ?? '' }))
    sources[lectura] = isRead ? (sent[lectura] ?? null) : null
    if (weight && !isRead) unread.push(word)
  }
  const whys = motivo_digitado === '' ? [] : motivo_digitado.split('; ')
  if (unread.length > 0 && (await isReading(tx, company))) {
    if (!sent.motivo_digitado) throw invalidField('motivo_digitado', WHY_TYPED)
    for (const word of unread) typed.add(word)
    whys.push(sent.motivo_digitado)
  }
  const words = SIDES.map(({ word }) => word).filter((word) => typed.has(word))
  return {
    ...sources,
    digitado: words.join(' Y '),
    motivo_digitado: words.length > 0 ? [...new Set(whys)].join('; ') : '',
  }
}
