import type { ReactNode } from 'react'
import { PostForm } from '#app/form/post-form.tsx'
import { NumberField, TextField } from '#app/form/fields.tsx'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { textOf } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { useCalculation } from '#app/form/use-calculation.ts'
import { PriceWarning } from '#app/parts/settlements/price-notes.tsx'
import { Steps } from '#app/parts/settlements/steps.tsx'
import { Totals } from '#app/parts/settlements/sums.tsx'
import type { Candidates } from './candidates.server.ts'
import { DeductionFields } from './deduction-fields.tsx'
import type { DraftReply } from './draft.ts'
import { DraftWeighings } from './draft-weighings.tsx'
import type { SettlementPreview } from '#server/settlements/calculation-contract.ts'
import { decimal } from '#server/kit/words/formats.ts'
import { paddyPrice } from '#server/rates/paddy-price-words.ts'
import type { Proposal } from './price.server.ts'
import { AdvanceField, OffsetFields } from './offset-fields.tsx'
import { RegistrationField } from './registration-field.tsx'
import { SETTLEMENT } from '#server/settlements/words.ts'

interface DraftFormProps {
  candidatas: Candidates
  fecha: string
  /** Proposed price with its origin. */
  precio: Proposal | null
  /** First calculation, at the proposed price. */
  primero: SettlementPreview | undefined
  once: string
  reply: DraftReply | undefined
  cancelTo: string
}

/** The new settlement as one form. With scripts every change computes it, otherwise «Calcular» does. */
export function DraftForm({ candidatas, fecha, precio, primero, once, reply, cancelTo }: DraftFormProps) {
  const { calculo, busy, refusal, changed } = useCalculation(reply, primero, hasPrice)
  const proposed = calculo === undefined || calculo.precio_carga === precio?.precio_carga
  return (
    <PostForm
      id="liquidacion"
      defaults={{ fecha, precio_carga: precio?.precio_carga ? decimal(precio.precio_carga) : '' }}
      reply={reply}
      once={once}
      className="sheet"
    >
      {/* Enter presses the first button of a form. */}
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
          <TextField name="fecha" {...SETTLEMENT.fecha} required />
          <NumberField
            name="precio_carga"
            {...SETTLEMENT.precio_carga}
            autoFocus={!reply}
            placeholder={precio?.ultimo}
            hint={proposed ? precio?.texto : paddyPrice(calculo.precio_carga, calculo.precio_tonelada)}
            required
          />
          {candidatas.en_deposito && (
            <NumberField name="kilos" label="Kilos secos por fijar" whole placeholder="Todos" />
          )}
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
              <PriceWarning precio={calculo?.precio} precio_inusual={calculo?.precio_inusual} />
              {calculo && <Totals calculo={calculo} />}
              {!calculo && !refusal && <p className="empty">Escriba el precio por carga y calcule.</p>}
            </section>
            <TextField name="observaciones" {...SETTLEMENT.observaciones} />
            <footer className="buttons">
              <SubmitButton name="intent" value="guardar">
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

const hasPrice = (typed: FormData) => textOf(typed, 'precio_carga').trim() !== ''

function Named({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span>{label}</span>
      {children}
    </div>
  )
}
