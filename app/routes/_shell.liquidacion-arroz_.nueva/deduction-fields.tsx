import type { FormState } from '#app/form/reply.ts'
import { pesos } from '#server/shared/formats.ts'
import type { SettlementPreview } from '#server/contract/settlements.ts'
import { otherLines, otherName, OTHERS_MAX, PROPOSED } from './draft.ts'
import { LENGTH } from '#server/shared/lengths.ts'

interface DeductionFieldsProps {
  form: FormState
  calculo: SettlementPreview | undefined
}

const FIXED = ['REGISTRO_BOLSA', 'RETENCION', 'CUOTA_FOMENTO']

/** Deductions: what the law says, what the rates propose, each replaceable with a reason, and lines of one's own. */
export function DeductionFields({ form, calculo }: DeductionFieldsProps) {
  const found = (clave: string) => calculo?.deducciones.find((una) => una.clave === clave)
  return (
    <section className="panel deductions">
      <h2>Deducciones</h2>
      {FIXED.map(found).map(
        (una) =>
          una && (
            <p key={una.clave} className="amount">
              <span>{una.concepto}</span> <strong>{pesos(una.valor ?? 0)}</strong>
            </p>
          ),
      )}
      {PROPOSED.map(([field, label]) => (
        <fieldset key={field}>
          <legend>
            {label} {calculo && <small>propuesto {pesos(found(field.toUpperCase())?.propuesto ?? 0)}</small>}
          </legend>
          <Cell
            form={form}
            name={`deducciones.${field}`}
            label={`${label}: otro valor`}
            placeholder="El propuesto"
            maxLength={20}
            numeric
          />
          <Cell
            form={form}
            name={`deducciones.motivo_${field}`}
            label={`${label}: motivo`}
            placeholder="Motivo del cambio"
            maxLength={LENGTH.note}
          />
        </fieldset>
      ))}
      <OtherDeductions form={form} />
    </section>
  )
}

function OtherDeductions({ form }: { form: FormState }) {
  const lines = otherLines(form.reply?.values)
  return (
    <>
      {Array.from({ length: lines }, (_, line) => (
        <fieldset key={`${line} de ${lines}`} className="other">
          <legend>Otra deducción {line + 1}</legend>
          <Cell
            form={form}
            name={otherName(line, 'descripcion')}
            label={`Otra deducción ${line + 1}: descripción`}
            placeholder="Descripción"
            maxLength={LENGTH.label}
          />
          <Cell
            form={form}
            name={otherName(line, 'valor')}
            label={`Otra deducción ${line + 1}: valor`}
            placeholder="Valor"
            maxLength={20}
            numeric
          />
          <button name="intent" value={`quitar-${line}`} className="link">
            Quitar
          </button>
        </fieldset>
      ))}
      {lines < OTHERS_MAX && (
        <button name="intent" value="agregar" className="secondary">
          Agregar otra deducción
        </button>
      )}
    </>
  )
}

interface CellProps {
  form: FormState
  name: string
  label: string
  placeholder: string
  maxLength: number
  numeric?: boolean
}

/** An input of the sheet: its label stands in the row's legend and is said to those who cannot see that. */
function Cell({ form, name, label, placeholder, maxLength, numeric }: CellProps) {
  const errors = form.errors(name)
  const errorId = `${form.id}-${name}-error`
  return (
    <div className={numeric ? 'cell numeric' : 'cell'}>
      <input
        name={name}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={form.value(name)}
        inputMode={numeric ? 'numeric' : undefined}
        maxLength={maxLength}
        autoComplete="off"
        aria-invalid={form.invalid(name) || undefined}
        aria-describedby={errors.length > 0 ? errorId : undefined}
      />
      {errors.length > 0 && (
        <small className="error" id={errorId}>
          {errors.join(' ')}
        </small>
      )}
    </div>
  )
}
