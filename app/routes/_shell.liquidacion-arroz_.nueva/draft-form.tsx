import { type ReactNode, useRef } from 'react'
import { PostForm } from '#app/form/post-form.tsx'
import { NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { Steps } from '#app/parts/settlements/steps.tsx'
import { Totals } from '#app/parts/settlements/sums.tsx'
import type { Candidates } from './candidates.server.ts'
import { DeductionFields } from './deduction-fields.tsx'
import type { DraftReply } from './draft.ts'
import { DraftWeighings } from './draft-weighings.tsx'
import { useCalculation } from './use-calculation.ts'
import { LENGTH } from '#server/shared/lengths.ts'
import { useKitForm } from '#app/form/kit-form.tsx'
import type { OfferedAgreement, SettlementPreview } from '#server/contract/settlements.ts'
import { pesos } from '#server/shared/formats.ts'
import { RegistrationField } from './registration-field.tsx'

interface DraftFormProps {
  candidatas: Candidates
  fecha: string
  once: string
  reply: DraftReply | undefined
  cancelTo: string
}

/** The sheet of a settlement while it is made: everything in one form, computed at every change or on demand. */
export function DraftForm({ candidatas, fecha, once, reply, cancelTo }: DraftFormProps) {
  const { calculo, busy, refusal, changed } = useCalculation(reply)
  return (
    <PostForm id="liquidacion" defaults={{ fecha }} reply={reply} once={once} className="sheet">
      {/* The first button of a form is what Enter means. */}
      <button name="intent" value="calcular" className="enter" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="id_proveedor" value={candidatas.id_proveedor} />
      <div onInput={(event) => changed((event.target as HTMLInputElement).form)}>
        <header className="sheet-head">
          <Named label="Proveedor">
            <strong>{candidatas.nombre_proveedor}</strong>
          </Named>
          <Named label="Identificación">
            <strong>{candidatas.identificacion}</strong>
          </Named>
          <Named label="Número">
            <em>Se asigna al guardar</em>
          </Named>
          <TextField name="fecha" label="Fecha" type="date" required />
          <NumberField name="precio_carga" label="Precio por carga" autoFocus={!reply} required />
        </header>
        <DraftWeighings candidatas={candidatas} calculo={calculo} />
        <div className="columns">
          <DeductionFields calculo={calculo} onRemoved={changed} />
          <div>
            <RegistrationField calculo={calculo} />
            <OffsetFields calculo={calculo} />
            <AdvanceField calculo={calculo} />
            <section className="panel" aria-live="polite" aria-busy={busy || undefined}>
              {refusal && <p className="missing">{refusal}</p>}
              {calculo && <Totals calculo={calculo} />}
              {!calculo && !refusal && <p className="empty">Escriba el precio por carga y calcule.</p>}
            </section>
            <TextField name="observaciones" label="Observaciones" maxLength={LENGTH.remarks} />
            <footer className="buttons">
              <SubmitButton busy="Guardando..." name="intent" value="guardar">
                Guardar borrador
              </SubmitButton>{' '}
              <SubmitButton busy="Calculando..." name="intent" value="calcular" className="secondary">
                Calcular
              </SubmitButton>{' '}
              <CancelLink to={cancelTo} />
            </footer>
          </div>
        </div>
      </div>
      {calculo && <Steps calculo={calculo} />}
    </PostForm>
  )
}

function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span>{label}</span>
      {children}
    </div>
  )
}

interface OffsetFieldsProps {
  calculo: SettlementPreview | undefined
}

/** What is paid of a crop loan: one of the supplier's running agreements and, left empty, the proposed amount. */
function OffsetFields({ calculo }: OffsetFieldsProps) {
  const { value } = useKitForm()
  // What was offered stays while what is being typed gives no calculation.
  const offered = useRef<OfferedAgreement[]>([])
  if (calculo) offered.current = calculo.acuerdos
  const acuerdos = offered.current
  if (acuerdos.length === 0 && value('id_acuerdo') === '') return null
  return (
    <fieldset className="panel offset">
      <legend>Abono a financiamiento</legend>
      <div className="grid">
        <SelectField
          name="id_acuerdo"
          label="Acuerdo"
          options={[{ value: '', label: 'No abonar' }, ...acuerdos.map(asOption)]}
        />
        <NumberField name="abono" label="Abono" whole placeholder="El propuesto" hint={proposals(acuerdos)} />
      </div>
    </fieldset>
  )
}

/** What is taken off of the supplier's advances: left empty, all that fits (N-149). */
function AdvanceField({ calculo }: OffsetFieldsProps) {
  const { value } = useKitForm()
  const open = useRef<SettlementPreview['anticipos']>([])
  if (calculo) open.current = calculo.anticipos
  if (open.current.length === 0 && value('anticipo') === '') return null
  const each = open.current.map(
    ({ consecutivo, queda }) => `${pesos(queda ?? 0)} pagados por ${consecutivo}, anulada`,
  )
  return (
    <fieldset className="panel offset">
      <legend>Anticipo del proveedor</legend>
      <NumberField
        name="anticipo"
        label="Por descontar"
        whole
        placeholder="Todo lo que quepa"
        hint={[...each, 'con 0 no se descuenta'].join(' · ')}
      />
    </fieldset>
  )
}

const asOption = ({ id_acuerdo, consecutivo, deuda }: OfferedAgreement) => ({
  value: id_acuerdo,
  label: `${consecutivo}, debe ${pesos(deuda ?? 0)}`,
})

const proposals = (acuerdos: readonly OfferedAgreement[]) =>
  acuerdos
    .map(({ consecutivo, abono_propuesto }) => `${consecutivo}: se proponen ${pesos(abono_propuesto ?? 0)}`)
    .join(' · ')
