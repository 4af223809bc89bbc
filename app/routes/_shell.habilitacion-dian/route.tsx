import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { call } from '#app/api/client.server.ts'
import { PostForm } from '#app/form/post-form.tsx'
import { readForm } from '#app/form/read-form.server.ts'
import { SaveButtons } from '#app/form/save-buttons.tsx'
import { submitForm, versionOf } from '#app/form/submit.server.ts'
import { PageHead } from '#app/format/page-head.tsx'
import { DocumentCounts } from '#app/parts/electronic-documents/views.tsx'
import { flash, redirectWithFlash } from '#app/session/flash.server.ts'
import { loadOrFail, requirePermission } from '#app/session/guard.server.ts'
import { electronicDocuments, IssuerChange } from '#server/electronic-documents/contract.ts'
import { CompanyFields, EnvironmentFields, SendingFields } from './fields.tsx'
import { Lacking } from './lacking.tsx'
import { ProviderFields, SoftwareFields } from './secrets.tsx'
import { Certificate, Resolutions } from './steps.tsx'

const KEY = 'PUT-electronic-documents/issuer'
const LIST = '/documentos-electronicos'
const Change = IssuerChange.omit({ version: true })

export const meta = () => [{ title: 'Habilitación ante la DIAN · Molino' }]
export { readAfterRefusal as shouldRevalidate } from '#app/form/read-after-refusal.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await requirePermission(request, KEY)
  return loadOrFail(request, 'No se pudo cargar la habilitación', async () => {
    const { data: emisor } = await call(session, electronicDocuments.issuer, {})
    return {
      emisor,
      mayList: session.can('POST-electronic-documents/search'),
      mayNumber: session.can('POST-consecutives/search'),
    }
  })
}

export async function action({ request }: ActionFunctionArgs) {
  const session = await requirePermission(request, KEY)
  const form = await readForm(request, session)
  const { refused } = await submitForm(form, {
    schema: Change,
    save: (value) =>
      call(session, electronicDocuments.saveIssuer, { body: { ...value, version: versionOf(form) } }),
    failed: 'Error al guardar la habilitación',
  })
  if (refused) return refused
  return redirectWithFlash('/habilitacion-dian', flash('exito', electronicDocuments.saveIssuer.said))
}

export default function HabilitacionDian() {
  const { emisor, mayList, mayNumber } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { version, canal, secretos } = emisor
  return (
    <section className="record">
      <PageHead title="Habilitación ante la DIAN">
        {mayList && (
          <Link to={LIST} className="button secondary">
            Documentos electrónicos
          </Link>
        )}
      </PageHead>
      <Lacking faltas={emisor.faltas} isSending={canal !== 'NINGUNO'} />
      <DocumentCounts documentos={emisor.documentos} mayList={mayList} />
      <PostForm key={version} id="habilitacion" defaults={emisor} reply={reply} version={version}>
        <SendingFields />
        <CompanyFields />
        <Resolutions mayNumber={mayNumber} />
        <SoftwareFields secretos={secretos} isOpen={canal !== 'PROVEEDOR' || !!reply} />
        <ProviderFields secretos={secretos} isOpen={canal === 'PROVEEDOR' || !!reply} />
        <Certificate certificado={emisor.certificado} isNeeded={canal === 'DIAN'} />
        <EnvironmentFields />
        <SaveButtons cancelTo={mayList ? LIST : '/home'} />
      </PostForm>
    </section>
  )
}
