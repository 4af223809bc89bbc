import type { FastifyInstance } from 'fastify'
import { costCenters } from '../contract/cost-centers.ts'
import { invalidField } from '../domain/refusal.ts'
import { manages } from '../plugins/managed.ts'
import { userOf } from '../plugins/routes.ts'
import { COST_CENTERS, withStoredTags } from '../queries/catalogues.ts'
import { createRow, updateRow } from '../queries/rows.ts'
import { companiesOfUser } from '../queries/users/users.ts'

export function costCenterRoutes(app: FastifyInstance): void {
  manages(
    app,
    costCenters,
    COST_CENTERS,
    {
      created: 'Centro de costo creado correctamente',
      updated: 'Centro de costo actualizado correctamente',
      removed: 'Centro de costo eliminado correctamente',
    },
    {
      // The name that came with it is not believed: it is the chosen company's (N-15).
      create: async ({ tx, company, body, request }) => {
        const own = await companiesOfUser(tx, userOf(request).idUsuario)
        const chosen = own.find(({ idEmpresa }) => idEmpresa === body.empresa_id.toLowerCase())
        if (!chosen) throw invalidField('empresa_id', 'Seleccione una de sus empresas.')
        const { idEmpresa: empresa_id, nombre: nombre_empresa } = chosen
        return createRow(tx, COST_CENTERS, company, {
          ...withStoredTags(body),
          empresa_id,
          nombre_empresa,
        })
      },
      update: ({ tx, company, body: { id_centro_costo, version, ...changes } }) =>
        updateRow(tx, COST_CENTERS, company, id_centro_costo, withStoredTags(changes), version),
    },
  )
}
