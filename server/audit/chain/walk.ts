import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Anchor } from './anchor.ts'

/**
 * What is not as it has to be in a chain. CAMBIADA: the entry says something else than when it was sealed. QUITADA: it is not
 * there any more. SALTO: neither are the seals from `desde` to `numero`. SELLO: the seal does not follow the one before.
 * FECHA: the entry says that it is older than what was sealed before it.
 */
export type Fault =
  | { clase: 'CAMBIADA' | 'QUITADA' | 'SELLO' | 'FECHA'; numero: number; id: string }
  | { clase: 'SALTO'; numero: number; desde: number }

/** An anchor that was printed, and where: 'del cierre de caja del 02/10/2026'. */
export interface Paper extends Anchor {
  de: string
}

/** A chain from its first seal to its last. */
export interface Walked {
  ultimo: Anchor
  malos: number
  /** The first of what is wrong, in the order of the chain. */
  primeros: Fault[]
  /** The papers that the chain confirms. */
  confirmados: ReadonlySet<Paper>
}

interface Seal extends Anchor {
  id: string
  resumen: string
  /** The digest of the entry as it stands, null where there is none, and its moment in seconds. */
  hoy: string | null
  fecha: number | null
}

/** So many of what is wrong are named. */
const NAMED = 5
const PAGE = 5000
/** No transaction is open for so long; a clock that was put right by more shows. In seconds. */
const LATE = 24 * 3600

/**
 * The content of an entry `e`, as `resumen_de_auditoria` has it. That function is not asked: whoever changes entries by SQL
 * could change it too.
 */
const CONTENT = sql`pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.jsonb_build_array(e.id, e.id_empresa, e.tabla_afectada,
  e.operacion, e.id_usuario, e.usuario, extract(epoch from e.fecha), e.descripcion, e.registro_id, e.antes, e.despues, e.motivo,
  e.ip, e.peticion)::text, 'UTF8'))`

const bytes = (hex: string) => Buffer.from(hex, 'hex')

const ofId = (id: string) => bytes(id.replaceAll('-', ''))

/** The digest of a seal, from that of the one before. */
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

/** The seals of a company in order; the database reads on while a page is looked at. */
async function* sealsOf(q: Queries, company: string): AsyncGenerator<Seal> {
  let next: Promise<Seal[]> | undefined = pageAfter(q, company, 0)
  while (next) {
    const page: Seal[] = await next
    const last = page.length < PAGE ? undefined : page.at(-1)
    next = last && pageAfter(q, company, last.numero)
    yield* page
  }
}

/** Goes once through the chain of a company, in order, and compares the papers that it is given; memory stays flat. */
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
