import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import { grow } from '#app/form/growing-rows.server.ts'
import { ROW_INTENT } from '#app/form/growing-rows.ts'
import { measureField, numberField } from '#app/form/number-fields.server.ts'
import { reply, submitForm, versionOf } from '#app/form/submit.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { askingAboutShortage } from '#app/parts/stock/shortage.server.ts'
import { millingPath } from '#app/parts/paths.ts'
import { flag, requiredText, text } from '#server/kit/contract/common.ts'
import { millingOperations } from '#server/milling/contract.ts'
import { MILLING } from '#server/milling/words.ts'
import { mustChoose, REQUIRED } from '#server/kit/words/sentences.ts'
import { LISTS } from './lines-form.tsx'

const Line = z.object({
  id_producto: requiredText(mustChoose('un producto'), 64),
  kg: measureField({ required: REQUIRED }).pipe(z.number()),
})
const Lines = z.object({
  entradas: z.array(Line).default([]),
  salidas: z.array(Line.extend({ costo_kg: numberField(6) })).default([]),
  motivo_balance: text(MILLING.motivo_balance.maxLength),
  faltante_confirmado: flag,
})

/** Saves inputs and outputs, or returns the form with a row added or removed. */
export async function saveLines(session: Session, id: string, posted: FormData) {
  const { form, focus } = grow(posted, LISTS)
  if (posted.has(ROW_INTENT)) return reply(form, {}, 200, { focus })
  const { saved, refused } = await submitForm(form, {
    schema: Lines,
    save: (body) =>
      askingAboutShortage(
        form,
        call(session, millingOperations.lines, {
          params: { id },
          body: { ...body, version: versionOf(form) },
        }),
      ),
    failed: 'Error al guardar entradas y salidas',
  })
  const back = millingPath(id)
  return refused ?? redirectWithFlash(back, savedFlash(millingOperations.lines.said, saved))
}
