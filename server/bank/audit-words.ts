import { catalogue, LABELS, type TableWords } from '#server/kit/words/audited-tables.ts'

const { nombre, observaciones, tags } = LABELS

/** Tables of this subject, as the audit names their records and columns. */
export const AUDITED: Readonly<Record<string, TableWords>> = {
  banks: catalogue('id_banco', 'Bancos', 'el banco', ['nombre'], {
    nombre,
    nro_cuenta: 'Número de cuenta',
    saldo_inicial: ['Saldo inicial', 'pesos'],
    saldo_actual: ['Saldo actual', 'pesos'],
    fecha_si: ['Fecha', 'dia'],
    clase: ['Clase', 'valor'],
    tags,
  }),
  bank_movements: {
    id: 'id_movimiento',
    nombre: 'Movimientos de bancos y cajas',
    uno: 'el movimiento',
    llamada: ['concepto'],
    frases: { CREATE: '{tipo} de {valor} en {id_banco}: {concepto}' },
    columnas: {
      id_banco: ['Cuenta', { de: 'banks' }],
      fecha: ['Fecha', 'dia'],
      valor: ['Valor', 'pesos'],
      tipo: ['Movimiento', 'valor'],
      numero: 'Documento',
      concepto: 'Motivo',
    },
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
    columnas: {
      id_banco: ['Caja', { de: 'banks' }],
      fecha: ['Día', 'dia'],
      conteo: ['Conteo', 'datos'],
      contado: ['Contado', 'pesos'],
      libro: ['Según el libro', 'pesos'],
      diferencia: ['Diferencia', 'pesos'],
      observaciones,
      ancla: 'Ancla de la auditoría',
      anulado: ['Anulado', 'sino'],
      motivo_anulacion: 'Motivo',
    },
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
      id_banco: ['Cuenta', { de: 'banks' }],
      archivo: 'Archivo',
      desde: ['Desde', 'dia'],
      hasta: ['Hasta', 'dia'],
      saldo_banco: ['Saldo según el banco', 'pesos'],
      lineas: ['Líneas', 'numero'],
      nuevas: ['Líneas nuevas', 'numero'],
      motivo_anulacion: 'Motivo',
    },
    tecnicas: ['estado', 'encabezados', 'mapa', 'registro'],
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
    columnas: { detalle: 'Línea del banco', automatico: ['Automático', 'sino'] },
    tecnicas: ['id_linea', 'registro'],
  },
}
