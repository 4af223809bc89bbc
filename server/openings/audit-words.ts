import type { TableWords } from '#server/kit/words/audited-tables.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  advances: {
    id: 'id_anticipo',
    nombre: 'Anticipos entregados',
    uno: 'el anticipo',
    llamada: ['consecutivo'],
    documento: true,
    parte_de: { tabla: 'third_parties', por: 'id_tercero' },
    columnas: {
      consecutivo: 'Número',
      nombre_tercero: 'Tercero',
      fecha: ['Fecha', 'dia'],
      valor: ['Valor', 'pesos'],
      concepto: 'Concepto',
    },
    tecnicas: ['id_tercero'],
  },
}
