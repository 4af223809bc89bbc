import { randomInt } from 'node:crypto'
import { newCedula, newNit } from '../support/third-parties.ts'

/** A form's fields by their labels: texts are typed or chosen, `true` ticks a checkbox. */
export type Fields = Record<string, string | true>

/** The field that no answer of the server carries. */
export const SECRET = 'Contraseña'

/** A list screen as the documents describe it, in their own words. */
export interface ListCase {
  path: string
  title: string
  placeholder: string
  columns: string[]
  /** What a failed load says. */
  load: string
  create?: {
    /** Name of the dialog or of the inline form. */
    title: string
    inline?: boolean
    button?: string
    fields: (word: string) => Fields
    /** What the form says when it is sent as it opens. */
    refused: string | RegExp
    /** Scripts keep the button off while the form is invalid. */
    whileValid?: boolean
    created: string
    /** The same of an API that knows only the documents' fields. */
    createdElsewhere?: string
    failed: string
    call: string
    /** What the new row shows beside the word. */
    shows?: RegExp
  }
  edit?: {
    /** The link that opens the row's input, when it is not 'Editar'. */
    link?: string
    column: string
    /** What the input holds, and what is written instead. */
    from: (word: string) => string
    to: (word: string) => string
    /** What the row shows then. */
    shows: (word: string) => RegExp
    updated: string
    failed: string
  }
  remove?: {
    ask?: string
    removed: string
    failed: string
    /** What deactivating says, where a list offers that. */
    deactivated?: string
  }
}

/** A word that finds one record only and may stand in every field: a plate is the shortest. */
export function newCode(): string {
  const letters = Array.from({ length: 3 }, () => 'BCDFGHJKLMNPQRSTVWXYZ'[randomInt(21)]).join('')
  return `${letters}${String(randomInt(1000)).padStart(3, '0')}`
}

const INCOMPLETE = 'Todos los campos obligatorios deben completarse'

/** Messages that only differ in the noun. */
const changing = (Noun: string, article: string, ending: 'o' | 'a') => {
  const noun = `${article} ${Noun.toLowerCase()}`
  return {
    edit: {
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

/** The input of a name or a description, as it was created and as it is changed. */
const renaming = (column: string, created: (word: string) => string = (word) => `Prueba ${word}`) => ({
  column,
  from: created,
  to: (word: string) => `Cambiado ${word}`,
  shows: (word: string) => new RegExp(`Cambiado ${word}`),
})

const forma = changing('Forma de pago', 'la', 'a')
const producto = changing('Producto', 'el', 'o')
const vehiculo = changing('Vehículo', 'el', 'o')
const origen = changing('Origen', 'el', 'o')
const lote = changing('Lote', 'el', 'o')
const consecutivo = changing('Consecutivo', 'el', 'o')
const centro = changing('Centro de costo', 'el', 'o')
const tarifa = changing('Tarifa', 'la', 'a')
const operacion = changing('Operación', 'la', 'a')
const rol = changing('Rol', 'el', 'o')
const usuario = changing('Usuario', 'el', 'o')
const empresa = changing('Empresa', 'la', 'a')

/** Every list screen. A new one adds its line here. */
export const LISTS: ListCase[] = [
  {
    path: '/terceros',
    title: 'Gestión de Terceros',
    placeholder: 'Buscar por nombre o identificación',
    columns: ['Nombre', 'Identificación', 'Tipo', 'Propio', 'Teléfono', 'Correo'],
    load: 'Error cargando terceros',
    create: {
      title: 'Nuevo Tercero',
      fields: (word) => ({ Tipo: 'CLIENTE', Nombre: `Prueba ${word}`, Identificación: newCedula() }),
      refused: 'El nombre es obligatorio',
      created: 'Tercero creado exitosamente',
      failed: 'Error al crear tercero',
      call: 'POST /third-parties',
    },
    remove: {
      removed: 'Tercero eliminado correctamente',
      failed: 'Error al eliminar el tercero',
      deactivated: 'Tercero desactivado correctamente',
    },
  },
  {
    path: '/payment-methods',
    title: 'Gestión de Formas de Pago',
    placeholder: 'Buscar por descripción',
    columns: ['Descripción'],
    load: 'Error cargando formas de pago',
    create: {
      title: 'Nueva Forma de Pago',
      fields: (word) => ({ Descripción: `Prueba ${word}`, '¿Es banco?': true }),
      refused: 'La descripción es obligatoria',
      created: 'Forma de pago creada correctamente',
      failed: 'Error al crear la forma de pago',
      call: 'POST /payment-methods',
      shows: /Banco/,
    },
    edit: { ...renaming('Descripción'), ...forma.edit },
    remove: forma.remove,
  },
  {
    path: '/products',
    title: 'Gestión de Productos',
    placeholder: 'Buscar por descripción',
    columns: ['Descripción', 'Arroz Paddy'],
    load: 'Error cargando productos',
    create: {
      title: 'Nuevo Producto',
      fields: (word) => ({ Descripción: `Prueba ${word}`, '¿Arroz paddy?': true }),
      refused: 'La descripción es obligatoria',
      created: 'Producto creado exitosamente',
      failed: 'Error al crear producto',
      call: 'POST /products',
      shows: /✓/,
    },
    edit: { ...renaming('Descripción'), ...producto.edit },
    remove: producto.remove,
  },
  {
    path: '/vehicles',
    title: 'Gestión de Vehículos',
    placeholder: 'Buscar por placa',
    columns: ['Placa'],
    load: 'Error cargando vehículos',
    create: {
      title: 'Nuevo Vehículo',
      fields: (word) => ({ Placa: word }),
      refused: 'La placa es obligatoria',
      created: 'Vehículo fue creado con éxito',
      failed: 'Error al crear vehículo',
      call: 'POST /vehicles',
    },
    edit: {
      column: 'Placa',
      from: (word) => word,
      to: (word) => `r${word.slice(3)} 91`,
      shows: (word) => new RegExp(`R${word.slice(3)}91`),
      ...vehiculo.edit,
    },
    remove: vehiculo.remove,
  },
  {
    path: '/origins',
    title: 'Gestión de Orígenes',
    placeholder: 'Buscar por nombre',
    columns: ['Nombre'],
    load: 'Error cargando orígenes',
    create: {
      title: 'Nuevo Origen',
      fields: (word) => ({ Nombre: `Prueba ${word}` }),
      refused: 'El nombre es obligatorio.',
      created: 'Origen fue creado con éxito',
      failed: 'Error al crear el origen.',
      call: 'POST /origins',
    },
    edit: { ...renaming('Nombre'), ...origen.edit },
    remove: origen.remove,
  },
  {
    path: '/batch',
    title: 'Gestión de Lotes',
    placeholder: 'Buscar por consecutivo o descripción',
    columns: ['Consecutivo', 'Descripción'],
    load: 'Error cargando lotes',
    create: {
      title: 'Nuevo Lote',
      fields: (word) => ({ Descripción: `Prueba ${word}` }),
      refused: 'La descripción es obligatoria',
      created: '✅ Lote creado exitosamente',
      failed: '❌ Error al crear el lote',
      call: 'POST /batches',
      shows: /\d/,
    },
    edit: { ...renaming('Descripción'), ...lote.edit },
    remove: lote.remove,
  },
  {
    path: '/consecutivos',
    title: 'Gestión de Consecutivos',
    placeholder: 'Buscar por descripción o prefijo',
    columns: ['Descripción', 'Prefijo', 'Consecutivo'],
    load: 'Error cargando consecutivos',
    create: {
      title: 'Nuevo Consecutivo',
      inline: true,
      fields: (word) => ({
        Descripción: `Prueba ${word}`,
        Prefijo: 'PRU',
        'Consecutivo actual': '1.500',
        Etiquetas: 'GENERAL',
      }),
      refused: INCOMPLETE,
      created: 'Consecutivo creado correctamente',
      failed: 'Error al crear el consecutivo',
      call: 'POST /consecutives/create',
      shows: /PRU.*1500/,
    },
    edit: { ...renaming('Descripción'), ...consecutivo.edit },
    remove: consecutivo.remove,
  },
  {
    path: '/cost-centers',
    title: 'Gestión de Centros de Costos',
    placeholder: 'Buscar por nombre o empresa',
    columns: ['Nombre', 'Empresa'],
    load: 'Error cargando centros de costo',
    create: {
      title: 'Nuevo Centro de Costos',
      inline: true,
      fields: (word) => ({
        Nombre: `Prueba ${word}`,
        Empresa: 'Secadora El Llano S.A.S.',
        Etiquetas: 'GENERAL',
      }),
      refused: INCOMPLETE,
      created: 'Centro de costo creado correctamente',
      failed: 'Error al crear el centro de costo',
      call: 'POST /cost-centers/create',
      shows: /Secadora El Llano/,
    },
    edit: { ...renaming('Nombre'), ...centro.edit },
    remove: centro.remove,
  },
  {
    path: '/employee',
    title: 'Gestión de Empleados',
    placeholder: 'Buscar por nombre o identificación',
    columns: ['Nombre Completo', 'Identificación', 'Dependencia', 'EPS', 'ARL'],
    load: 'Error cargando empleados',
  },
  {
    path: '/rates',
    title: 'Gestión de Tarifas',
    placeholder: 'Buscar por descripción',
    columns: ['Descripción', 'Área', 'Unidad', 'Valor', 'Referencia'],
    load: 'Error cargando tarifas',
    create: {
      title: 'Nueva Tarifa',
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
      created: 'Tarifa creada correctamente',
      failed: 'Error al crear la tarifa',
      call: 'POST /rates/create',
      shows: /PRUEBAS.*% mes.*1,8563.*18\.500/,
    },
    edit: { ...renaming('Descripción'), ...tarifa.edit },
    remove: tarifa.remove,
  },
  {
    path: '/milling-operations',
    title: 'Gestión de Maquilas',
    placeholder: 'Buscar por consecutivo',
    columns: ['Consecutivo', 'Fecha', 'Kg Netos', 'Utilidad'],
    load: 'Error cargando operaciones',
    create: {
      title: 'Nueva Operación',
      inline: true,
      button: 'Crear Operación',
      fields: (word) => ({
        Consecutivo: `PRU-${word}`,
        'Kg netos': '18.280,5',
        'Costo promedio por kg': '1.850',
        'Precio de venta por kg': '2.310,75',
      }),
      refused: 'Todos los campos deben completarse',
      created: 'Operación creada correctamente',
      failed: 'Error al crear la operación',
      call: 'POST /milling-operations/create',
      shows: /18\.280,5.*\$\s*8\.422\.740/,
    },
    edit: {
      column: 'Utilidad',
      from: () => '8.422.740',
      to: () => '-1.234.567',
      shows: () => /-\$\s*1\.234\.567/,
      ...operacion.edit,
    },
    remove: { ...operacion.remove, deactivated: undefined },
  },
  {
    path: '/bank',
    title: 'Gestión de Bancos',
    placeholder: 'Buscar por nombre',
    columns: ['Compañía', 'Nombre', 'Número de Cuenta', 'Saldo Inicial', 'Saldo Cuenta', 'Fecha'],
    load: 'Error cargando bancos',
    create: {
      title: 'Nuevo Banco',
      fields: (word) => ({
        Nombre: `Prueba ${word}`,
        'Número de cuenta': '031-445566-78',
        'Saldo inicial': '125.000.000',
        'Saldo actual': '98.450.120',
      }),
      refused: 'Todos los campos son obligatorios.',
      created: 'Banco creado correctamente.',
      failed: 'Error al crear el banco.',
      call: 'POST /banks',
      shows: /Molino La Espiga.*031-445566-78.*\$\s*125\.000\.000.*\$\s*98\.450\.120/,
    },
    edit: {
      ...renaming('Nombre'),
      link: 'Renombrar',
      updated: 'Banco actualizado correctamente',
      failed: 'Error al actualizar el banco',
    },
    remove: {
      ask: '¿Estás seguro de que deseas eliminar este banco?',
      removed: 'Banco eliminado correctamente',
      failed: 'Error al eliminar el banco.',
      deactivated: 'Banco desactivado correctamente',
    },
  },
  {
    path: '/users',
    title: 'Gestión de Usuarios',
    placeholder: 'Buscar por nombre o correo',
    columns: ['Nombre', 'Correo', 'Roles', 'Empresas'],
    load: 'Error cargando usuarios',
    create: {
      title: 'Nuevo Usuario',
      fields: (word) => ({
        Nombre: `Prueba ${word}`,
        Correo: `prueba.${word.toLowerCase()}@molino.example`,
        [SECRET]: `paddy-${word}`,
      }),
      refused: 'Nombre es requerido.',
      whileValid: true,
      created: 'Usuario creado correctamente',
      createdElsewhere: 'Usuario creado correctamente. Asígnele una empresa: sin empresa no puede trabajar.',
      failed: 'Error al crear el usuario',
      call: 'POST /users',
    },
    edit: { ...renaming('Nombre'), ...usuario.edit },
    remove: { ...usuario.remove, deactivated: undefined },
  },
  {
    path: '/rols',
    title: 'Gestión de Roles',
    placeholder: 'Buscar por nombre',
    columns: ['Nombre'],
    load: 'Error cargando roles',
    create: {
      title: 'Nuevo Rol',
      fields: (word) => ({ Nombre: `Prueba ${word}` }),
      refused: /^(El n|N)ombre es requerido\.$/,
      created: 'Rol creado correctamente',
      failed: 'Error al crear el rol',
      call: 'POST /rols',
    },
    edit: { ...renaming('Nombre'), ...rol.edit },
    remove: { ...rol.remove, deactivated: undefined },
  },
  {
    path: '/companies',
    title: 'Gestión de Empresas',
    placeholder: 'Buscar por nombre o documento',
    columns: ['Nombre', 'Documento', 'Tipo'],
    load: 'Error cargando empresas',
    create: {
      title: 'Nueva Empresa',
      inline: true,
      fields: (word) => ({ Nombre: `Prueba ${word}`, Documento: newNit() }),
      refused: INCOMPLETE,
      created: 'Empresa creada correctamente',
      failed: 'Error al crear la empresa',
      call: 'POST /companies/create',
    },
    remove: { ...empresa.remove, deactivated: undefined },
  },
]

/** The same list, which must have a creation form. */
export type WithCreation = ListCase & Required<Pick<ListCase, 'create'>>
export const hasCreation = (list: ListCase): list is WithCreation => list.create !== undefined
