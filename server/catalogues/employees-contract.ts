import { z } from 'zod'
import { flag, Id, recordChange, requiredName, requiredText, row, text } from '#server/kit/contract/common.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { IDENTIFICATION_REQUIRED, PARTY_NAME_REQUIRED } from '#server/kit/words/sentences.ts'

/** Employees who have left are not active. */
export const Employee = row(
  'id_empleado',
  {
    id_empleado: Id,
    nombre_completo: z.string(),
    identificacion: z.string(),
    dependencia: z.string(),
    eps: z.string(),
    arl: z.string(),
    activo: flag.default(true),
  },
  'identificacion',
)
export type Employee = z.infer<typeof Employee>

export const NewEmployee = z.object({
  nombre_completo: requiredName(PARTY_NAME_REQUIRED),
  identificacion: requiredText(IDENTIFICATION_REQUIRED, LENGTH.identification),
  dependencia: text(LENGTH.label),
  eps: text(LENGTH.label),
  arl: text(LENGTH.label),
})

export const employees = managed({
  resource: 'employees',
  noun: 'empleados',
  said: saidOf('Empleado', 'o'),
  row: Employee,
  create: NewEmployee,
  change: recordChange('id_empleado', NewEmployee.shape),
})
