import type { Asked } from '#app/form/acts.tsx'
import { NumberField } from '#app/form/fields.tsx'
import type { PaymentOptions } from '#app/parts/payments/options.server.ts'
import { CashQuestion, PaymentFields } from '#app/parts/payments/payment-fields.tsx'
import type { SettlementDetail } from '#server/settlements/contract.ts'
import { decimal, pesos } from '#server/kit/words/formats.ts'
import type { ACTS } from './acts.ts'
import { askApproval, askRegistration } from '#app/parts/settlements/draft-notes.tsx'
import { VoidFields } from './void-fields.tsx'
import { SETTLEMENT } from '#server/settlements/words.ts'

interface Read {
  liquidacion: SettlementDetail
  /** Payment methods and banks. Null for acts without money. */
  opciones: PaymentOptions | null
  hoy: string
}

export function actDialogs({ liquidacion, opciones, hoy }: Read): Partial<Record<keyof typeof ACTS, Asked>> {
  const { consecutivo, nombre_proveedor } = liquidacion
  const total = pesos(liquidacion.total_a_pagar)
  const price = <NumberField name="precio_carga" {...SETTLEMENT.precio_carga} required />
  const priced = { precio_carga: decimal(liquidacion.precio_carga) }
  const voiding = <VoidFields pagado={opciones && { valor: liquidacion.total_a_pagar, opciones }} />
  return {
    aprobar: askApproval(liquidacion, hoy),
    ...(liquidacion.registro === 'BOLSA' && {
      registrar: askRegistration(`Registro de la liquidación ${consecutivo}`, liquidacion, hoy),
    }),
    precio: {
      title: `Precio de la liquidación ${consecutivo}`,
      question:
        'La liquidación se calcula de nuevo a este precio. Lo que se había aprobado del anterior deja de valer.',
      button: 'Cambiar precio',
      values: priced,
      fields: price,
    },
    pagar: {
      title: `Pagar la liquidación ${consecutivo}`,
      question: `¿Pagar ${total} a ${nombre_proveedor}?`,
      opens: `Pagar ${total}`,
      button: `Pagar ${total}`,
      values: { fecha: hoy },
      fields: opciones && (
        <>
          <PaymentFields opciones={opciones} />
          <CashQuestion />
        </>
      ),
    },
    corregir: {
      title: `Corregir el precio de la liquidación ${consecutivo}`,
      question: [
        `${consecutivo} se anula.`,
        supported(liquidacion),
        'Queda un borrador con las mismas pesadas y deducciones al precio correcto, para revisarlo y aprobarlo.',
      ]
        .filter(Boolean)
        .join(' '),
      button: 'Corregir precio',
      values: { ...priced, fecha: hoy },
      fields: (
        <>
          {price}
          {voiding}
        </>
      ),
    },
    anular: {
      title: `Anular la liquidación ${consecutivo}`,
      question: ['Sus pesadas vuelven a quedar por liquidar.', supported(liquidacion)]
        .filter(Boolean)
        .join(' '),
      button: 'Anular liquidación',
      values: { fecha: hoy },
      fields: voiding,
    },
  }
}

/** Notice about the support document of a voided purchase (settlements/README.md, purchase document). */
const supported = ({ tipo_documento, numero_documento }: SettlementDetail) =>
  tipo_documento === 'DOCUMENTO_SOPORTE' &&
  `El documento soporte ${numero_documento} se corrige con una nota de ajuste, y su número no vuelve a usarse.`
