import { data } from '@remix-run/node'
import { z } from 'zod'
import { call, searchIn } from '#app/api/client.server.ts'
import { grow } from '#app/form/growing-rows.server.ts'
import { type GrowingLists, ROW_INTENT } from '#app/form/growing-rows.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import type { Reply } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { reply, submitForm } from '#app/form/submit.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { type Session, loadOrFail, notFound } from '#app/session/guard.server.ts'
import {
  NewQualityTable,
  type QualityPreview,
  qualityTables,
  type QualityTable,
} from '#server/rates/quality-tables-contract.ts'
import { flag } from '#server/kit/contract/common.ts'
import { esPorPunto, MEASURE_OPTIONS, type QualityMode, STEPS_MAX } from '#server/rates/quality-words.ts'
import { WRITE_NUMBER } from '#server/kit/words/sentences.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'

/** Reads a table through the search call, because the API has no call for one. */
export async function readTable(request: Request, session: Session, id: string): Promise<QualityTable> {
  session.require('POST-quality-tables/search')
  return loadOrFail(request, 'No se pudo cargar la tabla de calidad', async () => {
    const body = { ...WHOLE_LIST, filtros: { _id: id } }
    const { data } = await searchIn(session, qualityTables.search)(body)
    const found = data.find(({ id_tabla_calidad }) => id_tabla_calidad === id)
    if (!found) throw notFound()
    return found
  })
}

/** The form as typed and, after «Probar», its result. */
export interface TableReply extends Reply {
  prueba?: QualityPreview
}

const LISTS: GrowingLists = { tramos: { max: STEPS_MAX, fields: ['desde', 'hasta', 'valor', 'efecto'] } }

const typed = (places: number) => numberField(places).transform((value) => value ?? null)
/** Required number. An empty field is rejected, so it never becomes 0. */
const needed = (places: number) => numberField(places, { required: WRITE_NUMBER }).pipe(z.number())

/** Form fields of a table. The API checks the numbers. */
const Typed = NewQualityTable.extend({
  umbral: typed(2),
  valor: typed(6),
  por_fraccion: flag,
  tope: typed(6),
  tramos: z
    .array(
      z.object({
        desde: needed(2),
        hasta: typed(2),
        valor: needed(6),
        efecto: NewQualityTable.shape.efecto,
      }),
    )
    .default([]),
  vigente_desde: z.union([z.literal('').transform(() => undefined), NewQualityTable.shape.vigente_desde]),
})

/** Adds the analysis fields of «Probar». */
const Tried = Typed.extend({
  prueba: z.object(Object.fromEntries(MEASURE_OPTIONS.map(({ value }) => [value, typed(2)]))).default({}),
})

type TypedTable = z.output<typeof Typed>

/**
 * Handles the form: `probar`, adding or removing a step, or saving through `save`. Returns the form as typed,
 * with the result after `probar`.
 */
export async function postTable(
  request: Request,
  session: Session,
  said: string,
  save: (value: TypedTable, form: FormData, once: string | undefined) => Promise<unknown>,
) {
  const { form, focus } = grow(await readForm(request, session, LISTS), LISTS)
  if (form.has(ROW_INTENT) || focus !== undefined) return reply(form, {}, 200, { focus })
  if (form.get(INTENT_FIELD) === 'probar') return preview(session, form)
  const { saved, refused } = await submitForm(form, {
    schema: Typed,
    plain: ofMode(form),
    save: (value, once) => save(value, form, once),
    failed: 'Error al guardar la tabla de calidad',
  })
  return refused ?? redirectWithFlash('/tablas-de-calidad', savedFlash(said, saved))
}

const BY_POINT = /^(umbral|valor|efecto|por_fraccion)$/
const BY_STEPS = /^(unidad|tramos\b.*)$/

/** Fields of the chosen mode. The screen hides the others, which may hold values of a former mode. */
function ofMode(form: FormData): FormData {
  const modo = form.get('modo') as QualityMode
  const isOther = (name: string) =>
    (BY_POINT.test(name) && !esPorPunto(modo)) ||
    (BY_STEPS.test(name) && modo !== 'TABLA') ||
    (name === 'tope' && modo === 'NINGUNO')
  const own = new FormData()
  for (const [name, value] of form) if (!isOther(name)) own.append(name, value)
  return own
}

async function preview(session: Session, form: FormData) {
  const { saved, refused } = await submitForm(form, {
    schema: Tried,
    plain: ofMode(form),
    save: (body) => call(session, qualityTables.preview, { body }),
    failed: 'Error al probar la tabla de calidad',
  })
  return refused ?? data<TableReply>({ ...reply(form, {}, 200).data, prueba: saved })
}
