import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readState } from '#server/bank/reconciliation-queries.ts'
import { SearchRequest } from '#server/kit/contract/common.ts'
import { rowsOf, type Database } from '#server/db/transaction.ts'
import { farmerReceivables } from '#server/farmers/receivables-queries.ts'
import { searchMovements } from '#server/reports/movements-queries.ts'
import { profitability } from '#server/reports/profitability-queries.ts'
import { stockMovements } from '#server/stock/movements-queries.ts'
import { stockOf } from '#server/stock/queries.ts'
import { seasonDatabase } from './support/season.ts'

describe('the season', () => {
  let db: Database
  const one = async (query: ReturnType<typeof sql>) =>
    (await rowsOf<Record<string, number>>(db.read, query))[0]

  beforeAll(async () => {
    db = await seasonDatabase()
  })
  afterAll(() => db.close())

  it('the season has the requested weighings without number gaps, in every state and kind, some of today', async () => {
    expect(
      await one(sql`select count(*)::int as todas, count(distinct consecutivo)::int as numeros,
        max(substr(consecutivo, 5)::int) as ultimo, count(distinct estado)::int as estados,
        count(distinct operacion)::int as clases, bool_or(en_patio)::int as patio, max(cantidad)::int as guardado
        from weighing_records join totales on tabla = 'weighing_records'`),
    ).toEqual({ todas: 850, numeros: 850, ultimo: 850, estados: 4, clases: 4, patio: 1, guardado: 850 })
    const today = await one(sql`select count(*)::int as hoy from weighing_records where fecha = '2026-03-12'`)
    expect(today?.hoy).toBeGreaterThan(3)
    const next =
      await one(sql`select consecutivo_actual::int as sigue from consecutives c join weighing_records w
      on w.id_empresa = c.id_empresa where c.tags = 'PESADA' limit 1`)
    expect(next?.sigue).toBe(851)
  })

  it('the season is consistent: paid weighings are in paid settlements, and every fee has one document', async () => {
    expect(
      await one(sql`select
        (select count(distinct estado)::int from settlements) as estados,
        (select count(*)::int from weighing_records w left join settlements s using (id_liquidacion)
          where w.operacion = 'COMPRA' and (w.estado = 'PAGO') <> coalesce(s.estado = 'PAGADA', false)) as mal_pagadas,
        (select count(*)::int from settlements where fecha > '2026-03-12') as futuras,
        (select count(*)::int from weighing_records w join payment_methods f on f.id_forma_pago = w.id_formapago
          where vrpesada > 0 and ('CREDITO' = f.tags) <> exists (select from accounts_receivable a
            where a.id_weighing_record = w.id_weighing_record)) as sin_cuenta`),
    ).toEqual({ estados: 4, mal_pagadas: 0, futuras: 0, sin_cuenta: 0 })
  })

  it('the season has two hundred invoices with receivables, and as many receipts, without number gaps', async () => {
    expect(
      await one(sql`select
        (select count(*)::int from invoices) as facturas,
        (select count(*)::int from invoices i join accounts_receivable a on a.id_factura = i.id
          where a.valor_original_factura = i.valor_total and a.numero_factura = i.numero_de_factura) as con_cuenta,
        (select max(substr(numero_de_factura, 5)::int) from invoices) as ultima,
        (select consecutivo_actual::int from consecutives where tags = 'FACTURA' order by 1 desc limit 1) as sigue`),
    ).toEqual({ facturas: 200, con_cuenta: 200, ultima: 200, sigue: 201 })
    const receipts =
      await one(sql`select count(*)::int as recibos, max(substr(numero_recibo, 4)::int) as ultimo,
        (select consecutivo_actual::int from consecutives where tags = 'RECIBO_CAJA' order by 1 desc limit 1) as sigue
      from payment_receipts`)
    expect(receipts?.recibos).toBeGreaterThanOrEqual(200)
    expect(receipts).toMatchObject({ ultimo: receipts?.recibos, sigue: (receipts?.recibos ?? 0) + 1 })
  })

  it('the season has debts in every ageing bucket, partial debts, advances, and waiting or voided receipts', async () => {
    const { dias, ...states } = (await one(sql`select
        (select jsonb_agg(distinct width_bucket('2026-03-12'::date - fecha_esperada_pago, array[1, 31, 61, 91, 181, 361]))
          from accounts_receivable where saldo_actual > 0) as dias,
        (select bool_or(abonos > 0 and saldo_actual > 0)::int from accounts_receivable) as en_parte,
        (select bool_or(abonos > 0 and saldo_actual = 0)::int from accounts_receivable) as pagadas,
        (select count(*) >= 3 from accounts_receivable
          where abonos > 0 and saldo_actual > 0 and fecha_esperada_pago > '2026-03-12') as antes_de_vencer,
        (select count(distinct estado)::int from payment_receipts) as estados,
        (select bool_or(por_aplicar > 0 and estado = 'APLICADO')::int from payment_receipts) as anticipos,
        (select max(cuantas)::int from (select count(*) as cuantas from applied_receipts group by id_recibo_caja) x) as juntas`))!
    expect(dias).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(states).toEqual({
      en_parte: 1,
      pagadas: 1,
      antes_de_vencer: true,
      estados: 3,
      anticipos: 1,
      juntas: 3,
    })
  })

  it('applications in the season match the balances of receipt and receivable, on allowed days', async () => {
    expect(
      await one(sql`select
        (select count(*)::int from accounts_receivable a where abonos <> (select coalesce(sum(valor_aplicado), 0)
          from applied_receipts p where p.id_cuenta_por_cobrar = a.id_cuenta_por_cobrar)) as cuentas,
        (select count(*)::int from payment_receipts r where aplicado <> (select coalesce(sum(valor_aplicado), 0)
          from applied_receipts p where p.id_recibo_caja = r.id_recibo_caja)) as recibos,
        (select count(*)::int from applied_receipts p join accounts_receivable a using (id_cuenta_por_cobrar)
          join payment_receipts r using (id_recibo_caja)
          where r.id_cliente_tercero <> a.cliente_id or p.fecha_aplicacion < a.fecha_factura
            or p.fecha_aplicacion > '2026-03-12' or p.numero_recibo <> r.numero_recibo) as ajenas,
        (select count(*)::int from payment_receipts r join payment_methods f on f.id_forma_pago = r.id_medio_pago
          where ('SON_BANCOS' = any (string_to_array(f.tags, '|'))) <> (r.id_banco is not null)) as sin_banco`),
    ).toEqual({ cuentas: 0, recibos: 0, ajenas: 0, sin_banco: 0 })
  })

  it('the season has agreements in every state, some above their maximum, and settlements that pay loans', async () => {
    const states = await rowsOf<{ estado: string }>(
      db.read,
      sql`select distinct estado from financing_agreements order by 1`,
    )
    expect(states.map(({ estado }) => estado)).toEqual(['CANCELADO', 'EN_EJECUCION', 'TERMINADO'])
    const found = await one(sql`select
        (select count(*)::int from financing_agreements where sobre_maximo) as sobre_maximo,
        (select count(*)::int from financing_agreements where estado = 'TERMINADO' and saldo = 0) as pagados,
        (select count(*)::int from financing_agreements a where abonado <> (select coalesce(sum(abono), 0) from settlements s
          where s.id_acuerdo = a.id_acuerdo_de_financiamiento and abono_contado)) as mal_abonados,
        (select count(*)::int from financing_agreements a where estado <> 'EN_EJECUCION' and saldo <> (select
          coalesce(sum(valor_original_factura), 0) from accounts_receivable r
          where r.id_acuerdo = a.id_acuerdo_de_financiamiento)) as mal_cerrados,
        (select count(*)::int from financing_agreements a join settlements s on s.id_acuerdo = a.id_acuerdo_de_financiamiento
          where s.id_proveedor <> a.id_tercetro or s.fecha < a.fecha_de_inicio) as ajenos,
        (select consecutivo_actual::int from consecutives where tags = 'ACUERDO' order by 1 desc limit 1) as sigue`)
    expect(found?.pagados).toBeGreaterThan(0)
    expect(found).toMatchObject({ sobre_maximo: 2, mal_abonados: 0, mal_cerrados: 0, ajenos: 0, sigue: 25 })
  })

  it('the season has an approval request for each loan above a maximum', async () => {
    const requests = await rowsOf<{ estado: string; prestamo: string | null; corre: boolean; solo: boolean }>(
      db.read,
      sql`select r.estado, m.estado as prestamo, a.estado = 'EN_EJECUCION' as corre,
          r.metadatos ->> 'consecutivo' = a.consecutivo and (r.metadatos ->> 'exceso')::numeric > 0
            and r.creado_en <= now() and r.creado_en::date >= a.fecha_de_inicio as solo
        from approval_requests r
          left join financing_agreements a on a.id_acuerdo_de_financiamiento = r.id_referencia
          left join financing_agreement_movements m on m.id_movimiento_af = r.id_detalle
        where r.accion = 'EXCESO_CUPO'`,
    )
    expect([requests.length, requests.every(({ solo }) => solo)]).toEqual([7, true])
    const waiting = requests.filter(({ estado }) => estado === 'PENDIENTE')
    expect([waiting.length > 0, waiting.every(({ corre }) => corre)]).toEqual([true, true])
    const stands = new Map(requests.map(({ estado, prestamo }) => [estado, prestamo]))
    expect(Object.fromEntries(stands)).toEqual({
      PENDIENTE: 'POR_APROBAR',
      APROBADA: 'APROBADO',
      RECHAZADA: 'RECHAZADO',
      VENCIDA: null,
    })
  })

  it('reports of the season match its lists, for every third party', async () => {
    const rows = await rowsOf<{ id: string; empresa: string }>(
      db.read,
      sql`select min(id_tercero::text) as id, id_empresa as empresa from third_parties
        where id_tercero in (select cliente_id from accounts_receivable union select id_tercetro from financing_agreements
          union select id_proveedor from settlements union select id_cliente_tercero from payment_receipts
          union select id_tercero from accounts_payable)
        group by id_empresa, tipo_identificacion, identificacion`,
    )
    const hoy = '2026-03-12'
    const sums = { saldo_final: 0, por_cobrar: 0, por_pagar: 0 }
    let lines = 0
    for (const { id, empresa } of rows) {
      const filtros = { tercero: id }
      const account = await searchMovements(
        db.read,
        empresa,
        SearchRequest.parse({ limit: 1000, filtros }),
        hoy,
      )
      const extract = await farmerReceivables(db.read, empresa, id, hoy)
      expect([id, account.saldo_final]).toEqual([id, extract.neto])
      lines = Math.max(lines, account.total_count)
      sums.saldo_final += account.saldo_final
      sums.por_cobrar += extract.por_cobrar
      sums.por_pagar += extract.por_pagar
    }
    const lists = await one(sql`select
      (select sum(saldo_actual)::float8 from accounts_receivable) as cuentas,
      (select sum(saldo)::float8 from financing_agreements where estado = 'EN_EJECUCION') as acuerdos,
      (select sum(por_aplicar)::float8 from payment_receipts where estado = 'APLICADO') as anticipos,
      (select sum(saldo)::float8 from accounts_payable where origen <> 'LIQUIDACION') as iniciales,
      (select sum(valor)::float8 from advances) as dados,
      (select sum(total_a_pagar)::float8 from settlements where estado = 'APROBADA') as por_pagar`)
    const { cuentas = 0, acuerdos = 0, anticipos = 0, iniciales = 0, dados = 0, por_pagar = 0 } = lists ?? {}
    expect([sums.por_cobrar, sums.por_pagar]).toEqual([
      cuentas + acuerdos + dados,
      por_pagar + anticipos + iniciales,
    ])
    expect(sums.saldo_final).toBe(sums.por_cobrar - sums.por_pagar)
    expect(lines).toBeGreaterThan(20)
  })

  it('the season has sales, and milling with gain and with loss', async () => {
    const [company] = await rowsOf<{ id: string }>(
      db.read,
      sql`select id_empresa as id from milling_operations limit 1`,
    )
    const year = { desde: '2025-03-12', hasta: '2026-03-12' }
    const { ventas, maquilas, total, sin_costo } = await profitability(db.read, company!.id, year)
    const lists = await one(sql`select
      (select sum(valor_total - iva)::float8 from invoices where fecha_de_emision between ${year.desde} and ${year.hasta})
        - (select sum(base)::float8 from notes where clase = 'CREDITO' and fecha between ${year.desde} and ${year.hasta}) as facturado,
      (select sum(utilidad)::float8 from milling_operations) as utilidad`)
    expect(ventas.vr_venta + sin_costo.vr_venta).toBe(lists?.facturado)
    expect(maquilas.utilidad).toBe(lists?.utilidad)
    expect(total.margen).toBeGreaterThan(5)
    expect(Math.min(...maquilas.filas.map(({ margen }) => margen ?? 0))).toBeLessThan(0)
    expect(Math.min(ventas.filas.length, sin_costo.filas.length)).toBeGreaterThan(5)
  })

  it('the season earns what a mill earns on each product, and no margin is doubtful', async () => {
    const [company] = await rowsOf<{ id: string }>(
      db.read,
      sql`select id_empresa as id from milling_operations limit 1`,
    )
    const { por_producto, maquilas } = await profitability(db.read, company!.id, {
      desde: '2025-11-12',
      hasta: '2026-03-12',
    })
    const rice = por_producto.filter(({ id_producto }) => id_producto !== '')
    expect(rice.length).toBeGreaterThan(5)
    const odd = rice.filter(({ margen }) => margen === null || margen < 6 || margen > 18)
    expect(odd).toEqual([])
    expect(maquilas.margen).toBeGreaterThan(6)
    expect(maquilas.margen).toBeLessThan(18)
  })

  it('only farmers sell paddy in the season, and every paddy product has a list price', async () => {
    expect(
      await one(sql`select
        (select count(*)::int from weighing_records w join third_parties t on t.id_tercero = w.id_proveedor
          where w.operacion = 'COMPRA' and (t.tags like '%TERCERO_%' or t.nombre like 'Agroinsumos%')) as otros,
        (select count(*)::int from products p where 'ARROZ_PADDY' = any (string_to_array(p.tags, '|'))
          and exists (select from milling_operations o where o.id_empresa = p.id_empresa)
          and not exists (select from rates r where r.id_producto = p.id_producto and r.tags = 'PRECIO_CARGA')) as sin_precio`),
    ).toEqual({ otros: 0, sin_precio: 0 })
  })

  it('the stock of the season is never below zero, and all of it has a cost', async () => {
    const [company] = await rowsOf<{ id: string }>(
      db.read,
      sql`select id_empresa as id from milling_operations limit 1`,
    )
    const { data } = await stockOf(db.read, company!.id, '2026-03-12', '2026-03-12')
    const held = data.filter(({ kg }) => kg > 0)
    expect(held.length).toBeGreaterThan(8)
    expect(data.filter(({ kg }) => kg < 0)).toEqual([])
    expect(held.filter(({ valor, sin_liquidar, kg }) => !valor && sin_liquidar !== kg)).toEqual([])
    expect(
      await rowsOf(
        db.read,
        sql`select id_producto from (select id_producto, sum(kg) over (partition by id_producto order by fecha) as saldo
            from (${stockMovements(company!.id)}) m) s where saldo < 0`,
      ),
    ).toEqual([])
  })

  it('the season has its months closed up to two months ago', async () => {
    expect(
      await rowsOf(
        db.read,
        sql`select mes, cerrado, comprobantes > 0 as con_comprobantes from closed_periods order by mes`,
      ),
    ).toEqual(
      ['2025-11', '2025-12', '2026-01'].map((mes) => ({ mes, cerrado: true, con_comprobantes: true })),
    )
  })

  it('the reconciled account of the season leaves nothing unexplained', async () => {
    const files = await rowsOf<{ company: string; id_banco: string }>(
      db.read,
      sql`select id_empresa as company, id_banco from bank_reconciliations`,
    )
    expect(files).toHaveLength(1)
    const [{ company, id_banco }] = files as [(typeof files)[0]]
    const { sin_explicar, en_banco, en_libro } = await readState(db.read, company, { id_banco })
    expect([sin_explicar, en_banco.cantidad, en_libro.cantidad]).toEqual([0, 3, 2])
  })

  it('the season has withheld tax on enough purchases, also in the year before', async () => {
    const found =
      await one(sql`select count(*)::int as compras, count(distinct to_char(fecha, 'YYYY'))::int as anios
      from settlements where estado in ('APROBADA', 'PAGADA') and retencion > 0`)
    expect(found?.compras).toBeGreaterThan(5)
    expect(found?.anios).toBe(2)
  })

  it('the season has payrolls of forty people in each of the last four months', async () => {
    expect(
      await one(sql`select (select count(*)::int from payroll_records) as colillas,
        (select count(distinct desde)::int from payroll_records) as meses,
        (select count(distinct clave)::int from payroll_concepts) > 12 as conceptos,
        (select count(*)::int from payroll_records n where (total_devengado, total_deducciones) is distinct from
          (select (sum(devengado), sum(deduccion)) from payroll_concepts c where c.id_nomina = n.id_nomina)) as mal_sumadas,
        (select count(*)::int from payroll_records where desde = '2026-02-01' and neto = 2181095) > 0 as ejemplo`),
    ).toEqual({ colillas: 160, meses: 4, conceptos: true, mal_sumadas: 0, ejemplo: true })
  })
})
