import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { companies, LOGO_MAX_BYTES } from './contract.ts'
import { logoType } from './logo-rules.ts'
import { notFound } from '#server/kit/rules/refusal.ts'
import { listing, onDatabase, userOf } from '#server/kit/http/register.ts'
import { searchRows } from '#server/kit/rows/search.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import type { Queries } from '#server/db/transaction.ts'
import { changingRights, requireCommonKey } from '#server/people/administrators-acts.ts'
import { asAdministrator } from '#server/people/administrators-queries.ts'
import { requireKeyIn } from '#server/people/administrators-rules.ts'
import { createCompany, setLogo } from './acts.ts'
import { findLogo, COMPANIES, practiceOf } from './queries.ts'
import { isMember, seenBy } from '#server/people/users-queries.ts'
import { removeCompany, updateCompany } from './changes-acts.ts'
import { askForPractice } from './practice-acts.ts'

const { changes, reads, writes } = onDatabase(acrossCompanies)

/** Throws 404 for a company that the user does not belong to. */
async function requireMember(q: Queries, idUsuario: string, idEmpresa: string): Promise<void> {
  if (!(await isMember(q, idUsuario, idEmpresa))) throw notFound()
}

export function companyRoutes(app: FastifyInstance): void {
  // Wakes the background worker after the request's transaction has ended.
  app.addHook('onResponse', async (request, reply) => {
    if (request.method === 'POST' && request.url === '/companies/practice' && reply.statusCode < 300)
      app.practising?.wake()
  })
  reads(app, companies.practice, ({ db, request }) => practiceOf(db.read, userOf(request).idUsuario))
  writes(app, companies.makePractice, async ({ tx, request }) => {
    await requireCommonKey(tx, userOf(request))
    return askForPractice(tx, userOf(request).idUsuario)
  })

  reads(
    app,
    companies.search,
    listing(COMPANIES, ({ db, body, request }) =>
      searchRows(db.read, COMPANIES, null, body, {
        visible: seenBy.companies(userOf(request).idUsuario, sql`companies`),
      }),
    ),
  )

  writes(app, companies.create, async ({ tx, body, request }) => {
    await requireCommonKey(tx, userOf(request))
    const data = await createCompany(tx, body)
    return { data, id_empresa: data._id }
  })

  changes(app, companies.update, async ({ tx, body, request }) => {
    await requireMember(tx, userOf(request).idUsuario, body.id_empresa)
    return changingRights(tx, userOf(request), (by) => {
      requireKeyIn(body.id_empresa, 'PUT-companies', by)
      return updateCompany(tx, body)
    })
  })

  changes(app, companies.remove, async ({ tx, params, request }) => {
    const by = userOf(request)
    await requireMember(tx, by.idUsuario, params.id)
    return changingRights(tx, by, (own) => {
      requireKeyIn(params.id, 'DELETE-companies/{id}', own)
      return removeCompany(tx, params.id, by.idUsuario)
    })
  })

  reads(app, companies.logo, async ({ db, params, request, reply }) => {
    await requireMember(db.read, userOf(request).idUsuario, params.id)
    const logo = await findLogo(db.read, params.id)
    if (!logo) throw notFound()
    reply.header('content-type', logo.tipo)
    reply.header('cache-control', 'private, max-age=300')
    return logo.contenido
  })

  changes(
    app,
    companies.setLogo,
    async ({ tx, params, request }) => {
      await requireMember(tx, userOf(request).idUsuario, params.id)
      requireKeyIn(params.id, 'PUT-companies', await asAdministrator(tx, userOf(request)))
      const contenido = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const tipo = logoType(contenido)
      const digest = createHash('sha256').update(contenido).digest('hex').slice(0, 16)
      const nombre = `${digest}.${tipo.slice('image/'.length)}`
      return setLogo(tx, params.id, { tipo, contenido, nombre })
    },
    { bodyLimit: LOGO_MAX_BYTES },
  )
}
