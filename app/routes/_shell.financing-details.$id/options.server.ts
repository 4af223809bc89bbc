import { ApiError, call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { banks } from '#server/contract/banks.ts'
import type { Option } from '#server/contract/common.ts'
import { financingAgreementMovements } from '#server/contract/financing-agreement-movements.ts'
import { paymentMethods, paysOut, TAG_BANKS } from '#server/contract/payment-methods.ts'
import { hasTag } from '#server/shared/tags.ts'

/** What a loan's dialog offers. `conBanco` is a method that is a bank: the bank is then asked for. */
export interface LoanOptions {
  modalidades: Option[]
  formas: (Option & { conBanco: boolean })[]
  bancos: Option[]
  /** The quoted messages of the lists that could not be loaded. */
  errores: string[]
}

/** The modes, the methods that give money, and the banks: those in use. */
export async function readLoanOptions(session: Session): Promise<LoanOptions> {
  const errores: string[] = []
  const read = async <Row>(what: string, list: Promise<Row[]>): Promise<Row[]> => {
    try {
      return await list
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      errores.push(`Error al cargar ${what}.`)
      return []
    }
  }
  const [modalidades, formas, bancos] = await Promise.all([
    read('modalidades', call(session, financingAgreementMovements.modes, {})),
    read('formas de pago', whole(call(session, paymentMethods.search, { body: WHOLE_LIST }))),
    read('bancos', whole(call(session, banks.search, { body: WHOLE_LIST }))),
  ])
  return {
    modalidades,
    formas: formas
      .filter(({ tags }) => paysOut(tags))
      .map(({ id_forma_pago: value, descripcion: label, tags }) => ({
        value,
        label,
        conBanco: hasTag(tags, TAG_BANKS),
      })),
    bancos: bancos.map(({ id_banco: value, nombre, nro_cuenta }) => ({
      value,
      label: [nombre, nro_cuenta].filter(Boolean).join(' - '),
    })),
    errores,
  }
}

const whole = async <Row extends { activo: boolean }>(found: Promise<{ data: Row[] }>) =>
  (await found).data.filter(({ activo }) => activo)
