import type { FastifyInstance } from 'fastify'
import { batches } from '../contract/batches.ts'
import { manages } from '../plugins/managed.ts'
import { BATCHES } from '../queries/catalogues.ts'
import { numeroDeDocumento } from '../queries/consecutives.ts'
import { createRow, updateRow } from '../queries/rows.ts'

export function batchRoutes(app: FastifyInstance): void {
  manages(
    app,
    batches,
    BATCHES,
    {
      created: '✅ Lote creado exitosamente',
      updated: 'Lote actualizado correctamente',
      removed: 'Lote eliminado correctamente',
    },
    {
      create: async ({ tx, company, body }) => {
        const from = { resource: BATCHES, numbered: 'consecutivo' }
        const consecutivo = await numeroDeDocumento(tx, company, 'LOTE', from)
        return createRow(tx, BATCHES, company, { ...body, consecutivo })
      },
      update: ({ tx, company, body: { id_lote, version, ...changes } }) =>
        updateRow(tx, BATCHES, company, id_lote, changes, version),
    },
  )
}
