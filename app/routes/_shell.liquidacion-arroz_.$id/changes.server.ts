import type { TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { call } from '#app/api/client.server.ts'
import type { Reply } from '#app/form/reply.ts'
import { INTENT_FIELD, RECOVER_FIELD } from '#app/form/reserved.ts'
import { reply, submitForm, versionOf } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { requiredText } from '#server/contract/common.ts'
import { PaySettlement, settlements } from '#server/contract/settlements.ts'

/** Approves, pays or voids a settlement, each by its own key, in the version that was read. */
export async function changeSettlement(
  session: Session,
  form: FormData,
  id: string,
): Promise<TypedResponse<Reply>> {
  if (form.has(RECOVER_FIELD)) return reply(form, {}, 200)
  const params = { id }
  const version = versionOf(form)
  const submit = async <Schema extends z.ZodType>(
    schema: Schema,
    save: (value: z.output<Schema>) => Promise<{ mensaje: string }>,
    [done, failed]: [done: string, failed: string],
  ): Promise<TypedResponse<Reply>> => {
    const { refused } = await submitForm(form, { schema, save, failed })
    if (refused) return refused
    const address = `/liquidacion-arroz/${encodeURIComponent(id)}`
    return redirectWithFlash(address, flash('exito', done)) as Promise<TypedResponse<never>>
  }
  switch (form.get(INTENT_FIELD)) {
    case 'aprobar':
      session.require('PATCH-settlements/{id}/approve')
      return submit(z.object({}), () => call(session, settlements.approve, { params, body: { version } }), [
        'Liquidación aprobada correctamente',
        'Error al aprobar la liquidación',
      ])
    case 'pagar':
      session.require('PATCH-settlements/{id}/pay')
      return submit(
        PaySettlement.omit({ version: true }),
        (value) => call(session, settlements.pay, { params, body: { ...value, version } }),
        ['Liquidación pagada correctamente', 'Error al pagar la liquidación'],
      )
    case 'anular':
      session.require('PATCH-settlements/{id}/void')
      return submit(
        z.object({ motivo: requiredText('Escriba el motivo de la anulación.', 300) }),
        (value) => call(session, settlements.void, { params, body: { ...value, version } }),
        ['Liquidación anulada correctamente', 'Error al anular la liquidación'],
      )
  }
  return reply(form, { '': ['No se reconoció lo que pidió el formulario.'] }, 400)
}
