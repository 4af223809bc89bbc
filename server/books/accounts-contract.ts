import { z } from 'zod'
import { flag, Id, recordChange, requiredText, row, text } from '#server/kit/contract/common.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { CLASES, TIPOS_DE_TERCERO, type Clase } from '#server/kit/words/accounting.ts'
import { ACCOUNTING_ACCOUNT } from './words.ts'
import { INCOMPLETE } from '#server/kit/words/sentences.ts'

/**
 * Account for a kind of voucher line. Empty product, bank or kind of third party means all of them
 * (books/README.md, choice of account).
 */
export const AccountingAccount = row('id_cuenta_contable', {
  id_cuenta_contable: Id,
  clase: z.string(),
  descripcion: z.string(),
  id_producto: z.string(),
  descripcion_producto: z.string(),
  id_banco: z.string(),
  nombre_banco: z.string(),
  tipo_tercero: z.string(),
  cuenta: z.string(),
  centro_costo: z.string(),
  /** False for a proposal that no accountant has confirmed. */
  confirmada: flag.default(false),
  activo: flag.default(true),
})
export type AccountingAccount = z.infer<typeof AccountingAccount>

const KINDS = Object.keys(CLASES) as [Clase, ...Clase[]]
const THIRD_KINDS = TIPOS_DE_TERCERO.map(({ value }) => value)

/** Account number: digits only. '' removes it. */
export const AccountNumber = z
  .string()
  .trim()
  .regex(/^\d{0,16}$/, 'Escriba la cuenta solo con números, sin puntos.')

export const NewAccountingAccount = z.object({
  clase: z.enum(KINDS, { error: INCOMPLETE }),
  descripcion: requiredText(INCOMPLETE, ACCOUNTING_ACCOUNT.descripcion.maxLength),
  id_producto: Id.or(z.literal('')).nullish(),
  id_banco: Id.or(z.literal('')).nullish(),
  tipo_tercero: z.enum(['', ...THIRD_KINDS]).default(''),
  cuenta: AccountNumber.default(''),
  centro_costo: text(ACCOUNTING_ACCOUNT.centro_costo.maxLength),
})
export type NewAccountingAccount = z.infer<typeof NewAccountingAccount>

export const accountingAccounts = managed({
  resource: 'accounting-accounts',
  noun: 'cuentas contables',
  said: saidOf('Cuenta', 'a'),
  row: AccountingAccount,
  create: NewAccountingAccount,
  change: recordChange('id_cuenta_contable', { ...NewAccountingAccount.shape, confirmada: flag }),
})
