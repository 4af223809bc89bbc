import { CREATE_INTENT } from '#app/form/choice.ts'
import { CLOSE_INTENT, Dialog } from '#app/form/dialog.tsx'
import { CheckField, TextField } from '#app/form/fields.tsx'
import { type FormState, formPart } from '#app/form/reply.ts'
import { INTENT_FIELD, ONCE_FIELD } from '#app/form/reserved.ts'
import type { ThirdPartyOptions } from '#app/parts/third-parties/options.server.ts'
import { ThirdPartyFields } from '#app/parts/third-parties/fields.tsx'

const PREFIX = 'nuevo.'

const TITLES: Record<string, string> = {
  id_cliente: 'Nuevo Tercero',
  id_proveedor: 'Nuevo Tercero',
  id_conductor: 'Nuevo Tercero',
  id_vehiculo: 'Nuevo Vehículo',
  id_producto: 'Nuevo Producto',
  id_formapago: 'Nueva Forma de Pago',
  id_origen: 'Nuevo Origen',
  id_lote: 'Nuevo Lote',
}
const PARTY_TYPES: Record<string, string> = {
  id_cliente: 'CLIENTE',
  id_proveedor: 'PROVEEDOR',
  id_conductor: 'CONDUCTOR',
}

interface CreationDialogProps {
  form: FormState
  /** The type-ahead that it creates for. */
  field: string
  closeTo: string
  options: ThirdPartyOptions
}

/** The creation dialog over the half-filled weighing: its fields belong to the same form (behaviour.md). */
export function CreationDialog({ form, field, closeTo, options }: CreationDialogProps) {
  const part = formPart(form, PREFIX)
  return (
    <Dialog title={TITLES[field] ?? ''} closeTo={closeTo} overForm>
      <input type="hidden" name={`${PREFIX}para`} value={field} />
      <input type="hidden" name={PREFIX + ONCE_FIELD} value={form.value(PREFIX + ONCE_FIELD)} />
      {part.errors('').length > 0 && (
        <div className="form-error" role="alert">
          {part.errors('').join(' ')}
        </div>
      )}
      <DialogFields form={part} field={field} options={options} />
      <footer className="buttons">
        <button name={INTENT_FIELD} value={CREATE_INTENT + field} formAction={`${closeTo}?crear=${field}`}>
          Guardar
        </button>
        <button name={INTENT_FIELD} value={CLOSE_INTENT} formAction={closeTo} className="secondary">
          Cancelar
        </button>
      </footer>
    </Dialog>
  )
}

function DialogFields({ form, field, options }: Pick<CreationDialogProps, 'form' | 'field' | 'options'>) {
  const type = PARTY_TYPES[field]
  if (type) {
    const fixed = { ...options, tipos: options.tipos.filter(({ value }) => value === type) }
    return <ThirdPartyFields form={form} options={fixed} ownRiceLabel="Arroz propio" />
  }
  if (field === 'id_vehiculo') {
    return (
      <TextField
        form={form}
        name="placa"
        label="Placa"
        message="La placa es obligatoria"
        maxLength={20}
        required
      />
    )
  }
  if (field === 'id_origen') {
    return (
      <TextField
        form={form}
        name="nombre"
        label="Nombre"
        message="El nombre es obligatorio."
        maxLength={100}
        required
      />
    )
  }
  return (
    <>
      <TextField
        form={form}
        name="descripcion"
        label="Descripción"
        message="La descripción es obligatoria"
        maxLength={100}
        required
      />
      {field === 'id_producto' && <CheckField form={form} name="esPaddy" label="¿Arroz paddy?" />}
      {field === 'id_formapago' && (
        <>
          <CheckField form={form} name="esBanco" label="¿Es banco?" />
          <CheckField form={form} name="esCredito" label="¿A crédito?" />
        </>
      )}
    </>
  )
}
