import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CheckField, NumberField, TextField } from '#app/form/fields.tsx'
import { type Choice, type Offers, SAVE_INTENT, TYPED_PREFIX } from '#app/form/pickers/choice.ts'
import { useKitForm } from '#app/form/kit-form.tsx'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import type { UnsentAttribute } from '#app/form/unsent-mark.ts'
import { CARRIER, TRUCK_PICKERS, WEIGHING_PICKERS } from '#app/parts/form-pickers.ts'
import { IN_YARD, InYard } from './in-yard.tsx'
import { ScaleFields } from '#app/parts/scales/fields.tsx'
import type { ReadScale } from '#app/parts/scales/scale.server.ts'
import { AskedWeights, UnlikelyWeight } from './unlikely-weight.tsx'
import { TRIP_FIELD } from './names.ts'
import { parseNumber } from '#server/kit/words/typed-numbers.ts'
import { measure, pesos } from '#server/kit/words/formats.ts'
import { WEIGHING, WEIGHTS } from '#server/weighings/words.ts'
import { Figure } from '#app/form/figure.tsx'

interface WeighingFormProps extends UnsentAttribute {
  /** Id of a stored weighing. */
  id?: string
  path: string
  once?: string
  version?: number
  frame: PickerFrame
  offers: Offers
  basculas: readonly ReadScale[]
  sackTare: number
  /** True if an empty freight takes the rate of the origin. */
  freightByOrigin?: boolean
  /** Locked fields: both weights, or all but the remarks (weighings/README.md, fixed weights). */
  locked?: 'weights' | 'all' | undefined
}

const QUALITY = [
  { name: 'humedad', ...WEIGHING.humedad },
  { name: 'impureza', ...WEIGHING.impureza },
  { name: 'grano_r', ...WEIGHING.grano_r },
  { name: 'grano_p', ...WEIGHING.grano_p },
  { name: 'yeso', ...WEIGHING.yeso },
]

/** New or edited weighing. Enter moves to the next field; only 'Guardar' saves. */
export function WeighingForm({
  id,
  sackTare,
  basculas,
  freightByOrigin,
  locked,
  offers: fromPage,
  ...props
}: WeighingFormProps) {
  const { frame } = props
  const { reply, value } = useKitForm()
  const { offers, onPlate } = usePlateOffers({ ...fromPage, ...reply?.extra?.results })
  const [typed, setTyped] = useState<Typed>(() => readTyped(value))
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement
    if (TYPED_NAMES.some((one) => one === name)) setTyped((now) => ({ ...now, [name]: value }))
  }
  const [truck] = offers[TRIP_FIELD] ?? []
  const weighed = locked !== undefined
  const settled = locked === 'all'
  return (
    <PickerForm {...props} fields={WEIGHING_PICKERS} onInput={onInput}>
      <AskedWeights />
      <UnlikelyWeight intent={SAVE_INTENT} />
      {truck && truck.detail !== id && <InYard key={truck.id} truck={truck} />}
      <div className="grid three">
        <TextField name="fecha" {...WEIGHING.fecha} required readOnly={settled} />
        {TRUCK_PICKERS.map((field, index) => (
          <TypeAhead
            key={field.name}
            field={field}
            frame={frame}
            offered={offers[field.name]}
            autoFocus={index === 0 && !reply}
            readOnly={settled}
            onChoose={field.name === 'id_vehiculo' ? onPlate : undefined}
          />
        ))}
      </div>
      <h2>Pesos</h2>
      <div className="grid four">
        <NumberField name="peso_lleno" {...WEIGHTS.peso_lleno} optional={false} readOnly={weighed} />
        <NumberField name="peso_vacio" {...WEIGHTS.peso_vacio} optional={false} readOnly={weighed} />
        <NumberField name="cantbultos" {...WEIGHING.cantbultos} readOnly={weighed} />
        <NumberField
          name="costofletexkg"
          {...WEIGHING.costofletexkg}
          hint={freightByOrigin ? 'Vacío: la tarifa del origen.' : undefined}
          readOnly={settled}
        />
        <Totals typed={typed} sackTare={sackTare} />
        <NumberField name="vrpesada" {...WEIGHING.vrpesada} readOnly={settled} />
        <TextField name="ticket" {...WEIGHING.ticket} readOnly={settled} />
        <TypeAhead field={CARRIER} frame={frame} offered={offers[CARRIER.name]} readOnly={settled} />
      </div>
      {!weighed && <ScaleFields basculas={basculas} />}
      <h2>Laboratorio</h2>
      <div className="grid five">
        {QUALITY.map((field) => (
          <NumberField key={field.name} {...field} readOnly={settled} />
        ))}
      </div>
      {settled ? (
        <input type="hidden" name="en_deposito" value={value('en_deposito')} />
      ) : (
        <CheckField
          name="en_deposito"
          {...WEIGHING.en_deposito}
          label="En depósito: el precio de este paddy se fija después"
        />
      )}
      <TextField name="observaciones" {...WEIGHING.observaciones} />
      <SaveFoot cancelTo="/weighing-records" />
    </PickerForm>
  )
}

function readTyped(value: (name: string) => string): Typed {
  const [peso_lleno = '', peso_vacio = '', cantbultos = '', costofletexkg = ''] = TYPED_NAMES.map(value)
  return { peso_lleno, peso_vacio, cantbultos, costofletexkg }
}

/** Typed numbers that decide net weight and freight. */
export interface Typed {
  peso_lleno: string
  peso_vacio: string
  cantbultos: string
  costofletexkg: string
}

const TYPED_NAMES = ['peso_lleno', 'peso_vacio', 'cantbultos', 'costofletexkg'] as const

interface TotalsProps {
  typed: Typed
  /** Kilograms per sack. */
  sackTare: number
}

/** Preview of net weight and freight while typing. The server computes both. */
export function Totals({ typed, sackTare }: TotalsProps) {
  const amount = (name: keyof Typed) => Number(parseNumber(typed[name]) || 0)
  const [full, empty] = [amount('peso_lleno'), amount('peso_vacio')]
  const net = full - empty - amount('cantbultos') * sackTare
  const freight = Math.round(net * amount('costofletexkg'))
  const complete = full > 0 && empty > 0
  return (
    <>
      <Figure label="Peso neto (kg)" value={complete ? measure(net) : '—'} wrong={complete && net < 0} />
      <Figure label="Valor flete" value={complete && net >= 0 ? pesos(freight) : '—'} />
    </>
  )
}

/**
 * Offers from the page, then the last values of the chosen plate. Uses a plain fetch, because a Remix fetcher
 * would leave the form after the session ends.
 */
function usePlateOffers(fromPage: Offers) {
  const [ofPlate, setOfPlate] = useState<Offers | null>(null)
  const latest = useRef<string>()
  const arrived = ofPlate?.[TRIP_FIELD]?.[0]
  useEffect(() => {
    const at = document.activeElement
    // Does not interrupt a user who types in another field.
    const writes =
      at instanceof HTMLInputElement && at.value !== '' && at.name !== `${TYPED_PREFIX}id_vehiculo`
    if (arrived && !writes) document.getElementById(IN_YARD)?.focus()
  }, [arrived])
  const onPlate = async (plate: Choice | null) => {
    latest.current = plate?.id
    setOfPlate((now) => ({ ...(now ?? fromPage), [TRIP_FIELD]: [] }))
    if (!plate) return
    try {
      const response = await fetch(`/pesadas/ultima/${encodeURIComponent(plate.id)}`)
      const offers = response.ok && !response.redirected ? ((await response.json()) as Offers) : null
      if (offers && latest.current === plate.id) setOfPlate(offers)
    } catch (error) {
      if (!(error instanceof Error)) throw error
    }
  }
  return { offers: ofPlate ?? fromPage, onPlate }
}
