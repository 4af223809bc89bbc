import { type FormEvent, useState } from 'react'
import { TextField } from '#app/form/fields.tsx'
import { type Offers, SAVE_INTENT } from '#app/form/pickers/choice.ts'
import { useKitForm } from '#app/form/kit-form.tsx'
import { PickerForm } from '#app/form/pickers/picker-form.tsx'
import { SaveFoot } from '#app/form/pickers/save-foot.tsx'
import type { PickerFrame } from '#app/form/pickers/picker.ts'
import { TypeAhead } from '#app/form/pickers/type-ahead.tsx'
import { WEIGHING_PICKERS } from './pickers.ts'
import { Totals, type Typed, TYPED_NAMES } from './totals.tsx'
import { UnlikelyWeight } from './unlikely-weight.tsx'
import { usePlateOffers } from './use-plate-offers.ts'
import { LENGTH } from '#server/shared/lengths.ts'

interface WeighingFormProps {
  path: string
  once?: string
  version?: number
  frame: PickerFrame
  offers: Offers
  sackTare: number
  /** What cannot change here any more (N-125): complete weights, or all but the remarks. */
  locked?: 'weights' | 'all' | undefined
}

const QUALITY = [
  { name: 'humedad', label: '% Humedad' },
  { name: 'impureza', label: '% Impureza' },
  { name: 'grano_r', label: '% Grano rojo' },
  { name: 'grano_p', label: '% Grano partido' },
  { name: 'yeso', label: '% Yeso' },
]

/** The weighing, new or edited. Enter goes from field to field; only 'Guardar' saves. */
export function WeighingForm({ sackTare, locked, offers: fromPage, ...props }: WeighingFormProps) {
  const { frame } = props
  const { reply, value } = useKitForm()
  const { offers, onPlate } = usePlateOffers({ ...fromPage, ...reply?.extra?.results })
  const [typed, setTyped] = useState<Typed>(() => readTyped(value))
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement
    if (TYPED_NAMES.some((one) => one === name)) setTyped((now) => ({ ...now, [name]: value }))
  }
  const weighed = locked !== undefined
  const settled = locked === 'all'
  return (
    <PickerForm {...props} fields={WEIGHING_PICKERS} onInput={onInput}>
      <UnlikelyWeight intent={SAVE_INTENT} />
      <div className="grid three">
        <TextField name="fecha" label="Fecha" type="date" required readOnly={settled} />
        {WEIGHING_PICKERS.map((field, index) => (
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
        <Amount name="peso_lleno" label="Peso lleno (kg)" readOnly={weighed} />
        <Amount name="peso_vacio" label="Peso vacío (kg)" readOnly={weighed} />
        <Amount name="cantbultos" label="Bultos" readOnly={weighed} />
        <Amount name="costofletexkg" label="Costo flete por kg" readOnly={settled} />
        <Totals typed={typed} sackTare={sackTare} />
        <Amount name="vrpesada" label="Valor pesada" readOnly={settled} />
        <TextField name="ticket" label="Tiquete externo" maxLength={LENGTH.reference} readOnly={settled} />
      </div>
      <h2>Laboratorio</h2>
      <div className="grid five">
        {QUALITY.map((field) => (
          <Amount key={field.name} {...field} readOnly={settled} />
        ))}
      </div>
      <TextField name="observaciones" label="Observaciones" maxLength={LENGTH.remarks} />
      <SaveFoot cancelTo="/weighing-records" />
    </PickerForm>
  )
}

function Amount(props: { name: string; label: string; readOnly?: boolean }) {
  return <TextField {...props} inputMode="decimal" maxLength={20} />
}

function readTyped(value: (name: string) => string): Typed {
  const [peso_lleno = '', peso_vacio = '', cantbultos = '', costofletexkg = ''] = TYPED_NAMES.map(value)
  return { peso_lleno, peso_vacio, cantbultos, costofletexkg }
}
