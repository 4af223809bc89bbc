import { z } from 'zod'
import { flag, Id, recordChange, requiredName, requiredText, row, text } from '#server/kit/contract/common.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { IDENTIFICATION_REQUIRED, PARTY_NAME_REQUIRED } from '#server/kit/words/sentences.ts'
import { EMPLOYEE } from './employees-words.ts'

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
  nombre_completo: requiredName(PARTY_NAME_REQUIRED, EMPLOYEE.nombre_completo.maxLength),
  identificacion: requiredText(IDENTIFICATION_REQUIRED, EMPLOYEE.identificacion.maxLength),
  dependencia: text(EMPLOYEE.dependencia.maxLength),
  eps: text(EMPLOYEE.eps.maxLength),
  arl: text(EMPLOYEE.arl.maxLength),
})

export const employees = managed({
  resource: 'employees',
  noun: 'empleados',
  said: saidOf('Empleado', 'o'),
  row: Employee,
  create: NewEmployee,
  change: recordChange('id_empleado', NewEmployee.shape),
})
