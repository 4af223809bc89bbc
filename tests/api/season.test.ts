import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSeason } from '#server/db/demo/season.ts'
import { rowsOf, type Database } from '#server/db/transaction.ts'
import { newDatabase } from './support/database.ts'

/** The morning of some day in Bogotá. */
const NOW = new Date('2026-03-12T15:20:00Z')
const EXTRA = 250

describe('the season', () => {
  let db: Database
  const one = async (query: ReturnType<typeof sql>) =>
    (await rowsOf<Record<string, number>>(db.read, query))[0]

  beforeAll(async () => {
    db = await newDatabase('pglite')
    await makeSeason(db, { now: NOW, rows: 600 + EXTRA })
  }, 240_000)
  afterAll(() => db.close())

  it('has as many weighings as asked for, numbered without a gap, in every state and kind, some of today', async () => {
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

  it('holds together: paid weighings in paid settlements, and every fee with its one document', async () => {
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

  it('has two hundred invoices, each with its receivable, and as many receipts, numbered without a gap', async () => {
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

  it('owes in every bucket of ageing, in whole and in part, and has advances, waiting and voided receipts', async () => {
    const { dias, ...states } = (await one(sql`select
        (select jsonb_agg(distinct width_bucket('2026-03-12'::date - fecha_esperada_pago, array[1, 31, 61, 91, 181, 361]))
          from accounts_receivable where saldo_actual > 0) as dias,
        (select bool_or(abonos > 0 and saldo_actual > 0)::int from accounts_receivable) as en_parte,
        (select bool_or(abonos > 0 and saldo_actual = 0)::int from accounts_receivable) as pagadas,
        (select count(distinct estado)::int from payment_receipts) as estados,
        (select bool_or(por_aplicar > 0 and estado = 'APLICADO')::int from payment_receipts) as anticipos,
        (select max(cuantas)::int from (select count(*) as cuantas from applied_receipts group by id_recibo_caja) x) as juntas`))!
    expect(dias).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(states).toEqual({ en_parte: 1, pagadas: 1, estados: 3, anticipos: 1, juntas: 3 })
  })

  it('adds up: what is applied stands in both its sides, on days that the API would take', async () => {
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

  it('has agreements in every state, one over its maximum, and settlements that paid of them what both say', async () => {
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
    expect(found).toMatchObject({ sobre_maximo: 1, mal_abonados: 0, mal_cerrados: 0, ajenos: 0, sigue: 25 })
  })
})
