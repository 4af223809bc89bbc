import { LABELS, type TableWords } from '#server/kit/words/audited-tables.ts'

const { observaciones } = LABELS

export const AUDITED: Readonly<Record<string, TableWords>> = {
  accounts_receivable: {
    id: 'id_cuenta_por_cobrar',
    nombre: 'Cuentas por cobrar',
    uno: 'la cuenta',
    llamada: ['numero_factura'],
    frases: { CREATE: 'Hizo la cuenta por cobrar {numero_factura} por {valor_original_factura}' },
    actos: [
      { columna: 'anulada', vale: 'true', frase: 'Anuló {nombre}', motivo: 'motivo_anulacion' },
      {
        columna: 'mora_condonada',
        vale: '*',
        frase: 'Condonó mora de {nombre}: van {mora_condonada}',
        motivo: 'motivo_condonacion',
      },
      {
        columna: 'porcentaje_interes_mora',
        vale: '*',
        frase: 'Cambió el % de mora de {nombre}',
        motivo: 'motivo_cambio',
      },
      {
        columna: 'fecha_esperada_pago',
        vale: '*',
        frase: 'Cambió el vencimiento de {nombre}',
        motivo: 'motivo_cambio',
      },
      { columna: 'mora_cobrada', vale: '*', frase: 'Cobró mora de {nombre} aparte: van {mora_cobrada}' },
    ],
    cuenta: {
      columna: 'abonos',
      sube: 'Aplicó un abono de {diferencia}: quedan {saldo_actual} de {numero_factura}',
      baja: 'Devolvió un abono de {diferencia}: quedan {saldo_actual} de {numero_factura}',
    },
    columnas: {
      numero_factura: 'Número de factura',
      cliente_nombre: 'Cliente',
      valor_original_factura: ['Valor original', 'pesos'],
      iva: ['IVA incluido', 'pesos'],
      total_abonos_realizados: ['Abonos realizados', 'pesos'],
      abonos: ['Abonos', 'pesos'],
      notas: ['Notas crédito', 'pesos'],
      saldo_actual: ['Saldo actual', 'pesos'],
      fecha_factura: ['Fecha de factura', 'dia'],
      fecha_esperada_pago: ['Fecha esperada de pago', 'dia'],
      porcentaje_interes_mora: ['% interés de mora mensual', 'porcentaje'],
      interes_original: ['Intereses en el valor original', 'pesos'],
      id_maquila: ['Maquila', { de: 'milling_operations' }],
      mora_cobrada: ['Mora cobrada', 'pesos'],
      mora_condonada: ['Mora condonada', 'pesos'],
      motivo_condonacion: 'Motivo de la condonación',
      motivo_cambio: 'Motivo del cambio',
      observaciones,
      origen: ['Viene de', 'valor'],
      anulada: ['Anulada', 'sino'],
      motivo_anulacion: 'Motivo',
      anulada_el: ['Anulada después del cierre de su mes', 'dia'],
      id_weighing_record: ['Pesada', { de: 'weighing_records' }],
      id_factura: ['Factura', { de: 'invoices' }],
      id_acuerdo: ['Acuerdo', { de: 'financing_agreements' }],
      id_cuenta_principal: ['Mora de la cuenta', { de: 'accounts_receivable' }],
    },
    tecnicas: ['cliente_id', 'viva'],
  },
}
