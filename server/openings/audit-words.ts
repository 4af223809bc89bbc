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
      consecutivo: { label: 'Número' },
      nombre_tercero: { label: 'Tercero' },
      fecha: { label: 'Fecha', kind: 'date' },
      valor: { label: 'Valor', kind: 'pesos' },
      concepto: { label: 'Concepto' },
    },
    tecnicas: ['id_tercero'],
  },
}
