import type { FastifyInstance } from 'fastify'
import { copies } from './contract.ts'
import { recentCopies, THIS_MACHINE } from './records.ts'
import type { AskedCopy } from './service.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { reads, userOf } from '#server/kit/http/register.ts'
import { momentInBogota } from '#server/kit/words/days.ts'

/** Row of a copy that has no record yet. */
const beginning = ({ empezada, ...asked }: AskedCopy) => ({
  ...asked,
  _id: asked.id_copia,
  estado: 'EN_CURSO',
  empezada: momentInBogota(empezada.toISOString()),
  equipo: THIS_MACHINE,
  archivo: '',
  motivo: '',
  probada_en: '',
  hallazgos: '',
})

export function copyRoutes(app: FastifyInstance): void {
  reads(app, copies.list, async ({ db }) => {
    const { data, ...last } = await recentCopies(db.read)
    const asked = app.copying.running()
    const isListed = data.some(({ id_copia }) => id_copia === asked?.id_copia)
    const begun = asked && !isListed ? [beginning(asked)] : []
    return { data: [...begun, ...data], ...last, dias: app.copying.days }
  })

  reads(app, copies.make, async ({ request }) => {
    if (!app.copying.start(userOf(request).nombre))
      throw new Refusal('CONFLICTO', 'Ya se está haciendo una copia.')
  })
}
