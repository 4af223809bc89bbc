import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import { call } from '#app/api/client.server.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import type { Session } from '#app/session/guard.server.ts'
import { paymentMethods, paysOut, TAG_BANKS } from '#server/payments/contract.ts'
import { banks } from '#server/bank/banks-contract.ts'

/** Options of a payment. `conBanco` marks methods that need a bank. */
export interface PaymentOptions {
  formas: { value: string; label: string; conBanco: boolean }[]
  bancos: { value: string; label: string }[]
}

/** Active methods that give money, and active banks, as far as the person may see them. */
export async function readPaymentOptions(session: Session): Promise<PaymentOptions> {
  const [formas, bancos] = await Promise.all([
    session.can('POST-payment-methods/search')
      ? call(session, paymentMethods.search, { body: WHOLE_LIST })
      : null,
    session.can('POST-banks/search') ? call(session, banks.search, { body: WHOLE_LIST }) : null,
  ])
  return {
    formas: (formas?.data ?? [])
      .filter(({ activo, tags }) => activo && paysOut(tags))
      .map((forma) => ({
        value: forma.id_forma_pago,
        label: forma.descripcion,
        conBanco: hasTag(forma.tags, TAG_BANKS),
      })),
    bancos: (bancos?.data ?? [])
      .filter(({ activo }) => activo)
      .map((banco) => ({
        value: banco.id_banco,
        label: [banco.nombre, banco.nro_cuenta].filter(Boolean).join(' · '),
      })),
  }
}
