import type { FastifyInstance, FastifyRequest } from 'fastify'
import { weighingPhotos } from './photos-contract.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { forgetCompany, forgetPhoto, keepPhoto, readPhoto, type PhotoSize } from './photo-files.ts'
import { reducePhoto, type Reduced } from './photo-reduce.ts'
import { changes, reads } from '#server/kit/http/register.ts'
import { PHOTO_MAX_BYTES } from './photos-words.ts'
import { addPhoto, photoOf, photosOf, removePhoto } from './photos-acts.ts'

/** Browsers keep pictures but ask again each time, so that none is shown after sign-out. */
const KEPT_BY_BROWSERS = 'private, no-cache'

const MISSING = 'El archivo de la foto no está en el servidor.'

const SIZES = [
  [weighingPhotos.picture, 'picture'],
  [weighingPhotos.thumbnail, 'thumbnail'],
] as const satisfies [unknown, PhotoSize][]

export function weighingPhotoRoutes(app: FastifyInstance): void {
  const folder = () => {
    if (app.photosDir === undefined) throw new Error('This API was built without a folder of photographs')
    return app.photosDir
  }
  const reduced = new WeakMap<FastifyRequest, Reduced>()

  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, params, log } = request
    if (method !== 'DELETE' || routeOptions.url !== '/companies/delete/:id' || reply.statusCode !== 200)
      return
    await forgetCompany(folder(), (params as { id: string }).id.toLowerCase()).catch((error: unknown) =>
      log.error({ err: error }, 'photographs of a removed company were left behind'),
    )
  })

  reads(app, weighingPhotos.list, async ({ db, company, params }) => ({
    data: await photosOf(db.read, company, params.id),
  }))

  for (const [call, size] of SIZES) {
    reads(app, call, async ({ db, company, params, reply }) => {
      const photo = await photoOf(db.read, company, params.id, params.id_foto)
      const bytes = await readPhoto(folder(), photo, size)
      if (!bytes) throw new Refusal('NO_ENCONTRADO', MISSING)
      reply.header('content-type', 'image/jpeg')
      reply.header('cache-control', KEPT_BY_BROWSERS)
      return bytes
    })
  }

  changes(
    app,
    weighingPhotos.add,
    ({ tx, company, params, query, request }) => {
      const sent = { id: params.id, archivo: query.archivo, reduced: reduced.get(request)! }
      return addPhoto(tx, company, sent, (photo) => keepPhoto(folder(), photo, sent.reduced))
    },
    {
      bodyLimit: PHOTO_MAX_BYTES,
      prepare: async (request) => {
        const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        reduced.set(request, await reducePhoto(content))
      },
    },
  )

  // Files are deleted after the commit, when no rollback can bring the row back.
  reads(app, weighingPhotos.remove, async ({ db, company, params, request }) => {
    const { id, id_foto } = params
    const data = await inTransaction(db, request.actor, (tx) => removePhoto(tx, company, id, id_foto))
    await forgetPhoto(folder(), data).catch((error: unknown) =>
      request.log.error({ err: error }, 'files of a removed photograph were left behind'),
    )
    return { data }
  })
}
