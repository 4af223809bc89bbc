import type { Option } from '#server/kit/contract/common.ts'
import type { AgreementLine, FinancingAgreementDetail } from '#server/financing/contract.ts'
import { decimal, pesos } from '#server/kit/words/formats.ts'
import { leftFor, mustWait } from '#server/financing/words.ts'

/** Form field with the loan's id. */
export const LOAN_FIELD = 'id_movimiento_af'

/** Button that loads the next select without scripts. */
export const NEXT_FIELD = 'continuar'

/** Fields of a loan that its dialog needs. */
export type EditedLoan = Pick<
  AgreementLine,
  | ('_id' | 'id_fpago' | 'nombre_fpago' | 'id_banco' | 'nombre_banco' | 'version' | 'estado' | 'valor')
  | ('id_producto' | 'nombre_producto')
>

/** Initial values of the loan dialog. The first mode replaces a mode that is not offered any more. */
export function loanValues(loan: AgreementLine, modes: readonly Option[]) {
  const { descripcion, fecha_movimiento, id_fpago, id_banco, id_producto } = loan
  const mode = modes.find(({ value }) => value === loan.modalidad_financiacion) ?? modes[0]
  const valor = decimal(loan.valor)
  return {
    descripcion,
    valor,
    fecha_movimiento,
    modalidad_financiacion: mode?.value,
    id_fpago,
    id_banco,
    id_producto,
    kilos: loan.kilos ? decimal(loan.kilos) : '',
  }
}

/** Options, with the stored option when the list no longer has it. */
export function offered(
  options: readonly Option[],
  stored: string | undefined,
  name: string | undefined,
  unknown: string,
): Option[] {
  if (!stored || options.some(({ value }) => value === stored)) return [...options]
  return [...options, { value: stored, label: name || unknown }]
}

/**
 * Text about what a loan of `valor` pesos leaves of the maximum. Above the maximum it says that the loan will
 * wait.
 */
export function leftInWords(
  acuerdo: Maximum,
  valor: number,
  loan?: Pick<EditedLoan, 'estado' | 'valor'>,
): string {
  const left = leftFor(acuerdo, loan) - valor
  if (left >= 0) return `Quedan ${pesos(left)} del máximo a prestar.`
  const waits = mustWait(acuerdo, valor, loan) ? ' Queda por aprobar y no cuenta hasta entonces.' : ''
  return `Pasa el máximo a prestar en ${pesos(-left)}.${waits}`
}
export type Maximum = Pick<FinancingAgreementDetail, 'maximo_prestar' | 'total_neto'>
