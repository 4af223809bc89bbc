/** Kinds of voucher lines, each with its name and the account proposed for it (PUC, Decreto 2650 de 1993). */
export const CLASES = {
  INVENTARIO_PADDY: { nombre: 'Inventario de arroz paddy', cuenta: '140505' },
  RETENCION_COMPRAS: { nombre: 'Retención en la fuente por compras', cuenta: '236540' },
  RETENCION_SERVICIOS: { nombre: 'Retención en la fuente por servicios y fletes', cuenta: '236525' },
  CUOTA_FOMENTO: { nombre: 'Cuota de fomento arrocero', cuenta: '237095' },
  GASTO_CUOTA_FOMENTO: { nombre: 'Cuota de fomento del arroz propio', cuenta: '511595' },
  CUOTA_POR_COBRAR: { nombre: 'Cuota de fomento por cobrar de maquila', cuenta: '138095' },
  RETEICA: { nombre: 'Impuesto de industria y comercio retenido', cuenta: '236805' },
  REGISTRO_BOLSA: { nombre: 'Registro en bolsa descontado', cuenta: '233520' },
  FLETE: { nombre: 'Flete descontado', cuenta: '233545' },
  DESCARGUE: { nombre: 'Descargue cobrado', cuenta: '415595' },
  INGRESO_BASCULA: { nombre: 'Servicio de báscula', cuenta: '415595' },
  OTRA_DEDUCCION: { nombre: 'Otras deducciones de la liquidación', cuenta: '425050' },
  PROVEEDOR: { nombre: 'Neto por pagar al agricultor', cuenta: '220505' },
  ANTICIPO_PROVEEDOR: { nombre: 'Anticipo a proveedor', cuenta: '133005' },
  PRESTAMO_COSECHA: { nombre: 'Préstamo de cosecha, capital', cuenta: '133005' },
  INTERES_PRESTAMO: { nombre: 'Intereses de préstamos de cosecha', cuenta: '421005' },
  INTERES_MORA: { nombre: 'Intereses de mora', cuenta: '421005' },
  INTERES_POR_COBRAR: { nombre: 'Intereses por cobrar', cuenta: '134505' },
  CARTERA_ACUERDO: { nombre: 'Saldo de un acuerdo cerrado', cuenta: '138095' },
  CAJA: { nombre: 'Caja', cuenta: '110505' },
  BANCO: { nombre: 'Bancos', cuenta: '111005' },
  MEDIO_SIN_DINERO: { nombre: 'Pago que no mueve dinero', cuenta: '233595' },
  CARTERA: { nombre: 'Clientes', cuenta: '130505' },
  ANTICIPO_CLIENTE: { nombre: 'Anticipo de cliente', cuenta: '280505' },
  VENTA: { nombre: 'Venta', cuenta: '412055' },
  IVA_GENERADO: { nombre: 'IVA generado', cuenta: '240805' },
  DEVOLUCION_VENTA: { nombre: 'Devoluciones y rebajas en ventas', cuenta: '417505' },
  OTROS_INGRESOS: { nombre: 'Cuenta por cobrar escrita a mano', cuenta: '429595' },
  INSUMOS: { nombre: 'Insumos entregados', cuenta: '143505' },
  ARROZ_EN_ESPECIE: { nombre: 'Préstamo de arroz en especie', cuenta: '143005' },
  PRODUCTO_EN_PROCESO: { nombre: 'Producto en proceso', cuenta: '141005' },
  PRODUCTO_TERMINADO: { nombre: 'Producto terminado', cuenta: '143005' },
  COSTO_VENTA: { nombre: 'Costo de venta', cuenta: '612005' },
  CUENTA_POR_PAGAR: { nombre: 'Cuenta por pagar', cuenta: '220505' },
  OTRA_ENTRADA: { nombre: 'Otra entrada de dinero', cuenta: '429595' },
  OTRA_SALIDA: { nombre: 'Otra salida de dinero', cuenta: '539595' },
  SALDO_INICIAL: { nombre: 'Contrapartida de saldos iniciales', cuenta: '370505' },
} as const satisfies Record<string, { nombre: string; cuenta: string }>

export type Clase = keyof typeof CLASES

/** Name of a kind of line. An unknown kind is its own name. */
export const nombreDeClase = (clase: string): string =>
  Object.hasOwn(CLASES, clase) ? CLASES[clase as Clase].nombre : clase

/** Kinds of vouchers, each with the name of its document. */
export const TIPOS = {
  LIQUIDACION: 'Liquidación',
  PAGO: 'Pago',
  PRESTAMO: 'Préstamo',
  INTERES: 'Intereses',
  CIERRE: 'Saldo de acuerdo',
  FACTURA: 'Factura',
  NOTA: 'Nota crédito',
  CUENTA: 'Cuenta por cobrar',
  RECIBO: 'Recibo de caja',
  APLICACION: 'Aplicación de recibo',
  MAQUILA: 'Maquila',
  COSTO: 'Costo de venta',
  APERTURA: 'Saldo inicial',
  PORPAGAR: 'Cuenta por pagar',
  BANCO: 'Movimiento de banco o caja',
  ANULACION: 'Anulación',
} as const

export type Tipo = keyof typeof TIPOS

export const nombreDeTipo = (tipo: string): string =>
  Object.hasOwn(TIPOS, tipo) ? TIPOS[tipo as Tipo] : tipo

/** Kinds of third parties that an account can be restricted to. */
export const TIPOS_DE_TERCERO = [
  { value: 'CLIENTE', label: 'Cliente' },
  { value: 'PROVEEDOR', label: 'Proveedor' },
  { value: 'CONDUCTOR', label: 'Conductor' },
] as const

/** Accounting programs that have their own file format. */
export const PROGRAMAS = {
  SIIGO_NUBE: 'Siigo Nube',
  WORLD_OFFICE: 'World Office',
  XLSX: 'Excel sencillo',
  CSV: 'CSV sencillo',
} as const

export type NombreDePrograma = keyof typeof PROGRAMAS

export const nombreDePrograma = (programa: string): string =>
  Object.hasOwn(PROGRAMAS, programa) ? PROGRAMAS[programa as NombreDePrograma] : programa
