import { sql, type SQL } from 'drizzle-orm'
import { textsOf } from '#server/kit/rows/rows.ts'
import { PayPayable } from '#server/payables/contract.ts'
import { untilToday, refuseOutside } from '#server/kit/rules/dates.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { bringAdvances, bringClientAdvances, undoneAdvances, undoneClientAdvances } from './advances-acts.ts'
import type { ImportKind } from '#server/kit/reading/import-kind.ts'
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

type Told = Pick<
  ImportKind,
  'name' | 'label' | 'one' | 'many' | 'keys' | 'path' | 'undo' | 'refuseTakeBack'
> & {
  example: string
  help: string
  tipos: readonly string[]
  what: string
  bring: typeof bringAdvances
  /** Side of the account of these advances. */
  side: 'CR' | 'DB'
  /** Query of all numbered records, with the columns of `Known`. */
  known: SQL
}

const advanceKind = ({ example, help, tipos, what, bring, side, known, ...kind }: Told): ImportKind => ({
  ...kind,
  group: 'Saldos iniciales',
  columns: [
    { ...NUMBER, aliases: [...NUMBER.aliases!, 'Recibo', 'Anticipo'], example },
    PARTY,
    PARTY_NAME,
    { name: 'fecha', label: 'Fecha', required: true, type: 'day' },
    {
      name: 'valor',
      label: 'Valor',
      aliases: ['Saldo', 'Anticipo pendiente'],
      required: true,
      type: 'pesos',
      side,
      example: '500.000',
      help,
    },
    NOTES,
  ],
  check(draft, hoy) {
    checkFields(draft, { valor: PayPayable.shape.valor })
    checkRule(draft, () => refuseOutside('fecha', textOf(draft.values, 'fecha'), untilToday(hoy)))
  },
  keyOf: (values) => textOf(values, 'consecutivo'),
  find: (q, company, drafts) =>
    findNumbered(q, company, drafts, {
      tipos,
      fecha: 'fecha',
      valor: 'valor',
      known: (numbers) =>
        rowsOf<Known & { id_empresa: string }>(
          q,
          sql`select * from (${known}) k where k.id_empresa = ${company}
            and k.numero = any (${textsOf(numbers)})`,
        ),
      what,
    }),
  write: writing(bring, (values) => ({
    ...textsIn(values, 'id_tercero', 'nombre_tercero', 'fecha', 'observaciones'),
    numero: textOf(values, 'consecutivo'),
    valor: numberOf(values, 'valor'),
  })),
})

/** Advances to suppliers. The next settlement of the supplier deducts the advance. */
export const openingAdvances = advanceKind({
  name: 'opening-advances',
  label: 'Anticipos a proveedores',
  one: 'anticipo a proveedor',
  many: 'anticipos a proveedores',
  keys: { create: 'POST-settlements' },
  path: '/liquidacion-arroz',
  example: 'ANT-17',
  help: 'Lo que la próxima liquidación todavía tiene que descontar.',
  tipos: ['PROVEEDOR'],
  what: 'el anticipo',
  bring: bringAdvances,
  side: 'DB',
  ...undoneAdvances,
  known: sql`select id_empresa, id_anticipo as id, consecutivo as numero, id_tercero, nombre_tercero as nombre,
    fecha::text as fecha, valor::text as valor, false as anulada from advances`,
})

/** Advances of clients. Stored as receipts, applied like any receipt. */
export const openingClientAdvances = advanceKind({
  name: 'opening-client-advances',
  label: 'Anticipos de clientes',
  one: 'anticipo de cliente',
  many: 'anticipos de clientes',
  keys: { create: 'POST-payment-receipts' },
  path: '/payment-receipts',
  example: 'RC-803',
  help: 'Lo que todavía no se ha aplicado a ninguna cuenta.',
  tipos: ['CLIENTE', 'PROVEEDOR', 'CONDUCTOR'],
  what: 'el recibo',
  bring: bringClientAdvances,
  side: 'CR',
  ...undoneClientAdvances,
  known: sql`select id_empresa, id_recibo_caja as id, numero_recibo as numero, id_cliente_tercero as id_tercero,
    nombre_cliente as nombre, fecha_recepcion_pago::text as fecha, valor_pagado::text as valor,
    estado = 'ANULADO' as anulada from payment_receipts`,
})
