import { wordOf } from './formats.ts'

/** Kinds of voucher lines, each with its name and the account proposed for it (PUC, Decreto 2650 de 1993). */
export const CLASES = {
  INVENTARIO_PADDY: { nombre: 'Inventario de arroz paddy', cuenta: '140505' },
  INVENTARIO_POR_LIQUIDAR: { nombre: 'Paddy recibido sin liquidar', cuenta: '140510' },
  COMPRAS_POR_LIQUIDAR: { nombre: 'Compras de paddy por liquidar', cuenta: '233595' },
  DIFERENCIA_INVENTARIO: { nombre: 'Diferencias de inventario', cuenta: '531095' },
  RETENCION_COMPRAS: { nombre: 'Retención en la fuente por compras', cuenta: '236540' },
  RETENCION_SERVICIOS: { nombre: 'Retención en la fuente por servicios y fletes', cuenta: '236525' },
  CUOTA_FOMENTO: { nombre: 'Cuota de fomento arrocero', cuenta: '246005' },
  GASTO_CUOTA_FOMENTO: { nombre: 'Cuota de fomento del arroz propio', cuenta: '511550' },
  CUOTA_POR_COBRAR: { nombre: 'Cuota de fomento por cobrar de maquila', cuenta: '138095' },
  RETEICA: { nombre: 'Impuesto de industria y comercio retenido', cuenta: '236805' },
  REGISTRO_BOLSA: { nombre: 'Registro en bolsa descontado', cuenta: '233520' },
  FLETE: { nombre: 'Flete descontado', cuenta: '233545' },
  DESCARGUE: { nombre: 'Descargue cobrado', cuenta: '281505' },
  INGRESO_BASCULA: { nombre: 'Servicio de báscula', cuenta: '415595' },
  OTRA_DEDUCCION: { nombre: 'Otras deducciones de la liquidación', cuenta: '425050' },
  PROVEEDOR: { nombre: 'Neto por pagar al agricultor', cuenta: '220505' },
  ANTICIPO_PROVEEDOR: { nombre: 'Anticipo a proveedor', cuenta: '133005' },
  PRESTAMO_COSECHA: { nombre: 'Préstamo de cosecha, capital', cuenta: '137010' },
  INTERES_PRESTAMO: { nombre: 'Intereses de préstamos de cosecha', cuenta: '421005' },
  INTERES_MORA: { nombre: 'Intereses de mora', cuenta: '421005' },
  INTERES_POR_COBRAR: { nombre: 'Intereses por cobrar', cuenta: '134510' },
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
  INSUMOS: { nombre: 'Inventario de insumos', cuenta: '143505' },
  INGRESO_ESPECIE: { nombre: 'Insumos y arroz prestados, sobre su costo', cuenta: '413514' },
  ARROZ_EN_ESPECIE: { nombre: 'Préstamo de arroz en especie', cuenta: '143005' },
  PRODUCTO_EN_PROCESO: { nombre: 'Producto en proceso', cuenta: '141005' },
  PRODUCTO_TERMINADO: { nombre: 'Producto terminado', cuenta: '143005' },
  COSTO_VENTA: { nombre: 'Costo de venta', cuenta: '612005' },
  CUENTA_POR_PAGAR: { nombre: 'Cuenta por pagar', cuenta: '238095' },
  OTRA_ENTRADA: { nombre: 'Otra entrada de dinero', cuenta: '429595' },
  OTRA_SALIDA: { nombre: 'Otra salida de dinero', cuenta: '539595' },
  NOMINA_SUELDOS: { nombre: 'Nómina: sueldos', cuenta: '510506' },
  NOMINA_RECARGOS: { nombre: 'Nómina: horas extra y recargos', cuenta: '510515' },
  NOMINA_COMISIONES: { nombre: 'Nómina: comisiones', cuenta: '510518' },
  NOMINA_INCAPACIDADES: { nombre: 'Nómina: incapacidades', cuenta: '510524' },
  NOMINA_AUXILIO_TRANSPORTE: { nombre: 'Nómina: auxilio de transporte', cuenta: '510527' },
  NOMINA_PRIMA: { nombre: 'Nómina: prima de servicios', cuenta: '510536' },
  NOMINA_VACACIONES: { nombre: 'Nómina: vacaciones', cuenta: '510539' },
  NOMINA_BONIFICACIONES: { nombre: 'Nómina: bonificaciones', cuenta: '510548' },
  APORTE_RIESGOS: { nombre: 'Aporte de la empresa a riesgos laborales', cuenta: '510568' },
  APORTE_SALUD: { nombre: 'Aporte de la empresa a salud', cuenta: '510569' },
  APORTE_PENSION: { nombre: 'Aporte de la empresa a pensión', cuenta: '510570' },
  APORTE_CAJA: { nombre: 'Aporte a la caja de compensación', cuenta: '510572' },
  APORTE_ICBF: { nombre: 'Aporte al ICBF', cuenta: '510575' },
  APORTE_SENA: { nombre: 'Aporte al SENA', cuenta: '510578' },
  SALARIOS_POR_PAGAR: { nombre: 'Salarios por pagar', cuenta: '250505' },
  SALUD_POR_PAGAR: { nombre: 'Aportes a salud por pagar', cuenta: '237005' },
  RIESGOS_POR_PAGAR: { nombre: 'Aportes a riesgos laborales por pagar', cuenta: '237006' },
  PARAFISCALES_POR_PAGAR: { nombre: 'Aportes a caja, ICBF y SENA por pagar', cuenta: '237010' },
  PENSION_POR_PAGAR: { nombre: 'Aportes a pensión por pagar', cuenta: '238030' },
  RETENCION_SALARIOS: { nombre: 'Retención en la fuente por salarios', cuenta: '236505' },
  EMBARGO_EMPLEADO: { nombre: 'Embargos descontados de la nómina', cuenta: '237025' },
  LIBRANZA_EMPLEADO: { nombre: 'Libranzas descontadas de la nómina', cuenta: '237030' },
  DESCUENTO_EMPLEADO: { nombre: 'Otros descuentos de la nómina', cuenta: '237095' },
  PRESTAMO_EMPLEADO: { nombre: 'Préstamos a empleados', cuenta: '136595' },
  ANTICIPO_EMPLEADO: { nombre: 'Anticipos a empleados', cuenta: '133015' },
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
  DEBITO: 'Nota débito',
  CUENTA: 'Cuenta por cobrar',
  RECIBO: 'Recibo de caja',
  APLICACION: 'Aplicación de recibo',
  MAQUILA: 'Maquila',
  COSTO: 'Costo de venta',
  CONTEO: 'Conteo de existencias',
  AJUSTE: 'Ajuste de costo',
  ESTIMADO: 'Compras por liquidar',
  APERTURA: 'Saldo inicial',
  PORPAGAR: 'Cuenta por pagar',
  BANCO: 'Movimiento de banco o caja',
  REVERSION: 'Reversión de fin de mes',
  NOMINA: 'Nómina',
  ANULACION: 'Anulación',
} as const

export type Tipo = keyof typeof TIPOS

export const nombreDeTipo = (tipo: string): string => wordOf(TIPOS, tipo)

/** Kinds of third parties that an account can be restricted to. */
export const TIPOS_DE_TERCERO = [
  { value: 'CLIENTE', label: 'Cliente' },
  { value: 'PROVEEDOR', label: 'Proveedor' },
  { value: 'CONDUCTOR', label: 'Conductor' },
] as const
