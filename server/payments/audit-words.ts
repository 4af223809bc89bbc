import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { PAYMENT_METHOD, PAYMENT } from './words.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  payment_methods: catalogue(
    'id_forma_pago',
    'Formas de pago',
    'la forma de pago',
    ['descripcion'],
    PAYMENT_METHOD,
  ),
  payments: {
    id: 'id_pago',
    nombre: 'Pagos',
    uno: 'el pago',
    llamada: ['id_liquidacion', 'id_cuenta_por_pagar'],
    parte_de: { tabla: 'settlements', por: 'id_liquidacion' },
    o_parte_de: { tabla: 'accounts_payable', por: 'id_cuenta_por_pagar' },
    frases: { CREATE: '{direccion} de {valor} por {id_liquidacion|id_cuenta_por_pagar}' },
    columnas: PAYMENT,
    tecnicas: ['documento', 'id_tercero', 'registro'],
  },
  disbursements: {
    id: 'id_egreso',
    nombre: 'Comprobantes de egreso',
    uno: 'el comprobante de egreso',
    llamada: ['consecutivo'],
    documento: true,
    columnas: {
      consecutivo: { label: 'Número' },
      fecha: { label: 'Fecha', kind: 'date' },
      nombre_tercero: { label: 'Tercero' },
      valor: { label: 'Valor', kind: 'pesos' },
    },
    tecnicas: ['id_tercero'],
  },
}
