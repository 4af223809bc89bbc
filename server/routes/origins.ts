import type { FastifyInstance } from 'fastify'
import { origins } from '../contract/origins.ts'
import { manages } from '../plugins/managed.ts'
import { ORIGINS, withStoredTags } from '../queries/catalogues.ts'
import { createRow, updateRow } from '../queries/rows.ts'

export function originRoutes(app: FastifyInstance): void {
  manages(
    app,
    origins,
    ORIGINS,
    {
      created: 'Origen fue creado con éxito',
      updated: 'Origen actualizado correctamente',
      removed: 'Origen eliminado correctamente',
    },
    {
      create: ({ tx, company, body }) => createRow(tx, ORIGINS, company, withStoredTags(body)),
      update: ({ tx, company, body: { id_origen, version, ...changes } }) =>
        updateRow(tx, ORIGINS, company, id_origen, withStoredTags(changes), version),
    },
  )
}
