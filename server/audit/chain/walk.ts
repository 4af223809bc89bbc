import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Anchor } from './anchor.ts'

/**
 * Fault of a chain. CAMBIADA: the entry changed since its seal. QUITADA: the entry is missing. SALTO: the
 * seals from `desde` to `numero` are missing. SELLO: the seal does not follow the previous one. FECHA: the
 * entry claims to be older than entries sealed before.
 */
export type Fault =
  | { clase: 'CAMBIADA' | 'QUITADA' | 'SELLO' | 'FECHA'; numero: number; id: string }
  | { clase: 'SALTO'; numero: number; desde: number }

/** Printed anchor and its place: 'del cierre de caja del 02/10/2026'. */
export interface Paper extends Anchor {
  de: string
}

/** Result of a whole chain. */
export interface Walked {
  ultimo: Anchor
  malos: number
  /** First faults, in chain order. */
  primeros: Fault[]
  /** Papers confirmed by the chain. */
  confirmados: ReadonlySet<Paper>
}

interface Seal extends Anchor {
  id: string
  resumen: string
  /** Hash of the present entry, null if missing, and its time in seconds. */
  hoy: string | null
  fecha: number | null
}

/** Faults listed per chain. */
const NAMED = 5
const PAGE = 5000
/** Tolerance in seconds for late commits. No transaction stays open that long. */
const LATE = 24 * 3600

/**
 * Content of an entry `e`, equal to the function `resumen_de_auditoria`.
 * The function is not called, because an attacker with SQL access could replace it.
 */
const CONTENT = sql`pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.jsonb_build_array(e.id, e.id_empresa, e.tabla_afectada,
  e.operacion, e.id_usuario, e.usuario, extract(epoch from e.fecha), e.descripcion, e.registro_id, e.antes, e.despues, e.motivo,
  e.ip, e.peticion)::text, 'UTF8'))`

const bytes = (hex: string) => Buffer.from(hex, 'hex')

const ofId = (id: string) => bytes(id.replaceAll('-', ''))

/** Hash of a seal, computed from the previous hash. */
function digestOf(before: Buffer, { numero, id, resumen }: Seal): string {
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(BigInt(numero))
  return createHash('sha256')
    .update(Buffer.concat([before, number, ofId(id), bytes(resumen)]))
    .digest('hex')
}

const pageAfter = (q: Queries, company: string, after: number) =>
  rowsOf<Seal>(
    q,
    sql`select s.numero::float8 as numero, s.id, encode(s.resumen, 'hex') as resumen, encode(s.huella, 'hex') as huella,
        encode(a.resumen, 'hex') as hoy, a.fecha
      from (select * from auditoria_sellos where id_empresa = ${company}::uuid and auditoria_sellos.numero > ${after}::bigint
          order by auditoria_sellos.numero limit ${PAGE}::int) s
        left join lateral (select ${CONTENT} as resumen, extract(epoch from e.fecha)::float8 as fecha
          from auditoria e where e.id = s.id limit 1) a on true
      order by s.numero`,
  )

/** Seals of a company in order. The next page is read ahead. */
async function* sealsOf(q: Queries, company: string): AsyncGenerator<Seal> {
  let next: Promise<Seal[]> | undefined = pageAfter(q, company, 0)
  while (next) {
    const page: Seal[] = await next
    const last = page.length < PAGE ? undefined : page.at(-1)
    next = last && pageAfter(q, company, last.numero)
    yield* page
  }
}

/** Walks the chain of a company once and compares the given papers, with constant memory. */
export async function walk(q: Queries, company: string, papers: readonly Paper[]): Promise<Walked> {
  const primeros: Fault[] = []
  let malos = 0
  const wrong = (fault: Fault) => {
    malos += 1
    if (primeros.length < NAMED) primeros.push(fault)
  }
  const confirmados = new Set<Paper>()
  const byNumber = new Map<number, Paper[]>()
  for (const paper of papers) byNumber.set(paper.numero, [...(byNumber.get(paper.numero) ?? []), paper])
  let before = ofId(company)
  let ultimo: Anchor = { numero: 0, huella: '' }
  let newest = 0
  for await (const seal of sealsOf(q, company)) {
    const { numero, id, resumen, huella, hoy, fecha } = seal
    if (numero !== ultimo.numero + 1) wrong({ clase: 'SALTO', numero: numero - 1, desde: ultimo.numero + 1 })
    else if (digestOf(before, seal) !== huella) wrong({ clase: 'SELLO', numero, id })
    if (hoy === null) wrong({ clase: 'QUITADA', numero, id })
    else if (hoy !== resumen) wrong({ clase: 'CAMBIADA', numero, id })
    else if (fecha !== null && fecha < newest - LATE) wrong({ clase: 'FECHA', numero, id })
    for (const paper of byNumber.get(numero) ?? [])
      if (huella.startsWith(paper.huella)) confirmados.add(paper)
    newest = Math.max(newest, fecha ?? 0)
    before = bytes(huella)
    ultimo = { numero, huella }
  }
  return { ultimo, malos, primeros, confirmados }
}
