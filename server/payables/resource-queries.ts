import { sql, type SQL } from 'drizzle-orm'
import { payableState, type CuentaPorPagar } from './rules.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { idsOf, isId, type Row } from '#server/kit/rows/rows.ts'
import { byId, yesOrNo, type Filters } from '#server/kit/rows/search.ts'
import { ALL_BUT_SETTLEMENTS } from './words.ts'

export const PAYABLES: Resource = {
  name: 'accounts_payable',
  id: 'id_cuenta_por_pagar',
  searched: ['consecutivo', 'nombre_tercero', 'concepto'],
  filters: ['id_tercero'],
  sorted: ['consecutivo', 'nombre_tercero'],
  sortedByValue: ['fecha', 'fecha_vencimiento', 'por_vencimiento', 'valor', 'saldo'],
  mayBeEmpty: ['saldo'],
  computed: {
    // Sorts open payables by due day, then the paid ones.
    por_vencimiento: sql`(case when saldo > 0 then fecha_vencimiento else date 'infinity' end)`,
  },
  totals: { fields: ['valor', 'pagado', 'retencion', 'saldo'], of: sql`not anulada`, untilVoided: true },
  label: 'consecutivo',
  dated: 'fecha',
  extra: (c) => sql`jsonb_build_object(
    'numero_liquidacion', (select consecutivo from settlements where id_liquidacion = ${c}.id_liquidacion),
    'liquidacion_anulada', (select estado = 'ANULADA' from settlements where id_liquidacion = ${c}.id_liquidacion),
    'nombre_producto', (select descripcion from products where id_producto = ${c}.id_producto),
    'numero_pesada', (select consecutivo from weighing_records where id_weighing_record = ${c}.id_weighing_record))`,
  unique: {
    columns: ['consecutivo'],
    message: (row) => `Ya existe la cuenta por pagar ${row.consecutivo}, de ${row.nombre_tercero}.`,
  },
}

/** A payable as stored. */
export interface StoredPayable extends Row, CuentaPorPagar {
  id_liquidacion: string | null
  id_tercero: string
  nombre_tercero: string
  /** `aaaa-mm` of a declared month; '' for other payables. */
  mes: string
}

export const withState = (row: Row, hoy: string): Row => ({
  ...row,
  estado: payableState(row as StoredPayable, hoy),
})

/** Leaves settlements out. A settlement has its own payments and vouchers. */
export const NO_SETTLEMENT = sql`origen <> 'LIQUIDACION'`

/** Documents paid by the disbursement with this number. */
const paidBy = (number: string, what: 'id_cuenta_por_pagar' | 'id_liquidacion') =>
  sql`select p.${sql.identifier(what)} from payments p join disbursements d using (id_egreso) where d.consecutivo = ${number}`

/** SQL filters. `estado` must agree with `payableState`. */
export function filtersOf(hoy: string): Filters {
  const late = sql`fecha_vencimiento < ${hoy}::date`
  const states: Record<string, SQL> = {
    ANULADA: sql`anulada`,
    PAGADA: sql`(saldo = 0 and not anulada)`,
    VENCIDA: sql`(saldo > 0 and ${late})`,
    PARCIAL: sql`(saldo > 0 and pagado > 0 and not ${late})`,
    PENDIENTE: sql`(saldo > 0 and pagado = 0 and not ${late})`,
  }
  return {
    estado: (value) => (Object.hasOwn(states, value) ? states[value]! : sql`false`),
    tercero: byId('id_tercero'),
    origen: (value) => (value === ALL_BUT_SETTLEMENTS ? NO_SETTLEMENT : sql`origen = ${value}`),
    egreso: (number) => sql`(id_cuenta_por_pagar in (${paidBy(number, 'id_cuenta_por_pagar')})
      or id_liquidacion in (${paidBy(number, 'id_liquidacion')}))`,
    cuentas: (ids) => sql`id_cuenta_por_pagar = any (${idsOf(ids.split(',').filter(isId))})`,
    con_saldo: yesOrNo(sql`saldo > 0`, sql`saldo = 0`),
  }
}
