import { sql } from 'drizzle-orm'
import { identification } from '#server/parties/identifications-words.ts'
import { notFound } from '#server/kit/rules/refusal.ts'
import type { Disbursement } from './paper.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { CAME_BACK } from './queries.ts'

export const DISBURSEMENTS: Resource = {
  name: 'disbursements',
  id: 'id_egreso',
  searched: ['consecutivo', 'nombre_tercero'],
  filters: [],
  sorted: ['consecutivo'],
  label: 'consecutivo',
}

/** A disbursement for printing, with the documents it paid. Throws 404. */
export async function readDisbursement(q: Queries, company: string, id: string): Promise<Disbursement> {
  const [row] = await rowsOf<{
    fila: Omit<Disbursement, 'identificacion'> & { tipo: string; numero: string }
  }>(
    q,
    sql`select jsonb_build_object('consecutivo', e.consecutivo, 'fecha', e.fecha, 'nombre_tercero', e.nombre_tercero,
        'valor', e.valor, 'tipo', t.tipo_identificacion, 'numero', t.identificacion,
        'forma_pago', (select min(f.descripcion) from payments p join payment_methods f on f.id_forma_pago = p.id_fpago
          where p.id_egreso = e.id_egreso),
        'banco', coalesce((select min(concat_ws(' ', b.nombre, b.nro_cuenta)) from payments p join banks b using (id_banco)
          where p.id_egreso = e.id_egreso), ''),
        'pago', coalesce((select min(registro) from payments p where p.id_egreso = e.id_egreso), ''),
        'devuelto', exists (select from payments p where p.id_egreso = e.id_egreso and ${CAME_BACK}),
        'documentos', (select jsonb_agg(jsonb_build_object('numero', coalesce(s.consecutivo, c.consecutivo),
            'concepto', case when s.id_liquidacion is null then c.concepto else 'Liquidación de arroz paddy' end,
            'referencia', p.referencia, 'retencion', case when p.valor = c.valor then c.retencion else 0 end, 'valor', p.valor) order by p.id_pago)
          from payments p left join settlements s using (id_liquidacion)
            left join accounts_payable c on c.id_cuenta_por_pagar = p.id_cuenta_por_pagar
          where p.id_egreso = e.id_egreso)) as fila
      from disbursements e join third_parties t using (id_tercero)
      where e.id_empresa = ${company} and e.id_egreso = ${id}`,
  )
  if (!row) throw notFound()
  const { tipo, numero, ...read } = row.fila
  return { ...read, identificacion: identification(tipo, numero) }
}
