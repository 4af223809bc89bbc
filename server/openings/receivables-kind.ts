import { sql } from 'drizzle-orm'
import { textsOf } from '#server/kit/rows/rows.ts'
import { NewReceivable } from '#server/receivables/contract.ts'
import { refuseNewReceivable } from '#server/receivables/rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { bringReceivables, formerNumbers, undoneReceivables } from './receivables-acts.ts'
import { columnOf, type ImportKind } from '#server/kit/reading/import-kind.ts'
import {
  checkFields,
  checkRule,
  findNumbered,
  type Known,
  NOTES,
  NUMBER,
  numberIfAny,
  numberOf,
  PARTY,
  PARTY_NAME,
  textOf,
  textsIn,
  writing,
} from './openings.ts'
import { RECEIVABLE } from '#server/receivables/words.ts'

const { valor_original_factura, total_abonos_realizados, porcentaje_interes_mora } = NewReceivable.shape

/** Debts of clients and farmers on the first day, with their dates. */
export const openingReceivables: ImportKind = {
  name: 'opening-receivables',
  label: 'Lo que nos deben',
  one: 'cuenta por cobrar',
  many: 'cuentas por cobrar',
  group: 'Saldos iniciales',
  columns: [
    { ...NUMBER, aliases: [...NUMBER.aliases!, 'Factura', 'Número de factura'], example: 'FV-2041' },
    PARTY,
    PARTY_NAME,
    {
      ...columnOf('fecha_factura', RECEIVABLE.fecha_factura),
      label: 'Fecha',
      aliases: ['Fecha factura', 'Emisión'],
      required: true,
    },
    {
      ...columnOf('fecha_esperada_pago', RECEIVABLE.fecha_esperada_pago),
      label: 'Vence',
      aliases: ['Vencimiento', 'Fecha de vencimiento'],
      required: true,
      ahead: true,
    },
    {
      ...columnOf('valor_original_factura', RECEIVABLE.valor_original_factura),
      aliases: ['Valor', 'Original', 'Total'],
      required: true,
      side: 'DB',
      example: '1.250.000',
    },
    {
      ...columnOf('total_abonos_realizados', RECEIVABLE.total_abonos_realizados),
      label: 'Abonado',
      aliases: ['Abonos', 'Pagado'],
      help: 'Lo que ya se había abonado.',
    },
    {
      ...columnOf('porcentaje_interes_mora', RECEIVABLE.porcentaje_interes_mora),
      label: '% mora mensual',
      aliases: ['% mora mes', 'Mora'],
      help: 'Vacío: el de la tarifa INTERES_MORA.',
    },
    NOTES,
  ],
  keys: { create: 'POST-accounts-receivable' },
  path: '/accounts-receivable',
  check(draft, hoy) {
    checkFields(draft, { valor_original_factura, total_abonos_realizados, porcentaje_interes_mora })
    const { values } = draft
    checkRule(draft, () =>
      refuseNewReceivable(
        {
          fecha_factura: textOf(values, 'fecha_factura'),
          fecha_esperada_pago: textOf(values, 'fecha_esperada_pago'),
          original: numberOf(values, 'valor_original_factura'),
          previos: numberOf(values, 'total_abonos_realizados'),
        },
        hoy,
      ),
    )
  },
  keyOf: (values) => textOf(values, 'consecutivo'),
  find: (q, company, drafts) =>
    findNumbered(q, company, drafts, {
      tipos: ['CLIENTE', 'PROVEEDOR', 'CONDUCTOR'],
      fecha: 'fecha_factura',
      valor: 'valor_original_factura',
      known: (numbers) => knownReceivables(q, company, numbers),
      taken: (numbers) => formerNumbers(q, company, numbers),
      what: 'la cuenta por cobrar',
    }),
  write: writing(bringReceivables, (values) => ({
    ...textsIn(values, 'fecha_factura', 'fecha_esperada_pago', 'observaciones'),
    numero_factura: textOf(values, 'consecutivo'),
    cliente_id: textOf(values, 'id_tercero'),
    cliente_nombre: textOf(values, 'nombre_tercero'),
    valor_original_factura: numberOf(values, 'valor_original_factura'),
    total_abonos_realizados: numberOf(values, 'total_abonos_realizados'),
    porcentaje_interes_mora: numberIfAny(values, 'porcentaje_interes_mora'),
  })),
  ...undoneReceivables,
}

const knownReceivables = (q: Queries, company: string, numbers: readonly string[]) =>
  rowsOf<Known>(
    q,
    sql`select id_cuenta_por_cobrar as id, numero_factura as numero, cliente_id as id_tercero, cliente_nombre as nombre,
        fecha_factura::text as fecha, valor_original_factura::text as valor, anulada
      from accounts_receivable where id_empresa = ${company}
        and numero_factura = any (${textsOf(numbers)})`,
  )
