import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { inBogota } from '#server/kit/rows/moments.ts'
import { momentInBogota, writtenMoment } from '#server/kit/words/days.ts'
import { measure } from '#server/kit/words/formats.ts'
import { anchorOf } from './anchor.ts'
import type { Fault, Paper, Walked } from './walk.ts'

/** Entries without a seal that are not waiting for one. */
export interface Loose {
  cuantas: number
  primera: string
}

/** Description of an entry. For a missing entry it is the time in the entry's UUIDv7 id. */
async function entryOf(q: Queries, id: string): Promise<string> {
  const [entry] = await rowsOf<{ descripcion: string; usuario: string; fecha: string }>(
    q,
    sql`select coalesce(nullif(descripcion, ''), operacion) as descripcion, usuario, ${inBogota(sql`fecha`)} as fecha
      from auditoria where id = ${id}::uuid`,
  )
  if (entry) return `${entry.descripcion}, de ${entry.usuario}, ${writtenMoment(entry.fecha)}`
  const moment = new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
  return `la que se escribió el ${writtenMoment(momentInBogota(moment.toISOString()))}`
}

/** Sentence about a fault, with its entry. */
export async function faultSentence(q: Queries, fault: Fault): Promise<string> {
  const n = `n.º ${measure(fault.numero)}`
  if (fault.clase === 'SALTO')
    return fault.desde === fault.numero
      ? `Fue quitada la entrada ${n} con su sello.`
      : `Fueron quitadas las entradas n.º ${measure(fault.desde)} a ${measure(fault.numero)} con sus sellos.`
  const entry = await entryOf(q, fault.id)
  switch (fault.clase) {
    case 'CAMBIADA':
      return `Fue cambiada la entrada ${n}: ${entry}.`
    case 'QUITADA':
      return `Fue quitada la entrada ${n}: ${entry}.`
    case 'FECHA':
      return `Fue puesta después, con fecha anterior a las que ya estaban, la entrada ${n}: ${entry}.`
    case 'SELLO':
      return `El sello ${n} no sigue al anterior: fue cambiada con su sello esa entrada o la anterior. La ${n}: ${entry}.`
  }
}

/** Sentence about printed anchors that the chain does not confirm, with the range of the difference. */
export function deniedSentence(denied: readonly Paper[], { ultimo, confirmados }: Walked): string {
  const [first] = [...denied].sort((one, other) => one.numero - other.numero)
  if (!first) return ''
  const paper = `El ancla ${anchorOf(first)} ${first.de} no es la de la cadena`
  if (first.numero > ultimo.numero)
    return `${paper}: fueron quitadas con sus sellos las entradas desde la n.º ${measure(ultimo.numero + 1)}.`
  const good = [...confirmados].map(({ numero }) => numero).filter((numero) => numero < first.numero)
  return `${paper}: entre la n.º ${measure(Math.max(0, ...good) + 1)} y la n.º ${measure(first.numero)} algo fue cambiado, y los sellos se rehicieron.`
}

/** Sentence about entries inserted outside the program. */
export async function looseSentence(q: Queries, { cuantas, primera }: Loose): Promise<string> {
  const more = cuantas > 1 ? `, y ${measure(cuantas - 1)} más` : ''
  return `Fue puesta sin pasar por Molino, y no tiene sello: ${await entryOf(q, primera)}${more}.`
}
