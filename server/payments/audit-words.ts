import { catalogue, LABELS, type TableWords } from '#server/kit/words/audited-tables.ts'

const { descripcion, tags } = LABELS

export const AUDITED: Readonly<Record<string, TableWords>> = {
  payment_methods: catalogue('id_forma_pago', 'Formas de pago', 'la forma de pago', ['descripcion'], {
    descripcion,
    tags,
  }),
  payments: {
    id: 'id_pago',
    nombre: 'Pagos',
    uno: 'el pago',
    llamada: ['id_liquidacion', 'id_cuenta_por_pagar'],
    parte_de: { tabla: 'settlements', por: 'id_liquidacion' },
    o_parte_de: { tabla: 'accounts_payable', por: 'id_cuenta_por_pagar' },
    frases: { CREATE: '{direccion} de {valor} por {id_liquidacion|id_cuenta_por_pagar}' },
    columnas: {
      id_liquidacion: ['Liquidación', { de: 'settlements' }],
      id_cuenta_por_pagar: ['Cuenta por pagar', { de: 'accounts_payable' }],
      referencia: 'Número del recibo',
      id_egreso: ['Comprobante de egreso', { de: 'disbursements' }],
      direccion: ['Movimiento', 'valor'],
      fecha: ['Fecha', 'dia'],
      valor: ['Valor', 'pesos'],
      id_fpago: ['Forma de pago', { de: 'payment_methods' }],
      id_banco: ['Banco', { de: 'banks' }],
    },
    tecnicas: ['documento', 'id_tercero', 'registro'],
  },
  disbursements: {
    id: 'id_egreso',
    nombre: 'Comprobantes de egreso',
    uno: 'el comprobante de egreso',
    llamada: ['consecutivo'],
    documento: true,
    columnas: {
      consecutivo: 'Número',
      fecha: ['Fecha', 'dia'],
      nombre_tercero: 'Tercero',
      valor: ['Valor', 'pesos'],
    },
    tecnicas: ['id_tercero'],
  },
}
