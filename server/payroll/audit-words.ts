import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { PAYROLL } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  payroll_records: {
    id: 'id_nomina',
    nombre: 'Nómina',
    uno: 'la nómina de',
    llamada: ['id_empleado', 'cargo'],
    columnas: PAYROLL,
  },
  payroll_payments: {
    id: 'id_pago_nomina',
    nombre: 'Pago de nómina',
    uno: 'el pago de nómina',
    llamada: ['consecutivo'],
    actos: [{ columna: 'anulada', vale: 'true', frase: 'Anuló {nombre}', motivo: 'motivo_anulacion' }],
    columnas: {
      consecutivo: { label: 'Número' },
      mes: { label: 'Mes' },
      fecha: { label: 'Fecha', kind: 'date' },
      valor: { label: 'Valor', kind: 'pesos' },
      id_fpago: { label: 'Forma de pago', kind: { of: 'payment_methods' } },
      id_banco: { label: 'Banco', kind: { of: 'banks' } },
      referencia: { label: 'Referencia' },
      registro: { label: 'Pagó' },
      anulada: { label: 'Anulado', kind: 'yesNo' },
      anulada_el: { label: 'Anulado el', kind: 'date' },
      motivo_anulacion: { label: 'Motivo de la anulación' },
    },
  },
}
