import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Content, Stamp } from './content-contract.ts'
import type { Origin } from './content-queries.ts'
import type { Answer, Prepared } from './driver-contract.ts'
import type { Step } from './states-rules.ts'
import {
  CORRECTED,
  documentOf,
  ELECTRONIC_DOCUMENTS,
  IS_DOCUMENTED,
  readWhyLeftOut,
  whyLeftOut,
  type RecordIds,
} from './queries.ts'
import { readIssuer } from './issuer-queries.ts'
import { firstOpenWeek } from './weeks-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import type { Channel, Environment } from './issuer-words.ts'
import { LEFT_OUT, type State } from './words.ts'
import { rowsOf, type Queries, type Transaction } from '#server/db/transaction.ts'
import { insertRows, updateRows } from '#server/db/writes.ts'
import { lockThirdParty } from '#server/parties/acts.ts'
import { lockInState, type Row } from '#server/kit/rows/rows.ts'
import { isHeld } from '#server/kit/rows/moments.ts'

/** A leased document with its last version. */
export interface Leased extends Origin {
  id_documento: string
  estado: State
  canal: Channel | ''
  seguimiento: string
  intentos: number
  /** Questions about the last version. */
  consultas: number
  version_actual: StoredVersion | null
}

export interface StoredVersion {
  id_version: string
  fecha: string
  hora: string
  identificador: string
  contenido: Content
  xml: string
}

/**
 * Adds a draft for every invoice with a resolution, support document and note since `desde` that has none. Notes follow
 * only documents that are here (electronic-documents/README.md, which documents), not those of another environment. A
 * document of a week waits for its end. The locks keep a settlement from leaving the week meanwhile. A support document
 * has the day of its latest purchase, so those before `desde` are not compared.
 */
export async function draftMissing(
  tx: Transaction,
  company: string,
  desde: string,
  moment: Date,
): Promise<void> {
  await addDrafts(
    tx,
    sql`select '01', i.id, null::uuid, null::uuid, i.numero_de_factura, i.fecha_de_emision, i.id_cliente_tercero,
        i.nombre_cliente, i.valor_total
      from invoices i where i.id_empresa = ${company} and i.fecha_de_emision >= ${desde}::date and i.id_rango is not null
        and not i.anulada and not exists (select from electronic_documents e where e.id_factura = i.id)`,
    company,
  )
  await addDrafts(
    tx,
    sql`select '05', null::uuid, (array_agg(b.id_liquidacion order by b.id_liquidacion))[1], null::uuid,
        b.numero_documento, max(b.fecha_documento), b.id_proveedor, min(b.nombre_proveedor), sum(b.subtotal)
      from (select s.* from settlements s where s.id_empresa = ${company} and s.fecha_documento >= ${desde}::date
          and ${IS_DOCUMENTED}
          and (s.semana_documento is null or s.semana_documento < ${firstOpenWeek(moment)}::date)
          and not exists (select from electronic_documents e where e.id_empresa = s.id_empresa and e.tipo = '05'
            and e.numero = s.numero_documento and e.fecha >= ${desde}::date) for share) b
      group by b.numero_documento, b.id_proveedor`,
    company,
  )
  await addDrafts(
    tx,
    sql`select case n.clase when 'CREDITO' then '91' when 'DEBITO' then '92' else '95' end, null::uuid, null::uuid,
        n.id_nota, n.numero, n.fecha, n.id_tercero, n.nombre_tercero, n.valor
      from notes n join electronic_issuers i using (id_empresa) join electronic_documents o on ${CORRECTED}
      where n.id_empresa = ${company} and not exists (select from electronic_documents e where e.id_nota = n.id_nota)`,
    company,
  )
}

async function addDrafts(tx: Transaction, missing: SQL, company: string): Promise<void> {
  await tx.execute(sql`insert into electronic_documents
      (id_empresa, tipo, id_factura, id_liquidacion, id_nota, numero, fecha, id_tercero, nombre_tercero, valor)
    select ${company}::uuid, missing.* from (${missing}) missing on conflict do nothing`)
}

/** A pass through the documents of a company. */
export interface Turn {
  /** Moment of the database at which the turn began. */
  start: string
  /** Version of the settings that it uses. */
  version: number
  /** Seconds for which it leases a document. */
  seconds: number
}

/** Moment of the database. Drafts of the same transaction are due at it. */
export async function momentOf(tx: Transaction): Promise<string> {
  const [row] = await rowsOf<{ moment: string }>(tx, sql`select now()::text as moment`)
  return row!.moment
}

/**
 * Leases the next document that was due when the turn began; undefined if there is none. Locked rows are skipped. A
 * document that is left out is only asked about. Settings that changed since their `version` lease nothing.
 */
export async function leaseNext(
  tx: Transaction,
  company: string,
  { start, version, seconds }: Turn,
): Promise<Leased | undefined> {
  const [leased] = await rowsOf<Leased>(
    tx,
    sql`update electronic_documents d set tomado_hasta = now() + make_interval(secs => ${seconds})
      where id_documento = (select w.id_documento from electronic_documents w
        where w.id_empresa = ${company} and w.estado not in ('ACEPTADO', 'RECHAZADO')
          and w.siguiente_intento <= ${start}::timestamptz and not ${isHeld(sql`w.tomado_hasta`, seconds)}
          and (w.estado in ('ENVIADO', 'SIN_RESPUESTA') or ${whyLeftOut(sql`w`)} is null)
          and exists (select from electronic_issuers where id_empresa = ${company} and version = ${version})
        order by w.siguiente_intento, w.id_documento limit 1 for update skip locked)
      returning d.id_documento, d.tipo, d.numero, d.id_factura, d.id_liquidacion, d.id_nota, d.id_tercero, d.estado,
        d.canal, d.seguimiento, d.intentos,
        (select count(*)::int from electronic_exchanges x where x.id_documento = d.id_documento
          and x.id_version = d.id_version and x.clase = 'CONSULTA') as consultas,
        (select ${VERSION} from electronic_versions v where v.id_version = d.id_version) as version_actual`,
  )
  return leased
}

const VERSION = sql`jsonb_build_object('id_version', v.id_version, 'fecha', v.fecha, 'hora', v.hora,
  'identificador', v.identificador, 'contenido', v.contenido, 'xml', v.xml)`

/** Earlier signed versions of a document, newest first. A late answer may have accepted one of them. */
export async function earlierVersions(
  q: Queries,
  { id_documento, version_actual }: Leased,
): Promise<StoredVersion[]> {
  const rows = await rowsOf<{ version: StoredVersion }>(
    q,
    sql`select ${VERSION} as version from electronic_versions v where id_documento = ${id_documento}
      and identificador not in ('', ${version_actual?.identificador ?? ''}) order by id_version desc`,
  )
  return rows.map(({ version }) => version)
}

/**
 * Leaves the changes of this transaction out of the audit and of the version, as steps of the program on its way to an
 * answer.
 */
export const quietly = (tx: Transaction) => tx.execute(sql`select set_config('molino.silencio', 'on', true)`)

/** Changes a leased document. The lease ends unless `tomado_hasta` is given. */
const change = (tx: Transaction, id: string, changes: object) =>
  updateRows(tx, 'electronic_documents', { tomado_hasta: null, ...changes }, sql`where id_documento = ${id}`)

/** Keeps a draft that cannot be signed yet, with what is missing. It is tried again after `espera` seconds. */
export const keepDraft = (tx: Transaction, id: string, problema: string, espera: number) =>
  change(tx, id, { estado: 'BORRADOR', problema, siguiente_intento: inSeconds(espera) })

/** Puts a document aside for a while after an error of the program, in its state. */
export const putAside = (tx: Transaction, id: string, espera: number) =>
  change(tx, id, {
    problema: 'Ocurrió un error inesperado con este documento. Avise a soporte.',
    siguiente_intento: inSeconds(espera),
  })

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

/** Stores a signed version, ready to be sent in the same turn. */
export async function storeVersion(
  tx: Transaction,
  company: string,
  id: string,
  by: { canal: Channel; ambiente: Environment },
  version: { sello: Stamp; identificador: string; contenido: Content; xml: string },
): Promise<void> {
  const { sello, identificador, contenido, xml } = version
  const id_version = randomUUID()
  await insertRows(tx, 'electronic_versions', [
    { id_version, id_empresa: company, id_documento: id, ...sello, identificador, contenido, xml },
  ])
  await change(tx, id, {
    ...by,
    estado: 'FIRMADO',
    id_version,
    identificador,
    valor: contenido.totales.total,
    problema: '',
    hallazgos: [],
    seguimiento: '',
  })
}

/** Marks a document as sent before the request leaves, so that a killed process is noticed. The lease goes on. */
export async function markSent(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`update electronic_documents set estado = 'ENVIADO', seguimiento = '', intentos = intentos + 1
    where id_documento = ${id}`)
}

/** A leased document as a driver takes it. */
export function preparedOf({ id_documento, version_actual }: Leased): Prepared {
  if (!version_actual) throw new Error('The document was never signed')
  const { fecha, hora, identificador, contenido, xml } = version_actual
  return { contenido, sello: { fecha, hora }, identificador, xml, referencia: id_documento }
}

/** Records an answer with its exchange, and an acceptance or refusal in the audit. */
export async function recordAnswer(
  tx: Transaction,
  company: string,
  leased: Leased,
  clase: 'ENVIO' | 'CONSULTA',
  answer: Answer,
  step: Step,
): Promise<void> {
  const { id_documento, version_actual } = leased
  if (!version_actual) throw new Error('The document was never signed')
  await insertRows(tx, 'electronic_exchanges', [
    {
      id_empresa: company,
      id_documento,
      id_version: version_actual.id_version,
      clase,
      resultado: answer.estado,
      ...answer.intercambio,
      acuse: answer.estado === 'ACEPTADO' ? answer.respuesta : '',
    },
  ])
  if (answer.estado === 'ACEPTADO' || answer.estado === 'RECHAZADO')
    await tx.execute(sql`select set_config('molino.silencio', '', true)`)
  const { espera, ...columns } = step
  await change(tx, id_documento, {
    ...columns,
    ...(espera > 0 && { siguiente_intento: inSeconds(espera) }),
    ...(answer.estado === 'ACEPTADO' && {
      id_version: version_actual.id_version,
      identificador: answer.identificador,
      aceptado_en: new Date().toISOString(),
    }),
  })
}

/**
 * Throws CONFLICTO for a record whose document is signed, and was not refused since (electronic-documents/README.md,
 * accepted documents). The lock makes a signature wait for the change of the record.
 */
export async function refuseSigned(tx: Transaction, company: string, ids: RecordIds): Promise<void> {
  const document = await documentOf(tx, company, ids, sql`for update`)
  if (!document || document.estado === 'BORRADOR' || document.estado === 'RECHAZADO') return
  const { numero, estado } = document
  const mensaje =
    estado === 'ACEPTADO'
      ? `La DIAN ya aceptó ${numero}, que no cambia: corríjala con una nota.`
      : `${numero} se está enviando a la DIAN y no cambia. Si la rechaza, podrá corregirla.`
  throw new Refusal('CONFLICTO', mensaje)
}

/**
 * Waits until nobody changes the record of the document or adds a purchase to its week, and keeps others from doing so.
 * The third party comes first, as in a change of its name.
 */
export async function lockDocument(
  tx: Transaction,
  company: string,
  { id_documento, id_tercero }: Pick<Leased, 'id_documento' | 'id_tercero'>,
): Promise<void> {
  await lockThirdParty(tx, company, id_tercero)
  await tx.execute(sql`select from electronic_documents where id_documento = ${id_documento} for update`)
}

/**
 * Sends a document again at once. A refused one is signed anew, because its record may have been corrected. Throws 404,
 * and CONFLICTO without a channel and for one that is accepted or left out, unless only its record was taken back.
 */
export async function sendAgain(tx: Transaction, company: string, id: string): Promise<Row> {
  const states: readonly State[] = ['BORRADOR', 'FIRMADO', 'ENVIADO', 'SIN_RESPUESTA', 'RECHAZADO']
  const row = await lockInState(tx, ELECTRONIC_DOCUMENTS, company, id, states, 'se puede enviar')
  const issuer = await readIssuer(tx, company)
  const why = issuer?.canal === 'NINGUNO' ? 'SIN_CANAL' : await readWhyLeftOut(tx, row._id)
  if (why && why !== 'ANULADO') throw new Refusal('CONFLICTO', LEFT_OUT[why])
  const refused = row.estado === 'RECHAZADO'
  await updateRows(
    tx,
    'electronic_documents',
    { siguiente_intento: new Date().toISOString(), ...(refused && { estado: 'BORRADOR' }) },
    sql`where id_documento = ${row._id}`,
  )
  return row
}
