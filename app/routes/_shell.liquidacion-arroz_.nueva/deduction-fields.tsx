import { BareInput } from '#app/form/cell-fields.tsx'
import { FieldErrors } from '#app/form/field-notes.tsx'
import { GrowingRows } from '#app/form/growing-rows.tsx'
import { useFormField } from '#app/form/kit-form.tsx'
import { pesos } from '#server/kit/words/formats.ts'
import type { SettlementPreview } from '#server/settlements/calculation-contract.ts'
import { LISTS, PROPOSED } from './draft.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

interface DeductionFieldsProps {
  /** Called after a deduction is removed, only with scripts. */
  onRemoved: (form: HTMLFormElement | null) => void
  calculo: SettlementPreview | undefined
}

const FIXED = ['REGISTRO_BOLSA', 'RETENCION', 'RETEICA', 'CUOTA_FOMENTO']

/** Legal deductions, proposed ones that accept another value with a reason, and free lines. */
export function DeductionFields({ onRemoved, calculo }: DeductionFieldsProps) {
  const found = (clave: string) => calculo?.deducciones.find((una) => una.clave === clave)
  const proposed = (clave: string) => {
    const una = found(clave)
    return una && <small>propuesto {pesos(una.propuesto)}</small>
  }
  return (
    <section className="panel deductions">
      <h2>Deducciones</h2>
      {FIXED.map(found).map(
        (una) =>
          una && (
            <p key={una.clave} className="amount">
              <span>{una.concepto}</span> <strong>{pesos(una.valor)}</strong>
            </p>
          ),
      )}
      {PROPOSED.map(([field, label]) => (
        <fieldset key={field}>
          <legend>
            {label} {proposed(field.toUpperCase())}
          </legend>
          <Cell
            name={`deducciones.${field}`}
            label={`${label}: otro valor`}
            placeholder="El propuesto"
            maxLength={20}
            numeric
          />
          <Cell
            name={`deducciones.motivo_${field}`}
            label={`${label}: motivo`}
            placeholder="Motivo del cambio"
            maxLength={LENGTH.note}
          />
        </fieldset>
      ))}
      <OtherDeductions onRemoved={onRemoved} />
    </section>
  )
}

function OtherDeductions({ onRemoved }: Pick<DeductionFieldsProps, 'onRemoved'>) {
  return (
    <GrowingRows lists={LISTS} name="deducciones.otras" add="Agregar otra deducción" onRemoved={onRemoved}>
      {(index, remove) => (
        <fieldset className="other">
          <legend>Otra deducción {index + 1}</legend>
          <Cell
            name="descripcion"
            label={`Otra deducción ${index + 1}: descripción`}
            placeholder="Descripción"
            maxLength={LENGTH.label}
          />
          <Cell
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
  name: string
  label: string
  placeholder: string
  maxLength: number
  numeric?: boolean
}

/** Input of the sheet. Its label is for screen readers, because sighted users read the row's legend. */
function Cell({ name, numeric, ...input }: CellProps) {
  const field = useFormField(name)
  return (
    <div className={numeric ? 'cell numeric' : 'cell'}>
      <BareInput field={field} inputMode={numeric ? 'numeric' : undefined} {...input} />
      <FieldErrors field={field} />
    </div>
  )
}
