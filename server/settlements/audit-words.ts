import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { SETTLEMENT } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  settlements: {
    id: 'id_liquidacion',
    nombre: 'Liquidaciones',
    uno: 'la liquidación',
    llamada: ['consecutivo'],
    documento: true,
    actos: [
      { columna: 'estado', vale: 'APROBADA', frase: 'Dejó aprobada {nombre}' },
      { columna: 'estado', vale: 'PAGADA', frase: 'Pagó {nombre}' },
      { columna: 'estado', vale: 'ANULADA', frase: 'Anuló {nombre}', motivo: 'motivo_anulacion' },
    ],
    columnas: SETTLEMENT,
    tecnicas: ['id_proveedor', 'abono_contado', 'liquidada_en', 'aprobada_en', 'anulada_en'],
  },
}
