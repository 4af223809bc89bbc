import { FieldErrors, useField } from '#app/form/fields.tsx'
import { GrowingRows } from '#app/form/growing-rows.tsx'
import type { FormState } from '#app/form/reply.ts'
import { pesos } from '#server/shared/formats.ts'
import type { SettlementPreview } from '#server/contract/settlements.ts'
import { LISTS, PROPOSED } from './draft.ts'
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
  return (
    <GrowingRows form={form} lists={LISTS} name="deducciones.otras" add="Agregar otra deducción">
      {(row, index, remove) => (
        <fieldset className="other">
          <legend>Otra deducción {index + 1}</legend>
          <Cell
            form={row}
            name="descripcion"
            label={`Otra deducción ${index + 1}: descripción`}
            placeholder="Descripción"
            maxLength={LENGTH.label}
          />
          <Cell
            form={row}
            name="valor"
            label={`Otra deducción ${index + 1}: valor`}
            placeholder="Valor"
            maxLength={20}
            numeric
          />
          <button {...remove} className="link">
            Quitar
          </button>
        </fieldset>
      )}
    </GrowingRows>
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
  const field = useField(form, name)
  return (
    <div className={numeric ? 'cell numeric' : 'cell'}>
      <input
        {...field.props}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={form.value(name)}
        inputMode={numeric ? 'numeric' : undefined}
        maxLength={maxLength}
        autoComplete="off"
        autoFocus={form.focus === name}
      />
      <FieldErrors field={field} />
    </div>
  )
}
