import { sql } from 'drizzle-orm'
import { Decimal, roundTo, addUp } from '#server/kit/rules/figures.ts'
import type { Deduccion } from './deductions-rules.ts'
import { calculateWeighing } from '#server/rates/paddy-value-rules.ts'
import { queryCheck, sliceCheck, type Check, type Fault } from '#server/kit/check.ts'

/** The stored calculation and the row that lists read. */
interface Stored {
  empresa: string
  consecutivo: string
  fila: Record<(typeof SUMS)[number] | Named, number> & { estado: string }
  calculo: {
    precio_carga: number
    registro: string
    pesadas: Weighed[]
    parametros: { tag: string; producto: string; valor: number }[]
    deducciones: Deduccion[]
    /** Levy note, present when the supplier pays less levy or none. */
    cuota?: { nota: string }
  }
  pesadas: ({ id: string; kg: number } & Record<Share, number>)[]
}

interface Weighed {
  id_weighing_record: string
  consecutivo: string
  producto: string
  peso_neto: number
  humedad: number
  impureza: number
  kg_liquidados: number
  subtotal: number
  /** Shares of freight and scale fee. Absent in calculations of the first release. */
  flete?: number
  bascula?: number
}

/** Amounts that a settlement takes of a weighing. */
type Share = 'kg_liquidados' | 'subtotal' | 'flete' | 'bascula'

type Named = keyof typeof DEDUCTIONS
const DEDUCTIONS = {
  cuota_fomento: 'CUOTA_FOMENTO',
  registro_bolsa: 'REGISTRO_BOLSA',
  retencion: 'RETENCION',
  reteica: 'RETEICA',
  descargue: 'DESCARGUE',
  flete: 'FLETE',
  bascula: 'BASCULA',
  otras_deducciones: 'OTRA',
}
const SUMS = [
  'peso_neto',
  'kg_liquidados',
  'subtotal',
  'total_deducciones',
  'total_antes_abono',
  'abono',
  'anticipo',
  'total_a_pagar',
] as const

const READ = `select s.id_empresa as empresa, s.consecutivo, to_jsonb(s) - 'busqueda' as fila, c.calculo,
    (select coalesce(jsonb_agg(jsonb_build_object('id', id_weighing_record, 'kg', kg, 'kg_liquidados', kg_liquidados, 'subtotal', subtotal,
      'flete', flete, 'bascula', bascula)),
      '[]') from settlement_weighings v where v.id_liquidacion = s.id_liquidacion) as pesadas
  from settlements s left join settlement_calculations c using (id_liquidacion)`

/** Deductions that are a share of the subtotal, with the divisor of their rate: percent or per thousand. */
const PARTS: Readonly<Record<string, number>> = {
  CUOTA_FOMENTO: 100,
  REGISTRO_BOLSA: 100,
  RETENCION: 100,
  RETEICA: 1000,
}

/**
 * First difference between the stored settlement and a new calculation from its own inputs. Undefined without
 * a difference.
 */
function faultOf({ fila, calculo, pesadas }: Stored): string | undefined {
  if (!calculo) return 'no tiene su cálculo'
  const { parametros, deducciones, precio_carga } = calculo
  const value = (tag: string, producto = '') =>
    String(
      (
        parametros.find((one) => one.tag === tag && one.producto === producto) ??
        parametros.find((one) => one.tag === tag && one.producto === '')
      )?.valor ?? 0,
    )
  for (const one of calculo.pesadas) {
    const bases = {
      BASE_HUMEDAD: value('BASE_HUMEDAD', one.producto),
      BASE_IMPUREZA: value('BASE_IMPUREZA', one.producto),
      PERMITE_BONIFICACION: value('PERMITE_BONIFICACION', one.producto),
    }
    const again = calculateWeighing({ ...one, bases }, precio_carga, value('KG_CARGA'))
    const kept = pesadas.find(({ id }) => id === one.id_weighing_record)
    for (const name of ['kg_liquidados', 'subtotal'] as const) {
      if (again[name] !== one[name] || kept?.[name] !== one[name])
        return `la pesada ${one.consecutivo} da ${again[name]} de ${name} y dice ${one[name]} (guardado ${kept?.[name] ?? 'nada'})`
    }
    for (const name of ['flete', 'bascula'] as const) {
      if (one[name] !== undefined && kept?.[name] !== one[name])
        return `de la pesada ${one.consecutivo} toma ${kept?.[name] ?? 'nada'} de ${name} y calcula ${one[name]}`
    }
    // The kilos of a draft follow its weighing until the draft is computed again.
    if (['APROBADA', 'PAGADA'].includes(fila.estado) && kept?.kg !== one.peso_neto)
      return `de la pesada ${one.consecutivo} toma ${kept?.kg ?? 0} kg y calcula ${one.peso_neto}`
  }
  if (pesadas.length !== calculo.pesadas.length) return 'no tiene las pesadas de su cálculo'
  const subtotal = addUp(calculo.pesadas.map((one) => one.subtotal))
  for (const { clave, valor } of deducciones) {
    if (clave === 'CUOTA_FOMENTO' && calculo.cuota?.nota) continue
    const whole = PARTS[clave]
    const again = whole && roundTo(new Decimal(subtotal).times(value(clave)).dividedBy(whole))
    // A user may choose the withholding where none is due. The stored value is 0 then.
    if (again !== undefined && valor !== again && valor !== 0) return `${clave} da ${again} y dice ${valor}`
  }
  const total_deducciones = addUp(deducciones.map(({ valor }) => valor))
  const again: Partial<Stored['fila']> = {
    peso_neto: addUp(calculo.pesadas.map((one) => one.peso_neto)),
    kg_liquidados: addUp(calculo.pesadas.map((one) => one.kg_liquidados)),
    subtotal,
    total_deducciones,
    total_antes_abono: subtotal - total_deducciones,
    total_a_pagar: subtotal - total_deducciones - fila.abono - fila.anticipo,
  }
  for (const [name, clave] of Object.entries(DEDUCTIONS))
    again[name as Named] = addUp(deducciones.filter((one) => one.clave === clave).map(({ valor }) => valor))
  for (const name of [...SUMS, ...(Object.keys(DEDUCTIONS) as Named[])])
    if (again[name] !== undefined && again[name] !== Number(fila[name]))
      return `${name} da ${again[name]} y dice ${fila[name]}`
  return undefined
}

export const SETTLEMENT_CHECKS: readonly Check[] = [
  queryCheck(
    'Precios fuera de la lista con su aprobación',
    sql`select from settlements where estado in ('APROBADA', 'PAGADA')`,
    sql`select s.id_empresa as empresa,
        format('Liquidación %s: su precio de %s necesitaba aprobación y no la tiene', s.consecutivo, s.precio_carga) as que
      from settlements s join settlement_calculations c using (id_liquidacion)
      where s.estado in ('APROBADA', 'PAGADA') and jsonb_array_length(coalesce(c.calculo #> '{precio,avisos}', '[]')) > 0
        and not exists (select from approval_requests r where r.id_empresa = s.id_empresa
          and r.id_referencia = s.id_liquidacion and r.accion = 'PRECIO' and r.estado = 'APROBADA')`,
  ),
  sliceCheck<Stored>('Liquidaciones vueltas a calcular', READ, (rows) =>
    rows.flatMap((row): Fault[] => {
      const fault = faultOf(row)
      return fault ? [{ empresa: row.empresa, que: `Liquidación ${row.consecutivo}: ${fault}` }] : []
    }),
  ),
  queryCheck(
    'Pagos de las liquidaciones',
    sql`select from settlements where estado in ('PAGADA', 'ANULADA')`,
    sql`select s.id_empresa as empresa, format('Liquidación %s: está %s por %s y sus pagos son %s, con %s de vuelta',
        consecutivo, estado, total_a_pagar, sale, entra) as que
      from settlements s, lateral (select coalesce(sum(valor) filter (where direccion = 'SALE'), 0) as sale,
        coalesce(sum(valor) filter (where direccion = 'ENTRA'), 0) as entra from payments p
        where p.id_liquidacion = s.id_liquidacion) x
      where case estado when 'PAGADA' then sale <> total_a_pagar or entra <> 0
        when 'ANULADA' then entra > sale else sale <> 0 or entra <> 0 end`,
  ),
]
