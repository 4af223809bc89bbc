import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { LIMITES } from '#server/rates/rules.ts'
import { OF_TOWN, PARAMETER_TAGS } from '#server/rates/parameters-words.ts'
import { QUICK } from '../plan/quick.ts'
import { callOf, onEachEngine, says } from './support/api.ts'
import { type Call, callsOf, COPYING, type Request, requestOf, send, undone } from './support/calls.ts'
import { type Furnished, furnish, withPeople } from './support/furnished.ts'
import { type Mill, newMill } from './support/mill.ts'
import { day } from './support/money.ts'
import { isRead, readsOf } from './support/reads.ts'
import { WRITES } from './support/writes.ts'

onEachEngine('bounds of parameters', (get) => {
  const call = callOf(get)
  let mill: Mill
  let m: Furnished
  let calls: Call[]
  let reads: Request[]
  beforeAll(async () => {
    if (QUICK) {
      mill = await newMill(get())
      return
    }
    mill = m = await withPeople(get(), await furnish(get(), get().admin, 1, 0))
    calls = (await callsOf(get())).filter(({ name }) => name !== COPYING)
    reads = await readsOf(get(), calls, get().admin, m)
  })

  /** A parameter value from a day on. Municipality and product are set where the parameter has one value for each. */
  const rate = (tag: (typeof PARAMETER_TAGS)[number], valor: number, vigente_desde: string) => ({
    ...{ area: 'PRUEBA', descripcion: `${tag} ${vigente_desde}`, unidad_medida: '-', tags: tag },
    ...{ valor, vigente_desde },
    ...(OF_TOWN.has(tag) && { municipio: 'Espinal' }),
    ...(tag === 'PRECIO_REFERENCIA_CUOTA' && { id_producto: mill.paddy }),
  })

  describe.skipIf(QUICK).each([
    ['least', 'desde', -1],
    ['greatest', 'hasta', 0],
  ] as const)('parameters at the %s of their range', (_name, bound, from) => {
    beforeAll(async () => {
      // The value of a tag that begins on the same day yields.
      await get().run(sql`delete from rates where id_empresa = ${get().admin.company}
        and vigente_desde = ${day(from)}::date and parametro is not null`)
      for (const tag of PARAMETER_TAGS)
        says(await call('POST', '/rates/create', rate(tag, LIMITES[tag][bound], day(from))), 201)
    })

    it('every list, report and paper stays readable with each parameter at its limit', async () => {
      for (const request of reads) {
        const { status, raw } = await send(get(), get().admin, request)
        expect([request, status < 500 || raw.payload]).toEqual([request, true])
      }
    })

    it('every writing call succeeds or is refused with a message, with each parameter at its limit', async () => {
      for (const one of calls.filter((asked) => !isRead(asked) && WRITES[asked.name])) {
        const asked = requestOf(one, WRITES[one.name]!(m))
        const { status, raw } = await undone(get().db, () => send(get(), get().admin, asked))
        expect([asked, status < 500 || raw.payload]).toEqual([asked, true])
      }
    })
  })

  it('rejects parameter values beyond their range beside the field, in new and changed rates', async () => {
    for (const tag of PARAMETER_TAGS) {
      const { desde, hasta } = LIMITES[tag]
      const beyond = [desde - 1, hasta + 1, 1e10]
      for (const valor of beyond) {
        const refused = await call('POST', '/rates/create', rate(tag, valor, day(5)))
        expect([tag, valor, refused.status, refused.json.errores?.valor]).toEqual([
          tag,
          valor,
          422,
          [expect.stringMatching(/ debe ser (un número|0 o 1)/)],
        ])
      }
    }
    const later = says(await call('POST', '/rates/create', rate('DIAS_EN_MORA', 90, day(5))), 201).json.data
    says(await call('PUT', '/rates/update', { id_tarifa: later._id, valor: 1e10 }), 422, {
      valor: 'Días de atraso de la cartera en mora debe ser un número entero de 0 a 3.650.',
    })
  })
})
