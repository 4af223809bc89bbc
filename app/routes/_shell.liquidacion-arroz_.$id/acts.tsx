import type { Acts } from '#app/form/acts.ts'
import { NumberField } from '#app/form/fields.tsx'
import type { PaymentOptions } from '#app/parts/payments/options.server.ts'
import { CashQuestion, PaymentFields } from '#app/parts/payments/payment-fields.tsx'
import { ADVANCE_LEFT, UNREGISTERED } from '#app/parts/settlements/conditions.ts'
import { askApproval, askRegistration } from '#app/parts/settlements/draft-notes.tsx'
import type { SettlementDetail } from '#server/settlements/contract.ts'
import { SETTLEMENT, SETTLEMENT_ACTS } from '#server/settlements/words.ts'
import { decimal, pesos } from '#server/kit/words/formats.ts'
import { VoidFields } from './void-fields.tsx'

interface Read {
  liquidacion: SettlementDetail
  /** Payment methods and banks. Null for acts without money. */
  opciones: PaymentOptions | null
  hoy: string
}

const priceField = <NumberField name="precio_carga" {...SETTLEMENT.precio_carga} required />
const priceOf = (one: SettlementDetail) => ({ precio_carga: decimal(one.precio_carga) })

const voiding = ({ liquidacion: { total_a_pagar: valor }, opciones }: Read) => (
  <VoidFields pagado={opciones && { valor, opciones }} />
)

/** Notice about the support document of a voided purchase (settlements/README.md, purchase document). */
const supported = ({ tipo_documento, numero_documento, semana_documento }: SettlementDetail) => {
  if (tipo_documento !== 'DOCUMENTO_SOPORTE') return false
  return semana_documento
    ? `Sale del documento soporte ${numero_documento} de su semana; si ya se expidió, se corrige con una nota de ajuste.`
    : `El documento soporte ${numero_documento} se corrige con una nota de ajuste, y su número no vuelve a usarse.`
}

const joined = (...sentences: (string | false)[]) => sentences.filter(Boolean).join(' ')

export const ACTS = {
  aprobar: {
    from: SETTLEMENT_ACTS.aprobar,
    button: 'Aprobar',
    busy: 'Aprobando...',
    failed: 'Error al aprobar la liquidación',
    asks: ({ liquidacion, hoy }) => askApproval(liquidacion, hoy),
  },
  recalcular: {
    from: SETTLEMENT_ACTS.recalcular,
    button: 'Calcular de nuevo',
    busy: 'Calculando...',
    failed: 'Error al calcular la liquidación',
  },
  precio: {
    from: SETTLEMENT_ACTS.recalcular,
    button: 'Cambiar precio',
    busy: 'Calculando...',
    failed: 'Error al calcular la liquidación',
    asks: ({ liquidacion }) => ({
      title: `Precio de la liquidación ${liquidacion.consecutivo}`,
      question:
        'La liquidación se calcula de nuevo a este precio. Lo que se había aprobado del anterior deja de valer.',
      values: priceOf(liquidacion),
      fields: priceField,
    }),
  },
  pagar: {
    from: SETTLEMENT_ACTS.pagar,
    button: 'Pagar',
    busy: 'Pagando...',
    failed: 'Error al pagar la liquidación',
    asks: ({ liquidacion: { consecutivo, nombre_proveedor, total_a_pagar }, opciones, hoy }) => ({
      title: `Pagar la liquidación ${consecutivo}`,
      question: `¿Pagar ${pesos(total_a_pagar)} a ${nombre_proveedor}?`,
      opens: `Pagar ${pesos(total_a_pagar)}`,
      button: `Pagar ${pesos(total_a_pagar)}`,
      values: { fecha: hoy },
      fields: opciones && (
        <>
          <PaymentFields opciones={opciones} />
          <CashQuestion />
        </>
      ),
    }),
  },
  registrar: {
    from: [UNREGISTERED],
    button: 'Registrar en la Bolsa',
    failed: 'Error al guardar el registro',
    asks: ({ liquidacion, hoy }) =>
      liquidacion.registro === 'BOLSA' &&
      askRegistration(`Registro de la liquidación ${liquidacion.consecutivo}`, liquidacion, hoy),
  },
  corregir: {
    from: SETTLEMENT_ACTS.corregir,
    button: 'Corregir precio',
    busy: 'Corrigiendo...',
    failed: 'Error al corregir el precio',
    rare: true,
    asks: (read) => ({
      title: `Corregir el precio de la liquidación ${read.liquidacion.consecutivo}`,
      question: joined(
        `${read.liquidacion.consecutivo} se anula.`,
        supported(read.liquidacion),
        'Queda un borrador de hoy con las mismas pesadas y deducciones al precio correcto, para revisarlo y aprobarlo.',
      ),
      values: { ...priceOf(read.liquidacion), fecha: read.hoy },
      fields: (
        <>
          {priceField}
          {voiding(read)}
        </>
      ),
    }),
  },
  devolver: {
    from: [ADVANCE_LEFT],
    button: 'Devolver anticipo',
    failed: 'Error al guardar la devolución',
    asks: ({
      liquidacion: { consecutivo, nombre_proveedor, anticipo_por_descontar: valor },
      opciones,
      hoy,
    }) => ({
      title: `Devolución del anticipo de ${consecutivo}`,
      question: `¿${nombre_proveedor} devolvió ${pesos(valor)}?`,
      button: `Recibir ${pesos(valor)}`,
      values: { fecha: hoy },
      fields: opciones && (
        <>
          <input type="hidden" name="valor" value={valor} />
          <PaymentFields opciones={opciones} />
        </>
      ),
    }),
  },
  anular: {
    from: SETTLEMENT_ACTS.anular,
    button: 'Anular',
    busy: 'Anulando...',
    failed: 'Error al anular la liquidación',
    danger: true,
    asks: (read) => ({
      title: `Anular la liquidación ${read.liquidacion.consecutivo}`,
      question: joined('Sus pesadas vuelven a quedar por liquidar.', supported(read.liquidacion)),
      button: 'Anular liquidación',
      values: { fecha: read.hoy },
      fields: voiding(read),
    }),
  },
} as const satisfies Acts<string, Read>
