import type { TableWords } from '#server/kit/words/audited-tables.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  payroll_records: {
    id: 'id_nomina',
    nombre: 'Nómina',
    uno: 'la nómina de',
    llamada: ['id_empleado', 'cargo'],
    columnas: {
      id_empleado: ['Empleado', { de: 'employees' }],
      desde: ['Desde', 'dia'],
      hasta: ['Hasta', 'dia'],
      dias: ['Días', 'numero'],
      fecha_pago: ['Fecha de pago', 'dia'],
      cargo: 'Cargo',
      salario: ['Salario', 'pesos'],
      tipo_contrato: 'Tipo de contrato',
      fecha_ingreso: ['Fecha de ingreso', 'dia'],
      eps: 'EPS',
      afp: 'AFP',
      banco: 'Banco',
      nro_cuenta: 'Número de cuenta',
      total_devengado: ['Total devengado', 'pesos'],
      total_deducciones: ['Total deducciones', 'pesos'],
      neto: ['Neto', 'pesos'],
    },
  },
}
