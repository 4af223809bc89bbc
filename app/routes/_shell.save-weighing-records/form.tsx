import { Link } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { ENTER_INTENT } from '#app/form/choice.ts'
import { enterMovesOn } from '#app/form/enter-moves-on.ts'
import { TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import type { FormState } from '#app/form/reply.ts'
import { INTENT_FIELD } from '#app/form/reserved.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import { TypeAhead } from '#app/form/type-ahead.tsx'
import type { ThirdPartyOptions } from '#app/parts/third-parties/options.server.ts'
import { CreationDialog } from './dialogs.tsx'
import { Totals, type Typed, TYPED_NAMES } from './totals.tsx'
import { usePlateOffers } from './use-plate-offers.ts'
import type { Offers } from './choices.server.ts'

interface WeighingFormProps {
  form: FormState
  path: string
  once?: string
  version?: number
  offers: Offers
  sackTare: number
  options: ThirdPartyOptions | null
  dialog: string | undefined
  /** What the person may create beside the type-aheads. */
  mayCreate: Record<string, boolean>
  /** Settled: weights, sides and fee cannot change any more. */
  locked?: boolean
}

/** The nine type-aheads, in the order in which a truck is asked. */
const CHOICES: { name: string; label: string; source: string; add: string; required?: boolean }[] = [
  { name: 'id_vehiculo', label: 'Placa', source: 'placas', add: 'una placa', required: true },
  { name: 'id_conductor', label: 'Conductor', source: 'conductores', add: 'un conductor', required: true },
  { name: 'id_cliente', label: 'Cliente', source: 'clientes', add: 'un cliente', required: true },
  { name: 'id_proveedor', label: 'Proveedor', source: 'proveedores', add: 'un proveedor', required: true },
  { name: 'id_producto', label: 'Producto', source: 'productos', add: 'un producto', required: true },
  {
    name: 'id_formapago',
    label: 'Forma de pago',
    source: 'formas-de-pago',
    add: 'una forma de pago',
    required: true,
  },
  { name: 'id_origen', label: 'Origen', source: 'origenes', add: 'un origen' },
  { name: 'id_lote', label: 'Lote', source: 'lotes', add: 'un lote' },
]

const QUALITY = [
  { name: 'humedad', label: '% Humedad' },
  { name: 'impureza', label: '% Impureza' },
  { name: 'grano_r', label: '% Grano rojo' },
  { name: 'grano_p', label: '% Grano partido' },
  { name: 'yeso', label: '% Yeso' },
]

/** The ticket of the scale, new or edited. Enter goes from field to field; only 'Guardar' saves. */
export function WeighingForm(props: WeighingFormProps) {
  const { form, path, once, version, sackTare, options, dialog, mayCreate, locked = false } = props
  const { offers, onPlate } = usePlateOffers(props.offers)
  const [typed, setTyped] = useState<Typed>(() => readTyped(form))
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name, value } = event.target as HTMLInputElement
    if (TYPED_NAMES.some((one) => one === name)) setTyped((now) => ({ ...now, [name]: value }))
  }
  return (
    <PostForm
      form={form}
      action={path}
      once={once}
      version={version}
      onInput={onInput}
      onKeyDown={enterMovesOn}
    >
      {/* The form's first button decides what Enter means where scripts are off. */}
      <button name={INTENT_FIELD} value={ENTER_INTENT} hidden tabIndex={-1} aria-hidden="true" />
      <div inert={dialog ? '' : undefined}>
        <div className="grid three">
          <TextField form={form} name="fecha" label="Fecha" type="date" required />
          {CHOICES.map(({ source, add, ...choice }, index) => (
            <TypeAhead
              key={choice.name}
              {...choice}
              form={form}
              source={`/buscar/${source}`}
              offered={offers[choice.name]}
              add={mayCreate[choice.name] ? add : undefined}
              autoFocus={index === 0 && !form.reply}
              readOnly={locked && choice.name !== 'id_producto' && choice.name !== 'id_origen'}
              onChoose={choice.name === 'id_vehiculo' ? onPlate : undefined}
            />
          ))}
        </div>
        <h2>Pesos</h2>
        <div className="grid four">
          <Amount form={form} name="peso_lleno" label="Peso lleno (kg)" readOnly={locked} />
          <Amount form={form} name="peso_vacio" label="Peso vacío (kg)" readOnly={locked} />
          <Amount form={form} name="cantbultos" label="Bultos" readOnly={locked} />
          <Amount form={form} name="costofletexkg" label="Costo flete por kg" readOnly={locked} />
          <Totals typed={typed} sackTare={sackTare} />
          <Amount form={form} name="vrpesada" label="Valor pesada" readOnly={locked} />
          <TextField form={form} name="ticket" label="Tiquete externo" maxLength={40} />
        </div>
        <h2>Laboratorio</h2>
        <div className="grid five">
          {QUALITY.map((field) => (
            <Amount key={field.name} form={form} {...field} />
          ))}
        </div>
        <TextField form={form} name="observaciones" label="Observaciones" maxLength={500} />
        <footer className="buttons">
          <SubmitButton busy="Guardando..." name={INTENT_FIELD} value="guardar" data-save="">
            Guardar
          </SubmitButton>
          <Link to="/weighing-records" className="cancel">
            Cancelar
          </Link>
        </footer>
      </div>
      {dialog && options && <CreationDialog form={form} field={dialog} closeTo={path} options={options} />}
    </PostForm>
  )
}

function Amount(props: { form: FormState; name: string; label: string; readOnly?: boolean }) {
  return <TextField {...props} inputMode="decimal" maxLength={20} />
}

function readTyped(form: FormState): Typed {
  const [peso_lleno = '', peso_vacio = '', cantbultos = '', costofletexkg = ''] = TYPED_NAMES.map((name) =>
    form.value(name),
  )
  return { peso_lleno, peso_vacio, cantbultos, costofletexkg }
}
