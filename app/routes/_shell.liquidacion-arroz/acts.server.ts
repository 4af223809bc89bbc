import { call } from '#app/api/client.server.ts'
import { doWithEachMarked, NAMES_SECONDS } from '#app/form/several-at-once.server.ts'
import { readForm } from '#app/form/read-form.server.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { unknownIntent } from '#app/form/submit.server.ts'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { returnPath, type Session } from '#app/session/guard.server.ts'
import { settlements } from '#server/settlements/contract.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { ACTS } from './acts.tsx'

export const CALLS = { aprobar: { ...ACTS.aprobar, access: settlements.approve.access } }

/**
 * A draft that needs a number and a day, or whose price is unusual, is rejected here and approved on its own screen.
 */
const NOTHING_ASKED = {
  numero_registro_bolsa: '',
  fecha_registro_bolsa: '',
  mismo_registro: false,
  numero_factura: '',
  fecha_factura: '',
  precio_confirmado: false,
}

/** Approves the marked drafts, each in its own transaction, and names approved and rejected ones. */
export async function approveMarked(request: Request, session: Session) {
  const form = await readForm(request, session)
  if (form.get(INTENT_FIELD) !== 'aprobar') return unknownIntent(form)
  const { done: what, failed } = ACTS.aprobar
  let total = 0
  const { done, told, refused } = await doWithEachMarked(
    session,
    form,
    async ({ id, version }) => {
      const body = { ...NOTHING_ASKED, version }
      const { data } = await call(session, settlements.approve, { params: { id }, body })
      total += data?.total_a_pagar ?? 0
    },
    { failed, none: 'Marque al menos una liquidación.', what },
  )
  if (refused) return refused
  const text =
    done.length === 1
      ? `Liquidación aprobada: ${done[0]}.`
      : `${told} Son ${done.length} por ${pesos(total)}.`
  return redirectWithFlash(returnPath(request), flash('exito', text, NAMES_SECONDS))
}
