import { catalogue, type TableWords } from '#server/kit/words/audited-tables.ts'
import { TAGS } from '#server/kit/words/fields.ts'

export const AUDITED: Readonly<Record<string, TableWords>> = {
  payment_methods: catalogue('id_forma_pago', 'Formas de pago', 'la forma de pago', ['descripcion'], {
    descripcion: { label: 'Descripción' },
    tags: TAGS,
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
      id_liquidacion: { label: 'Liquidación', kind: { of: 'settlements' } },
      id_cuenta_por_pagar: { label: 'Cuenta por pagar', kind: { of: 'accounts_payable' } },
      referencia: { label: 'Número del recibo' },
      id_egreso: { label: 'Comprobante de egreso', kind: { of: 'disbursements' } },
      direccion: { label: 'Movimiento', kind: 'choice' },
      fecha: { label: 'Fecha', kind: 'date' },
      valor: { label: 'Valor', kind: 'pesos' },
      id_fpago: { label: 'Forma de pago', kind: { of: 'payment_methods' } },
      id_banco: { label: 'Banco', kind: { of: 'banks' } },
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
      consecutivo: { label: 'Número' },
      fecha: { label: 'Fecha', kind: 'date' },
      nombre_tercero: { label: 'Tercero' },
      valor: { label: 'Valor', kind: 'pesos' },
    },
    tecnicas: ['id_tercero'],
  },
}
