import { FieldErrors } from '#app/form/field-notes.tsx'
import { ReasonField } from '#app/form/fields.tsx'
import { useFormField } from '#app/form/kit-form.tsx'
import type { PaymentOptions } from '#app/parts/payments/options.server.ts'
import { PaymentFields } from '#app/parts/payments/payment-fields.tsx'
import { pesos } from '#server/kit/words/formats.ts'

interface VoidFieldsProps {
  /** Total and payment options of a paid settlement, or null. */
  pagado: { valor: number; opciones: PaymentOptions } | null
}

/**
 * Reason of the void and, for a paid settlement, whether the money came back (settlements/README.md, advances).
 */
export function VoidFields({ pagado }: VoidFieldsProps) {
  return (
    <>
      <ReasonField />
      {pagado && <FateOfMoney {...pagado} />}
    </>
  )
}

const FATES = [
  ['DEVUELTO', 'Lo devolvieron', 'Se anota la devolución con su fecha y su forma de pago.'],
  ['ANTICIPO', 'Queda como anticipo', 'La próxima liquidación del proveedor propone descontarlo.'],
] as const

/**
 * Asks where the money went. The stylesheet shows day and method only for a return, so that this works
 * without scripts.
 */
function FateOfMoney({ valor, opciones }: NonNullable<VoidFieldsProps['pagado']>) {
  const field = useFormField('destino_pago')
  return (
    <>
      <fieldset className="ways" {...field.aria}>
        <legend>¿Qué pasó con los {pesos(valor)} pagados?</legend>
        {FATES.map(([fate, label, more]) => (
          <label key={fate}>
            <input type="radio" name="destino_pago" value={fate} defaultChecked={field.value === fate} />
            <span>
              {label}
              <small>{more}</small>
            </span>
          </label>
        ))}
        <FieldErrors field={field} />
      </fieldset>
      <div className="returned">
        <PaymentFields opciones={opciones} />
      </div>
    </>
  )
}
