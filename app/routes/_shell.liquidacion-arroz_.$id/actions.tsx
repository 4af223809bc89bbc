import { SelectField, TextField } from '#app/form/fields.tsx'
import { PostForm } from '#app/form/post-form.tsx'
import { type FormState, formState, type Reply } from '#app/form/reply.ts'
import { SubmitButton } from '#app/form/submit-button.tsx'
import type { PaymentOptions } from '#app/parts/payments/options.server.ts'

interface ActionProps {
  version: number | undefined
  reply: Reply | undefined
}

const of = (intent: string, reply: Reply | undefined) => (reply?.intent === intent ? reply : undefined)

/** A draft becomes approved. */
export function Approve({ version, reply }: ActionProps) {
  const form = formState('aprobar', {}, of('aprobar', reply))
  return (
    <section className="panel">
      <PostForm form={form} intent="aprobar" version={version}>
        <SubmitButton busy="Aprobando...">Aprobar</SubmitButton>
      </PostForm>
    </section>
  )
}

interface PayProps extends ActionProps {
  opciones: PaymentOptions
  fecha: string
}

/** An approved settlement is paid; its bank is asked for where the method is one. */
export function Pay({ version, reply, opciones, fecha }: PayProps) {
  const form = formState('pagar', { fecha }, of('pagar', reply))
  return (
    <section className="panel">
      <h2>Pagar</h2>
      <PostForm form={form} intent="pagar" version={version}>
        <div className="grid payment">
          <TextField form={form} name="fecha" label="Fecha" type="date" required />
          <Method form={form} formas={opciones.formas} />
          <div className="wide bank">
            <SelectField
              form={form}
              name="id_banco"
              label="Banco"
              options={[{ value: '', label: 'Elija el banco' }, ...opciones.bancos]}
            />
          </div>
        </div>
        <footer className="buttons">
          <SubmitButton busy="Pagando...">Pagar</SubmitButton>
        </footer>
      </PostForm>
    </section>
  )
}

/** The methods; the stylesheet shows the bank while one of the group of banks is chosen, also without scripts. */
function Method({ form, formas }: { form: FormState; formas: PaymentOptions['formas'] }) {
  const errors = form.errors('id_fpago')
  const id = `${form.id}-id_fpago`
  const group = (banks: boolean) =>
    formas
      .filter(({ conBanco }) => conBanco === banks)
      .map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))
  return (
    <div className="field">
      <label htmlFor={id}>
        Forma de pago<span aria-hidden="true"> *</span>
      </label>
      <select
        id={id}
        name="id_fpago"
        defaultValue={form.value('id_fpago')}
        required
        aria-invalid={form.invalid('id_fpago') || undefined}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
      >
        <option value="">Elija la forma de pago</option>
        {group(false)}
        <optgroup label="Bancos" className="banks">
          {group(true)}
        </optgroup>
      </select>
      {errors.length > 0 && (
        <small className="error" id={`${id}-error`}>
          {errors.join(' ')}
        </small>
      )}
    </div>
  )
}

/** A settlement that is not void can be voided with a reason. */
export function Void({ version, reply }: ActionProps) {
  const own = of('anular', reply)
  const form = formState('anular', {}, own)
  return (
    <details className="panel" open={own ? true : undefined}>
      <summary>Anular</summary>
      <PostForm form={form} intent="anular" version={version}>
        <TextField form={form} name="motivo" label="Motivo" maxLength={300} required />
        <footer className="buttons">
          <SubmitButton busy="Anulando..." className="danger">
            Anular liquidación
          </SubmitButton>
        </footer>
      </PostForm>
    </details>
  )
}
