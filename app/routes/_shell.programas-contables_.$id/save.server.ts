import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { grow } from '#app/form/growing-rows.server.ts'
import { ROW_INTENT } from '#app/form/growing-rows.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { RECOVER_FIELD } from '#app/form/reserved.ts'
import { reply, submitForm, versionOf, type Refused } from '#app/form/submit.server.ts'
import { programPath } from '#app/parts/books/programs-list.tsx'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { accountingPrograms, ProgramColumn, ProgramSettings } from '#server/books/programs-contract.ts'
import { REQUIRED } from '#server/kit/words/sentences.ts'
import { LISTS } from './fields.tsx'

const { codigos, nombre, formato, separador, signo_decimal, formato_fecha, letras, observaciones } =
  ProgramSettings

const whole = (min: number, max: number) => numberField(0, { required: REQUIRED, min, max })

/** Fields that an owner can change in a built-in program. */
const Own = z.object({ filas_maximo: whole(1, 100_000), codigos })

/** Sorts the columns by `lugar`. A column without `lugar` stays after the previous one. */
const Columns = z
  .array(ProgramColumn.safeExtend({ lugar: numberField(6, { min: 0 }) }))
  .default([])
  .transform((columns) =>
    columns
      .map(({ lugar, ...column }, row) => ({ column, lugar: lugar ?? row + 1 }))
      .sort((one, other) => one.lugar - other.lugar)
      .map(({ column }) => column),
  )

const Whole = Own.extend({
  nombre,
  formato,
  separador,
  signo_decimal,
  formato_fecha,
  letras,
  observaciones,
  filas_titulo: whole(0, 20),
  columnas: Columns,
}).transform((value) => ({ ...value, confirmado: true }))

/** Saves and confirms a program, or returns the form with one column more or less. */
export async function saveProgram(
  session: Session,
  id: string,
  posted: FormData,
): Promise<Refused | Response> {
  const { form, focus } = grow(posted, LISTS)
  if (posted.has(ROW_INTENT) || form.has(RECOVER_FIELD)) return reply(form, {}, 200, focus ? { focus } : {})
  session.require('PUT-accounting-programs')
  const schema: z.ZodType<object> = form.has('nombre') ? Whole : Own
  const { saved, refused } = await submitForm(form, {
    schema,
    save: (value) =>
      call(session, accountingPrograms.update, {
        body: { ...value, id_programa: id, version: versionOf(form) },
      }),
    failed: 'Error al actualizar el programa',
  })
  return refused ?? redirectWithFlash(programPath(id), savedFlash(accountingPrograms.update.said, saved))
}
