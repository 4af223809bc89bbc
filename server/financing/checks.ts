import { sql } from 'drizzle-orm'
import { debtOn } from './rules.ts'
import { readLedgers } from './ledger-queries.ts'
import { queryCheck, sliceCheck, type Check } from '#server/kit/check.ts'

interface Agreement {
  id: string
  empresa: string
  consecutivo: string
  tasa: string
  corte: string
  total_neto: number
  interes: number
  abonado: number
  intereses: number
}

const READ = `select id_acuerdo_de_financiamiento as id, id_empresa as empresa, consecutivo, tasa::text as tasa,
    coalesce(fecha_liquidacion, calculado_al, fecha_de_inicio)::text as corte, total_neto::float8 as total_neto,
    interes::float8 as interes, abonado::float8 as abonado,
    (select coalesce(sum(intereses), 0)::float8 from financing_agreement_movements m
      where m.id_financing_agreement = id_acuerdo_de_financiamiento and m.estado = 'APROBADO') as intereses
  from financing_agreements`

/** Settlements with an offset. A voided one counts until its offset is given back (financing/README.md). */
const OFFSETTING = sql`s.abono > 0 and (s.estado <> 'ANULADA' or s.abono_contado)`

export const AGREEMENT_CHECKS: readonly Check[] = [
  sliceCheck<Agreement>('Acuerdos vueltos a calcular', READ, async (rows, q) => {
    const ledgerOf = await readLedgers(
      q,
      rows.map(({ id }) => id),
    )
    return rows.flatMap((row) => {
      const again = debtOn({ tasa: row.tasa, ...ledgerOf(row.id) }, row.corte)
      const wrong = (['total_neto', 'interes', 'abonado'] as const).find((name) => again[name] !== row[name])
      const { empresa, consecutivo } = row
      if (wrong)
        return [{ empresa, que: `Acuerdo ${consecutivo}: ${wrong} da ${again[wrong]} y dice ${row[wrong]}` }]
      if (again.interes === row.intereses) return []
      return [
        {
          empresa,
          que: `Acuerdo ${consecutivo}: sus préstamos dicen intereses por ${row.intereses} y dan ${again.interes}`,
        },
      ]
    })
  }),
  queryCheck(
    'Abonos de liquidaciones a acuerdos de su proveedor',
    sql`select from settlements s where ${OFFSETTING}`,
    sql`select s.id_empresa as empresa,
        format('Liquidación %s: abona al acuerdo %s, que es de otro tercero', s.consecutivo, a.consecutivo) as que
      from settlements s join financing_agreements a on a.id_acuerdo_de_financiamiento = s.id_acuerdo
      where a.id_tercetro <> s.id_proveedor and ${OFFSETTING}`,
  ),
  queryCheck(
    'Préstamos que esperan aprobación',
    sql`select from financing_agreement_movements where estado = 'POR_APROBAR'`,
    sql`select m.id_empresa as empresa,
        format('Acuerdo %s: un préstamo de %s espera aprobación y nadie la pidió', a.consecutivo, m.valor) as que
      from financing_agreement_movements m join financing_agreements a on a.id_acuerdo_de_financiamiento = m.id_financing_agreement
      where m.estado = 'POR_APROBAR' and not exists (select from approval_requests r where r.id_detalle = m.id_movimiento_af
        and r.estado = 'PENDIENTE')`,
  ),
]
