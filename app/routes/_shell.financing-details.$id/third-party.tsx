import { PostForm } from '#app/form/post-form.tsx'
import type { Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { Facts } from '#app/format/facts.tsx'
import { ThirdPartyFields } from '#app/parts/parties/fields.tsx'
import type { FinancingAgreementDetail } from '#server/financing/contract.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { ACTS } from './acts.ts'
import type { readThirdParty } from './read.server.ts'

interface ThirdPartyTabProps {
  acuerdo: FinancingAgreementDetail
  /** With the choices of its form; null for who may not change it. */
  read: Awaited<ReturnType<typeof readThirdParty>> | null
  reply: Reply | undefined
}

/** Who is lent to: its form, of its fixed type; what the agreement knows of it for who may not change it. */
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
        defaults={read.tercero}
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
          <SubmitButton busy={ACTS.tercero.busy}>{ACTS.tercero.button}</SubmitButton>
        </footer>
      </PostForm>
    </div>
  )
}
