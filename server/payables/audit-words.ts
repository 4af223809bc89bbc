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
      consecutivo: { label: 'Número' },
      nombre_tercero: { label: 'Tercero' },
      fecha: { label: 'Fecha', kind: 'date' },
      fecha_vencimiento: { label: 'Vence', kind: 'date' },
      concepto: { label: 'Concepto' },
      valor: { label: 'Valor', kind: 'pesos' },
      pagado: { label: 'Pagado', kind: 'pesos' },
      retencion: { label: 'Retención', kind: 'pesos' },
      saldo: { label: 'Saldo', kind: 'pesos' },
      origen: { label: 'Viene de', kind: 'choice' },
      id_liquidacion: { label: 'Liquidación', kind: { of: 'settlements' } },
      id_weighing_record: { label: 'Pesada', kind: { of: 'weighing_records' } },
      mes: { label: 'Mes', kind: 'month' },
      id_producto: { label: 'Producto', kind: { of: 'products' } },
      kilos: { label: 'Kilos', kind: 'kilos' },
      motivo_anulacion: { label: 'Motivo' },
      anulada_el: { label: 'Anulada después del cierre de su mes', kind: 'date' },
    },
    tecnicas: ['id_tercero', 'anulada', 'tarifa_retencion', 'base_retencion', 'fecha_anulacion'],
  },
}
