import { sql } from 'drizzle-orm'
import { isSettleable, isAnalysed, weighingState, weigh, type Pesos } from './rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { queryCheck, sliceCheck, type Check } from '#server/kit/check.ts'

interface Weighing {
  empresa: string
  consecutivo: string
  estado: string
  operacion: 'COMPRA' | 'VENTA' | 'MAQUILA' | 'SERVICIO'
  es_paddy: boolean
  repesada: boolean
  liquidacion_pagada: boolean
  cantbultos: number
  tara_bulto: string
  costofletexkg: number
  peso_lleno: number | null
  peso_vacio: number | null
  peso_bruto: number | null
  peso_neto: number | null
  pesoflete: number
  humedad: number | null
  impureza: number | null
}

const READ = `select id_empresa as empresa, consecutivo, estado, operacion, es_paddy, repesada, liquidacion_pagada, cantbultos,
    tara_bulto::text as tara_bulto, costofletexkg::float8 as costofletexkg, peso_lleno::float8 as peso_lleno,
    peso_vacio::float8 as peso_vacio, peso_bruto::float8 as peso_bruto, peso_neto::float8 as peso_neto,
    pesoflete::float8 as pesoflete, humedad::float8 as humedad, impureza::float8 as impureza
  from weighing_records where not eliminada`

/** Tickets of opening balances have only the net weight. */
const WEIGHED_HERE = `${READ} and id_importacion is null`

/** Recomputes the weights, or returns the reason of the refusal. */
function weighedAgain(one: Pesos) {
  try {
    return weigh(one)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Object.values(error.errores ?? {})
      .flat()
      .join(' ')
  }
}

/** Weights and states of tickets agree with the rules. */
export const WEIGHING_CHECKS: readonly Check[] = [
  sliceCheck<Weighing>('Kilos y fletes de las pesadas', WEIGHED_HERE, (rows) =>
    rows.flatMap(({ empresa, consecutivo, peso_bruto, peso_neto, pesoflete, ...one }) => {
      const again = weighedAgain(one)
      if (typeof again === 'string') return [{ empresa, que: `Pesada ${consecutivo}: ${again}` }]
      if (again.peso_bruto === peso_bruto && again.peso_neto === peso_neto && again.pesoflete === pesoflete) {
        return []
      }
      return [
        {
          empresa,
          que: `Pesada ${consecutivo}: dice ${peso_neto ?? 'nada'} kg netos y flete ${pesoflete}; por sus pesos son ${again.peso_neto ?? 'nada'} y ${again.pesoflete}`,
        },
      ]
    }),
  ),
  sliceCheck<Weighing>('Estados de las pesadas', READ, (rows) =>
    rows.flatMap(({ empresa, consecutivo, estado, operacion, es_paddy, liquidacion_pagada, ...one }) => {
      const liquidable = isSettleable(operacion, es_paddy)
      const stateIf = (pagada: boolean) =>
        weighingState({ ...one, analizada: isAnalysed(one), liquidable, pagada })
      // The documents alone say whether the fee is paid, so both states pass for a weighing that is never
      // settled.
      const fit = liquidable ? [stateIf(liquidacion_pagada)] : [stateIf(false), stateIf(true)]
      if (fit.some((one) => one === estado)) return []
      return [{ empresa, que: `Pesada ${consecutivo}: está ${estado} y debería estar ${fit[0]}` }]
    }),
  ),
  queryCheck(
    'Pesadas y sus liquidaciones',
    sql`select from settlement_weighings`,
    sql`select w.id_empresa as empresa, format('Pesada %s: %s', w.consecutivo, case
          when t.anulada is not null then format('la liquidación anulada %s la sigue teniendo', t.anulada)
          when t.kg is null then 'nombra una liquidación que no la tiene'
          else format('no coincide con sus liquidaciones %s', t.numeros) end) as que
      from weighing_records w left join lateral (
        select sum(l.kg) as kg, bool_and(s.estado = 'PAGADA') as pagadas, string_agg(s.consecutivo, ', ') as numeros,
          array_agg(l.id_liquidacion) as ids, min(s.consecutivo) filter (where s.estado = 'ANULADA') as anulada
        from settlement_weighings l join settlements s using (id_liquidacion)
        where l.id_weighing_record = w.id_weighing_record and l.viva and (l.kg > 0 or s.estado = 'ANULADA')) t on true
      where t.anulada is not null
        or (w.id_liquidacion is not null) <> coalesce(t.kg >= w.peso_neto, false)
        or (w.id_liquidacion is not null and not w.id_liquidacion = any (t.ids))
        or w.liquidacion_pagada <> coalesce(t.kg >= w.peso_neto and t.pagadas, false)`,
  ),
  queryCheck(
    'Kilos de las pesadas entre sus dueños',
    sql`select from weighing_records where repartida union all select from settlement_weighings where viva`,
    sql`select w.id_empresa as empresa, format('Pesada %s: sus partes suman %s de %s kg', w.consecutivo, p.kg, w.peso_neto) as que
      from weighing_records w left join lateral (
        select count(*) as partes, case when count(*) = count(x.kg) then sum(x.kg) end as kg
        from weighing_shares x where x.id_weighing_record = w.id_weighing_record) p on true
      where w.repartida <> (p.partes > 0) or (w.repartida and w.peso_neto is distinct from p.kg)
      union all
      select w.id_empresa, format('Pesada %s: de %s se liquidan %s kg y son %s', w.consecutivo, t.nombre_proveedor, t.kg, coalesce(d.kg, 0))
      from (select l.id_weighing_record, s.id_proveedor, min(s.nombre_proveedor) as nombre_proveedor, sum(l.kg) as kg
          from settlement_weighings l join settlements s using (id_liquidacion)
          where l.viva group by l.id_weighing_record, s.id_proveedor) t
        join weighing_records w using (id_weighing_record)
        left join lateral duenos_de_pesada(w.id_weighing_record) d on d.id_proveedor = t.id_proveedor
      where t.kg > coalesce(d.kg, 0)`,
  ),
]
