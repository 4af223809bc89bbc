import { ApiError, call } from '#app/api/client.server.ts'
import { WHOLE_LIST } from '#app/api/whole-list.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { financingAgreementMovements } from '#server/financing/movements-contract.ts'
import {
  type AgreementLine,
  type FinancingAgreementDetail,
  financingAgreements,
} from '#server/financing/contract.ts'
import { banks } from '#server/bank/banks-contract.ts'
import type { Option } from '#server/kit/contract/common.ts'
import { paymentMethods, paysOut, TAG_BANKS } from '#server/payments/contract.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { productOptions } from '#app/parts/catalogues/options.server.ts'
import { readThirdPartyOptions } from '#app/parts/parties/read.server.ts'
import { thirdParties } from '#server/parties/contract.ts'

/** Reads one agreement with its loans. When another API omits the loans, they are searched. */
export async function readAgreement(session: Session, id: string): Promise<FinancingAgreementDetail> {
  const acuerdo = await call(session, financingAgreements.get, { params: { id } })
  return { ...acuerdo, movimientos: acuerdo.movimientos ?? (await readLoans(session, id)) }
}

/** Page size of a search in the documented API. */
const LIMIT = 100

/** Loans by day. Their interest periods are unknown. */
async function readLoans(session: Session, id: string): Promise<AgreementLine[]> {
  const body = { ...WHOLE_LIST, limit: LIMIT, search: id, searchin_fields: 'id_financing_agreement' }
  const loans: AgreementLine[] = []
  for (let actual_page = 1; ; actual_page++) {
    const { data, total_count } = await call(session, financingAgreementMovements.search, {
      body: { ...body, actual_page },
    })
    const unsaid = { dias: null, periodos: [], capital_pendiente: null, interes_pendiente: null }
    loans.push(...data.map((loan) => ({ ...loan, ...unsaid })))
    if (data.length === 0 || loans.length >= total_count) break
  }
  return loans.sort((one, other) => one.fecha_movimiento.localeCompare(other.fecha_movimiento))
}

/** Options of a loan's dialog. `conBanco` marks methods that need a bank. */
export interface LoanOptions {
  modalidades: Option[]
  formas: (Option & { conBanco: boolean })[]
  bancos: Option[]
  productos: Option[]
  /** Messages of the lists that could not be loaded. */
  errores: string[]
}

/** Active modes, methods that give money, banks and products. */
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
  const [modalidades, formas, bancos, productos] = await Promise.all([
    read('modalidades', call(session, financingAgreementMovements.modes, {})),
    read('formas de pago', whole(call(session, paymentMethods.search, { body: WHOLE_LIST }))),
    read('bancos', whole(call(session, banks.search, { body: WHOLE_LIST }))),
    read('productos', productOptions(session)),
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
    productos,
    errores,
  }
}

const whole = async <Row extends { activo: boolean }>(found: Promise<{ data: Row[] }>) =>
  (await found).data.filter(({ activo }) => activo)

/** Type of every agreement's third party. */
export const SUPPLIER = 'PROVEEDOR'

/** The third party of an agreement, with the options of its form. */
export async function readThirdParty(session: Session, id: string) {
  const [tercero, opciones] = await Promise.all([
    call(session, thirdParties.get, { params: { id } }),
    readThirdPartyOptions(session),
  ])
  return { tercero, opciones }
}
