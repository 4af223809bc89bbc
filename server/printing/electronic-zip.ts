import { sql } from 'drizzle-orm'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { files as endpoints } from './contract.ts'
import { invoice, note, plainName, settlement, type Printed, type Printing } from './print.ts'
import { attachedDocumentXml } from '#server/electronic-documents/attached-document-rules.ts'
import { signingCertificate, type Surroundings } from '#server/electronic-documents/channels.ts'
import type { Content, Stamp } from '#server/electronic-documents/content-contract.ts'
import { SETTLEMENTS_OF } from '#server/electronic-documents/queries.ts'
import { readNit } from '#server/electronic-documents/issuer-queries.ts'
import { parseXml, textOf } from '#server/electronic-documents/read-xml.ts'
import { signXml } from '#server/electronic-documents/signature.ts'
import { stampOf } from '#server/electronic-documents/stamp-rules.ts'
import type { Channel } from '#server/electronic-documents/issuer-words.ts'
import { holdsOwnKey } from './rules.ts'
import { forbidden, notFound } from '#server/kit/rules/refusal.ts'
import { isId } from '#server/kit/rows/rows.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'

/** Document with its current version, and the answer that accepted it. */
interface Stored {
  numero: string
  /** '' before the first version. */
  canal: Channel | ''
  identificador: string
  id_factura: string | null
  id_nota: string | null
  /** Settlements of a support document. */
  liquidaciones: { id_liquidacion: string; consecutivo: string }[]
  version: { sello: Stamp; contenido: Content; xml: string } | null
  acuse: string
}

/** A document to print for a user with these keys. */
type Zipping = Omit<Printing<undefined>, 'query'> & { keys: ReadonlySet<string> }

/**
 * ZIP of an electronic document for the other party and the accountant: paper, signed XML, answer, and the signed
 * container of both (`AttachedDocument`). A document without an answer has paper and XML alone, and a draft only the
 * paper. A paper whose own key the user lacks is left out. The answer of a provider is JSON. Throws 404, and 403 if
 * nothing is left.
 */
export async function electronicZip(
  printing: Zipping,
  around: Surroundings,
): Promise<{ file: Buffer; number: string }> {
  const { q, idEmpresa, id } = printing
  const stored = await readStored(q, idEmpresa, id)
  const { acuse, version } = stored
  const numero = plainName(stored.numero)
  const files: Zippable = {}
  for (const [name, paper] of await papersOf(printing, numero, stored))
    files[`${name}.pdf`] = new Uint8Array(await paper.file)
  if (version?.xml) files[`${numero}.xml`] = strToU8(version.xml)
  const answer = acuse ? parseXml(acuse) : null
  if (acuse) files[`${numero}-respuesta.${answer ? 'xml' : 'json'}`] = strToU8(acuse)
  const { certificate } = signingCertificate(stored.canal, await readNit(q, idEmpresa), around)
  if (version?.xml && answer && certificate) {
    const moment = new Date()
    const container = attachedDocumentXml(
      {
        contenido: version.contenido,
        sello: version.sello,
        identificador: stored.identificador,
        xml: version.xml,
        respuesta: acuse,
        validado: { fecha: textOf(answer, 'IssueDate'), hora: textOf(answer, 'IssueTime') },
      },
      stampOf(moment),
    )
    files[`${numero}-contenedor.xml`] = strToU8(signXml(container, certificate, moment))
  }
  if (Object.keys(files).length === 0) throw forbidden()
  return { file: Buffer.from(zipSync(files)), number: numero }
}

async function readStored(q: Queries, company: string, id: string): Promise<Stored> {
  const [stored] = isId(id)
    ? await rowsOf<Stored>(
        q,
        sql`select d.numero, d.canal, d.identificador, d.id_factura, d.id_nota,
            ${SETTLEMENTS_OF} as liquidaciones,
            (select jsonb_build_object('sello', jsonb_build_object('fecha', v.fecha, 'hora', v.hora),
                'contenido', v.contenido, 'xml', v.xml)
              from electronic_versions v where v.id_version = d.id_version) as version,
            coalesce((select x.acuse from electronic_exchanges x where x.id_documento = d.id_documento
              and x.resultado = 'ACEPTADO' order by x.id_intercambio desc limit 1), '') as acuse
          from electronic_documents d where d.id_empresa = ${company} and d.id_documento = ${id}`,
      )
    : []
  if (!stored) throw notFound()
  return stored
}

/** Papers of the document's records, by file name. None without their key. Only a week has several. */
async function papersOf(
  printing: Zipping,
  numero: string,
  { id_factura, id_nota, liquidaciones }: Stored,
): Promise<[name: string, paper: Printed][]> {
  const { access } = id_factura ? endpoints.factura : id_nota ? endpoints.nota : endpoints.liquidacion
  if (!holdsOwnKey(printing.keys, access)) return []
  if (id_factura) return [[numero, await invoice({ ...printing, id: id_factura, query: undefined })]]
  if (id_nota) return [[numero, await note({ ...printing, id: id_nota, query: undefined })]]
  const papers: [string, Printed][] = []
  for (const { id_liquidacion: id, consecutivo } of liquidaciones) {
    const name = liquidaciones.length > 1 ? `${numero}-${plainName(consecutivo)}` : numero
    papers.push([name, await settlement({ ...printing, id, query: { formato: 'carta' } })])
  }
  return papers
}
