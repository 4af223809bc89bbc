import type { IconName } from '#app/format/icon.tsx'
import type { Key } from '#server/contract/keys.ts'

/** A screen's address, its crumb, and its menu entry when it has one. */
export interface Screen {
  path: string
  crumb: string
  /** Left out where its group or the catalogue, where it is found, stands for it. */
  icon?: IconName
  /** Label in the side menu (D1 §2.5). */
  menu?: string
  /** The group of the menu in which it stands, after the others (N-46). */
  group?: string
  /** Who may open it, as menu and catalogue show it; everybody who is signed in when left out. */
  key?: Key
  /** Shows one record of one company: after a change of company it leads to /home (C-68). */
  record?: boolean
}

/** Every screen inside the shell, those of the menu in its order. */
export const SCREENS: Screen[] = [
  { path: '/home', icon: 'layout-dashboard', crumb: 'Inicio', menu: 'Dashboard' },
  {
    path: '/terceros',
    icon: 'users',
    crumb: 'Terceros',
    menu: 'Gestión de Terceros',
    key: 'POST-third-parties/search',
  },
  {
    path: '/financing-agreements',
    icon: 'handshake',
    crumb: 'Acuerdos de Financiamiento',
    menu: 'Acuerdos de Financiamiento',
    key: 'POST-financing-agreements/search',
  },
  {
    path: '/weighing-records',
    icon: 'scale',
    crumb: 'Pesadas',
    menu: 'Gestión de Pesadas',
    key: 'POST-weighing-records/search',
  },
  {
    path: '/liquidacion-arroz',
    icon: 'calculator',
    crumb: 'Liquidaciones',
    menu: 'Liquidaciones',
    key: 'POST-settlements/search',
  },
  {
    path: '/milling-operations',
    icon: 'factory',
    crumb: 'Maquilas',
    menu: 'Maquilas',
    key: 'POST-milling-operations/search',
  },
  {
    path: '/invoices',
    icon: 'file-text',
    crumb: 'Facturas',
    menu: 'Gestión de Facturas',
    key: 'POST-invoices/search',
  },
  {
    path: '/invoices/:id',
    icon: 'file-search',
    crumb: 'Detalle Factura',
    menu: 'Detalle Factura',
    key: 'GET-invoices/{id}',
    record: true,
  },
  {
    path: '/payment-receipts',
    icon: 'receipt',
    crumb: 'Recibos de Caja',
    menu: 'Recibo de Caja',
    key: 'POST-payment-receipts/search',
  },
  {
    path: '/accounts-receivable',
    icon: 'hand-coins',
    crumb: 'Cuentas por Cobrar',
    menu: 'Cuentas por Cobrar',
    key: 'POST-accounts-receivable/search',
  },
  {
    path: '/employee',
    icon: 'id-card',
    crumb: 'Empleados',
    menu: 'Gestión de Empleados',
    key: 'POST-employees/search',
  },
  { path: '/users', icon: 'user-cog', crumb: 'Usuarios', menu: 'Usuarios', key: 'POST-users/search' },
  { path: '/catalog', icon: 'layout-grid', crumb: 'Catálogo', menu: 'Otras Funcionalidades' },
  { path: '/auditoria', icon: 'history', crumb: 'Auditoría', menu: 'Auditoría', key: 'POST-audit/search' },

  {
    path: '/reporte-movimientos-terceros',
    crumb: 'Movimientos por tercero',
    menu: 'Movimientos por tercero',
    group: 'Reportes',
    key: 'POST-movements/search',
  },
  {
    path: '/estado-cuenta-agricultor',
    crumb: 'Estado de cuenta del agricultor',
    menu: 'Estado de cuenta del agricultor',
    group: 'Reportes',
    key: 'GET-reports/farmer-statement',
  },
  {
    path: '/extracto-cartera-agricultor',
    crumb: 'Extracto de cartera del agricultor',
    menu: 'Extracto de cartera del agricultor',
    group: 'Reportes',
    key: 'GET-reports/farmer-receivables',
  },
  {
    path: '/informe-rentabilidad',
    crumb: 'Informe de rentabilidad',
    menu: 'Informe de rentabilidad',
    group: 'Reportes',
    key: 'GET-reports/profitability',
  },
  {
    path: '/colilla-nomina',
    crumb: 'Colilla de nómina',
    menu: 'Colilla de nómina',
    group: 'Reportes',
    key: 'GET-reports/payroll-slip',
  },
  {
    path: '/cuota-de-fomento',
    crumb: 'Cuota de fomento',
    menu: 'Cuota de fomento',
    group: 'Reportes',
    key: 'GET-reports/fomento',
  },
  {
    path: '/retenciones',
    crumb: 'Retenciones del mes',
    menu: 'Retenciones del mes',
    group: 'Reportes',
    key: 'GET-reports/withholdings',
  },
  {
    path: '/certificado-de-retencion',
    crumb: 'Certificado de retención',
    menu: 'Certificado de retención',
    group: 'Reportes',
    key: 'GET-reports/withholding-certificate',
  },

  { path: '/patio', icon: 'truck', crumb: 'Camiones en patio', key: 'POST-weighing-records/search' },
  { path: '/laboratorio', icon: 'flask-conical', crumb: 'Laboratorio', key: 'POST-weighing-records/search' },
  { path: '/save-weighing-records', icon: 'plus', crumb: 'Nueva Pesada', key: 'POST-weighing-records' },
  { path: '/save-weighing-records/:id', crumb: 'Editar Pesada', key: 'PUT-weighing-records', record: true },
  { path: '/save-invoice', icon: 'plus', crumb: 'Nueva Factura', key: 'POST-invoices' },
  { path: '/save-invoice/:id', crumb: 'Editar Factura', key: 'PUT-invoices', record: true },
  { path: '/terceros/:id', crumb: 'Tercero', key: 'POST-third-parties/search', record: true },
  { path: '/terceros/editar/:id', crumb: 'Editar Tercero', key: 'PUT-third-parties', record: true },
  {
    path: '/weighing-records/final-weight/:id',
    crumb: 'Pesada',
    key: 'POST-weighing-records/search',
    record: true,
  },
  {
    path: '/liquidacion-arroz/nueva',
    icon: 'plus',
    crumb: 'Nueva Liquidación',
    key: 'POST-settlements',
    record: true,
  },
  { path: '/liquidacion-arroz/:id', crumb: 'Liquidación', key: 'POST-settlements/search', record: true },
  {
    path: '/save-payment-receipt',
    icon: 'plus',
    crumb: 'Nuevo Recibo de Caja',
    key: 'POST-payment-receipts',
  },
  {
    path: '/payment-receipts/:id',
    crumb: 'Recibo de Caja',
    key: 'POST-payment-receipts/search',
    record: true,
  },
  {
    path: '/financing-details/:id',
    crumb: 'Acuerdo de Financiamiento',
    key: 'GET-financing-agreements',
    record: true,
  },
  { path: '/applied-receipts', crumb: 'Recibos Aplicados', key: 'POST-applied-receipts/search' },
  {
    path: '/save-applied-receipt',
    icon: 'plus',
    crumb: 'Nuevo Recibo Aplicado',
    key: 'POST-applied-receipts',
  },
  {
    path: '/save-accounts-receivable',
    icon: 'plus',
    crumb: 'Nueva Cuenta por Cobrar',
    key: 'POST-accounts-receivable',
  },
  {
    path: '/save-financing-agreement',
    icon: 'plus',
    crumb: 'Nuevo Acuerdo',
    key: 'POST-financing-agreements',
  },
  {
    path: '/save-financing-agreement/:id',
    crumb: 'Modificar Acuerdo',
    key: 'PUT-financing-agreements',
    record: true,
  },
  { path: '/vehicles', crumb: 'Vehículos', key: 'POST-vehicles/search' },
  { path: '/products', crumb: 'Productos', key: 'POST-products/search' },
  { path: '/origins', crumb: 'Orígenes', key: 'POST-origins/search' },
  { path: '/companies', crumb: 'Empresas', key: 'POST-companies/search' },
  { path: '/cost-centers', crumb: 'Centros de Costos', key: 'POST-cost-centers/search' },
  { path: '/rols', crumb: 'Roles', key: 'POST-rols/search' },
  { path: '/rols/:id', crumb: 'Detalle del Rol', key: 'POST-rols/search' },
  { path: '/consecutivos', crumb: 'Consecutivos', key: 'POST-consecutives/search' },
  { path: '/batch', crumb: 'Lotes', key: 'POST-batches/search' },
  { path: '/payment-methods', crumb: 'Formas de Pago', key: 'POST-payment-methods/search' },
  { path: '/bank', crumb: 'Bancos', key: 'POST-banks/search' },
  { path: '/rates', crumb: 'Tarifas', key: 'POST-rates/search' },
  {
    path: '/approval-requests',
    icon: 'badge-check',
    crumb: 'Aprobación',
    key: 'POST-approval-requests/search',
  },
  { path: '/ir-a', crumb: 'Ir a…' },
  { path: '/ayuda', crumb: 'Ayuda' },
  { path: '/cambiar-contrasena', crumb: 'Cambiar contraseña' },
]
