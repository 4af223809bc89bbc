import { sql, type SQL } from 'drizzle-orm'

/** Weighings of a settlement, in force or voided, as a subquery for `in`. */
export const weighingsIn = (id: string): SQL =>
  sql`select id_weighing_record from settlement_weighings where id_liquidacion = ${id}`

/** Weighings that can be settled and have open kilos. */
export const TO_SETTLE = sql`(aplica_liquidacion and not en_deposito)`

/** Weighings in deposit that have kilos without a price. */
export const TO_FIX = sql`(aplica_liquidacion and en_deposito)`

/**
 * Open kilos, one row per owner: (id_weighing_record, fecha, id_proveedor, en_deposito, kg). Kilos in a
 * settlement in force of the owner are not open. `which` filters the weighings.
 */
export const openParts = (company: string, which: SQL = TO_SETTLE): SQL =>
  sql`select w.id_weighing_record, w.fecha, w.id_proveedor, w.en_deposito,
        case when w.en_deposito then w.peso_neto - (${settledKilos(sql`w`)}) else w.peso_neto end as kg
      from weighing_records w where w.id_empresa = ${company} and ${which} and not w.repartida
    union all
    select p.id_weighing_record, w.fecha, p.id_proveedor, w.en_deposito, p.kg - t.kg
    from weighing_records w join weighing_shares p using (id_weighing_record)
      cross join lateral (${settledKilos(sql`p`)}) t
    where w.id_empresa = ${company} and ${which} and w.repartida and p.kg > t.kg`

/** Weighings with a share of third party `id`, or of the parties that `id` selects. */
export const sharedWith = (id: string | SQL): SQL =>
  sql`select id_weighing_record from weighing_shares where id_proveedor = ${id}`

/** Shares of party `id` that still have kilos to settle. `which` filters the weighings. */
export const openSharesOf = (id: string, which: SQL): SQL =>
  sql`select p.id_weighing_record from weighing_shares p join weighing_records w using (id_weighing_record)
      cross join lateral (${settledKilos(sql`p`)}) t
    where p.id_proveedor = ${id} and ${which} and p.kg > t.kg`

/** Kilos already settled of a share, or of a weighing with a single owner. Voided settlements do not count. */
const settledKilos = (owned: SQL): SQL =>
  sql`select coalesce(sum(l.kg), 0) as kg from settlement_weighings l join settlements s using (id_liquidacion)
    where l.id_weighing_record = ${owned}.id_weighing_record and l.viva and s.id_proveedor = ${owned}.id_proveedor`

/** Shares of a weighing as JSON; '[]' for a single owner. */
export const sharesOf = (w: SQL): SQL =>
  sql`case when not ${w}.repartida then '[]'::jsonb else (
    select jsonb_agg(jsonb_build_object('id_proveedor', p.id_proveedor, 'nombre_proveedor', p.nombre_proveedor,
      'tipo_identificacion', d.tipo_identificacion, 'identificacion', d.identificacion, 'unidad', p.unidad, 'parte', p.parte, 'kg', p.kg,
      'kg_abiertos', p.kg - (${settledKilos(sql`p`)}),
      'liquidaciones', (select coalesce(jsonb_agg(jsonb_build_object('id', s.id_liquidacion, 'numero', s.consecutivo,
          'estado', s.estado, 'kg', l.kg) order by s.id_liquidacion), '[]')
        from settlement_weighings l join settlements s using (id_liquidacion)
        where l.id_weighing_record = p.id_weighing_record and l.viva and s.id_proveedor = p.id_proveedor)
      ) order by p.id_parte)
    from weighing_shares p join third_parties d on d.id_tercero = p.id_proveedor
    where p.id_weighing_record = ${w}.id_weighing_record) end`
