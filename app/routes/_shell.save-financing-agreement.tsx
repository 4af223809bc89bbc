import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PickerPage } from '#app/form/pickers/picker-page.tsx'
import { call } from '#app/api/client.server.ts'
import { pickerHandle } from '#app/form/pickers/picker.ts'
import { readPickerFrame } from '#app/form/pickers/rules.server.ts'
import { newOnceKey } from '#app/form/submit.server.ts'
import { AgreementForm } from '#app/parts/financing/form.tsx'
import { agreementPickers, postAgreement, TypedNewAgreement } from '#app/parts/financing/post.server.ts'
import { readTerms } from '#app/parts/financing/read.server.ts'
import { rateOf, usuryWarning } from '#app/parts/financing/terms.ts'
import { AGREEMENT_PICKERS } from '#app/parts/form-pickers.ts'
import { askedChoice } from '#app/parts/parties/read.server.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { requirePermission } from '#app/session/guard.server.ts'
import { type FinancingAgreement, financingAgreements } from '#server/financing/contract.ts'
import { dayInBogota, writtenDay } from '#server/kit/words/days.ts'
import { percent, pesos } from '#server/kit/words/formats.ts'

const TITLE = 'Nuevo Acuerdo de Financiamiento'
export const meta = () => [{ title: `${TITLE} · Molino` }]
export const handle = pickerHandle

/** `?tercero=` preselects that supplier. */
export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'POST-financing-agreements')
  const fecha_de_inicio = dayInBogota(new Date())
  const [frame, terms, supplier] = await Promise.all([
    readPickerFrame(request, session, agreementPickers),
    readTerms(session, fecha_de_inicio),
    askedChoice(request, session, AGREEMENT_PICKERS[0].name),
  ])
  return {
    frame,
    cupo: terms?.cupo_hectarea ?? null,
    warning: usuryWarning(terms?.tasa ?? null, terms),
    defaults: { fecha_de_inicio, tasa: rateOf(terms), ...supplier },
    once: newOnceKey(),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'POST-financing-agreements')
  const { saved, refused } = await postAgreement(request, session, {
    schema: TypedNewAgreement,
    save: (body, idempotencyKey) => call(session, financingAgreements.create, { body, idempotencyKey }),
    failed: 'Error al crear el acuerdo de financiamiento',
  })
  if (refused) return refused
  const advertencia = saved.data && termsOf(saved.data)
  return redirectWithFlash(
    '/financing-agreements',
    savedFlash(financingAgreements.create.said, { ...saved, ...(advertencia && { advertencia }) }, 4),
  )
}

/** Rate and maximum of an agreement whose first day is not today. The form showed those of today. */
function termsOf({ fecha_de_inicio, tasa, maximo_prestar }: FinancingAgreement): string {
  if (fecha_de_inicio === dayInBogota(new Date()) || tasa === null || maximo_prestar === null) return ''
  const day = writtenDay(fecha_de_inicio)
  return `Por empezar el ${day}: tasa ${percent(tasa)} mensual, máximo a prestar ${pesos(maximo_prestar)}.`
}

export default function NewAgreementScreen() {
  const { defaults, ...parts } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <PickerPage title={TITLE} narrow id="acuerdo" defaults={defaults} reply={reply}>
      <AgreementForm {...parts} path="/save-financing-agreement" cancelTo="/financing-agreements" />
    </PickerPage>
  )
}
