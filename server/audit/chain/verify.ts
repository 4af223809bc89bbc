import { sql } from 'drizzle-orm'
import { rowsOf, type Database, type Queries } from '#server/db/transaction.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { measure } from '#server/kit/words/formats.ts'
import { anchorOf, OF_NO_COMPANY, readAnchor, type Anchor } from './anchor.ts'
import { walk, type Paper, type Walked } from './walk.ts'
import { deniedSentence, faultSentence, looseSentence, type Loose } from './sentences.ts'
import { unaccented } from '#server/kit/words/marks.ts'

interface Asked {
  /** Start of a document, or part of a name, of the checked companies; '' for all. */
  empresa: string
  /** Anchors typed from papers. */
  anclas: readonly Anchor[]
}

/** No company matches. The message is shown to people. */
export class UnknownCompany extends Error {}

interface Chain {
  id: string
  nombre: string
  documento: string
  sin_sellar: number
}

/**
 * Checks the chains of the audit in one snapshot, while people work.
 * Prints a line per company, with its first faults below. Returns the number of faults. `db` reaches every
 * company.
 */
export function verifyAudit(
  db: Database,
  { empresa, anclas }: Asked,
  say: (line: string) => void,
): Promise<number> {
  return db.snapshot(async (q) => {
    const chains = (await chainsOf(q)).filter(isNamed(empresa))
    if (chains.length === 0 && empresa !== '')
      throw new UnknownCompany(`Ninguna empresa se llama '${empresa}'.`)
    const loose = await looseOf(q)
    const printed = await printedPapers(q)
    const typed = anclas.map((one): Paper => ({ ...one, de: 'indicada' }))
    // A typed anchor names no company. With one company the anchor belongs to it; with several, to any chain
    // that confirms the anchor.
    const only = chains.filter(({ id }) => id !== OF_NO_COMPANY).length === 1
    const general = await ofNoCompany(q, typed)
    const typedFor = (id: string) =>
      id === OF_NO_COMPANY ? general : only ? typed.filter((one) => !general.includes(one)) : []
    const open = new Set(typed)
    let faults = 0
    for (const chain of chains) {
      const certain = [...(printed.get(chain.id) ?? []), ...typedFor(chain.id)]
      const walked = await walk(q, chain.id, [...new Set([...certain, ...typed])])
      for (const paper of typed)
        if (certain.includes(paper) || walked.confirmados.has(paper)) open.delete(paper)
      const outside = loose.get(chain.id)
      const denied = certain.filter((paper) => !walked.confirmados.has(paper))
      const count = walked.malos + denied.length + (outside?.cuantas ?? 0)
      faults += count
      say(`${count === 0 ? '✓' : '✗'} ${lineOf(chain, walked)}`)
      for (const fault of walked.primeros) say(`    ${await faultSentence(q, fault)}`)
      if (denied.length > 0) say(`    ${deniedSentence(denied, walked)}`)
      if (outside) say(`    ${await looseSentence(q, outside)}`)
    }
    for (const paper of open)
      say(
        `✗ El ancla ${anchorOf(paper)} no está en ninguna cadena; con --empresa se dice desde dónde difiere.`,
      )
    faults += open.size
    say(faults === 0 ? 'La auditoría está como se escribió.' : 'La auditoría no está como se escribió.')
    return faults
  })
}

function lineOf({ nombre, sin_sellar }: Chain, { ultimo }: Walked): string {
  const waiting = sin_sellar > 0 ? `, ${measure(sin_sellar)} sin sellar todavía` : ''
  const anchor = ultimo.numero > 0 ? `. Ancla: ${anchorOf(ultimo)}` : ''
  return `${nombre}: ${measure(ultimo.numero)} entradas selladas${waiting}${anchor}`
}

const plain = (text: string) => unaccented(text).toLowerCase()

const isNamed =
  (empresa: string) =>
  ({ nombre, documento }: Chain): boolean =>
    plain(nombre).includes(plain(empresa)) || (empresa !== '' && documento.startsWith(empresa))

/** All companies, also removed ones with audit entries, and the chain without a company. */
const chainsOf = (q: Queries) =>
  rowsOf<Chain>(
    q,
    sql`select todas.id, coalesce(c.nombre, case when todas.id = ${OF_NO_COMPANY}::uuid then 'De ninguna empresa'
          else 'Empresa eliminada ' || todas.id end) as nombre, coalesce(c.documento, '') as documento,
        (select count(*)::int from auditoria_por_sellar p where p.id_empresa = todas.id) as sin_sellar
      from (select id_empresa as id from companies union select id_empresa from auditoria_sellos
          union select id_empresa from auditoria_por_sellar
          union select coalesce(id_empresa, ${OF_NO_COMPANY}::uuid) from auditoria) todas
        left join companies c on c.id_empresa = todas.id
      order by todas.id = ${OF_NO_COMPANY}::uuid, nombre, todas.id`,
  )

/** Entries without a seal that are not waiting for one, by company. */
async function looseOf(q: Queries): Promise<ReadonlyMap<string, Loose>> {
  const rows = await rowsOf<Loose & { empresa: string }>(
    q,
    sql`select coalesce(id_empresa, ${OF_NO_COMPANY}::uuid) as empresa, count(*)::int as cuantas,
        (array_agg(id order by id))[1] as primera
      from auditoria a where not exists (select from auditoria_sellos s where s.id = a.id)
        and not exists (select from auditoria_por_sellar p where p.id = a.id) group by 1`,
  )
  return new Map(rows.map(({ empresa, ...one }) => [empresa, one]))
}

/** Typed anchors that name a seal of the chain without a company. */
async function ofNoCompany(q: Queries, typed: readonly Paper[]): Promise<Paper[]> {
  const sealed = await rowsOf<Anchor>(
    q,
    sql`select numero::float8 as numero, encode(huella, 'hex') as huella from auditoria_sellos
      where id_empresa = ${OF_NO_COMPANY}::uuid
        and numero = any (string_to_array(${typed.map(({ numero }) => numero).join(',')}, ',')::bigint[])`,
  )
  return typed.filter((one) =>
    sealed.some(({ numero, huella }) => numero === one.numero && huella.startsWith(one.huella)),
  )
}

/** Anchors printed on cash closings, by chain. */
async function printedPapers(q: Queries): Promise<ReadonlyMap<string, Paper[]>> {
  const rows = await rowsOf<{ empresa: string; fecha: string; ancla: string }>(
    q,
    sql`select a.empresa, fecha::text as fecha, a.ancla from cash_closings c cross join lateral (values
        (c.id_empresa, c.ancla), (${OF_NO_COMPANY}::uuid, c.ancla_general)) a (empresa, ancla)
      where a.ancla <> '' order by c.creado_en`,
  )
  const papers = new Map<string, Paper[]>()
  for (const { empresa, fecha, ancla } of rows) {
    const read = readAnchor(ancla) ?? { numero: 0, huella: ancla }
    papers.set(empresa, [
      ...(papers.get(empresa) ?? []),
      { ...read, de: `del cierre de caja del ${writtenDay(fecha)}` },
    ])
  }
  return papers
}
