import type { FastifyInstance } from 'fastify'
import { sendAgain } from './acts.ts'
import { readCertificate, type Surroundings } from './channels.ts'
import { missingElsewhere } from './content-queries.ts'
import { electronicDocuments, type Issuer } from './contract.ts'
import { saveIssuer } from './issuer-acts.ts'
import { readIssuer, readNit } from './issuer-queries.ts'
import { missingForChannel } from './issuer-rules.ts'
import {
  documentCounts,
  documentDetail,
  documentOf,
  ELECTRONIC_DOCUMENTS,
  searchDocuments,
} from './queries.ts'
import { changes, lists, reads } from '#server/kit/http/register.ts'
import { dayInBogota, today } from '#server/kit/words/days.ts'
import type { Queries } from '#server/db/transaction.ts'

export function electronicDocumentRoutes(app: FastifyInstance): void {
  const around = app.electronic
  lists(app, electronicDocuments.search, ELECTRONIC_DOCUMENTS, ({ db, company, body }) =>
    searchDocuments(db.read, company, body),
  )

  reads(app, electronicDocuments.ofRecord, async ({ db, company, query }) => ({
    data: await documentOf(db.read, company, query),
  }))

  reads(app, electronicDocuments.issuer, async ({ db, company }) => ({
    data: await issuerOf(db.read, company, around),
  }))

  reads(app, electronicDocuments.get, ({ db, company, params }) =>
    documentDetail(db.read, company, params.id),
  )

  changes(app, electronicDocuments.saveIssuer, async ({ tx, company, body }) => {
    await saveIssuer(tx, company, body, today())
    return issuerOf(tx, company, around)
  })

  changes(app, electronicDocuments.send, async ({ tx, company, params }) => {
    await sendAgain(tx, company, params.id)
    return documentDetail(tx, company, params.id)
  })
}

const NEVER_CHOSEN = {
  canal: 'NINGUNO',
  ambiente: '2',
  desde: null,
  soporte_semanal: false,
  tipo_persona: '1',
  responsabilidades: '',
  codigo_postal: '',
  software_id: '',
  set_de_pruebas: '',
  proveedor_cliente: '',
  proveedor_usuario: '',
  software_pin: '',
  proveedor_secreto: '',
  proveedor_clave: '',
  version: undefined,
} as const

/** Settings of the company without its secrets, with its certificate and what is missing. */
async function issuerOf(q: Queries, company: string, around: Surroundings): Promise<Issuer> {
  const stored = (await readIssuer(q, company)) ?? NEVER_CHOSEN
  const { software_pin, proveedor_secreto, proveedor_clave, desde } = stored
  const secrets = { software_pin, proveedor_secreto, proveedor_clave }
  const { certificate, problema } = readCertificate(await readNit(q, company), around)
  return {
    canal: stored.canal,
    ambiente: stored.ambiente,
    desde: desde ?? '',
    soporte_semanal: stored.soporte_semanal,
    tipo_persona: stored.tipo_persona,
    responsabilidades: stored.responsabilidades,
    codigo_postal: stored.codigo_postal,
    software_id: stored.software_id,
    set_de_pruebas: stored.set_de_pruebas,
    proveedor_cliente: stored.proveedor_cliente,
    proveedor_usuario: stored.proveedor_usuario,
    version: stored.version,
    secretos: (Object.keys(secrets) as (keyof typeof secrets)[]).filter((name) => secrets[name] !== ''),
    certificado: {
      titular: certificate?.subject ?? '',
      vence: certificate ? dayInBogota(certificate.validUntil) : '',
      problema,
    },
    faltas: [
      ...missingForChannel(stored, certificate, problema, today()),
      ...(stored.canal === 'NINGUNO' ? [] : await missingElsewhere(q, company, stored.canal, today())),
    ],
    documentos: await documentCounts(q, company),
  }
}
