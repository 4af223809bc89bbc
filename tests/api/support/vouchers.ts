import type { Voucher, VoucherLine } from '#server/books/vouchers-contract.ts'
import { callOf, says, type TestApi } from './api.ts'

type VoucherDetail = Voucher & { lineas: VoucherLine[] }

/** Reads of single vouchers by their key, made by the administrator. */
export function vouchersOf(get: () => TestApi) {
  const call = callOf(get)
  const detail = async (clave: string): Promise<VoucherDetail> =>
    says(await call('GET', `/vouchers/detail?clave=${clave}`), 200).json
  return {
    detail,
    /** Account, debit and credit of each line. */
    linesOf: async (clave: string) =>
      (await detail(clave)).lineas.map(({ cuenta, debito, credito }) => [cuenta, debito, credito]),
  }
}
