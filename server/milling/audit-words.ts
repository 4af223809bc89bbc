import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { MILLING, MILLING_LINE } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  milling_operations: {
    id: 'id_maquila',
    nombre: 'Maquilas',
    uno: 'la maquila',
    llamada: ['consecutivo'],
    documento: true,
    actos: [{ columna: 'anulada', vale: 'true', frase: 'Anuló {nombre}', motivo: 'motivo_anulacion' }],
    columnas: MILLING,
    tecnicas: ['id_dueno'],
  },
  milling_lines: {
    id: 'id_linea',
    nombre: 'Entradas y salidas de maquila',
    uno: 'la línea',
    llamada: ['id_producto'],
    parte_de: { tabla: 'milling_operations', por: 'id_maquila' },
    frases: { CREATE: '{lado} de {kg} de {id_producto}', DELETE: 'Quitó {lado} de {kg} de {id_producto}' },
    columnas: MILLING_LINE,
    tecnicas: ['id_maquila', 'fecha', 'anulada', 'anulada_el', 'fecha_anulacion'],
  },
}
