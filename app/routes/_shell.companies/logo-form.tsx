import { Form } from '@remix-run/react'
import { withQuery } from '#app/api/query.ts'
import { HiddenFields } from '#app/form/post-form.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { listHref, type ListState } from '#app/list/define-list.ts'
import type { Company } from '#server/companies/contract.ts'

/** Uploads the logo separately. The other fields have their own button. */
export function LogoForm({ company, state }: { company: Company; state: ListState }) {
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      action={`/companies/${encodeURIComponent(company.id_empresa)}/logo`}
      className="below"
    >
      <HiddenFields />
      <input
        type="hidden"
        name="volver"
        value={listHref('/companies', state, { editar: company.id_empresa })}
      />
      <div className="field">
        <label htmlFor="logo">Logo (PNG o WebP, hasta 512 KB y 2000 × 2000 píxeles)</label>
        <input id="logo" type="file" name="logo" accept="image/png,image/webp" required />
        {company.nombre_logo && (
          <img
            src={withQuery('/empresa/logo', { id: company.id_empresa, v: company.nombre_logo })}
            alt="Logo de ahora"
            width={190}
            height={70}
            className="logo-now"
          />
        )}
        <small>
          {company.nombre_logo ? `Ahora: ${company.nombre_logo}` : 'Ahora se muestra el logo de fábrica.'}
        </small>
      </div>
      <SubmitButton busy="Subiendo..." className="secondary">
        Subir logo
      </SubmitButton>
    </Form>
  )
}
