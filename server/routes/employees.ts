import type { FastifyInstance } from 'fastify'
import { employees } from '../contract/employees.ts'
import { normalizarSinTipo } from '../domain/identificacion.ts'
import { manages } from '../plugins/managed.ts'
import { EMPLOYEES } from '../queries/catalogues.ts'
import { createRow, updateRow } from '../queries/rows.ts'

/** The screen only reads; people are entered through these calls (N-34). */
export function employeeRoutes(app: FastifyInstance): void {
  manages(
    app,
    employees,
    EMPLOYEES,
    {
      created: 'Empleado creado correctamente',
      updated: 'Empleado actualizado correctamente',
      removed: 'Empleado eliminado correctamente',
    },
    {
      create: ({ tx, company, body }) =>
        createRow(tx, EMPLOYEES, company, {
          ...body,
          identificacion: normalizarSinTipo(body.identificacion),
        }),
      update: ({ tx, company, body: { id_empleado, version, ...changes } }) => {
        const { identificacion } = changes
        const normal = identificacion === undefined ? undefined : normalizarSinTipo(identificacion)
        return updateRow(tx, EMPLOYEES, company, id_empleado, { ...changes, identificacion: normal }, version)
      },
    },
  )
}
