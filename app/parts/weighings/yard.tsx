import { Link } from '@remix-run/react'
import { tableClass } from '#app/format/columns.ts'
import { Icon } from '#app/format/icon.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { type Reply, typedIn } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { BACK_FIELD, COMPLETE_INTENT, type Truck, YARD_PATH, type YardData } from './desk.ts'
import { DeskField } from './desk-field.tsx'
import { PrintLinks } from './print-links.tsx'
import { summaryOf } from './summary-link.ts'
import { UnlikelyWeight } from './unlikely-weight.tsx'

interface YardProps {
  yard: YardData
  /** The screen that it stands on, where one returns to. */
  back: string
  reply?: Reply | undefined
  /** What is weighed next has the focus. */
  focused?: boolean
}

/** Above something else: the trucks that came first, in a few lines that fold. */
export function YardAbove({ inert, ...props }: YardProps & { inert?: boolean }) {
  const { camiones, total, completada, may } = props.yard
  if (total === 0 && !completada) return null
  return (
    <section className="desk few" inert={inert ? '' : undefined} aria-label="Camiones en patio">
      <Printing {...props} />
      {total > 0 && (
        <details open={may.weigh}>
          <summary>
            <Icon name="truck" /> Camiones en patio ({total})
          </summary>
          <YardTable {...props} />
          {total > camiones.length && (
            <Link to={YARD_PATH} className="more">
              Ver los {total} camiones
            </Link>
          )}
        </details>
      )}
    </section>
  )
}

/** What was just weighed: its paper is printed next. */
export function Printing({ yard: { completada } }: Pick<YardProps, 'yard'>) {
  if (!completada) return null
  const { id, consecutivo, placa, neto } = completada
  return (
    <div className="panel completed">
      <Link to={summaryOf(id)}>{consecutivo}</Link> <span>{placa}</span> <strong>{neto}</strong>{' '}
      <PrintLinks key={id} id={id} focused />
    </div>
  )
}

/** One line for each truck, with one field for the weight that it lacks: type it, Enter, print. */
export function YardTable({ yard: { camiones, may, completada }, back, reply, focused }: YardProps) {
  return (
    <table className={tableClass(may.weigh ? 6 : 5)}>
      <thead>
        <tr>
          {['Placa', 'Conductor', 'Tercero', 'Peso tomado', 'Desde'].map((label) => (
            <th key={label} scope="col" className={label === 'Peso tomado' ? 'end' : undefined}>
              {label}
            </th>
          ))}
          {may.weigh && <th scope="col">Peso que falta (kg)</th>}
        </tr>
      </thead>
      <tbody>
        {camiones.map((truck, place) => (
          <tr key={truck.id}>
            <td data-label="Placa" className="whole">
              <Link to={summaryOf(truck.id)} title={truck.consecutivo}>
                {truck.placa}
              </Link>
            </td>
            <td data-label="Conductor" title={truck.conductor}>
              {truck.conductor}
            </td>
            <td data-label="Tercero" title={truck.tercero}>
              {truck.tercero}
            </td>
            <td data-label="Peso tomado" className="end whole">
              {truck.pesado}
            </td>
            <td data-label="Desde" className={truck.largo ? 'whole over' : 'whole'}>
              {truck.desde} <small>{truck.tiempo}</small>
            </td>
            {may.weigh && (
              <td className="weigh">
                <Weigh
                  truck={truck}
                  back={back}
                  reply={typedIn(reply, 'id') === truck.id ? reply : undefined}
                  autoFocus={focused && !reply && !completada && place === 0}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface WeighProps {
  truck: Truck
  back: string
  reply: Reply | undefined
  autoFocus: boolean | undefined
}

function Weigh({ truck, back, reply, autoFocus }: WeighProps) {
  const { id, placa, falta } = truck
  const form = `camion-${id}`
  const which = falta === 'peso_vacio' ? 'vacío' : 'lleno'
  return (
    <PostForm id={form} reply={reply} intent={COMPLETE_INTENT} version={truck.version} action={YARD_PATH}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="leido" value={truck.leido} />
      <input type="hidden" name={BACK_FIELD} value={back} />
      <UnlikelyWeight />
      <label htmlFor={`${form}-${falta}`}>{which}</label>{' '}
      <DeskField name={falta} label={`Peso ${which} de ${placa} (kg)`} autoFocus={autoFocus} />{' '}
      <SubmitButton busy="Guardando..." aria-label={`Guardar el peso de ${placa}`}>
        Guardar
      </SubmitButton>
    </PostForm>
  )
}
