/**
 * The groups of the feature catalogue with the label and the address of each feature (D2 §2.24), as far as their
 * screens exist. Who sees one is said by its screen's key (screens.ts).
 */
export const FEATURES: { group: string; features: [label: string, path: string][] }[] = [
  { group: 'Dashboard', features: [['Inicio', '/home']] },
  {
    group: 'Gestión',
    features: [
      ['Terceros', '/terceros'],
      ['Empleados', '/employee'],
      ['Vehículos', '/vehicles'],
      ['Productos', '/products'],
      ['Orígenes', '/origins'],
      ['Maquilas', '/milling-operations'],
    ],
  },
  {
    group: 'Configuración',
    features: [
      ['Compañías', '/companies'],
      ['Centros de costo', '/cost-centers'],
      ['Usuarios', '/users'],
      ['Roles', '/rols'],
      ['Consecutivos', '/consecutivos'],
      ['Formas de pago', '/payment-methods'],
      ['Bancos', '/bank'],
      ['Tarifas', '/rates'],
      ['Auditoría', '/auditoria'],
    ],
  },
  {
    group: 'Operaciones',
    features: [
      ['Pesadas', '/weighing-records'],
      ['Camiones en patio', '/patio'],
      ['Laboratorio', '/laboratorio'],
      ['Liquidaciones', '/liquidacion-arroz'],
      ['Lotes', '/batch'],
    ],
  },
  {
    group: 'Facturación',
    features: [
      ['Facturas', '/invoices'],
      ['Detalle Factura', '/invoices/:id'],
    ],
  },
  {
    group: 'Finanzas',
    features: [
      ['Recibos Aplicados', '/applied-receipts'],
      ['Recibo de Caja', '/payment-receipts'],
      ['Cuentas por Cobrar', '/accounts-receivable'],
      ['Aprobación', '/approval-requests'],
      ['Acuerdos de Financiamiento', '/financing-agreements'],
    ],
  },
  {
    group: 'Reportes',
    features: [
      ['Movimientos por tercero', '/reporte-movimientos-terceros'],
      ['Estado de cuenta del agricultor', '/estado-cuenta-agricultor'],
      ['Extracto de cartera del agricultor', '/extracto-cartera-agricultor'],
      ['Informe de rentabilidad', '/informe-rentabilidad'],
      ['Colilla de nómina', '/colilla-nomina'],
      ['Cuota de fomento', '/cuota-de-fomento'],
      ['Retenciones del mes', '/retenciones'],
      ['Certificado de retención', '/certificado-de-retencion'],
    ],
  },
]
