import { type Fields, NOTES } from '#server/kit/words/fields.ts'
import { wordOf } from '#server/kit/words/formats.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

export const WEIGHING = {
  consecutivo: { label: 'Número' },
  ticket: { label: 'Tiquete externo', maxLength: LENGTH.reference },
  fecha: { label: 'Fecha', kind: 'date' },
  estado: { label: 'Estado', kind: 'choice' },
  operacion: { label: 'Operación', kind: 'choice' },
  nombre_cliente: { label: 'Cliente' },
  nombre_proveedor: { label: 'Proveedor' },
  descripcion_producto: { label: 'Producto' },
  placa: { label: 'Placa' },
  id_conductor: { label: 'Conductor', kind: { of: 'third_parties' } },
  id_transportador: { label: 'Transportador', kind: { of: 'third_parties' } },
  id_origen: { label: 'Origen', kind: { of: 'origins' } },
  id_lote: { label: 'Lote', kind: { of: 'batches' } },
  id_formapago: { label: 'Forma de pago', kind: { of: 'payment_methods' } },
  humedad: { label: '% Humedad', kind: 'percent' },
  impureza: { label: '% Impureza', kind: 'percent' },
  grano_r: { label: '% Grano rojo', kind: 'percent' },
  grano_p: { label: '% Grano partido', kind: 'percent' },
  yeso: { label: '% Yeso', kind: 'percent' },
  peso_lleno: { label: 'Peso lleno', kind: 'kilos' },
  peso_vacio: { label: 'Peso vacío', kind: 'kilos' },
  peso_bruto: { label: 'Peso bruto', kind: 'kilos' },
  peso_neto: { label: 'Peso neto', kind: 'kilos' },
  cantbultos: { label: 'Bultos', kind: 'number' },
  tara_bulto: { label: 'Tara por bulto', kind: 'kilos' },
  costofletexkg: { label: 'Costo flete por kg', kind: 'price' },
  pesoflete: { label: 'Valor flete', kind: 'pesos' },
  vrpesada: { label: 'Valor pesada', kind: 'pesos' },
  observaciones: NOTES,
  id_liquidacion: { label: 'Liquidación', kind: { of: 'settlements' } },
  repesada: { label: 'Repesada', kind: 'yesNo' },
  repartida: { label: 'Repartida entre varios', kind: 'yesNo' },
  en_deposito: { label: 'En depósito', kind: 'yesNo' },
  fijar_hasta: { label: 'Fijar precio hasta', kind: 'date' },
  motivo_anulacion: { label: 'Motivo' },
  digitado: { label: 'Pesos digitados', kind: 'choice' },
  motivo_digitado: { label: 'Por qué se digitaron' },
  tara_conocida: { label: 'Tara conocida', kind: 'kilos' },
  tara_desviada: { label: 'Tara desviada', kind: 'yesNo' },
  pesado_por: { label: 'Pesó' },
  segunda_pesada_por: { label: 'Pesó por segunda vez' },
  analizado_por: { label: 'Analizó' },
} as const satisfies Fields

/** The weights on forms, with their unit. */
export const WEIGHTS = {
  peso_lleno: { ...WEIGHING.peso_lleno, label: 'Peso lleno (kg)' },
  peso_vacio: { ...WEIGHING.peso_vacio, label: 'Peso vacío (kg)' },
}

/** Labels of the typed weights of a ticket on which a scale was read. */
const PESOS_DIGITADOS = {
  LLENO: 'Peso lleno digitado',
  VACIO: 'Peso vacío digitado',
  'LLENO Y VACIO': 'Los dos pesos digitados',
} as const

/** Sentence about typed weights; '' for none. */
export const typedInWords = (digitado: string): string => wordOf(PESOS_DIGITADOS, digitado)

/** Typed weights with their reason, for papers and records. */
export const typedAndWhy = ({ digitado, motivo_digitado }: { digitado: string; motivo_digitado: string }) =>
  digitado && `${typedInWords(digitado)}: ${motivo_digitado}`
