import type { Acts } from '#app/form/acts.ts'
import { NumberField, ReasonField, TextField } from '#app/form/fields.tsx'
import { payableName } from '#app/parts/payables/list.tsx'
import type { PaymentOptions } from '#app/parts/payments/options.server.ts'
import { CashQuestion, PaymentFields } from '#app/parts/payments/payment-fields.tsx'
import type { PayableDetail } from '#server/payables/contract.ts'
import { isDeducted } from '#server/payables/words.ts'
import { pesos, whole } from '#server/kit/words/formats.ts'
import { PAYMENT } from '#server/payments/words.ts'

interface Read {
  cuenta: PayableDetail
  opciones: PaymentOptions | null
  hoy: string
  once: string
}

export const ACTS = {
  pagar: {
    from: ['CON_SALDO'],
    button: 'Pagar',
    busy: 'Pagando...',
    failed: 'Error al pagar la cuenta',
    asks: ({ cuenta, opciones, hoy, once }) => ({
      title: `Pagar la cuenta ${payableName(cuenta)}`,
      question: `A ${cuenta.nombre_tercero} se le deben ${pesos(cuenta.saldo)}.`,
      once,
      values: { fecha: hoy, valor: whole(cuenta.saldo) },
      fields: opciones && (
        <>
          <NumberField name="valor" {...PAYMENT.valor} label="Valor que se paga" maxLength={20} required />
          <PaymentFields opciones={opciones} />
          <TextField name="referencia" {...PAYMENT.referencia} optional />
          <CashQuestion />
        </>
      ),
    }),
  },
  anular: {
    from: ['SIN_PAGOS'],
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular la cuenta',
    danger: true,
    asks: ({ cuenta }) => ({
      title: `Anular la cuenta ${payableName(cuenta)}`,
      question: 'Deja de deberse. Su número no vuelve a usarse.',
      button: 'Anular cuenta',
      fields: <ReasonField />,
    }),
  },
} as const satisfies Acts<string, Read>

/**
 * Conditions of ACTS that a payable meets. A settlement is paid and voided on its own screen, and what it deducted is
 * voided with it.
 */
export const metConditions = ({ origen, saldo, pagado, anulada }: PayableDetail): string[] =>
  anulada || origen === 'LIQUIDACION'
    ? []
    : [...(saldo ? ['CON_SALDO'] : []), ...(pagado || isDeducted(origen) ? [] : ['SIN_PAGOS'])]
