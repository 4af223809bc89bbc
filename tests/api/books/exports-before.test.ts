import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { VOUCHER_CHECKS } from '#server/books/checks.ts'
import type { AccountingExport } from '#server/books/exports-contract.ts'
import { migrationsFolder } from '#server/db/paths.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { millOf } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

const DAYS = { desde: day(-60), hasta: HOY }

/** Tables of the former release. */
const BEFORE = `
  alter table accounting_export_vouchers drop column id_programa cascade, drop column anulado cascade;
  drop function poner_programa;
  drop index accounting_export_vouchers_terminado_idx;
  create unique index accounting_export_vouchers_vivo on accounting_export_vouchers (id_empresa, clave)
    where not reverso and terminado_por is null;
  create index accounting_export_vouchers_fecha_idx on accounting_export_vouchers (id_empresa, fecha);
  create unique index accounting_export_vouchers_numero on accounting_export_vouchers (id_empresa, tipo, numero);
  alter table accounting_exports drop column cerrado_hasta, drop column anulada cascade,
    drop column motivo_anulacion cascade, alter id_programa drop not null;`

onEachEngine('exports of the release before', (get) => {
  const mill = millOf(get)
  const call = callOf(get)
  const { invoice } = moneyOf(get, () => mill)

  const exported = async (programa: string): Promise<AccountingExport> =>
    says(await call('POST', '/accounting-exports', { programa, ...DAYS }), 201).json.data
  const pending = async (programa: string) => {
    const query = new URLSearchParams({ ...DAYS, programa })
    const { json } = says(await call('GET', `/accounting-exports/pending?${query}`), 200)
    return [json.nuevos, json.reversos]
  }
  const change = async (id: string, valor_total: number) =>
    says(await call('PUT', '/invoices/update', { id, valor_total }), 200)
  const annul = (id: string) => call('PATCH', `/accounting-exports/${id}/void`, { motivo: 'Errada' })
  const faults = async () => {
    const found = await Promise.all(VOUCHER_CHECKS.map(({ run }) => run(get().db.read)))
    return found.flatMap(({ primeros }) => primeros.map(({ que }) => que))
  }

  it('an export of the former release counts for its own program only, and so do its reversals', async () => {
    const [kept, twice] = [await invoice(), await invoice()]
    const first = await exported('SIIGO_NUBE')
    await change(kept._id, 1_100_000)
    await change(twice._id, 1_200_000)
    const second = await exported('SIIGO_NUBE')
    await change(twice._id, 1_300_000)
    const third = await exported('SIIGO_NUBE')
    // The former release counted all programs as one. Its oldest exports named no program by id.
    await get().run(
      sql`update accounting_exports e set programa = 'CSV', id_programa = p.id_programa
        from accounting_programs p where p.id_empresa = e.id_empresa and p.base = 'CSV'
          and id_exportacion = ${second._id}`,
    )
    await get().db.alone((query) => query(BEFORE))
    await get().run(sql`update accounting_exports set id_programa = null where id_exportacion = ${first._id}`)
    const name = path.join(migrationsFolder(), '0307_exports_by_program.sql')
    const text = await readFile(name, 'utf8')
    await get().db.alone((query) => query(text))

    expect(await faults()).toEqual([])
    expect(await pending('SIIGO_NUBE')).toEqual([1, 1])
    expect(await pending('CSV')).toEqual([Number(first.comprobantes) - 1, 1])
    expect(await pending('XLSX')).toEqual([first.comprobantes, 0])
    says(await annul(first._id), 409)
    says(await annul(second._id), 200)
    expect(await pending('CSV')).toEqual([first.comprobantes, 0])
    says(await annul(third._id), 200)
    expect(await pending('SIIGO_NUBE')).toEqual([2, 2])
    says(await annul(first._id), 200)
    expect(await faults()).toEqual([])
  })

  it('accepts a voucher without program from a process of the former release', async () => {
    await invoice()
    const { _id } = await exported('CSV')
    await get().run(
      sql`insert into accounting_export_vouchers (id_empresa, id_exportacion, clave, tipo, numero, fecha, reverso,
          huella, comprobante)
        select id_empresa, id_exportacion, 'OTRA', tipo, 9999, fecha, reverso, huella, comprobante
        from accounting_export_vouchers where id_exportacion = ${_id} limit 1`,
    )
    const rows = await get().rows<{ programas: number }>(
      sql`select count(distinct id_programa)::int as programas from accounting_export_vouchers
        where id_exportacion = ${_id}`,
    )
    expect(rows).toEqual([{ programas: 1 }])
  })
})
