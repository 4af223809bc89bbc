import { keysOf } from '../words/managed-keys.ts'

/** Groups of the catalogue of features, in order. */
export const FEATURE_GROUPS = [
  'Dashboard',
  'Gestión',
  'Configuración',
  'Operaciones',
  'Facturación',
  'Finanzas',
  'Reportes',
] as const

/** One screen inside the frame: source of its menu entry, crumb, catalogue entry, permissions and history. */
export interface Screen<Icon extends string = string, Key extends string = string> {
  path: string
  crumb: string
  /**
   * Letters that open the screen in 'Ir a…', usually two. With Alt+I and Enter no screen takes more than five
   * keys.
   */
  code?: string
  /** Omitted if the group or the catalogue has the icon. */
  icon?: Icon
  /** Label in the side menu. */
  menu?: string
  /** Key that the menu entry needs besides `key`, where only some of those who may open the screen work with it. */
  menuKey?: Key
  /** Group of the menu that contains the screen. Groups come after the single screens. */
  group?: string
  /**
   * Group in the catalogue; position, if it differs from the order of this table; label, if it differs from the crumb.
   */
  catalogue?: readonly [group: (typeof FEATURE_GROUPS)[number], place?: number, label?: string]
  /** Key that opens the screen in menu and catalogue. Any signed-in user if omitted. */
  key?: Key
  /** Area of the key on the screen of a role. Default: the crumb. */
  area?: string
  /** Audited table of the screen. With an id in the address the screen shows one record of the table. */
  table?: string
  /** Resource that the list searches, creates, edits and removes. The five keys of the screen come from it. */
  managed?: string
  /** True for a screen of one record. After a change of company such a screen redirects to /home. */
  record?: boolean
}

type More = Partial<Screen>

/** A list screen: `resource` gives the search key and the table. */
const list = <const Resource extends string, const Own extends More>(
  resource: Resource,
  path: string,
  crumb: string,
  own: Own,
) => ({
  path,
  crumb,
  key: keysOf(resource).search,
  table: resource.replaceAll('-', '_'),
  managed: resource,
  ...own,
})

const record = <const Key extends string>(table: string, path: string, crumb: string, key: Key) => ({
  path,
  crumb,
  key,
  table,
  record: true,
})

const creation = <const Key extends string>(path: string, crumb: string, key: Key, code?: string) => ({
  path,
  crumb,
  key,
  icon: 'plus' as const,
  ...(code && { code }),
})

const report = <const Key extends string>(
  path: string,
  crumb: string,
  key: Key,
  own: Pick<Screen, 'code' | 'table'>,
) => ({
  path,
  crumb,
  menu: crumb,
  group: 'Reportes',
  catalogue: ['Reportes'] as const,
  area: 'Reportes',
  key,
  ...own,
})

/** All screens inside the frame. Their order is the order of the menu and of the permission areas. */
export const SCREENS = [
  {
    path: '/home',
    code: 'in',
    icon: 'layout-dashboard',
    crumb: 'Inicio',
    menu: 'Dashboard',
    catalogue: ['Dashboard', 1],
  },
  list('third-parties', '/terceros', 'Terceros', {
    code: 'te',
    icon: 'users',
    menu: 'Gestión de Terceros',
    catalogue: ['Gestión', 1],
  }),
  record('third_parties', '/terceros/:id', 'Tercero', 'POST-third-parties/search'),
  record('third_parties', '/terceros/editar/:id', 'Editar Tercero', 'PUT-third-parties'),
  record('third_parties', '/terceros/:id/enlace', 'Enlace del agricultor', 'POST-third-parties/{id}/link'),

  list('financing-agreements', '/financing-agreements', 'Acuerdos de Financiamiento', {
    code: 'ac',
    icon: 'handshake',
    menu: 'Acuerdos de Financiamiento',
    catalogue: ['Finanzas', 5],
    area: 'Acuerdos',
  }),
  record(
    'financing_agreements',
    '/financing-details/:id',
    'Acuerdo de Financiamiento',
    'GET-financing-agreements',
  ),
  creation('/save-financing-agreement', 'Nuevo Acuerdo', 'POST-financing-agreements', 'na'),
  record(
    'financing_agreements',
    '/save-financing-agreement/:id',
    'Modificar Acuerdo',
    'PUT-financing-agreements',
  ),

  list('weighing-records', '/weighing-records', 'Pesadas', {
    code: 'pe',
    icon: 'scale',
    menu: 'Gestión de Pesadas',
    catalogue: ['Operaciones', 1],
  }),
  {
    path: '/patio',
    code: 'pa',
    icon: 'truck',
    crumb: 'Camiones en patio',
    menu: 'Camiones en patio',
    menuKey: 'POST-weighing-records',
    key: 'POST-weighing-records/search',
    catalogue: ['Operaciones', 2],
  },
  {
    path: '/turnos',
    code: 'tu',
    icon: 'truck',
    crumb: 'Turnos',
    menu: 'Turnos',
    menuKey: 'POST-weighing-records',
    key: 'POST-turns/search',
    catalogue: ['Operaciones', 2],
  },
  {
    path: '/laboratorio',
    code: 'la',
    icon: 'flask-conical',
    crumb: 'Laboratorio',
    key: 'POST-weighing-records/search',
    catalogue: ['Operaciones', 3],
  },
  creation('/save-weighing-records', 'Nueva Pesada', 'POST-weighing-records', 'np'),
  record('weighing_records', '/save-weighing-records/:id', 'Editar Pesada', 'PUT-weighing-records'),
  record('weighing_records', '/weighing-records/final-weight/:id', 'Pesada', 'POST-weighing-records/search'),
  record(
    'weighing_records',
    '/weighing-records/final-weight/:id/partes',
    'Repartir Pesada',
    'PUT-weighing-records',
  ),
  record(
    'weighing_records',
    '/weighing-records/final-weight/:id/fotos',
    'Fotos de la carga',
    'POST-weighing-records/search',
  ),

  list('settlements', '/liquidacion-arroz', 'Liquidaciones', {
    code: 'li',
    icon: 'calculator',
    menu: 'Liquidaciones',
    catalogue: ['Operaciones', 4],
  }),
  { ...creation('/liquidacion-arroz/nueva', 'Nueva Liquidación', 'POST-settlements', 'nl'), record: true },
  record('settlements', '/liquidacion-arroz/:id', 'Liquidación', 'POST-settlements/search'),

  list('milling-operations', '/milling-operations', 'Maquilas', {
    code: 'ma',
    icon: 'factory',
    menu: 'Maquilas',
    catalogue: ['Gestión', 6],
  }),

  record('milling_operations', '/milling-operations/:id', 'Maquila', 'POST-milling-operations/search'),
  record(
    'milling_operations',
    '/milling-operations/:id/dueno',
    'De quién es el arroz',
    'PUT-milling-operations',
  ),
  {
    path: '/existencias',
    code: 'ex',
    crumb: 'Existencias',
    key: 'POST-stock/search',
    catalogue: ['Operaciones', 6],
  },
  { path: '/existencias/:id', crumb: 'Producto', key: 'POST-stock/search', record: true },

  list('invoices', '/invoices', 'Facturas', {
    code: 'fa',
    icon: 'file-text',
    menu: 'Gestión de Facturas',
    catalogue: ['Facturación', 1],
  }),
  {
    ...record('invoices', '/invoices/:id', 'Detalle Factura', 'GET-invoices/{id}'),
    code: 'df',
    icon: 'file-search',
    menu: 'Detalle Factura',
    catalogue: ['Facturación', 2],
  },
  creation('/save-invoice', 'Nueva Factura', 'POST-invoices', 'nf'),
  record('invoices', '/save-invoice/:id', 'Editar Factura', 'PUT-invoices'),

  {
    path: '/notas',
    code: 'no',
    crumb: 'Notas',
    key: 'POST-notes/search',
    table: 'notes',
    catalogue: ['Facturación', 3, 'Notas crédito, débito y de ajuste'],
    area: 'Notas crédito, débito y de ajuste',
  },
  creation('/notas/nueva', 'Nueva Nota Crédito', 'POST-notes'),
  creation('/notas/nueva-debito', 'Nueva Nota Débito', 'POST-notes'),
  record('notes', '/notas/:id', 'Nota', 'POST-notes/search'),

  {
    path: '/documentos-electronicos',
    code: 'el',
    crumb: 'Documentos electrónicos',
    key: 'POST-electronic-documents/search',
    table: 'electronic_documents',
    catalogue: ['Facturación', 4],
  },
  record(
    'electronic_documents',
    '/documentos-electronicos/:id',
    'Documento electrónico',
    'POST-electronic-documents/search',
  ),
  {
    path: '/habilitacion-dian',
    code: 'hd',
    crumb: 'Habilitación ante la DIAN',
    key: 'PUT-electronic-documents/issuer',
    catalogue: ['Facturación', 5],
    area: 'Documentos electrónicos',
  },

  list('payment-receipts', '/payment-receipts', 'Recibos de Caja', {
    code: 're',
    icon: 'receipt',
    menu: 'Recibo de Caja',
    catalogue: ['Finanzas', 2, 'Recibo de Caja'],
    area: 'Recibos de caja',
  }),
  record('payment_receipts', '/payment-receipts/:id', 'Recibo de Caja', 'POST-payment-receipts/search'),
  creation('/save-payment-receipt', 'Nuevo Recibo de Caja', 'POST-payment-receipts', 'nr'),

  list('applied-receipts', '/applied-receipts', 'Recibos Aplicados', {
    code: 'ra',
    catalogue: ['Finanzas', 1],
    area: 'Recibos aplicados',
  }),
  creation('/save-applied-receipt', 'Nuevo Recibo Aplicado', 'POST-applied-receipts', 'nb'),

  list('accounts-receivable', '/accounts-receivable', 'Cuentas por Cobrar', {
    code: 'cc',
    icon: 'hand-coins',
    menu: 'Cuentas por Cobrar',
    catalogue: ['Finanzas', 3],
    area: 'Cuentas por cobrar',
  }),
  record(
    'accounts_receivable',
    '/accounts-receivable/:id',
    'Cuenta por Cobrar',
    'POST-accounts-receivable/search',
  ),
  creation('/save-accounts-receivable', 'Nueva Cuenta por Cobrar', 'POST-accounts-receivable', 'nc'),

  {
    path: '/cuentas-por-pagar',
    code: 'cp',
    crumb: 'Cuentas por Pagar',
    key: 'POST-accounts-payable/search',
    table: 'accounts_payable',
    catalogue: ['Finanzas', 3],
    area: 'Cuentas por pagar',
  },
  {
    path: '/cuentas-por-pagar/por-tercero',
    code: 'pt',
    crumb: 'Por pagar a cada tercero',
    key: 'POST-accounts-payable/search',
    catalogue: ['Finanzas', 7],
  },
  {
    path: '/declaraciones',
    code: 'de',
    crumb: 'Declaraciones del mes',
    key: 'POST-accounts-payable/search',
    catalogue: ['Finanzas', 7],
  },
  {
    ...creation('/cuentas-por-pagar/pagar', 'Pagar Cuentas', 'PATCH-accounts-payable/{id}/pay'),
    record: true,
  },
  creation('/comprar-insumos', 'Comprar insumos', 'POST-accounts-payable', 'ni'),
  record('accounts_payable', '/cuentas-por-pagar/:id', 'Cuenta por Pagar', 'POST-accounts-payable/search'),

  {
    path: '/pago-de-nomina',
    code: 'pn',
    crumb: 'Pago de nómina',
    key: 'POST-payroll-payments/search',
    table: 'payroll_payments',
    catalogue: ['Finanzas', 7],
    area: 'Nómina',
  },

  {
    path: '/libro-de-bancos',
    code: 'lb',
    crumb: 'Libro de bancos',
    icon: 'landmark',
    menu: 'Libro de Bancos',
    key: 'POST-bank-movements/search',
    catalogue: ['Finanzas', 6],
    area: 'Libro de bancos',
  },
  {
    path: '/libro-de-bancos/:id',
    crumb: 'Cuenta',
    key: 'POST-bank-movements/search',
    record: true,
  },
  {
    path: '/libro-de-bancos/:id/cierre',
    crumb: 'Cierre de caja',
    key: 'POST-bank-movements/search',
    record: true,
  },
  {
    path: '/libro-de-bancos/:id/conciliacion',
    crumb: 'Conciliación',
    key: 'POST-bank-reconciliations/search',
    area: 'Libro de bancos',
    record: true,
  },

  {
    path: '/approval-requests',
    code: 'ap',
    crumb: 'Aprobación',
    icon: 'badge-check',
    key: 'POST-approval-requests/search',
    table: 'approval_requests',
    catalogue: ['Finanzas', 4],
  },

  {
    path: '/comprobantes',
    code: 'co',
    crumb: 'Comprobantes contables',
    icon: 'file-text',
    menu: 'Comprobantes contables',
    key: 'POST-vouchers/search',
    catalogue: ['Finanzas', 6],
    area: 'Comprobantes contables',
  },
  { path: '/comprobantes/:id', crumb: 'Comprobante', key: 'POST-vouchers/search', record: true },
  {
    path: '/exportaciones-contables',
    code: 'ec',
    crumb: 'Exportaciones contables',
    key: 'POST-accounting-exports/search',
    table: 'accounting_exports',
    catalogue: ['Finanzas', 7],
    area: 'Exportaciones contables',
  },
  record(
    'accounting_exports',
    '/exportaciones-contables/:id',
    'Exportación contable',
    'POST-accounting-exports/search',
  ),
  {
    path: '/periodos-cerrados',
    code: 'pc',
    crumb: 'Períodos cerrados',
    key: 'POST-closed-periods/search',
    table: 'closed_periods',
    catalogue: ['Finanzas', 8],
  },
  list('accounting-accounts', '/cuentas-contables', 'Cuentas contables', {
    code: 'cu',
    catalogue: ['Configuración', 10],
  }),
  list('accounting-programs', '/programas-contables', 'Programas contables', {
    code: 'pr',
    catalogue: ['Configuración', 10],
  }),
  record(
    'accounting_programs',
    '/programas-contables/:id',
    'Programa contable',
    'POST-accounting-programs/search',
  ),

  report('/reporte-movimientos-terceros', 'Movimientos por tercero', 'POST-movements/search', { code: 'mt' }),
  report('/estado-cuenta-agricultor', 'Estado de cuenta del agricultor', 'GET-reports/farmer-statement', {
    code: 'ea',
  }),
  report(
    '/extracto-cartera-agricultor',
    'Extracto de cartera del agricultor',
    'GET-reports/farmer-receivables',
    { code: 'xc' },
  ),
  report('/depositos', 'Depósitos de paddy', 'POST-settlements/search', { code: 'dp' }),
  report('/extracto-de-cuenta', 'Extracto de banco o caja', 'POST-bank-movements/search', { code: 'xb' }),
  report('/cierre-de-caja', 'Cierre de caja', 'POST-bank-movements/search', { code: 'ci' }),
  report('/pagos-de-hoy', 'Pagos de hoy', 'POST-bank-movements/search', { code: 'ph' }),
  report('/conciliacion-bancaria', 'Conciliación bancaria', 'POST-bank-reconciliations/search', {
    code: 'cb',
  }),
  report('/informe-rentabilidad', 'Informe de rentabilidad', 'GET-reports/profitability', { code: 'ir' }),
  report('/colilla-nomina', 'Colilla de nómina', 'GET-reports/payroll-slip', {
    code: 'cn',
    table: 'payroll_records',
  }),
  report('/tiempos-de-espera', 'Tiempos de espera', 'GET-reports/waiting-times', { code: 'ti' }),
  report('/informe-existencias', 'Informe de existencias', 'POST-stock/search', { code: 'ie' }),
  report('/cuota-de-fomento', 'Cuota de fomento', 'GET-reports/fomento', { code: 'cf' }),
  report('/retenciones', 'Retenciones del mes', 'GET-reports/withholdings', { code: 'rt' }),
  report('/sumas-por-cuenta', 'Sumas por cuenta', 'POST-vouchers/search', { code: 'sc' }),
  report('/taras-por-placa', 'Taras por placa', 'POST-scales/search', { code: 'tp' }),
  report('/pesos-digitados', 'Pesos digitados', 'POST-scales/search', { code: 'dg' }),
  report('/certificado-de-retencion', 'Certificado de retención', 'GET-reports/withholding-certificate', {
    code: 'cr',
  }),

  list('vehicles', '/vehicles', 'Vehículos', { code: 've', catalogue: ['Gestión', 3] }),
  list('products', '/products', 'Productos', { code: 'pd', catalogue: ['Gestión', 4] }),
  list('origins', '/origins', 'Orígenes', { code: 'or', catalogue: ['Gestión', 5] }),
  list('scales', '/basculas', 'Básculas', { code: 'bs', catalogue: ['Configuración', 8] }),
  { path: '/basculas/:id', crumb: 'Báscula', key: 'POST-scales/search', table: 'scales', record: true },
  list('batches', '/batch', 'Lotes', { code: 'lo', catalogue: ['Operaciones', 5] }),
  list('rates', '/rates', 'Tarifas', { code: 'ta', catalogue: ['Configuración', 8] }),
  list('quality-tables', '/tablas-de-calidad', 'Tablas de calidad', {
    code: 'tc',
    catalogue: ['Configuración', 8],
  }),
  creation('/tablas-de-calidad/nueva', 'Nueva tabla de calidad', 'POST-quality-tables', 'nt'),
  record('quality_tables', '/tablas-de-calidad/:id', 'Tabla de calidad', 'PUT-quality-tables'),
  list('payment-methods', '/payment-methods', 'Formas de Pago', {
    code: 'fp',
    catalogue: ['Configuración', 6, 'Formas de pago'],
    area: 'Formas de pago',
  }),
  list('banks', '/bank', 'Bancos', { code: 'ba', catalogue: ['Configuración', 7] }),
  list('consecutives', '/consecutivos', 'Consecutivos', { code: 'cs', catalogue: ['Configuración', 5] }),
  record('consecutives', '/consecutivos/:id', 'Consecutivo', 'POST-consecutives/search'),

  list('employees', '/employee', 'Empleados', {
    code: 'em',
    icon: 'id-card',
    menu: 'Gestión de Empleados',
    catalogue: ['Gestión', 2],
  }),
  list('users', '/users', 'Usuarios', {
    code: 'us',
    icon: 'user-cog',
    menu: 'Usuarios',
    catalogue: ['Configuración', 3],
  }),
  { path: '/users/:id/entrega', crumb: 'Hoja para entregar', key: 'POST-users/search' },
  { path: '/users/:id/sesiones', crumb: 'Sesiones del usuario', key: 'PUT-users' },
  list('rols', '/rols', 'Roles', { code: 'ro', table: 'roles', catalogue: ['Configuración', 4] }),
  { path: '/rols/:id', crumb: 'Detalle del Rol', key: 'POST-rols/search', table: 'roles' },
  list('companies', '/companies', 'Empresas', { code: 'es', catalogue: ['Configuración', 1, 'Compañías'] }),
  list('cost-centers', '/cost-centers', 'Centros de Costos', {
    code: 'ce',
    catalogue: ['Configuración', 2, 'Centros de costo'],
    area: 'Centros de costos',
  }),

  {
    path: '/importar',
    code: 'im',
    crumb: 'Importar',
    key: 'POST-imports',
    table: 'imports',
    catalogue: ['Configuración', 10, 'Importar de Excel'],
  },
  record('imports', '/importar/:id', 'Vista previa', 'POST-imports'),
  record('imports', '/importar/:id/columnas', 'Columnas', 'POST-imports'),
  record('imports', '/importar/:id/resultado', 'Resultado', 'POST-imports'),
  { path: '/catalog', code: 'ot', icon: 'layout-grid', crumb: 'Catálogo', menu: 'Otras Funcionalidades' },
  {
    path: '/auditoria',
    code: 'au',
    icon: 'history',
    crumb: 'Auditoría',
    menu: 'Auditoría',
    key: 'POST-audit/search',
    catalogue: ['Configuración', 9],
  },
  {
    path: '/empresa-de-practica',
    code: 'ep',
    crumb: 'Empresa de práctica',
    key: 'POST-companies',
    catalogue: ['Configuración', 10],
  },
  { path: '/copias', code: 'cd', crumb: 'Copias', key: 'GET-copies', catalogue: ['Configuración', 10] },
  { path: '/ir-a', crumb: 'Ir a…' },
  { path: '/primeros-pasos', code: 'pp', crumb: 'Primeros pasos' },
  { path: '/ayuda', code: 'ay', crumb: 'Ayuda' },
  { path: '/ayuda/:guia', crumb: 'Guía' },
  { path: '/cambiar-contrasena', code: 'cl', crumb: 'Cambiar contraseña' },
  { path: '/sesiones', code: 'se', crumb: 'Sesiones abiertas' },
] as const satisfies readonly Screen[]
