import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { numberField } from '#app/form/number-fields.server.ts'
import { PostForm } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { submitForm, versionOf } from '#app/form/submit.server.ts'
import { Tabs } from '#app/form/tabs.tsx'
import { decimal } from '#server/kit/words/formats.ts'
import { paidTagOf } from '#server/parties/paid-tags-words.ts'
import { TAG_INVOICES } from '#server/parties/purchase-documents-words.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { redirectWithFlash, savedFlash } from '#app/session/flash.server.ts'
import { recordMeta } from '#app/shell/record-name.ts'
import { idOf, loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { lastSeen } from '#app/shell/visits.server.ts'
import { LevyFields, NewThirdParty, PaidTag, thirdParties } from '#server/parties/contract.ts'
import { ClientLinks } from '#app/parts/receivables/client-links.tsx'
import { clientLinksSeen } from '#app/parts/receivables/read.server.ts'
import { changeThirdParty, existingThirdParty } from '#app/parts/parties/save.server.ts'
import { readSummary, readThirdPartyOptions } from '#app/parts/parties/read.server.ts'
import { SummaryCard } from '#app/parts/parties/summary-card.tsx'
import { EditFields } from '#app/parts/parties/edit-fields.tsx'
import { ThirdPartyFields } from '#app/parts/parties/fields.tsx'

const recordName = (data: { tercero: { nombre: string } }) => `Editar Tercero ${data.tercero.nombre}`
export const meta = recordMeta('Editar Tercero', recordName)
export const handle = { recordName }

const { certificado_cuota_desde: desde, certificado_cuota_hasta: hasta } = LevyFields

/** Additional fields of the edit form. An emptied day or number is null, which empties the stored one. */
const Changed = NewThirdParty.extend({
  se_le_paga: PaidTag.default(''),
  ...LevyFields,
  certificado_cuota_desde: desde.transform((day) => day ?? null),
  certificado_cuota_hasta: hasta.transform((day) => day ?? null),
  certificado_cuota_kg: numberField(2, { min: 0 }).transform((kilos) => kilos ?? null),
})

export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, 'PUT-third-parties')
  session.require('POST-third-parties/search')
  return loadOrFail(request, 'No se pudo cargar el tercero', async () => {
    const [tercero, resumen, opciones] = await Promise.all([
      call(session, thirdParties.get, { params: { id: idOf(params) } }),
      readSummary(session, idOf(params)),
      readThirdPartyOptions(session),
    ])
    const may = {
      agreements: session.can('POST-financing-agreements/search'),
      weighings: session.can('POST-weighing-records/search'),
    }
    return { tercero, resumen, opciones, may, seen: clientLinksSeen(session, tercero, resumen) }
  })
}

export async function action({ request, params }: ActionFunctionArgs) {
  const session = await requirePermission(request, 'PUT-third-parties')
  const form = await readForm(request, session)
  const version = versionOf(form)
  const { saved, refused } = await submitForm(form, {
    schema: Changed,
    save: (value) => changeThirdParty(session, { ...value, id: idOf(params), version }),
    failed: 'Error al modificar tercero',
    linkTo: existingThirdParty,
  })
  if (refused) return refused
  return redirectWithFlash(await lastSeen(request, '/terceros'), savedFlash(thirdParties.update.said, saved))
}

export default function EditThirdParty() {
  const { tercero, resumen, opciones, may, seen } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const tab = useSearchParams()[0].get('tab')
  const id = encodeURIComponent(tercero.id_tercero)
  const marks = {
    esArrozPropio: hasTag(tercero.tags, 'ARROZ_PROPIO'),
    facturaElectronica: hasTag(tercero.tags, TAG_INVOICES),
    se_le_paga: paidTagOf(tercero.tags),
    certificado_cuota_kg: tercero.certificado_cuota_kg ? decimal(tercero.certificado_cuota_kg) : '',
  }
  return (
    <section>
      <header className="bar">
        <h1>Editar Tercero</h1>
        <ClientLinks tercero={tercero} seen={seen} />
      </header>
      <p className="subject">{tercero.nombre}</p>
      <SummaryCard resumen={resumen} id={id} />
      <div className="narrow">
        <Tabs
          tabs={[
            { value: '', label: 'Tercero' },
            ...(may.agreements ? [{ value: 'financiamiento', label: 'Financiamiento' }] : []),
            ...(may.weighings ? [{ value: 'pesadas', label: 'Pesadas' }] : []),
          ]}
        />
        {tab === 'financiamiento' && may.agreements ? (
          <Link to={`/financing-agreements?tercero=${id}`} className="button">
            Ver Acuerdos
          </Link>
        ) : tab === 'pesadas' && may.weighings ? (
          <Link to={`/weighing-records?tercero=${id}`} className="button">
            Ver Pesadas
          </Link>
        ) : (
          <PostForm id="tercero" defaults={{ ...tercero, ...marks }} reply={reply} version={tercero.version}>
            <ThirdPartyFields
              options={opciones}
              ownRiceLabel="¿Arroz propio?"
              addressAsked
              more={(tipo) => <EditFields tipo={tipo} />}
            />
            <SaveButtons cancelTo="/terceros" save="Modificar" />
          </PostForm>
        )}
      </div>
    </section>
  )
}
