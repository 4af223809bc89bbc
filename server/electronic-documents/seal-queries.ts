import { sql } from 'drizzle-orm'
import type { Content, Stamp } from './content-contract.ts'
import { consultationUrl, identifierName, printedCode } from './identifiers-rules.ts'
import { isReal, ofRecord, type RecordIds } from './queries.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Seal } from '#server/kit/papers/paper.ts'
import { writtenDay } from '#server/kit/words/days.ts'

const WITHOUT_VALIDITY = 'Documento de prueba: sin validez fiscal.'

/** QR code and identifier for the paper of a record. Undefined until the DIAN accepts its document. */
export async function sealOf(q: Queries, company: string, ids: RecordIds): Promise<Seal | undefined> {
  const [found] = await rowsOf<{
    identificador: string
    real: boolean
    contenido: Content
    sello: Stamp
  }>(
    q,
    sql`select d.identificador, ${isReal(sql`d`)} as real, v.contenido,
        jsonb_build_object('fecha', v.fecha, 'hora', v.hora) as sello
      from electronic_documents d join electronic_versions v using (id_version)
      where d.id_empresa = ${company} and d.estado = 'ACEPTADO' and ${ofRecord(company, ids)}`,
  )
  if (!found) return undefined
  const { contenido, sello, identificador, real } = found
  return {
    code: printedCode(contenido, sello, identificador),
    link: consultationUrl(contenido.ambiente, identificador),
    text: [
      `Documento ${contenido.numero} expedido el ${writtenDay(sello.fecha)} a las ${sello.hora.slice(0, 8)}`,
      `${identifierName(contenido.tipo)}: ${identificador}`,
      real ? '' : WITHOUT_VALIDITY,
    ]
      .filter(Boolean)
      .join('\n'),
  }
}
