import type { FastifyInstance, FastifyRequest } from 'fastify'
import { farmerLinks } from './contract.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import type { Database } from '#server/db/transaction.ts'
import { invalidField, notFound } from '#server/kit/rules/refusal.ts'
import { readPass, signPass } from './link-passes.ts'
import { reads, writes } from '#server/kit/http/register.ts'
import * as papers from '#server/printing/print.ts'
import { fileName, type Printed, type Printing } from '#server/printing/print.ts'
import { readLetterhead } from '#server/printing/queries.ts'
import { accountPart, type Farmer, farmerOf, paperName, wholeAccount } from './queries.ts'
import { endLink, makeLink, noteOpening, notePaper, tryPin } from './acts.ts'
import { findLink, linkState } from './links-queries.ts'
import { today } from '#server/kit/words/days.ts'
import type { FarmerPaper } from './words.ts'
import type { Secrets } from '#server/kit/tools/secret-list.ts'

const NO_PASS = 'Escriba de nuevo el PIN.'

type Drawing = Printing<{ anio: string }>

/** Drawing function of each paper, and the word in its file name. */
const PAPERS: Record<
  FarmerPaper,
  [word: string, draw: (printing: Drawing, farmer: Farmer) => Promise<Printed>]
> = {
  TIQUETE_BASCULA: [
    'tiquete',
    (printing, { party }) => papers.ticket({ ...printing, query: { formato: 'media' } }, party.ids),
  ],
  LIQUIDACION: ['liquidacion', (printing) => papers.settlement({ ...printing, query: { formato: 'carta' } })],
  EGRESO: ['egreso', papers.disbursement],
  RECIBO_CAJA: ['recibo', (printing) => papers.receipt({ ...printing, query: { formato: 'carta' } })],
  ACUERDO_FINANCIAMIENTO: ['acuerdo', papers.agreement],
  CUENTAS_POR_COBRAR: [
    'cuenta',
    (printing, { party }) =>
      (party.ids.includes(printing.id) ? papers.statement : papers.receivable)(printing),
  ],
  CERTIFICADO_CUOTA: ['certificado-cuota', papers.levyOfYear],
  CERTIFICADO_RETENCION: [
    'certificado-retencion',
    (printing) => papers.withheldInYear({ ...printing, query: { ...printing.query, ciudad: '' } }),
  ],
}

export function farmerLinkRoutes(app: FastifyInstance, secrets: Secrets): void {
  const here = () => ({ publicUrl: app.publicUrl, hoy: today() })
  reads(app, farmerLinks.state, ({ db, company, params }) => linkState(db.read, company, params.id, here()))
  writes(app, farmerLinks.make, ({ tx, company, params, body }) =>
    makeLink(tx, company, params.id, body.dias, here()),
  )
  writes(app, farmerLinks.end, ({ tx, company, params }) => endLink(tx, company, params.id, today()))

  const linkOf = (code: string, { actor }: FastifyRequest) =>
    findLink(acrossCompanies(app.db), code, today(), actor.ip)

  reads(app, farmerLinks.enter, async ({ params, body, request }) => {
    const link = await linkOf(params.code, request)
    await tryPin(app.db.within(link.id_empresa), request.actor, link, body.pin)
    return { pase: await signPass(secrets[0], link.id_enlace) }
  })

  /** Reader with a link and a pass, limited to the company of the link. */
  async function enter(code: string, pase: string, request: FastifyRequest) {
    const link = await linkOf(code, request)
    if ((await readPass(secrets, pase)) !== link.id_enlace) throw invalidField('pase', NO_PASS)
    const db: Database = app.db.within(link.id_empresa)
    return { link, db, farmer: await farmerOf(db.read, link, today()) }
  }

  reads(app, farmerLinks.read, async ({ params, query, request }) => {
    const { link, db, farmer } = await enter(params.code, query.pase, request)
    await noteOpening(db, request.actor, link)
    const { nombre: empresa } = await readLetterhead(db.read, link.id_empresa)
    const { nombre, identificacion } = farmer.party
    return {
      empresa,
      nombre,
      identificacion,
      fecha: farmer.hoy,
      vence: link.vence,
      ...(query.ver ? await accountPart(farmer, query.ver, query.pagina) : await wholeAccount(farmer)),
    }
  })

  reads(app, farmerLinks.paper, async ({ params, query, request, reply }) => {
    const { link, db, farmer } = await enter(params.code, query.pase, request)
    const { tipo, anio } = query
    const id = query.id.toLowerCase()
    const his = await paperName(farmer, tipo, id)
    if (!his) throw notFound()
    const [word, draw] = PAPERS[tipo]
    const { q, company: idEmpresa } = farmer
    const printing: Drawing = {
      q,
      id,
      idEmpresa,
      company: await readLetterhead(q, idEmpresa),
      publicUrl: app.publicUrl,
      query: { anio },
      audited: async () => undefined,
    }
    const { file, number, word: ownWord = word } = await draw(printing, farmer)
    const drawn = await file
    await notePaper(db, request.actor, link, tipo.startsWith('CERTIFICADO') ? `${his} de ${anio}` : his)
    reply.header('content-type', 'application/pdf')
    reply.header('content-disposition', `inline; filename="${fileName(ownWord, number)}"`)
    reply.header('cache-control', 'private, no-store')
    return drawn
  })
}
