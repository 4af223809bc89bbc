import type { Acts } from '#app/form/acts.ts'
import { NumberField, ReasonField, TextField } from '#app/form/fields.tsx'
import type { Receivable } from '#server/receivables/contract.ts'
import { decimal, pesos } from '#server/kit/words/formats.ts'
import { RECEIVABLE } from '#server/receivables/words.ts'

interface Read {
  cuenta: Receivable
}

const why = <ReasonField />

/** Acts on a receivable, besides receiving its payment. */
export const ACTS = {
  cobrar: {
    from: ['CON_MORA'],
    button: 'Cobrar la mora',
    busy: 'Cobrando...',
    failed: 'Error al cobrar la mora',
    asks: ({ cuenta }) => ({
      title: `Cobrar la mora de ${cuenta.numero_factura}`,
      question: `Se hace una cuenta por cobrar de ${pesos(cuenta.valor_mora)} al mismo cliente. Sobre ella no corre mora.`,
    }),
  },
  condonar: {
    from: ['CON_MORA'],
    button: 'Condonar',
    busy: 'Condonando...',
    failed: 'Error al condonar la mora',
    rare: true,
    asks: ({ cuenta }) => ({
      title: `Condonar la mora de ${cuenta.numero_factura}`,
      question: `Se dejan de cobrar ${pesos(cuenta.valor_mora)}. La mora que corra desde hoy se sigue debiendo.`,
      button: 'Condonar la mora',
      fields: why,
    }),
  },
  condiciones: {
    from: ['CAMBIA'],
    button: 'Cambiar condiciones',
    failed: 'Error al actualizar',
    rare: true,
    asks: ({ cuenta }) => ({
      title: `Condiciones de ${cuenta.numero_factura}`,
      values: {
        fecha_esperada_pago: cuenta.fecha_esperada_pago,
        porcentaje_interes_mora: decimal(cuenta.porcentaje_interes_mora),
      },
      button: 'Guardar',
      fields: (
        <>
          {!cuenta.id_factura && (
            <TextField name="fecha_esperada_pago" {...RECEIVABLE.fecha_esperada_pago} required />
          )}
          <NumberField
            name="porcentaje_interes_mora"
            {...RECEIVABLE.porcentaje_interes_mora}
            maxLength={12}
            required
          />
          {why}
        </>
      ),
    }),
  },
  eliminar: {
    from: ['SIN_ABONOS'],
    button: 'Eliminar',
    busy: 'Eliminando...',
    failed: 'Error al eliminar',
    danger: true,
    asks: ({ cuenta }) => ({
      title: `Eliminar la cuenta ${cuenta.numero_factura}`,
      question: '¿Seguro que deseas eliminar esta cuenta por cobrar?',
      button: 'Eliminar cuenta',
      fields: why,
    }),
  },
} as const satisfies Acts<string, Read>

/** Origins that are voided on this screen. Any other receivable is voided with its document. */
const BY_HAND = ['MANUAL', 'MORA', 'SALDO_INICIAL', 'CUOTA_FOMENTO']

/**
 * Conditions of ACTS that a receivable meets. The terms of a receivable for late interest cannot change,
 * because it bears none.
 */
export function metConditions({ anulada, valor_mora, mora_cobrada, abonos, origen }: Receivable): string[] {
  if (anulada) return []
  return [
    ...(valor_mora ? ['CON_MORA'] : []),
    ...(origen === 'MORA' ? [] : ['CAMBIA']),
    ...(BY_HAND.includes(origen) && !abonos && !mora_cobrada ? ['SIN_ABONOS'] : []),
  ]
}
