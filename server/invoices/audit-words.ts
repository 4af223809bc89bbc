import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { INVOICE, INVOICE_LINE, NOTE } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  invoices: {
    id: 'id',
    nombre: 'Facturas',
    uno: 'la factura',
    llamada: ['numero_de_factura'],
    documento: true,
    frases: { CREATE: 'Hizo la factura {numero_de_factura} por {valor_total}' },
    actos: [{ columna: 'anulada', vale: 'true', frase: 'Anuló {nombre}', motivo: 'motivo_anulacion' }],
    columnas: INVOICE,
    tecnicas: ['id_cliente_tercero', 'numeros_anteriores', 'viva'],
  },
  invoice_lines: {
    id: 'id_linea',
    nombre: 'Líneas de facturas',
    uno: 'la línea',
    llamada: ['descripcion'],
    parte_de: { tabla: 'invoices', por: 'id_factura' },
    columnas: INVOICE_LINE,
    tecnicas: ['id_producto'],
  },
  note_lines: {
    id: 'id_linea_nota',
    nombre: 'Líneas de notas',
    uno: 'la línea de la nota',
    llamada: ['id_linea'],
    parte_de: { tabla: 'notes', por: 'id_nota' },
    columnas: {
      id_nota: { label: 'Nota', kind: { of: 'notes' } },
      id_linea: { label: 'Línea', kind: { of: 'invoice_lines' } },
      cantidad: { label: 'Cantidad', kind: 'number' },
      base: { label: 'Base', kind: 'pesos' },
      valor_iva: { label: 'IVA', kind: 'pesos' },
    },
  },
  returned_goods: {
    id: 'id_retorno',
    nombre: 'Lo que volvió a la bodega',
    uno: 'lo que volvió a la bodega',
    llamada: ['id_producto'],
    parte_de: { tabla: 'notes', por: 'id_nota' },
    columnas: {
      id_nota: { label: 'Nota', kind: { of: 'notes' } },
      id_producto: { label: 'Producto', kind: { of: 'products' } },
      id_linea: { label: 'Línea', kind: { of: 'invoice_lines' } },
      cantidad: { label: 'Cantidad', kind: 'number' },
      id_weighing_record: { label: 'Pesada', kind: { of: 'weighing_records' } },
      kg: { label: 'Kilos', kind: 'kilos' },
    },
  },
  notes: {
    id: 'id_nota',
    nombre: 'Notas crédito, débito y de ajuste',
    uno: 'la nota',
    llamada: ['numero'],
    documento: true,
    frases: { CREATE: '{clase} {numero} de {documento} por {valor}' },
    columnas: NOTE,
    tecnicas: ['id_tercero', 'registro', 'signo'],
  },
}
