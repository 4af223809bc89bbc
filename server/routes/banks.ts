import type { FastifyInstance } from 'fastify'
import { banks } from '../contract/banks.ts'
import { invalidField } from '../domain/refusal.ts'
import { reads, recordExport, writes } from '../plugins/routes.ts'
import { BANK_FILTERS, BANKS } from '../queries/catalogues.ts'
import { searchRows } from '../queries/search.ts'
import { createRow, removeRow, updateRow } from '../queries/rows.ts'

export function bankRoutes(app: FastifyInstance): void {
  reads(app, banks.search, async ({ db, company, body, request }) => {
    await recordExport(db, request, BANKS.name, body.search)
    const page = await searchRows(db.read, BANKS, company, body, { filters: BANK_FILTERS })
    return { ...page, bankList: page.data }
  })

  writes(app, banks.create, async ({ tx, company, body }) => {
    const saldo_actual = body.saldo_actual ?? body.saldo_inicial
    const data = await createRow(tx, BANKS, company, { ...body, saldo_actual })
    return { data, mensaje: 'Banco creado correctamente.' }
  })

  writes(app, banks.update, async ({ tx, company, body: { id_banco, id, version, ...changes } }) => {
    const which = id_banco ?? id
    if (which === undefined) throw invalidField('id_banco', 'Falta el banco que se modifica.')
    const data = await updateRow(tx, BANKS, company, which, changes, version)
    return { data, mensaje: 'Banco actualizado correctamente.' }
  })

  writes(app, banks.remove, async ({ tx, company, params }) => ({
    data: await removeRow(tx, BANKS, company, params.id),
    mensaje: 'Banco eliminado correctamente',
  }))
}
