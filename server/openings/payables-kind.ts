import { sql } from 'drizzle-orm'
import { textsOf } from '#server/kit/rows/rows.ts'
import { PayPayable } from '#server/payables/contract.ts'
import { refuseOpeningPayable } from './rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { bringPayables, numbersOfSettlements, undonePayables } from './payables-acts.ts'
import { columnOf, type ImportKind, type Values } from '#server/kit/reading/import-kind.ts'
import {
  checkFields,
  checkRule,
  findNumbered,
  type Known,
  NOTES,
  NUMBER,
  numberOf,
  PARTY,
  PARTY_NAME,
  textOf,
  textsIn,
  writing,
} from './openings.ts'
import { PAYABLE } from '#server/payables/words.ts'

/** Due day. Default: the day of the payable. */
const dueDay = (values: Values) => textOf(values, 'fecha_vencimiento') || textOf(values, 'fecha')

/** Debts to farmers and others on the first day. */
export const openingPayables: ImportKind = {
  name: 'opening-payables',
  label: 'Lo que debemos',
  one: 'cuenta por pagar',
  many: 'cuentas por pagar',
  group: 'Saldos iniciales',
  columns: [
    { ...NUMBER, aliases: [...NUMBER.aliases!, 'Liquidación'], example: 'LIQ-48213' },
    PARTY,
    PARTY_NAME,
    { ...columnOf('fecha', PAYABLE.fecha), required: true },
    {
      ...columnOf('fecha_vencimiento', PAYABLE.fecha_vencimiento),
      aliases: ['Vencimiento', 'Fecha de vencimiento'],
      ahead: true,
      help: 'Vacío: el mismo día de la fecha.',
    },
    {
      ...columnOf('valor', PAYABLE.valor),
      aliases: ['Saldo', 'Se debe', 'Total'],
      required: true,
      example: '3.912.600',
      help: 'Lo que todavía se debe.',
    },
    { ...NOTES, name: 'concepto', ...PAYABLE.concepto, aliases: ['Observaciones', 'Detalle'] },
  ],
  keys: { create: 'PATCH-accounts-payable/{id}/pay' },
  path: '/cuentas-por-pagar',
  check(draft, hoy) {
    checkFields(draft, { valor: PayPayable.shape.valor })
    const { values } = draft
    checkRule(draft, () =>
      refuseOpeningPayable({ fecha: textOf(values, 'fecha'), fecha_vencimiento: dueDay(values) }, hoy),
    )
  },
  keyOf: (values) => textOf(values, 'consecutivo'),
  find: (q, company, drafts) =>
    findNumbered(q, company, drafts, {
      tipos: ['PROVEEDOR', 'CLIENTE', 'CONDUCTOR'],
      fecha: 'fecha',
      valor: 'valor',
      known: (numbers) => knownPayables(q, company, numbers),
      taken: (numbers) => numbersOfSettlements(q, company, numbers),
      what: 'la cuenta por pagar',
    }),
  write: writing(bringPayables, (values) => ({
    ...textsIn(values, 'consecutivo', 'id_tercero', 'nombre_tercero', 'fecha', 'concepto'),
    fecha_vencimiento: dueDay(values),
    valor: numberOf(values, 'valor'),
  })),
  ...undonePayables,
}

const knownPayables = (q: Queries, company: string, numbers: readonly string[]) =>
  rowsOf<Known>(
    q,
    sql`select id_cuenta_por_pagar as id, consecutivo as numero, id_tercero, nombre_tercero as nombre,
        fecha::text as fecha, valor::text as valor, anulada
      from accounts_payable where id_empresa = ${company}
        and consecutivo = any (${textsOf(numbers)})`,
  )
