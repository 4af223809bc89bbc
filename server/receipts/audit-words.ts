import { LABELS, type TableWords } from '#server/kit/words/audited-tables.ts'

const { observaciones } = LABELS

export const AUDITED: Readonly<Record<string, TableWords>> = {
  payment_receipts: {
    id: 'id_recibo_caja',
    nombre: 'Recibos de caja',
    uno: 'el recibo de caja',
    llamada: ['numero_recibo'],
    documento: true,
    frases: { CREATE: 'Hizo el recibo de caja {numero_recibo} por {valor_pagado}' },
    actos: [
      { columna: 'estado', vale: 'APLICADO', frase: 'Dejó aplicado {nombre}' },
      { columna: 'estado', vale: 'ANULADO', frase: 'Anuló {nombre}', motivo: 'motivo_anulacion' },
    ],
    columnas: {
      numero_recibo: 'Número Recibo',
      estado: ['Estado', 'valor'],
      nombre_cliente: 'Cliente',
      valor_pagado: ['Valor Pagado', 'pesos'],
      iva: ['IVA incluido', 'pesos'],
      fecha_recepcion_pago: ['Fecha Recepción Pago', 'dia'],
      id_medio_pago: ['Medio de Pago', { de: 'payment_methods' }],
      id_banco: ['Banco', { de: 'banks' }],
      facturas_aplicadas: 'Facturas Aplicadas',
      aplicado: ['Aplicado', 'pesos'],
      por_aplicar: ['Por aplicar', 'pesos'],
      observaciones,
      motivo_anulacion: 'Motivo',
      anulada_el: ['Anulada después del cierre de su mes', 'dia'],
      fecha_anulacion: ['Fecha de anulación', 'dia'],
      origen: ['Viene de', 'valor'],
      id_weighing_record: ['Pesada', { de: 'weighing_records' }],
    },
    tecnicas: ['id_cliente_tercero'],
  },
  applied_receipts: {
    id: 'id_applied_receipt',
    nombre: 'Recibos aplicados',
    uno: 'el recibo aplicado',
    llamada: ['numero_recibo'],
    parte_de: { tabla: 'payment_receipts', por: 'id_recibo_caja' },
    frases: {
      CREATE: 'Aplicó {valor_aplicado} de {numero_recibo} a {cuenta_por_cobrar_relacionada}',
      DELETE: 'Quitó {valor_aplicado} de {numero_recibo} a {cuenta_por_cobrar_relacionada}',
    },
    columnas: {
      numero_recibo: 'Número de recibo',
      cuenta_por_cobrar_relacionada: 'Cuenta por cobrar relacionada',
      valor_aplicado: ['Valor aplicado', 'pesos'],
      fecha_aplicacion: ['Fecha de aplicación', 'dia'],
    },
    tecnicas: ['id_recibo_caja', 'id_cuenta_por_cobrar'],
  },
}
