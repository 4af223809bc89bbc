import { sql } from 'drizzle-orm'
import { esLiquidable, estaAnalizada, estadoDePesada, pesar, type Pesos } from '../domain/pesadas.ts'
import { Refusal } from '../domain/refusal.ts'
import { queryCheck, sliceCheck, type Check } from './check.ts'

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

/** What its weights come to, or why they come to nothing. */
function weighedAgain(one: Pesos) {
  try {
    return pesar(one)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return Object.values(error.errores ?? {})
      .flat()
      .join(' ')
  }
}

/** Kilos and states of tickets, by the rules that wrote them. */
export const WEIGHING_CHECKS: readonly Check[] = [
  sliceCheck<Weighing>('Kilos y fletes de las pesadas', READ, (rows) =>
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
      const liquidable = esLiquidable(operacion, es_paddy)
      const stateIf = (pagada: boolean) =>
        estadoDePesada({ ...one, analizada: estaAnalizada(one), liquidable, pagada })
      // Whether the fee of what is never settled was paid, its documents tell.
      const fit = liquidable ? [stateIf(liquidacion_pagada)] : [stateIf(false), stateIf(true)]
      if (fit.some((one) => one === estado)) return []
      return [{ empresa, que: `Pesada ${consecutivo}: está ${estado} y debería estar ${fit[0]}` }]
    }),
  ),
  queryCheck(
    'Pesadas y sus liquidaciones',
    sql`select from settlement_weighings`,
    sql`select w.id_empresa as empresa, format('Pesada %s: %s', w.consecutivo, case
          when s.id_liquidacion is null then 'nombra una liquidación que no la tiene'
          when s.estado = 'ANULADA' then format('la liquidación anulada %s la sigue teniendo', s.consecutivo)
          else format('no coincide con su liquidación %s, que está %s', s.consecutivo, s.estado) end) as que
      from weighing_records w
        left join settlement_weighings v on v.id_weighing_record = w.id_weighing_record and v.viva
        left join settlements s on s.id_liquidacion = v.id_liquidacion
      where w.id_liquidacion is distinct from v.id_liquidacion or s.estado = 'ANULADA'
        or w.liquidacion_pagada <> coalesce(s.estado = 'PAGADA', false)`,
  ),
]
