import { sql } from 'drizzle-orm'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { STORED_LINES } from './closed-queries.ts'
import { TIE_CHECKS } from './ties-checks.ts'
import { bookedVouchers } from './vouchers-queries.ts'
import { FIRST_DAY } from '#server/kit/words/days.ts'
import { type Check, type Fault, type Found, NAMED, queryCheck } from '#server/kit/check.ts'

/** Accounts of receivables and payables (PUC 13, 22, 23): each line must name a third party. */
const NAMES_SOMEBODY = /^(13|22|23)/

/** Faults in the vouchers of a year, with the number of vouchers. Building an unbalanced voucher throws. */
async function yearOf(
  q: Queries,
  empresa: string,
  year: number,
): Promise<{ vistos: number; faults: Fault[] }> {
  try {
    const found = await bookedVouchers(q, empresa, { desde: `${year}-01-01`, hasta: `${year}-12-31` })
    const unnamed = found.filter(({ lineas }) =>
      lineas.some(({ cuenta, tercero }) => NAMES_SOMEBODY.test(cuenta) && tercero.identificacion === ''),
    )
    const said = ({ tipo, numero }: (typeof found)[number]) =>
      `${tipo} ${numero}: a una línea le falta su tercero`
    return { vistos: found.length, faults: unnamed.map((one) => ({ empresa, que: said(one) })) }
  } catch (error) {
    const que = `Año ${year}: ${error instanceof Error ? error.message : String(error)}`
    return { vistos: 1, faults: [{ empresa, que }] }
  }
}

/** Checks the vouchers of all companies, one year at a time, as an export would write them today. */
async function ofDocuments(q: Queries): Promise<Found> {
  const found: Found = { vistos: 0, malos: 0, primeros: [] }
  const companies = await rowsOf<{ id: string }>(
    q,
    sql`select id_empresa as id from companies order by id_empresa`,
  )
  const last = new Date().getFullYear() + 1
  for (const { id } of companies) {
    for (let year = Number(FIRST_DAY.slice(0, 4)); year <= last; year += 1) {
      const { vistos, faults } = await yearOf(q, id, year)
      found.vistos += vistos
      found.malos += faults.length
      found.primeros.push(...faults.slice(0, NAMED - found.primeros.length))
    }
  }
  return found
}

const SIDES = sql`lateral (select coalesce(sum((l ->> 'debito')::numeric), 0) as debito,
    coalesce(sum((l ->> 'credito')::numeric), 0) as credito, count(*) as lineas
  from jsonb_array_elements(v.comprobante::jsonb -> 'lineas') l) s`

/** Debit equals credit in every voucher and in everything exported. A voided export has nothing exported. */
export const VOUCHER_CHECKS: readonly Check[] = [
  { nombre: 'Comprobantes con débito igual a crédito y con su tercero', run: ofDocuments },
  queryCheck(
    'Comprobantes exportados con débito igual a crédito',
    sql`select from accounting_export_vouchers`,
    sql`select id_empresa as empresa,
        format('%s %s: se exportó con débito %s y crédito %s', tipo, comprobante ->> 'numero', debito, credito) as que
      from accounting_export_vouchers v, ${SIDES} where debito <> credito`,
  ),
  queryCheck(
    'Comprobantes guardados de los meses cerrados',
    sql`select from closed_periods where cerrado`,
    sql`select id_empresa as empresa, format('%s %s: se guardó con débito %s y crédito %s', comprobante ->> 'tipo',
        comprobante ->> 'numero', debito, credito) as que
      from closed_vouchers v, ${SIDES} where debito <> credito
      union all
      select p.id_empresa, format('Mes de %s: se cerró con %s comprobantes y guarda %s', p.mes, p.comprobantes, n)
      from closed_periods p, lateral (select count(*) as n from closed_vouchers v
        where v.id_empresa = p.id_empresa and v.mes = p.mes) c
      where p.cerrado and coalesce(p.comprobantes, 0) <> n
      union all
      select distinct id_empresa, format('Mes de %s: sus sumas no son las de sus comprobantes', mes)
      from (select id_empresa, mes, clase, id_banco, id_producto, cruce, debito, credito, 1 as de from closed_sums
        union all
        select id_empresa, mes, clase, id_banco, id_producto, cruce, sum(debito), sum(credito), -1
        from (${STORED_LINES}) l group by 1, 2, 3, 4, 5, 6) x
      group by id_empresa, mes, clase, id_banco, id_producto, cruce, debito, credito having sum(de) <> 0`,
  ),
  queryCheck(
    'Exportaciones contables y sus comprobantes',
    sql`select from accounting_exports`,
    sql`select id_empresa as empresa, format('Exportación a %s del %s al %s: dice %s y sus comprobantes suman %s', programa, desde,
        hasta, dicho, hecho) as que
      from (select e.id_empresa, programa, desde, hasta,
          format('%s comprobantes, %s líneas, débito %s, %s archivos', comprobantes, e.lineas, e.debito, partes) as dicho,
          format('%s comprobantes, %s líneas, débito %s, %s archivos', t.cuantos, t.lineas, t.debito,
            (select count(*) from accounting_export_files f where f.id_exportacion = e.id_exportacion)) as hecho
        from accounting_exports e, lateral (select count(*) as cuantos, sum(s.lineas) as lineas, sum(s.debito) as debito
          from accounting_export_vouchers v, ${SIDES} where v.id_exportacion = e.id_exportacion) t) x
      where dicho <> hecho`,
  ),
  queryCheck(
    'Archivos de las exportaciones contables',
    sql`select from accounting_export_files`,
    sql`select id_empresa as empresa, format('Archivo %s: no es el que se exportó', nombre) as que
      from accounting_export_files where huella <> encode(sha256(contenido), 'hex')`,
  ),
  queryCheck(
    'Comprobantes exportados y el programa de su exportación',
    sql`select from accounting_export_vouchers`,
    sql`select v.id_empresa as empresa,
        format('%s %s: no va con su exportación a %s del %s al %s', v.tipo, comprobante ->> 'numero', e.programa,
          e.desde, e.hasta) as que
      from accounting_export_vouchers v join accounting_exports e using (id_exportacion)
        left join accounting_exports t on t.id_exportacion = v.terminado_por
      where v.id_programa <> e.id_programa or v.anulado <> e.anulada
        or t.id_programa <> v.id_programa or t.anulada`,
  ),
  ...TIE_CHECKS,
]
