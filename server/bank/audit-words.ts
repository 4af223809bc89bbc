import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { BANK, BANK_MOVEMENT, CASH_CLOSING } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  banks: catalogue('id_banco', 'Bancos', 'el banco', ['nombre'], BANK),
  bank_movements: {
    id: 'id_movimiento',
    nombre: 'Movimientos de bancos y cajas',
    uno: 'el movimiento',
    llamada: ['concepto'],
    frases: { CREATE: '{tipo} de {valor} en {id_banco}: {concepto}' },
    columnas: BANK_MOVEMENT,
    tecnicas: [
      'origen',
      'id_origen',
      'documento',
      'id_documento',
      'id_tercero',
      'registro',
      'vigente',
      'revierte',
      'id_traslado',
    ],
  },
  cash_closings: {
    id: 'id_cierre',
    nombre: 'Cierres de caja',
    uno: 'el cierre de caja',
    llamada: ['fecha'],
    frases: { CREATE: 'Cerró {id_banco} del {fecha}: contó {contado}, diferencia {diferencia}' },
    actos: [
      {
        columna: 'anulado',
        vale: 'true',
        frase: 'Anuló el cierre de {id_banco} del {fecha}',
        motivo: 'motivo_anulacion',
      },
    ],
    columnas: CASH_CLOSING,
    tecnicas: ['registro'],
  },
  bank_reconciliations: {
    id: 'id_conciliacion',
    nombre: 'Conciliaciones bancarias',
    uno: 'la conciliación',
    llamada: ['archivo'],
    frases: { CREATE: 'Trajo de {id_banco} el archivo «{archivo}»' },
    actos: [
      {
        columna: 'estado',
        vale: 'ANULADA',
        frase: 'Quitó de {id_banco} el archivo «{archivo}»',
        motivo: 'motivo_anulacion',
      },
    ],
    columnas: {
      id_banco: { label: 'Cuenta', kind: { of: 'banks' } },
      archivo: { label: 'Archivo' },
      desde: { label: 'Desde', kind: 'date' },
      hasta: { label: 'Hasta', kind: 'date' },
      saldo_banco: { label: 'Saldo según el banco', kind: 'pesos' },
      lineas: { label: 'Líneas', kind: 'number' },
      nuevas: { label: 'Líneas nuevas', kind: 'number' },
      por_fuera: { label: 'Líneas por fuera', kind: 'number' },
      motivo_anulacion: { label: 'Motivo' },
    },
    tecnicas: ['estado', 'encabezados', 'mapa', 'avisos', 'registro'],
  },
  bank_matches: {
    id: 'id_movimiento',
    nombre: 'Cruces con el banco',
    uno: 'el cruce',
    llamada: ['detalle'],
    frases: {
      CREATE: 'Cruzó a mano la línea del banco {detalle}',
      DELETE: 'Deshizo el cruce de la línea del banco {detalle}',
    },
    columnas: { detalle: { label: 'Línea del banco' }, automatico: { label: 'Automático', kind: 'yesNo' } },
    tecnicas: ['id_linea', 'registro'],
  },
}
