import { SelectField, TextField } from '#app/form/fields.tsx'
import { optionsFrom } from '#app/form/options.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import type { Reply } from '#app/form/reply.ts'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { TextArea } from '#app/form/text-area.tsx'
import type { FinancingAgreement } from '#server/financing/contract.ts'
import { CLOSING_STATES, AGREEMENT } from '#server/financing/words.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { agreementState } from '#app/parts/financing/badge.tsx'

const STATES = [{ value: '', label: 'Seleccione…' }, ...optionsFrom(CLOSING_STATES, agreementState)]

interface CloseFormProps {
  hoy: string
  reply: Reply | undefined
  acuerdo: FinancingAgreement
  cancelTo: string
}

/** Closes an agreement for good. The remaining debt becomes a receivable (financing/README.md, closing). */
export function CloseForm({ hoy, reply, acuerdo, cancelTo }: CloseFormProps) {
  const { consecutivo, nombre_tercero: nombre, saldo, version } = acuerdo
  return (
    <PostForm id="cierre" defaults={{ fecha_liquidacion: hoy }} reply={reply} version={version}>
      <p>
        {consecutivo}, {nombre}.{' '}
        {!(saldo > 0) ? (
          'Hoy no debe nada.'
        ) : (
          <>
            Hoy debe <strong>{pesos(saldo)}</strong>; lo que deba al cierre queda en una cuenta por cobrar.
          </>
        )}
      </p>
      <div className="grid">
        <TextField name="fecha_liquidacion" {...AGREEMENT.fecha_liquidacion} required />
        <SelectField name="estado" {...AGREEMENT.estado} label="Estado de cierre" options={STATES} required />
      </div>
      <TextArea
        name="descripcion"
        label="Descripción (obligatoria si el estado es Cancelado)"
        maxLength={LENGTH.remarks}
        optional={false}
      />
      <footer className="buttons">
        <SubmitButton busy="Cerrando...">Confirmar cierre</SubmitButton> <CancelLink to={cancelTo} />
      </footer>
    </PostForm>
  )
}
