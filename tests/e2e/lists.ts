import { randomInt } from 'node:crypto'
import { newCedula, newNit } from '../support/third-parties.ts'

/** Fields of a form by label. A string is typed or chosen; `true` ticks a checkbox. */
export type Fields = Record<string, string | true>

/** Field that no response contains. */
export const SECRET = 'Contraseña'

/** A list screen with its specified texts. */
export interface ListCase {
  path: string
  title: string
  placeholder: string
  columns: string[]
  /** Message of a failed load. */
  load: string
  create?: {
    /** Title of the dialog or inline form. */
    title: string
    inline?: boolean
    button?: string
    fields: (word: string) => Fields
    /** Message for a form sent empty. */
    refused: string | RegExp
    /** Scripts disable the button while the form is invalid. */
    whileValid?: boolean
    created: string
    /** Message if the API knows only the documented fields. */
    createdElsewhere?: string
    failed: string
    call: string
    /** Text in the new row in addition to the word. */
    shows?: RegExp
  }
  edit?: {
    /** Link that edits the row, if it is not 'Editar'. */
    link?: string
    column: string
    /** Value before and after the edit. */
    from: (word: string) => string
    to: (word: string) => string
    /** Text in the row after the edit. */
    shows: (word: string) => RegExp
    updated: string
    failed: string
  }
  remove?: {
    ask?: string
    removed: string
    failed: string
    /** Message after deactivating, if the list offers it. */
    deactivated?: string
    /** Reason for voiding a numbered record. The voided row stays in the list. */
    why?: string
  }
}

/** Random word that finds one record and fits every field, also a plate, the shortest field. */
export function newCode(): string {
  const letters = Array.from({ length: 3 }, () => 'BCDFGHJKLMNPQRSTVWXYZ'[randomInt(21)]).join('')
  return `${letters}${String(randomInt(1000)).padStart(3, '0')}`
}

const INCOMPLETE = 'Todos los campos obligatorios deben completarse'

/** List without forms: address, title, search box, columns, and the message of a failed load. */
const screen = (path: string, what: string, sought: string, columns: string[], loaded: string) => ({
  path,
  title: `Gestión de ${what}`,
  placeholder: `Buscar por ${sought}`,
  columns,
  load: `Error cargando ${loaded}`,
})

/** Form of a list: title, API call and messages. */
const form = (title: string, call: string, created: string, failed: string) => ({
  title,
  call,
  created,
  failed,
})

/** Edit of a name or description. */
const renaming = (column: string, created: (word: string) => string = (word) => `Prueba ${word}`) => ({
  column,
  from: created,
  to: (word: string) => `Cambiado ${word}`,
  shows: (word: string) => new RegExp(`Cambiado ${word}`),
})

/** Messages of edit, removal and deactivation, which differ only in the noun. */
const changing = (Noun: string, article: string, ending: 'o' | 'a', edit = renaming('Nombre')) => {
  const noun = `${article} ${Noun.toLowerCase()}`
  return {
    edit: {
      ...edit,
      updated: `${Noun} actualizad${ending} correctamente`,
      failed: `Error al actualizar ${noun}`,
    },
    remove: {
      removed: `${Noun} eliminad${ending} correctamente`,
      failed: `Error al eliminar ${noun}`,
      deactivated: `${Noun} desactivad${ending} correctamente`,
    },
  }
}

/** The messages of a list without deactivation. */
const withoutDeactivation = ({ edit, remove }: ReturnType<typeof changing>) => ({
  edit,
  remove: { ...remove, deactivated: undefined },
})

/** The messages of a list whose records are voided. */
const voiding = (why: string, { edit, remove }: ReturnType<typeof changing>) => ({
  edit,
  remove: { ...remove, deactivated: undefined, why },
})

/** Every list screen with inline forms. A new one adds an entry. */
export const LISTS: ListCase[] = [
  {
    ...screen(
      '/terceros',
      'Terceros',
      'nombre o identificación',
      ['Nombre', 'Identificación', 'Tipo', 'Propio', 'Teléfono', 'Correo'],
      'terceros',
    ),
    create: {
      ...form(
        'Nuevo Tercero',
        'POST /third-parties',
        'Tercero creado exitosamente',
        'Error al crear tercero',
      ),
      fields: (word) => ({ Tipo: 'CLIENTE', Nombre: `Prueba ${word}`, Identificación: newCedula() }),
      refused: 'El nombre es obligatorio',
    },
    remove: changing('Tercero', 'el', 'o').remove,
  },
  {
    ...screen('/payment-methods', 'Formas de Pago', 'descripción', ['Descripción'], 'formas de pago'),
    create: {
      ...form(
        'Nueva Forma de Pago',
        'POST /payment-methods',
        'Forma de pago creada correctamente',
        'Error al crear la forma de pago',
      ),
      fields: (word) => ({ Descripción: `Prueba ${word}`, '¿Es banco?': true }),
      refused: 'La descripción es obligatoria',
      shows: /Banco/,
    },
    ...changing('Forma de pago', 'la', 'a', renaming('Descripción')),
  },
  {
    ...screen('/products', 'Productos', 'descripción', ['Descripción', 'Arroz Paddy'], 'productos'),
    create: {
      ...form('Nuevo Producto', 'POST /products', 'Producto creado exitosamente', 'Error al crear producto'),
      fields: (word) => ({ 'Descripción *': `Prueba ${word}`, '¿Arroz paddy?': true }),
      refused: 'La descripción es obligatoria',
      shows: /✓/,
    },
    ...changing('Producto', 'el', 'o', renaming('Descripción')),
  },
  {
    ...screen('/vehicles', 'Vehículos', 'placa', ['Placa'], 'vehículos'),
    create: {
      ...form('Nuevo Vehículo', 'POST /vehicles', 'Vehículo fue creado con éxito', 'Error al crear vehículo'),
      fields: (word) => ({ Placa: word }),
      refused: 'La placa es obligatoria',
    },
    ...changing('Vehículo', 'el', 'o', {
      column: 'Placa',
      from: (word) => word,
      to: (word) => `r${word.slice(3)} 91`,
      shows: (word) => new RegExp(`R${word.slice(3)}91`),
    }),
  },
  {
    ...screen('/origins', 'Orígenes', 'nombre', ['Nombre'], 'orígenes'),
    create: {
      ...form('Nuevo Origen', 'POST /origins', 'Origen fue creado con éxito', 'Error al crear el origen.'),
      fields: (word) => ({ 'Nombre *': `Prueba ${word}` }),
      refused: 'El nombre es obligatorio.',
    },
    ...changing('Origen', 'el', 'o'),
  },
  {
    ...screen('/batch', 'Lotes', 'consecutivo o descripción', ['Consecutivo', 'Descripción'], 'lotes'),
    create: {
      ...form('Nuevo Lote', 'POST /batches', '✅ Lote creado exitosamente', '❌ Error al crear el lote'),
      fields: (word) => ({ 'Descripción *': `Prueba ${word}` }),
      refused: 'La descripción es obligatoria',
      shows: /\d/,
    },
    ...changing('Lote', 'el', 'o', renaming('Descripción')),
  },
  {
    ...screen(
      '/consecutivos',
      'Consecutivos',
      'descripción o prefijo',
      ['Descripción', 'Prefijo', 'Consecutivo'],
      'consecutivos',
    ),
    create: {
      ...form(
        'Nuevo Consecutivo',
        'POST /consecutives/create',
        'Consecutivo creado correctamente',
        'Error al crear el consecutivo',
      ),
      inline: true,
      fields: (word) => ({
        Descripción: `Prueba ${word}`,
        Prefijo: 'PRU',
        'Consecutivo actual': '1.500',
        Etiquetas: 'GENERAL',
      }),
      refused: INCOMPLETE,
      shows: /PRU.*1500/,
    },
    ...changing('Consecutivo', 'el', 'o', renaming('Descripción')),
  },
  {
    ...screen(
      '/cost-centers',
      'Centros de Costos',
      'nombre o empresa',
      ['Nombre', 'Empresa'],
      'centros de costo',
    ),
    create: {
      ...form(
        'Nuevo Centro de Costos',
        'POST /cost-centers/create',
        'Centro de costo creado correctamente',
        'Error al crear el centro de costo',
      ),
      inline: true,
      fields: (word) => ({
        Nombre: `Prueba ${word}`,
        Empresa: 'Secadora El Llano S.A.S.',
        Etiquetas: 'GENERAL',
      }),
      refused: INCOMPLETE,
      shows: /Secadora El Llano/,
    },
    ...changing('Centro de costo', 'el', 'o'),
  },
  {
    ...screen(
      '/employee',
      'Empleados',
      'nombre o identificación',
      ['Nombre Completo', 'Identificación', 'Dependencia', 'EPS', 'ARL'],
      'empleados',
    ),
    create: {
      ...form(
        'Nuevo Empleado',
        'POST /employees/create',
        'Empleado creado correctamente',
        'Error al crear el empleado',
      ),
      fields: (word) => ({
        'Nombre completo': `Prueba ${word}`,
        Identificación: newCedula(),
        EPS: 'Sanitas',
      }),
      refused: 'El nombre es obligatorio',
      shows: /Sanitas/,
    },
  },
  {
    ...screen(
      '/rates',
      'Tarifas',
      'descripción',
      ['Descripción', 'Área', 'Unidad', 'Valor', 'Referencia'],
      'tarifas',
    ),
    create: {
      ...form(
        'Nueva Tarifa',
        'POST /rates/create',
        'Tarifa creada correctamente',
        'Error al crear la tarifa',
      ),
      inline: true,
      button: 'Crear Tarifa',
      fields: (word) => ({
        Área: 'PRUEBAS',
        Descripción: `Prueba ${word}`,
        'Unidad de Medida': '% mes',
        Valor: '1,8563',
        'Valor de referencia': '18.500',
      }),
      refused: INCOMPLETE,
      shows: /PRUEBAS.*% mes.*1,8563.*18\.500/,
    },
    ...changing('Tarifa', 'la', 'a', renaming('Descripción')),
  },
  {
    ...screen(
      '/milling-operations',
      'Maquilas',
      'consecutivo',
      ['Consecutivo', 'Fecha', 'Kg Netos', 'Utilidad'],
      'operaciones',
    ),
    create: {
      ...form(
        'Nueva Operación',
        'POST /milling-operations/create',
        'Operación creada correctamente',
        'Error al crear la operación',
      ),
      inline: true,
      button: 'Crear Operación',
      fields: (word) => ({
        Consecutivo: `PRU-${word}`,
        'Kg netos': '18.280,5',
        'Costo promedio por kg': '1.850',
        'Precio de venta por kg': '2.310,75',
      }),
      refused: 'Todos los campos deben completarse',
      shows: /18\.280,5.*\$\s*8\.422\.740/,
    },
    ...voiding(
      'Se escribió dos veces',
      changing('Operación', 'la', 'a', {
        column: 'Utilidad',
        from: () => '8.422.740',
        to: () => '-1.234.567',
        shows: () => /-\$\s*1\.234\.567/,
      }),
    ),
  },
  {
    ...screen(
      '/bank',
      'Bancos',
      'nombre',
      ['Compañía', 'Nombre', 'Número de Cuenta', 'Saldo Inicial', 'Saldo Cuenta', 'Fecha'],
      'bancos',
    ),
    create: {
      ...form('Nuevo Banco', 'POST /banks', 'Banco creado correctamente.', 'Error al crear el banco.'),
      fields: (word) => ({
        Nombre: `Prueba ${word}`,
        'Número de cuenta': '031-445566-78',
        'Saldo inicial': '125.000.000',
        'Saldo actual': '125.000.000',
      }),
      refused: 'Todos los campos son obligatorios.',
      shows: /Molino La Espiga.*031-445566-78.*\$\s*125\.000\.000.*\$\s*125\.000\.000/,
    },
    edit: { ...changing('Banco', 'el', 'o').edit, link: 'Renombrar' },
    remove: {
      ...changing('Banco', 'el', 'o').remove,
      ask: '¿Estás seguro de que deseas eliminar este banco?',
      failed: 'Error al eliminar el banco.',
    },
  },
  {
    ...screen('/users', 'Usuarios', 'nombre o correo', ['Nombre', 'Correo', 'Roles', 'Empresas'], 'usuarios'),
    create: {
      ...form('Nuevo Usuario', 'POST /users', 'Usuario creado correctamente', 'Error al crear el usuario'),
      fields: (word) => ({
        Nombre: `Prueba ${word}`,
        Correo: `prueba.${word.toLowerCase()}@molino.example`,
        [SECRET]: `paddy-${word}`,
      }),
      refused: 'Nombre es requerido.',
      whileValid: true,
      createdElsewhere: 'Usuario creado correctamente. Asígnele una empresa: sin empresa no puede trabajar.',
    },
    ...withoutDeactivation(changing('Usuario', 'el', 'o')),
  },
  {
    ...screen('/rols', 'Roles', 'nombre', ['Nombre', 'Empresa'], 'roles'),
    create: {
      ...form('Nuevo Rol', 'POST /rols', 'Rol creado correctamente', 'Error al crear el rol'),
      fields: (word) => ({ Nombre: `Prueba ${word}` }),
      refused: 'El nombre es requerido.',
    },
    ...withoutDeactivation(changing('Rol', 'el', 'o')),
  },
  {
    ...screen('/companies', 'Empresas', 'nombre o documento', ['Nombre', 'Documento', 'Tipo'], 'empresas'),
    create: {
      ...form(
        'Nueva Empresa',
        'POST /companies/create',
        'Empresa creada correctamente',
        'Error al crear la empresa',
      ),
      inline: true,
      fields: (word) => ({ Nombre: `Prueba ${word}`, Documento: newNit() }),
      refused: INCOMPLETE,
    },
    remove: withoutDeactivation(changing('Empresa', 'la', 'a')).remove,
  },
]

/** Search text that finds the record after the edit. */
export function searchable(word: string, edit: NonNullable<ListCase['edit']>): string {
  const written = edit.to(word)
  if (written.includes(word) || /\d{6}/.test(written) || edit.column === 'Utilidad') return word
  return written.replace(/\s/g, '')
}

/** Lists of documents, whose forms are separate screens. */
export const DOCUMENT_LISTS: ListCase[] = [
  {
    path: '/notas',
    title: 'Notas Crédito, Débito y de Ajuste',
    placeholder: 'Buscar por número, documento o tercero',
    columns: 'Número Clase Fecha Corrige Tercero Valor'.split(' '),
    load: 'Error cargando notas',
  },
  {
    path: '/cuentas-por-pagar',
    title: 'Cuentas por Pagar',
    placeholder: 'Buscar por número, tercero o concepto',
    columns: 'Número Tercero Concepto Vence Valor Pagado Saldo Estado'.split(' '),
    load: 'Error cargando cuentas por pagar',
  },
  {
    path: '/accounts-receivable',
    title: 'Cuentas por Cobrar',
    placeholder: 'Buscar por número de factura o cliente',
    columns: 'Factura Cliente Vence Original Abonos Saldo Estado Clasificación Observaciones'.split(' '),
    load: 'Error cargando cuentas',
  },
  {
    path: '/applied-receipts',
    title: 'Recibos Aplicados',
    placeholder: 'Buscar por número de recibo o cuenta',
    columns: ['Número Recibo', 'Cuenta', 'Valor Aplicado', 'Fecha'],
    load: 'Error cargando recibos aplicados',
  },
  {
    path: '/approval-requests',
    title: 'Solicitudes de Aprobación',
    placeholder: 'Buscar',
    columns: ['Acción', 'Estado', 'Tercero', 'Solicitado', 'Por encima', 'Detalle', 'Fecha Creación'],
    load: 'Error cargando solicitudes',
  },
  {
    path: '/financing-agreements',
    title: 'Acuerdos de Financiamiento',
    placeholder: 'Buscar por cliente o consecutivo',
    columns: [
      'Consecutivo',
      'Proveedor',
      'Inicio',
      'Total Neto',
      'Máximo a prestar',
      'Estado',
      'Fecha Cierre',
    ],
    load: 'Error cargando acuerdos de financiamiento',
  },
  screen(
    '/invoices',
    'Facturas',
    'número de factura o cliente',
    ['Número', 'Valor', 'Emisión', 'Vencimiento', 'Cliente', 'Saldo', 'Estado'],
    'facturas',
  ),
  screen(
    '/payment-receipts',
    'Recibos de Caja',
    'número de recibo o estado',
    ['Número Recibo', 'Fecha', 'Cliente', 'Medio', 'Estado', 'Valor Pagado', 'Observaciones'],
    'recibos de caja',
  ),
]

/** A list with a creation form. */
export type WithCreation = ListCase & Required<Pick<ListCase, 'create'>>
export const hasCreation = (list: ListCase): list is WithCreation => list.create !== undefined
