import { PostForm } from '#app/form/post-form.tsx'
import type { Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { Facts } from '#app/format/record-parts.tsx'
import { ThirdPartyFields } from '#app/parts/parties/fields.tsx'
import type { FinancingAgreementDetail } from '#server/financing/contract.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { TAG_INVOICES } from '#server/parties/purchase-documents-words.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { ACTS } from './acts.tsx'
import type { readThirdParty } from './read.server.ts'

interface ThirdPartyTabProps {
  acuerdo: FinancingAgreementDetail
  /** The third party with the options of its form; null without the right to change it. */
  read: Awaited<ReturnType<typeof readThirdParty>> | null
  reply: Reply | undefined
}

/** Form of the supplier, whose type is fixed. Without the right to change it, the facts of the agreement. */
export function ThirdPartyTab({ acuerdo, read, reply }: ThirdPartyTabProps) {
  if (!read) {
    const { tipo_identificacion_tercero: type, identificacion_tercero: number } = acuerdo
    return (
      <Facts
        items={[
          ['Tipo', 'PROVEEDOR'],
          ['Nombre', acuerdo.nombre_tercero],
          ['Identificación', identification(type, number)],
        ]}
      />
    )
  }
  return (
    <div className="narrow">
      <PostForm
        id="tercero"
        defaults={{ ...read.tercero, facturaElectronica: hasTag(read.tercero.tags, TAG_INVOICES) }}
        reply={reply}
        intent="tercero"
        version={read.tercero.version}
      >
        <ThirdPartyFields
          options={read.opciones}
          fixedType="PROVEEDOR"
          ownRiceLabel="¿Arroz propio?"
          addressAsked
        />
        <footer className="buttons">
          <SubmitButton>{ACTS.tercero.button}</SubmitButton>
        </footer>
      </PostForm>
    </div>
  )
}
