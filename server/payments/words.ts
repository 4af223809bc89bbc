import { type Fields, TAGS } from '#server/kit/words/fields.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const PAYMENT_METHOD = {
  descripcion: { label: 'Descripción', maxLength: LENGTH.label },
  tags: TAGS,
} as const satisfies Fields

export const PAYMENT = {
  id_liquidacion: { label: 'Liquidación', kind: { of: 'settlements' } },
  id_cuenta_por_pagar: { label: 'Cuenta por pagar', kind: { of: 'accounts_payable' } },
  referencia: { label: 'Número del recibo', maxLength: LENGTH.reference },
  id_egreso: { label: 'Comprobante de egreso', kind: { of: 'disbursements' } },
  direccion: { label: 'Movimiento', kind: 'choice' },
  fecha: { label: 'Fecha', kind: 'date' },
  valor: { label: 'Valor', kind: 'pesos' },
  id_fpago: { label: 'Forma de pago', kind: { of: 'payment_methods' } },
  id_banco: { label: 'Banco', kind: { of: 'banks' } },
} as const satisfies Fields
