import type { TableWords } from '#server/kit/words/audited-tables.ts'
import { RECEIVABLE } from './words.ts'

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
    columnas: RECEIVABLE,
    tecnicas: ['cliente_id', 'viva'],
  },
}
