import { Link } from '@remix-run/react'
import { withQuery } from '#app/api/query.ts'
import { tableClass } from '#app/format/columns.ts'
import { Icon } from '#app/format/icon.tsx'
import { BareInput } from '#app/form/cell-fields.tsx'
import { FieldErrors, SavedByOthers } from '#app/form/field-notes.tsx'
import { GetForm } from '#app/form/get-form.tsx'
import { KitForm, useFormField, useKitForm } from '#app/form/kit-form.tsx'
import { DrawnForm } from '#app/form/post-form.tsx'
import { type Reply, typedIn } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { BACK_FIELD, COMPLETE_INTENT, PLATE_PARAM, type Truck, YARD_PATH, type YardData } from './desk.ts'
import { ReadButton, Readings, ScalesNow } from '#app/parts/scales/fields.tsx'
import { WHY_TYPED_FIELD } from '#app/parts/scales/press.ts'
import { PrintLinks } from './print-links.tsx'
import { weighingPath } from '#app/parts/paths.ts'
import { AskedWeights, UnlikelyWeight } from './unlikely-weight.tsx'
import { CONFIRMED_FIELD } from './names.ts'
import { WHICH } from '#server/weighings/truck-weights-words.ts'

interface YardProps {
  yard: YardData
  /** Screen to return to. */
  back: string
  reply?: Reply | undefined
}

/** First trucks of the yard above another list, folded. */
export function YardAbove(props: YardProps) {
  const { camiones, total, completada, may } = props.yard
  if (total === 0 && !completada) return null
  return (
    <section className="desk few" aria-label="Camiones en patio">
      <Printing {...props} />
      {total > 0 && (
        <details open={may.weigh}>
          <summary>
            <Icon name="truck" /> Camiones en patio ({total})
          </summary>
          <ScalesNow basculas={props.yard.basculas} />
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

/** Ticket of the weighing just completed, to print next. */
export function Printing({ yard: { completada } }: Pick<YardProps, 'yard'>) {
  if (!completada) return null
  const { id, consecutivo, placa, neto } = completada
  return (
    <div className="panel completed">
      <Link to={weighingPath(id)}>{consecutivo}</Link> <span>{placa}</span> <strong>{neto}</strong>{' '}
      <PrintLinks key={id} id={id} focused />
    </div>
  )
}

/** Yard as a desk. The plate in the address marks the truck on the scale; its field has the focus. */
export function YardDesk(props: YardProps) {
  const { yard, back, reply } = props
  const { camiones, total, placa, completada, may } = yard
  return (
    <>
      {may.weigh && (total > 0 || placa) && (
        <GetForm action={back} className="plate">
          <label htmlFor="placa">Placa</label>
          <input
            key={placa}
            id="placa"
            name={PLATE_PARAM}
            defaultValue={placa}
            maxLength={LENGTH.plate}
            autoComplete="off"
            autoFocus={!reply && !completada && camiones.length !== 1}
          />
          <button className="secondary">Buscar</button>
          {placa && (
            <span role="status">
              {total === 0 && `${placa} no está en patio. `}
              <Link to={back}>Ver todos los camiones</Link>
            </span>
          )}
        </GetForm>
      )}
      <ScalesNow basculas={yard.basculas} />
      {camiones.length > 0 && <YardTable {...props} />}
    </>
  )
}

/** One row per truck, with a field for its missing weight. */
function YardTable({ yard: { camiones, placa, may, completada, basculas }, back, reply }: YardProps) {
  const called = placa !== '' && camiones.length === 1 && !completada
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
        {camiones.map((truck) => (
          <TruckRow
            key={`${truck.id} ${called}`}
            truck={truck}
            basculas={basculas}
            mayWeigh={may.weigh}
            action={withQuery(YARD_PATH, { [PLATE_PARAM]: placa })}
            back={back}
            reply={typedIn(reply, 'id') === truck.id ? reply : undefined}
            called={called}
          />
        ))}
      </tbody>
    </table>
  )
}

interface TruckRowProps {
  truck: Truck
  basculas: YardData['basculas']
  mayWeigh: boolean
  action: string
  back: string
  reply: Reply | undefined
  /** The truck is on the scale. */
  called: boolean
}

function TruckRow({ truck, basculas, mayWeigh, action, back, reply, called }: TruckRowProps) {
  return (
    <KitForm id={`camion-${truck.id}`} reply={reply} anew>
      <tr>
        <th scope="row" className="whole">
          <Link to={weighingPath(truck.id)} title={truck.consecutivo}>
            {truck.placa}
          </Link>
        </th>
        <td data-label="Conductor" title={truck.conductor}>
          {truck.conductor}
        </td>
        <td data-label="Tercero" title={truck.tercero}>
          {truck.tercero}
        </td>
        <td data-label="Peso tomado" className="end whole main">
          {truck.pesado}
        </td>
        <td data-label="Desde" className={truck.largo ? 'whole beside over' : 'whole beside'}>
          {truck.desde} <small>{truck.tiempo}</small>
        </td>
        {mayWeigh && (
          <td className="weigh">
            <DrawnForm intent={COMPLETE_INTENT} version={truck.version} action={action} {...truck.waits}>
              <input type="hidden" name="id" value={truck.id} />
              <input type="hidden" name="leido" value={truck.leido} />
              <input type="hidden" name={BACK_FIELD} value={typedIn(reply, BACK_FIELD) || back} />
              <AskedWeights />
              <Weight truck={truck} autoFocus={called || reply !== undefined} />{' '}
              <SubmitButton
                className={called ? undefined : 'secondary'}
                aria-label={`Guardar el peso de ${truck.placa}`}
              >
                Guardar
              </SubmitButton>
              <Readings fields={[truck.falta]} />
              {basculas.map((bascula) => (
                <ReadButton key={bascula.id} bascula={bascula} field={truck.falta}>
                  Leer {basculas.length > 1 && bascula.nombre}
                </ReadButton>
              ))}
            </DrawnForm>
          </td>
        )}
      </tr>
      <Answer truck={truck} />
    </KitForm>
  )
}

function Weight({ truck: { placa, falta }, autoFocus }: { truck: Truck; autoFocus: boolean }) {
  const field = useFormField(falta)
  const which = WHICH[falta]
  return (
    <>
      <label htmlFor={field.meta.id}>{which}</label>{' '}
      <BareInput
        field={field}
        label={`Peso ${which} de ${placa} (kg)`}
        autoFocus={autoFocus}
        inputMode="decimal"
        maxLength={12}
      />
    </>
  )
}

/** Errors and questions about the weight, under its row. */
function Answer({ truck }: { truck: Truck }) {
  const field = useFormField(truck.falta)
  const asked = useFormField(CONFIRMED_FIELD).errors.length > 0
  // An error disappears as soon as the user types; the field stays.
  const why = useFormField(WHY_TYPED_FIELD)
  const needsWhy = Boolean(useKitForm().reply?.error?.[WHY_TYPED_FIELD])
  if (!asked && field.errors.length === 0 && field.other === undefined && !needsWhy) return null
  return (
    <tr className="answer">
      <td colSpan={6} className={asked ? 'asking' : undefined}>
        <FieldErrors field={field} />
        <SavedByOthers field={field} />
        <UnlikelyWeight />
        {needsWhy && (
          <>
            <BareInput
              field={why}
              label={`Por qué se digita el peso de ${truck.placa}`}
              placeholder="Por qué se digita el peso"
              maxLength={LENGTH.reason}
            />
            <FieldErrors field={why} />
          </>
        )}
      </td>
    </tr>
  )
}
