import type { Option } from '#server/kit/contract/common.ts'
import type { AgreementLine, FinancingAgreementDetail } from '#server/financing/contract.ts'
import { decimal, pesos } from '#server/kit/words/formats.ts'
import { leftFor, mustWait } from '#server/financing/words.ts'

/** A loan as its dialog reads it. */
export type EditedLoan = Pick<
  AgreementLine,
  '_id' | 'id_fpago' | 'nombre_fpago' | 'id_banco' | 'nombre_banco' | 'version' | 'estado' | 'valor'
>

/** What the dialog of a loan holds before anything was typed; a mode that is not offered becomes the first (D2 §4). */
export function loanValues(loan: AgreementLine, modes: readonly Option[]) {
  const { descripcion, fecha_movimiento, id_fpago, id_banco } = loan
  const mode = modes.find(({ value }) => value === loan.modalidad_financiacion) ?? modes[0]
  const valor = decimal(loan.valor ?? 0)
  return {
    descripcion,
    valor,
    fecha_movimiento,
    modalidad_financiacion: mode?.value ?? '',
    id_fpago,
    id_banco,
  }
}

/** The options with the stored one, under its name or as not found, where the list no longer has it (D2 §4). */
export function offered(
  options: readonly Option[],
  stored: string | undefined,
  name: string | undefined,
  unknown: string,
): Option[] {
  if (!stored || options.some(({ value }) => value === stored)) return [...options]
  return [...options, { value: stored, label: name || unknown }]
}

/** What a loan of `valor` pesos leaves of the maximum, or by how much it passes it and what that means (N-146). */
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
