import type { Key } from '#server/kit/contract/keys.ts'

/** Kind of record that 'Ir a…' knows. */
export interface Noun {
  /** Singular names in lower case without accents; the first is the main one. */
  words: readonly string[]
  /** Default prefixes of its numbers. */
  prefixes?: readonly string[]
  /** Creation form and its permission keys. */
  creation?: { title: string; path: `/${string}`; keys: readonly Key[] }
  /** Picker that `of` fills, and the form's parameter for it. */
  of?: { picker: string; param: string }
}

const creation = (title: string, path: `/${string}`, ...keys: Key[]) => ({ title, path, keys })
const DEBTOR = { picker: 'deudores', param: 'tercero' }

/** Kinds of records with numbers or a creation form. */
const NOUNS = {
  pesada: {
    words: ['pesada', 'tiquete', 'ticket'],
    prefixes: ['pes'],
    creation: creation('Nueva pesada', '/save-weighing-records', 'POST-weighing-records'),
    of: { picker: 'placas', param: 'placa' },
  },
  liquidacion: {
    words: ['liquidacion'],
    prefixes: ['liq'],
    creation: creation(
      'Nueva liquidación',
      '/liquidacion-arroz/nueva',
      'POST-settlements',
      'POST-weighing-records/search',
    ),
    of: { picker: 'proveedores', param: 'proveedor' },
  },
  factura: {
    words: ['factura'],
    prefixes: ['fac'],
    creation: creation('Nueva factura', '/save-invoice', 'POST-invoices'),
    of: { picker: 'clientes', param: 'tercero' },
  },
  nota: {
    words: ['nota', 'nota credito', 'nota de ajuste'],
    prefixes: ['nc', 'na'],
    creation: creation('Nueva nota crédito', '/notas/nueva', 'POST-notes', 'GET-invoices/{id}'),
  },
  debito: {
    words: ['nota debito'],
    prefixes: ['nd'],
    creation: creation('Nueva nota débito', '/notas/nueva-debito', 'POST-notes', 'GET-invoices/{id}'),
  },
  recibo: {
    words: ['recibo', 'recibo de caja'],
    prefixes: ['rc'],
    creation: creation('Nuevo recibo de caja', '/save-payment-receipt', 'POST-payment-receipts'),
    of: DEBTOR,
  },
  aplicado: {
    words: ['recibo aplicado'],
    creation: creation('Nuevo recibo aplicado', '/save-applied-receipt', 'POST-applied-receipts'),
  },
  cobrar: {
    words: ['cuenta por cobrar', 'cuenta', 'cartera'],
    prefixes: ['cxc'],
    creation: creation('Nueva cuenta por cobrar', '/save-accounts-receivable', 'POST-accounts-receivable'),
    of: DEBTOR,
  },
  pagar: {
    words: ['cuenta por pagar'],
    prefixes: ['cxp'],
    creation: creation('Comprar insumos', '/comprar-insumos', 'POST-accounts-payable'),
  },
  egreso: { words: ['egreso', 'comprobante de egreso'], prefixes: ['ce'] },
  acuerdo: {
    words: ['acuerdo', 'acuerdo de financiamiento', 'financiamiento'],
    prefixes: ['acu'],
    creation: creation(
      'Nuevo acuerdo de financiamiento',
      '/save-financing-agreement',
      'POST-financing-agreements',
    ),
    of: { picker: 'proveedores', param: 'tercero' },
  },
  maquila: {
    words: ['maquila', 'molienda'],
    prefixes: ['maq'],
    creation: creation('Nueva maquila', '/milling-operations?nuevo=1', 'POST-milling-operations'),
  },
  tercero: {
    words: ['tercero', 'cliente', 'proveedor', 'agricultor', 'conductor', 'transportador'],
    creation: creation('Nuevo tercero', '/terceros?nuevo=1', 'POST-third-parties'),
  },
  bascula: {
    words: ['bascula'],
    creation: creation('Nueva báscula', '/basculas?nuevo=1', 'POST-scales'),
  },
  vehiculo: {
    words: ['vehiculo', 'placa', 'camion'],
    creation: creation('Nuevo vehículo', '/vehicles?nuevo=1', 'POST-vehicles'),
  },
  producto: {
    words: ['producto'],
    creation: creation('Nuevo producto', '/products?nuevo=1', 'POST-products'),
  },
  origen: { words: ['origen'], creation: creation('Nuevo origen', '/origins?nuevo=1', 'POST-origins') },
  lote: { words: ['lote'], creation: creation('Nuevo lote', '/batch?nuevo=1', 'POST-batches') },
  tarifa: { words: ['tarifa'], creation: creation('Nueva tarifa', '/rates?nuevo=1', 'POST-rates') },
  calidad: {
    words: ['tabla de calidad'],
    creation: creation('Nueva tabla de calidad', '/tablas-de-calidad/nueva', 'POST-quality-tables'),
  },
  forma: {
    words: ['forma de pago', 'medio de pago'],
    creation: creation('Nueva forma de pago', '/payment-methods?nuevo=1', 'POST-payment-methods'),
  },
  banco: { words: ['banco'], creation: creation('Nuevo banco', '/bank?nuevo=1', 'POST-banks') },
  consecutivo: {
    words: ['consecutivo'],
    creation: creation('Nuevo consecutivo', '/consecutivos?nuevo=1', 'POST-consecutives'),
  },
  empleado: {
    words: ['empleado', 'trabajador'],
    creation: creation('Nuevo empleado', '/employee?nuevo=1', 'POST-employees'),
  },
  usuario: { words: ['usuario'], creation: creation('Nuevo usuario', '/users?nuevo=1', 'POST-users') },
  rol: { words: ['rol'], creation: creation('Nuevo rol', '/rols?nuevo=1', 'POST-rols') },
  empresa: {
    words: ['empresa', 'compania'],
    creation: creation('Nueva empresa', '/companies?nuevo=1', 'POST-companies'),
  },
  centro: {
    words: ['centro de costo'],
    creation: creation('Nuevo centro de costos', '/cost-centers?nuevo=1', 'POST-cost-centers'),
  },
  contable: {
    words: ['cuenta contable'],
    creation: creation('Nueva cuenta contable', '/cuentas-contables?nuevo=1', 'POST-accounting-accounts'),
  },
  programa: {
    words: ['programa contable', 'programa'],
    creation: creation('Nuevo programa contable', '/programas-contables?nuevo=1', 'POST-accounting-programs'),
  },
  exportacion: {
    words: ['exportacion contable', 'exportacion'],
    creation: creation(
      'Nueva exportación contable',
      '/exportaciones-contables?nuevo=1',
      'POST-accounting-exports',
    ),
  },
  periodo: {
    words: ['periodo cerrado', 'periodo', 'cierre de mes'],
    creation: creation('Cerrar un mes', '/periodos-cerrados?nuevo=1', 'POST-closed-periods'),
  },
  importacion: { words: ['importacion'], creation: creation('Importar', '/importar', 'POST-imports') },
} as const satisfies Record<string, Noun>

export type NounName = keyof typeof NOUNS

export const nounOf = (name: NounName): Noun => NOUNS[name]
export const NOUN_NAMES = Object.keys(NOUNS) as NounName[]
