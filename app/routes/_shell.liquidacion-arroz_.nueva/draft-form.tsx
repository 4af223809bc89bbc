import { type ReactNode, useState } from 'react'
import { TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { type FormState, formState } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { measure } from '#server/shared/formats.ts'
import { writtenDay } from '#server/shared/days.ts'
import type { SettledWeighing, SettlementPreview } from '#server/contract/settlements.ts'
import { Steps } from '#app/parts/settlements/steps.tsx'
import { Totals } from '#app/parts/settlements/sums.tsx'
import { WeighingRows } from '#app/parts/settlements/weighing-rows.tsx'
import type { Candidates } from './candidates.server.ts'
import { DeductionFields } from './deduction-fields.tsx'
import { type DraftReply, WEIGHING_PREFIX } from './draft.ts'
import { RegistrationField } from './registration-field.tsx'
import { useCalculation } from './use-calculation.ts'
import { LENGTH } from '#server/shared/lengths.ts'

interface DraftFormProps {
  candidatas: Candidates
  fecha: string
  once: string
  reply: DraftReply | undefined
}

/** The sheet of a settlement while it is made: everything in one form, computed at every change or on demand. */
export function DraftForm({ candidatas, fecha, once, reply }: DraftFormProps) {
  const form = formState('liquidacion', { fecha }, reply)
  const { calculo, busy, refusal, changed } = useCalculation(reply)
  return (
    <PostForm form={form} once={once} className="sheet">
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
          <TextField form={form} name="fecha" label="Fecha" type="date" required />
          <TextField
            form={form}
            name="precio_carga"
            label="Precio por carga"
            inputMode="decimal"
            maxLength={20}
            autoFocus={!reply}
            required
          />
        </header>
        <Weighings form={form} candidatas={candidatas} calculo={calculo} />
        <div className="columns">
          <DeductionFields form={form} calculo={calculo} />
          <div>
            <RegistrationField form={form} calculo={calculo} />
            <section className="panel" aria-live="polite" aria-busy={busy || undefined}>
              {calculo ? (
                <Totals calculo={calculo} />
              ) : (
                <p className={refusal ? 'missing' : 'empty'}>
                  {refusal || 'Escriba el precio por carga y calcule.'}
                </p>
              )}
            </section>
            <TextField form={form} name="observaciones" label="Observaciones" maxLength={LENGTH.remarks} />
            <footer className="buttons">
              <SubmitButton busy="Calculando..." name="intent" value="calcular" className="secondary">
                Calcular
              </SubmitButton>
              <SubmitButton busy="Guardando..." name="intent" value="guardar">
                Guardar borrador
              </SubmitButton>
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

interface WeighingsProps {
  form: FormState
  candidatas: Candidates
  calculo: SettlementPreview | undefined
}

/** The chosen weighings as rows, the supplier's others below to be added. */
function Weighings({ form, candidatas, calculo }: WeighingsProps) {
  const { pesadas, pedidas } = candidatas
  const [chosen, setChosen] = useState(() => pesadas.map(idOf).filter((id) => isChosen(id, form, pedidas)))
  const errors = form.errors('pesadas')
  const shown = pesadas.filter(
    (pesada) => pedidas.includes(idOf(pesada)) || isChosen(idOf(pesada), form, pedidas),
  )
  const others = pesadas.filter((pesada) => !shown.includes(pesada))
  const tick = (pesada: SettledWeighing) => (
    <label>
      <input
        type="checkbox"
        name={WEIGHING_PREFIX + idOf(pesada)}
        defaultChecked={chosen.includes(idOf(pesada))}
        onChange={({ currentTarget: { checked } }) =>
          setChosen((before) => [
            ...before.filter((id) => id !== idOf(pesada)),
            ...(checked ? [idOf(pesada)] : []),
          ])
        }
      />
      {pesada.consecutivo}
    </label>
  )
  return (
    <section className="weighings">
      {errors.length > 0 && (
        <p className="form-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
      <WeighingRows
        pesadas={shown.map((pesada) => calculo?.pesadas.find((one) => idOf(one) === idOf(pesada)) ?? pesada)}
        totals={calculo ?? null}
        weighing={tick}
      />
      {others.length > 0 && (
        <details>
          <summary>Otras pesadas pendientes del proveedor ({others.length})</summary>
          <ul className="plain inline">
            {others.map((pesada) => (
              <li key={idOf(pesada)}>
                {tick(pesada)}{' '}
                <small className="aside">
                  {pesada.fecha && writtenDay(pesada.fecha)}
                  {pesada.peso_neto !== null && ` · ${measure(pesada.peso_neto)} kg`}
                </small>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const idOf = (pesada: SettledWeighing) => pesada.id_weighing_record

function isChosen(id: string, form: FormState, asked: string[]): boolean {
  return form.reply ? WEIGHING_PREFIX + id in form.reply.values : asked.includes(id)
}
