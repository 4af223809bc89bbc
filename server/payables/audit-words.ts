import type { TableWords } from '#server/kit/words/audited-tables.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  accounts_payable: {
    id: 'id_cuenta_por_pagar',
    nombre: 'Cuentas por pagar',
    uno: 'la cuenta por pagar',
    llamada: ['consecutivo'],
    documento: true,
    cuenta: {
      columna: 'pagado',
      sube: 'Pagó {diferencia} de {nombre}',
      baja: 'Devolvió {diferencia} de {nombre}',
    },
    actos: [{ columna: 'anulada', vale: 'true', frase: 'Anuló {nombre}', motivo: 'motivo_anulacion' }],
    columnas: {
      consecutivo: 'Número',
      nombre_tercero: 'Tercero',
      fecha: ['Fecha', 'dia'],
      fecha_vencimiento: ['Vence', 'dia'],
      concepto: 'Concepto',
      valor: ['Valor', 'pesos'],
      pagado: ['Pagado', 'pesos'],
      retencion: ['Retención', 'pesos'],
      saldo: ['Saldo', 'pesos'],
      origen: ['Viene de', 'valor'],
      id_liquidacion: ['Liquidación', { de: 'settlements' }],
      id_weighing_record: ['Pesada', { de: 'weighing_records' }],
      mes: ['Mes', 'mes'],
      id_producto: ['Producto', { de: 'products' }],
      kilos: ['Kilos', 'kilos'],
      motivo_anulacion: 'Motivo',
      anulada_el: ['Anulada después del cierre de su mes', 'dia'],
    },
    tecnicas: ['id_tercero', 'anulada', 'tarifa_retencion', 'base_retencion', 'fecha_anulacion'],
  },
}
