import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { SelectField } from '#app/form/fields.tsx'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { PickerPage } from '#app/form/pickers/picker-page.tsx'
import { pickerHandle } from '#app/form/pickers/picker.ts'
import { postWithPickers } from '#app/form/pickers/post-with-pickers.server.ts'
import { choiceValues } from '#app/form/pickers/read-choices.server.ts'
import { readPickerFrame } from '#app/form/pickers/rules.server.ts'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { versionOf } from '#app/form/submit.server.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { MILLING_PICKERS } from '#app/parts/form-pickers.ts'
import { millingPath } from '#app/parts/paths.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { optionsOf } from '#server/kit/words/formats.ts'
import { millingOperations, MillingOwner } from '#server/milling/contract.ts'
import { PADDY_OWNERS, MILLING } from '#server/milling/words.ts'

const TITLE = 'De quién es el arroz'
const recordName = (data: { consecutivo: string }) => `${TITLE}, ${data.consecutivo}`
export const meta = recordMeta(TITLE, recordName)
export const handle = { ...pickerHandle, recordName }
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

const pickers = { fields: MILLING_PICKERS, rules: PICKER_RULES }
const OPTIONS = optionsOf(PADDY_OWNERS)

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'PUT-milling-operations')
  session.require('POST-milling-operations/search')
  return loadOrFail(request, 'No se pudo cargar la maquila', async () => {
    const [maquila, frame] = await Promise.all([
      call(session, millingOperations.find, { params: { id: idOf(params) } }),
      readPickerFrame(request, session, pickers),
    ])
    const { id_maquila: id, consecutivo, version, de_quien, id_dueno, nombre_dueno } = maquila
    const owner = id_dueno ? { id: id_dueno, label: nombre_dueno } : null
    return { frame, id, consecutivo, version, defaults: { de_quien, ...choiceValues('id_dueno', owner) } }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-milling-operations')
  const id = idOf(params)
  const { saved, refused } = await postWithPickers(request, session, pickers, {
    schema: MillingOwner,
    save: (value, _once, form) =>
      call(session, millingOperations.update, {
        body: { ...value, id_maquila: id, consecutivo: '', version: versionOf(form) },
      }),
    failed: 'Error al guardar de quién es el arroz',
  })
  return refused ?? redirectWithFlash(millingPath(id), savedFlash(millingOperations.update.said, saved))
}

export default function MillingOwnerScreen() {
  const { frame, id, consecutivo, version, defaults } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <PickerPage
      title={`${TITLE}, ${consecutivo}`}
      note="El arroz comprado pagó su cuota de fomento en la liquidación. La del propio y la del de otro se causa al trillarlo, sobre el precio de referencia."
      narrow
      id="dueno"
      defaults={defaults}
      reply={reply}
    >
      <PickerForm fields={MILLING_PICKERS} frame={frame} path={`${millingPath(id)}/dueno`} version={version}>
        <SelectField name="de_quien" {...MILLING.de_quien} options={OPTIONS} required />
        {MILLING_PICKERS.map((field) => (
          <TypeAhead key={field.name} field={field} frame={frame} />
        ))}
        <SaveFoot cancelTo={millingPath(id)} />
      </PickerForm>
    </PickerPage>
  )
}
