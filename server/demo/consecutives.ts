/** Consecutives of the first company, in addition to those of every new company. */
export const DEMO_CONSECUTIVES = [
  { descripcion: 'Nota débito', prefijo: 'ND', consecutivo_actual: 12 },
  { descripcion: 'Comprobante de egreso', prefijo: 'CE', consecutivo_actual: 1842 },
  { descripcion: 'Remisión de salida', prefijo: 'RM', consecutivo_actual: 5310 },
  { descripcion: 'Orden de cargue', prefijo: 'OC', consecutivo_actual: 764 },
  { descripcion: 'Orden de compra', prefijo: 'OP', consecutivo_actual: 208 },
  { descripcion: 'Ajuste de inventario', prefijo: 'AI', consecutivo_actual: 55 },
  { descripcion: 'Traslado entre bodegas', prefijo: 'TB', consecutivo_actual: 119 },
  { descripcion: 'Certificado de calidad', prefijo: 'CC', consecutivo_actual: 431 },
  { descripcion: 'Paz y salvo de cosecha', prefijo: 'PS', consecutivo_actual: 96 },
  { descripcion: 'Servicio de secamiento', prefijo: 'SS', consecutivo_actual: 273 },
  { descripcion: 'Comprobante de nómina', prefijo: 'CN', consecutivo_actual: 640 },
] as const
