import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { Icon } from '#app/format/icon.tsx'
import { KitForm } from '#app/form/kit-form.tsx'
import { DrawnForm } from '#app/form/post-form.tsx'
import { type Reply, typedIn } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { BACK_FIELD, COMPLETE_INTENT, LABORATORY_PATH, type LaboratoryData, type Sample } from './desk.ts'
import { DeskField } from './desk-field.tsx'
import { summaryOf } from './summary-link.ts'

/** Labels of the measures, as in the form of a weighing. */
export const MEASURES: Record<string, string> = {
  humedad: '% Humedad',
  impureza: '% Impureza',
  grano_r: '% Grano rojo',
  grano_p: '% Grano partido',
  yeso: '% Yeso',
}

interface LaboratoryProps {
  data: LaboratoryData
  /** Screen to return to. */
  back: string
  reply?: Reply | undefined
}

/** Row of fields for each weighing without analysis, saved row by row. The next row takes the focus. */
export function LaboratoryTable({ data: { muestras, may }, back, reply }: LaboratoryProps) {
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
                {label}
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
  back: string
  reply: Reply | undefined
  autoFocus: boolean
}

function SampleRow({ sample, mayAnalyse, back, reply, autoFocus }: SampleRowProps) {
  const { id, consecutivo, placa, proveedor, producto, fecha, patio } = sample
  return (
    <KitForm id={`muestra-${id}`} defaults={sample.valores} reply={reply}>
      <tr>
        <th scope="row" className="whole">
          <Link to={summaryOf(id)}>{consecutivo}</Link>
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
            <td key={name} data-label={label} className="measure">
              <DeskField
                name={name}
                label={`${label} de ${consecutivo}`}
                autoFocus={autoFocus && name === 'humedad'}
              />
            </td>
          ))}
        {mayAnalyse && (
          <td className="save">
            <DrawnForm intent={COMPLETE_INTENT} version={sample.version} action={LABORATORY_PATH}>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="leido" value={sample.leido} />
              <input type="hidden" name={BACK_FIELD} value={typedIn(reply, BACK_FIELD) || back} />
              <SubmitButton
                busy="Guardando..."
                className={autoFocus ? undefined : 'secondary'}
                aria-label={`Guardar el análisis de ${consecutivo}`}
              >
                Guardar
              </SubmitButton>
            </DrawnForm>
          </td>
        )}
      </tr>
    </KitForm>
  )
}
