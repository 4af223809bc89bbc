import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { BareInput } from '#app/form/cell-fields.tsx'
import { FieldErrors, SavedByOthers } from '#app/form/field-notes.tsx'
import { GetForm } from '#app/form/get-form.tsx'
import { KitForm, useFormField } from '#app/form/kit-form.tsx'
import { Icon } from '#app/format/icon.tsx'
import { DrawnForm, FormErrors } from '#app/form/post-form.tsx'
import { type Reply, typedIn } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { LENGTH } from '#server/kit/words/lengths.ts'
import {
  BACK_FIELD,
  COMPLETE_INTENT,
  LABORATORY_PATH,
  type LaboratoryData,
  type Sample,
  SAMPLE_PARAM,
} from './desk.ts'
import { WEIGHING } from '#server/weighings/words.ts'
import { weighingPath } from '#app/parts/paths.ts'

/** Labels of the measures, as in the form of a weighing. */
export const MEASURES: Record<string, string> = {
  humedad: WEIGHING.humedad.label,
  impureza: WEIGHING.impureza.label,
  grano_r: WEIGHING.grano_r.label,
  grano_p: WEIGHING.grano_p.label,
  yeso: WEIGHING.yeso.label,
}

/** Label in a narrow column: its % stays with the next word. */
const unbroken = (label: string) => label.replace('% ', '%\u00a0')

interface LaboratoryProps {
  data: LaboratoryData
  /** Screen to return to. */
  back: string
  reply?: Reply | undefined
}

/** Laboratory as a desk, with the field that finds a sample. */
export function LaboratoryDesk(props: LaboratoryProps) {
  const { data, back } = props
  const { muestras, total, buscado } = data
  return (
    <>
      {(total > 0 || buscado) && (
        <GetForm action={back} className="plate">
          <label htmlFor="muestra">Placa o tiquete</label>
          <input
            key={buscado}
            id="muestra"
            name={SAMPLE_PARAM}
            defaultValue={buscado}
            maxLength={LENGTH.reference}
            autoComplete="off"
          />
          <button className="secondary">Buscar</button>
          {buscado && (
            <span role="status">
              {total === 0 && `«${buscado}» no está entre las pesadas sin analizar. `}
              <Link to={back}>Ver todas las pesadas</Link>
            </span>
          )}
        </GetForm>
      )}
      {muestras.length > 0 && <LaboratoryTable {...props} />}
    </>
  )
}

/** Row of fields for each weighing without analysis, saved row by row. The next row takes the focus. */
function LaboratoryTable({ data: { muestras, may, buscado }, back, reply }: LaboratoryProps) {
  const search = buscado && `?${new URLSearchParams({ [SAMPLE_PARAM]: buscado })}`
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const at = document.activeElement
    // The focus is lost because the saved row is gone.
    if (!at || at === document.body)
      table.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }, [muestras])
  return (
    <table className={may.analyse ? 'rows broad crowded laboratory' : 'rows slim laboratory'} ref={table}>
      <thead>
        <tr>
          {['Ticket', 'Placa', 'Proveedor', 'Producto', 'Fecha'].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
          {may.analyse &&
            Object.values(MEASURES).map((label) => (
              <th key={label} scope="col" className="measure">
                {unbroken(label)}
              </th>
            ))}
          {may.analyse && <th scope="col">Acciones</th>}
        </tr>
      </thead>
      <tbody>
        {muestras.map((sample, place) => (
          <SampleRow
            key={sample.id}
            sample={sample}
            mayAnalyse={may.analyse}
            action={LABORATORY_PATH + search}
            back={back}
            reply={typedIn(reply, 'id') === sample.id ? reply : undefined}
            autoFocus={!reply && place === 0}
          />
        ))}
      </tbody>
    </table>
  )
}

interface SampleRowProps {
  sample: Sample
  mayAnalyse: boolean
  action: string
  back: string
  reply: Reply | undefined
  autoFocus: boolean
}

function SampleRow({ sample, mayAnalyse, action, back, reply, autoFocus }: SampleRowProps) {
  const { id, consecutivo, placa, proveedor, producto, fecha, patio } = sample
  return (
    <KitForm id={`muestra-${id}`} defaults={sample.valores} reply={reply}>
      <tr>
        <th scope="row" className="whole">
          <Link to={weighingPath(id)}>{consecutivo}</Link>
        </th>
        <td data-label="Placa" className="whole">
          {placa}{' '}
          {patio && (
            <span role="img" aria-label="En patio" title="En patio">
              <Icon name="truck" />
            </span>
          )}
        </td>
        <td data-label="Proveedor" title={proveedor}>
          {proveedor}
        </td>
        <td data-label="Producto" title={producto}>
          {producto}
        </td>
        <td data-label="Fecha" className="whole beside">
          {fecha}
        </td>
        {mayAnalyse &&
          Object.entries(MEASURES).map(([name, label]) => (
            <td key={name} data-label={unbroken(label)} className="measure">
              <Measure
                name={name}
                label={`${label} de ${consecutivo}`}
                autoFocus={autoFocus && name === 'humedad'}
              />
            </td>
          ))}
        {mayAnalyse && (
          <td className="save">
            <DrawnForm intent={COMPLETE_INTENT} version={sample.version} action={action} errorsElsewhere>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="leido" value={sample.leido} />
              <input type="hidden" name={BACK_FIELD} value={typedIn(reply, BACK_FIELD) || back} />
              <SubmitButton
                className={autoFocus ? undefined : 'secondary'}
                aria-label={`Guardar el análisis de ${consecutivo}`}
              >
                Guardar
              </SubmitButton>
            </DrawnForm>
          </td>
        )}
      </tr>
      {reply && <Answer />}
    </KitForm>
  )
}

/** Input of one measure. Its errors are under the row. */
function Measure({ name, ...input }: { name: string; label: string; autoFocus: boolean }) {
  return <BareInput field={useFormField(name)} {...input} inputMode="decimal" maxLength={12} />
}

/** Refusal of a row, under it in its full width. */
function Answer() {
  return (
    <tr className="answer">
      <td colSpan={6 + Object.keys(MEASURES).length}>
        <FormErrors />
        {Object.entries(MEASURES).map(([name, label]) => (
          <AboutMeasure key={name} name={name} label={label} />
        ))}
      </td>
    </tr>
  )
}

function AboutMeasure({ name, label }: { name: string; label: string }) {
  const field = useFormField(name)
  if (field.errors.length === 0 && field.other === undefined) return null
  return (
    <p>
      {label}: <FieldErrors field={field} /> <SavedByOthers field={field} />
    </p>
  )
}
