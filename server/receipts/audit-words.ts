import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { NOTES } from '#server/kit/words/fields.ts'

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
      numero_recibo: { label: 'Número Recibo' },
      estado: { label: 'Estado', kind: 'choice' },
      nombre_cliente: { label: 'Cliente' },
      valor_pagado: { label: 'Valor Pagado', kind: 'pesos' },
      iva: { label: 'IVA incluido', kind: 'pesos' },
      fecha_recepcion_pago: { label: 'Fecha Recepción Pago', kind: 'date' },
      id_medio_pago: { label: 'Medio de Pago', kind: { of: 'payment_methods' } },
      id_banco: { label: 'Banco', kind: { of: 'banks' } },
      facturas_aplicadas: { label: 'Facturas Aplicadas' },
      aplicado: { label: 'Aplicado', kind: 'pesos' },
      por_aplicar: { label: 'Por aplicar', kind: 'pesos' },
      observaciones: NOTES,
      motivo_anulacion: { label: 'Motivo' },
      anulada_el: { label: 'Anulada después del cierre de su mes', kind: 'date' },
      fecha_anulacion: { label: 'Fecha de anulación', kind: 'date' },
      origen: { label: 'Viene de', kind: 'choice' },
      id_weighing_record: { label: 'Pesada', kind: { of: 'weighing_records' } },
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
      numero_recibo: { label: 'Número de recibo' },
      cuenta_por_cobrar_relacionada: { label: 'Cuenta por cobrar relacionada' },
      valor_aplicado: { label: 'Valor aplicado', kind: 'pesos' },
      fecha_aplicacion: { label: 'Fecha de aplicación', kind: 'date' },
    },
    tecnicas: ['id_recibo_caja', 'id_cuenta_por_cobrar'],
  },
}
