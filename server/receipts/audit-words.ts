import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { RECEIPT, APPLIED_RECEIPT } from './words.ts'

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
    columnas: RECEIPT,
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
    columnas: APPLIED_RECEIPT,
    tecnicas: ['id_recibo_caja', 'id_cuenta_por_cobrar'],
  },
}
