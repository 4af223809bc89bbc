import { BareInput } from '#app/form/cell-fields.tsx'
import { FieldErrors } from '#app/form/field-notes.tsx'
import { CheckField, NumberField, SelectField, TextField } from '#app/form/fields.tsx'
import { GrowingRows } from '#app/form/growing-rows.tsx'
import { FormPart, useFormField } from '#app/form/kit-form.tsx'
import { Options } from '#app/form/options.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { CancelLink } from '#app/form/save-buttons.tsx'
import { SubmitButton } from '#app/form/submit-button.tsx'
import type { Option } from '#server/kit/contract/common.ts'
import type { QualityPreview, QualityTable } from '#server/rates/quality-tables-contract.ts'
import { decimal, optionsOf } from '#server/kit/words/formats.ts'
import {
  MEASURE_OPTIONS,
  QUALITY_EFFECTS,
  QUALITY_MODES,
  QUALITY_UNITS,
  STEPS_MAX,
} from '#server/rates/quality-words.ts'
import type { TableReply } from './quality.server.ts'
import { QUALITY_TABLE } from '#server/rates/words.ts'

/** Initial values of the form. Numbers are written with a decimal comma, steps are flattened to field names. */
export const valuesOf = ({ umbral, valor, tope, tramos, ...table }: Partial<QualityTable>) => ({
  ...table,
  ...written({ umbral, valor, tope }),
  ...Object.assign(
    {},
    ...(tramos ?? []).map(({ desde, hasta, valor: own, efecto }, index) => ({
      ...written({
        [`tramos[${index}].desde`]: desde,
        [`tramos[${index}].hasta`]: hasta,
        [`tramos[${index}].valor`]: own,
      }),
      [`tramos[${index}].efecto`]: efecto,
    })),
  ),
})

const written = (numbers: Record<string, number | null | undefined>) =>
  Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, typeof value === 'number' ? decimal(value) : '']),
  )

interface TableFormProps {
  defaults: object
  productos: readonly Option[]
  reply: TableReply | undefined
  once?: string
  version?: number | undefined
}

/** Form of a quality table with its steps. «Probar» shows the result for an analysis before saving. */
export function TableForm({ defaults, productos, reply, ...sent }: TableFormProps) {
  return (
    <PostForm id="tabla" defaults={defaults} reply={reply} className="quality" {...sent}>
      {/* Enter presses the first button of a form. */}
      <button name="intent" value="guardar" className="enter" tabIndex={-1} aria-hidden="true" />
      <div className="grid">
        <TextField name="nombre" {...QUALITY_TABLE.nombre} required />
        <SelectField
          name="id_producto"
          {...QUALITY_TABLE.id_producto}
          options={[{ value: '', label: 'Todo paddy' }, ...productos]}
        />
        <SelectField
          name="medida"
          {...QUALITY_TABLE.medida}
          options={MEASURE_OPTIONS}
          hint="Una tabla de humedad o de impureza rige en lugar del factor de su base."
        />
        <SelectField name="modo" {...QUALITY_TABLE.modo} options={optionsOf(QUALITY_MODES)} />
        <TextField name="vigente_desde" {...QUALITY_TABLE.vigente_desde} />
        <TextField name="vigente_hasta" {...QUALITY_TABLE.vigente_hasta} />
      </div>
      {/* Styles show only the parts of the chosen mode. */}
      <fieldset className="panel by-point">
        <legend>Por punto</legend>
        <div className="grid four">
          <NumberField name="umbral" {...QUALITY_TABLE.umbral} label="Umbral %" optional={false} />
          <NumberField name="valor" {...QUALITY_TABLE.valor} label="Valor por punto" optional={false} />
          <SelectField name="efecto" {...QUALITY_TABLE.efecto} options={optionsOf(QUALITY_EFFECTS)} />
        </div>
        <CheckField
          name="por_fraccion"
          {...QUALITY_TABLE.por_fraccion}
          label="Una fracción cuenta como un punto entero"
        />
      </fieldset>
      <Steps />
      <div className="grid four cap">
        <NumberField name="tope" {...QUALITY_TABLE.tope} hint="Lo más que se descuenta o se bonifica." />
      </div>
      <Trying prueba={reply?.prueba} />
      <footer className="buttons">
        <SubmitButton name="intent" value="guardar">
          Guardar
        </SubmitButton>{' '}
        <CancelLink to="/tablas-de-calidad" />
      </footer>
    </PostForm>
  )
}

const LISTS = { tramos: { max: STEPS_MAX, fields: ['desde', 'hasta', 'valor', 'efecto'] as const } }

function Steps() {
  return (
    <fieldset className="panel steps-of">
      <legend>Tramos</legend>
      <div className="grid">
        <SelectField
          name="unidad"
          {...QUALITY_TABLE.unidad}
          label="Los valores son"
          options={optionsOf(QUALITY_UNITS)}
        />
      </div>
      <GrowingRows lists={LISTS} name="tramos" add="Agregar tramo">
        {(index, remove) => (
          <fieldset className="step">
            <legend>Tramo {index + 1}</legend>
            <Cell name="desde" label={`Tramo ${index + 1}: desde %`} placeholder="Desde %" />
            <Cell name="hasta" label={`Tramo ${index + 1}: hasta %`} placeholder="Hasta %" />
            <Cell name="valor" label={`Tramo ${index + 1}: valor`} placeholder="Valor" />
            <EffectCell label={`Tramo ${index + 1}: efecto`} />
            <button {...remove} className="link">
              Quitar
            </button>
          </fieldset>
        )}
      </GrowingRows>
    </fieldset>
  )
}

/** Input of a step. Its label is for screen readers, because the visible legend is a column head. */
function Cell({ name, ...input }: { name: string; label: string; placeholder: string }) {
  const field = useFormField(name)
  return (
    <div className="cell">
      <BareInput field={field} inputMode="decimal" maxLength={20} {...input} />
      <FieldErrors field={field} />
    </div>
  )
}

function EffectCell({ label }: { label: string }) {
  const field = useFormField('efecto')
  return (
    <select
      name={field.meta.name}
      id={field.meta.id}
      aria-label={label}
      defaultValue={field.value || 'DESCUENTO'}
    >
      <Options options={optionsOf(QUALITY_EFFECTS)} />
    </select>
  )
}

/** Analysis to try the table with, together with the other tables of its day and product. */
function Trying({ prueba }: { prueba: QualityPreview | undefined }) {
  return (
    <fieldset className="panel trying">
      <legend>Probar</legend>
      <FormPart prefix="prueba.">
        <div className="grid five">
          {MEASURE_OPTIONS.map(({ value, label }) => (
            <NumberField key={value} name={value} label={`${label} %`} />
          ))}
        </div>
      </FormPart>
      <SubmitButton busy="Probando..." name="intent" value="probar" className="secondary">
        Probar
      </SubmitButton>
      {prueba && (
        <div role="status">
          <p>
            <strong>{prueba.texto || 'Escriba al menos un porcentaje de las medidas con tabla.'}</strong>
          </p>
          <ul className="plain">
            {prueba.pasos.map(({ concepto, formula, valor }) => (
              <li key={concepto}>
                {concepto}: <span className="formula">{formula}</span> = {valor}
              </li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  )
}
