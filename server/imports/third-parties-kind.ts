import { NewThirdParty, TAG_OWN_COMPANY, TAG_OWN_RICE } from '#server/parties/contract.ts'
import { sql } from 'drizzle-orm'
import {
  askedNit,
  checkDigit,
  gluedNit,
  isGluedNit,
  normaliseIdentification,
  otherNit,
} from '#server/parties/identification-rules.ts'
import { digitsOf, plainIdentification, withoutLabel } from '#server/parties/typed-identification-rules.ts'
import { icaOfParty, tagsOfParty } from '#server/parties/rules.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { THIRD_PARTIES } from '#server/parties/queries.ts'
import { folded } from '#server/kit/reading/cells.ts'
import { CC, IDENTIFICATION_TYPES, identification, NIT } from '#server/parties/identifications-words.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { municipio } from '#server/kit/reading/municipalities.ts'
import {
  columnOf,
  type Draft,
  type Found,
  type ImportColumn,
  type ImportKind,
  type Values,
  type Written,
} from '#server/kit/reading/import-kind.ts'
import { THIRD_PARTY } from '#server/parties/words.ts'
import { emailsIn, phonesIn, takeFirst } from './several.ts'
import { compared, putIdentification, readRow, undoneList, type Versioned, writeRecords } from './records.ts'
import { PARTY_LEVY, ICA_CHOICES } from '#server/parties/levy-words.ts'

const { create, edit } = keysOf('third-parties')

/** Help for an empty type of identification, as `typeOf` decides. */
export const WITHOUT_TYPE =
  'Si falta: NIT cuando el número trae dígito de verificación o empieza por 8 o 9 y tiene nueve; si no, CC.'

/** Names of the identification types in other programs. */
const TYPE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  '13': ['cédula', 'cédula de ciudadanía', 'c.c.', 'cedula ciudadania'],
  '31': [
    'número de identificación tributaria',
    'nit persona jurídica',
    'n.i.t.',
    'a',
    'nit - número de identificación tributaria',
  ],
  '22': ['cédula de extranjería', 'c.e.'],
  '12': ['tarjeta de identidad', 't.i.'],
  '48': ['permiso por protección temporal', 'permiso protección temporal'],
  '47': ['permiso especial de permanencia'],
  '41': ['pasaporte'],
  '11': ['registro civil'],
  '21': ['tarjeta de extranjería'],
  '42': ['documento de identificación extranjero', 'documento extranjero'],
  '50': ['nit de otro país'],
}

/** Short names of the choices of ReteICA. */
const ICA_ALIASES = {
  PRODUCTOR_PRIMARIO: ['productor primario', 'no sujeto'],
  AUTORRETENEDOR: ['autorretenedor'],
}

/** Part of a name, in files that hold it in several columns. */
const nameOf = (name: string, label: string): ImportColumn => ({
  name,
  label,
  type: 'text',
  max: THIRD_PARTY.nombre.maxLength,
})

const columns: readonly ImportColumn[] = [
  {
    ...columnOf('tipo', THIRD_PARTY.tipo),
    required: true,
    options: [
      { value: 'CLIENTE', label: 'CLIENTE', aliases: ['clientes'] },
      { value: 'PROVEEDOR', label: 'PROVEEDOR', aliases: ['proveedores', 'agricultor', 'agricultores'] },
      { value: 'CONDUCTOR', label: 'CONDUCTOR', aliases: ['conductores', 'transportador'] },
    ],
    aliases: ['Tipo de tercero', 'Tipo de contacto', 'Propiedad', 'Propiedades', 'Clasificación'],
    example: 'PROVEEDOR',
  },
  {
    ...columnOf('nombre', THIRD_PARTY.nombre),
    aliases: [
      'Nombre o razón social',
      'Nombre / Razón social',
      'Razón social',
      'Nombre tercero',
      'Nombre completo',
      'Nombre del tercero',
      'Tercero',
    ],
    example: 'Agropecuaria El Retiro S.A.S.',
    help: 'O los nombres y apellidos en sus columnas.',
  },
  { ...nameOf('nombres', 'Nombres'), aliases: ['Nombres tercero', 'Primer nombre', 'Nombres del tercero'] },
  { ...nameOf('segundo_nombre', 'Segundo nombre'), aliases: ['Otros nombres'] },
  {
    ...nameOf('apellidos', 'Apellidos'),
    aliases: ['Apellidos tercero', 'Primer apellido', 'Apellidos del tercero'],
  },
  nameOf('segundo_apellido', 'Segundo apellido'),
  {
    ...columnOf('tipo_identificacion', THIRD_PARTY.tipo_identificacion),
    options: IDENTIFICATION_TYPES.map(({ value, label }) => ({
      value,
      label,
      aliases: TYPE_ALIASES[value] ?? [],
    })),
    aliases: ['Tipo identificación', 'Tipo de documento', 'Tipo documento', 'Tipo ID', 'Tipo doc'],
    example: 'NIT',
    help: WITHOUT_TYPE,
  },
  {
    ...columnOf('identificacion', THIRD_PARTY.identificacion),
    required: true,
    aliases: [
      'Número de identificación',
      'Número identificación',
      'Nro identificación',
      'NIT',
      'Cédula',
      'Documento',
      'Número de documento',
      'Nit o cédula',
      'Identificación tercero',
      'CC/NIT',
    ],
    example: '900123456-8',
  },
  {
    name: 'digito',
    label: 'Dígito de verificación',
    type: 'text',
    max: 4,
    aliases: ['DV', 'Dígito verificación', 'Digito de verificación (DV)', 'Dígito de chequeo', 'Dígito'],
  },
  {
    ...columnOf('telefono1', THIRD_PARTY.telefono1),
    label: 'Teléfono',
    max: LENGTH.remarks,
    aliases: ['Teléfono 1', 'Teléfonos', 'Celular', 'Móvil', 'Teléfono principal', 'Número de teléfono'],
    example: '3101234567',
  },
  { ...columnOf('telefono2', THIRD_PARTY.telefono2), aliases: ['Otro teléfono', 'Segundo teléfono'] },
  {
    ...columnOf('email', THIRD_PARTY.email),
    max: LENGTH.remarks,
    aliases: [
      'Correo electrónico',
      'Email',
      'E-mail',
      'Correo electrónico contacto',
      'Correo contacto facturación electrónica',
    ],
    example: 'contabilidad@elretiro.example',
  },
  { ...columnOf('direccion', THIRD_PARTY.direccion), example: 'Km 3 vía Espinal' },
  {
    ...columnOf('municipio', THIRD_PARTY.municipio),
    aliases: [
      'Ciudad',
      'Nombre ciudad',
      'Municipio / Ciudad',
      'Código ciudad',
      'Código municipio',
      'Ciudad / Municipio',
      'DIVIPOLA',
    ],
    example: 'Espinal',
    help: 'Nombre o código DIVIPOLA.',
  },
  {
    name: 'esArrozPropio',
    label: 'Arroz propio',
    type: 'yesno',
    aliases: ['Propio'],
    help: 'Sí o No; solo de clientes.',
  },
  {
    ...columnOf('ica', PARTY_LEVY.ica),
    options: ICA_CHOICES.flatMap(({ value, label }) =>
      value ? [{ value, label, aliases: ICA_ALIASES[value] }] : [],
    ),
    help: 'Solo de proveedores; vacío: según la tarifa del municipio.',
  },
]

/** Other NIT that a number with a glued check digit may mean. Never written. */
const OTHER_NIT = 'otro_nit'

const WRITTEN: Written = {
  resource: THIRD_PARTIES,
  columns: {
    tipo: '',
    nombre: '',
    tipo_identificacion: '',
    identificacion: '',
    direccion: '',
    municipio: '',
    telefono1: '',
    telefono2: '',
    email: '',
    ica: '',
    tags: '',
  },
}

/** Joins names, normalises the identification, resolves the town, and applies the rules of the screen. */
function check(draft: Draft): void {
  const { values, errors } = draft
  const { nombres, segundo_nombre, apellidos, segundo_apellido, digito, ...rest } = values
  for (const name of ['nombres', 'segundo_nombre', 'apellidos', 'segundo_apellido', 'digito'])
    delete values[name]
  const parts = [nombres, segundo_nombre, apellidos, segundo_apellido].filter((part) => part !== undefined)
  if (rest.nombre === undefined && parts.length > 0) values.nombre = parts.join(' ')
  const typed = plainIdentification(String(values.identificacion ?? ''))
  const identificacion = values.tipo_identificacion === CC ? typed : withDigit(typed, digito)
  values.tipo_identificacion ??= typeOf(identificacion)
  if (!errors.identificacion && identificacion) values.identificacion = identificacion
  if (typeof values.municipio === 'string') {
    const town = municipio(values.municipio)
    if (town === undefined) errors.municipio = 'Ningún municipio tiene ese código DIVIPOLA.'
    else values.municipio = town
  }
  takeFirst(draft, 'email', 'correo', emailsIn)
  if (String(values.telefono1).length > LENGTH.phone) takeFirst(draft, 'telefono1', 'teléfono', phonesIn)
  const read = readRow(NewThirdParty, draft)
  if (identificacion && !errors.identificacion && !errors.tipo_identificacion) normalise(draft)
  for (const name of ['email', 'telefono1', 'telefono2'] as const)
    if (values[name] !== undefined && read) values[name] = read[name]
  if (values.esArrozPropio === true && values.tipo !== 'CLIENTE') {
    errors.esArrozPropio = 'Solo un cliente puede tener arroz propio.'
  }
  if (values.ica && icaOfParty(String(values.ica), String(values.tipo)) === '')
    errors.ica = 'Solo a un proveedor se le retiene ReteICA.'
}

/** Appends the check digit of the separate column, unless the identification has it already. */
function withDigit(identificacion: string, digito: Values[string] | undefined): string {
  const [, digit] = /^(\d)(?:[.,]0+)?$/.exec(String(digito ?? '')) ?? []
  const digits = digitsOf(withoutLabel(identificacion))
  if (digit === undefined || digits === undefined || /-\d$/.test(identificacion)) return identificacion
  const glued = gluedNit(digits)
  return glued?.endsWith(`-${digit}`) && checkDigit(digits) !== Number(digit) ? glued : `${digits}-${digit}`
}

/** Type of a plain identification without one (imports/README.md, third party types). */
export function typeOf(identificacion: string): string {
  if (withoutLabel(identificacion) !== identificacion) return identificacion.startsWith('N') ? NIT : CC
  const digits = (digitsOf(identificacion) ?? '').replace(/^0+/, '')
  return /\d\s?-\s?\d$/.test(identificacion) || /^[89]\d{8}$/.test(digits) || isGluedNit(digits) ? NIT : CC
}

function normalise(draft: Draft): void {
  const { values } = draft
  const [type, typed] = [String(values.tipo_identificacion), String(values.identificacion)]
  putIdentification(draft, 'identificacion', () => {
    const identificacion = normaliseIdentification(type, typed)
    const other = otherNit(type, typed)
    if (other !== undefined) values[OTHER_NIT] = other
    return identificacion
  })
}

/** Possible stored forms of a number: as a cédula and as a NIT. */
export function bothForms(number: string): string[] {
  const digits = number.split('-')[0] ?? ''
  return /^\d{3,15}$/.test(digits) ? [number, digits, `${digits}-${checkDigit(digits)}`] : [number]
}

type Party = Versioned & {
  identificacion: string
  tipo: string
  tipo_identificacion: string
  nombre: string
  municipio: string
  tags: string
}

async function find(q: Queries, company: string, drafts: Draft[]): Promise<Found[]> {
  const formsOf = ({ identificacion, [OTHER_NIT]: other }: Values) => [
    ...bothForms(String(identificacion)),
    ...(other === undefined ? [] : [String(other)]),
  ]
  const numbers = [...new Set(drafts.flatMap(({ values }) => formsOf(values)))]
  const there = await rowsOf<Party>(
    q,
    sql`select t.id_tercero, t.version, t.tipo, t.nombre, t.tipo_identificacion, t.identificacion, t.direccion,
        t.municipio, t.telefono1, t.telefono2, t.email, t.ica, t.tags
      from jsonb_to_recordset(${JSON.stringify(numbers.map((n) => ({ n })))}::jsonb) d (n text)
      join third_parties t on t.id_empresa = ${company} and t.tipo in ('CLIENTE', 'PROVEEDOR', 'CONDUCTOR')
        and t.identificacion = d.n`,
  )
  const byNumber = new Map<string, Party[]>()
  for (const one of there)
    byNumber.set(one.identificacion, [...(byNumber.get(one.identificacion) ?? []), one])
  return drafts.map(({ values }) =>
    foundOf(
      values,
      formsOf(values).flatMap((n) => byNumber.get(n) ?? []),
    ),
  )
}

function foundOf(values: Values, there: readonly Party[]): Found {
  const ofType = there.filter(({ tipo }) => tipo === values.tipo)
  const same = ofType.find(
    (one) =>
      one.tipo_identificacion === values.tipo_identificacion && one.identificacion === values.identificacion,
  )
  const other = same ?? ofType[0]
  if (!same && other && other.identificacion === values[OTHER_NIT]) {
    const [own = ''] = String(values.identificacion).split('-')
    return { estado: 'OTRA', porque: askedNit(own, other, `escriba ${String(values.identificacion)}`) }
  }
  const told = other && `${other.nombre}, ${identification(other.tipo_identificacion, other.identificacion)}`
  if (!same) {
    if (other) return { estado: 'OTRA', porque: `Otro con el mismo documento: ${told}.` }
    values.tags = tagsOfParty('', String(values.tipo), {
      esArrozPropio: values.esArrozPropio === true || undefined,
    })
    return { estado: 'NUEVA' }
  }
  if (hasTag(same.tags, TAG_OWN_COMPANY))
    return { estado: 'OTRA', porque: 'Es la propia empresa: se cambia en Empresas.' }
  if (!isOnePerson(same.nombre, String(values.nombre))) {
    return { estado: 'OTRA', porque: `Otro con el mismo documento: ${told}.` }
  }
  if (values.esArrozPropio !== undefined && values.esArrozPropio !== hasTag(same.tags, TAG_OWN_RICE)) {
    values.tags = tagsOfParty(same.tags, same.tipo, {
      esArrozPropio: values.esArrozPropio === true,
    })
  }
  // Two spellings of one town are no change.
  if (municipio(same.municipio) === values.municipio) values.municipio = same.municipio
  return compared(same, WRITTEN, values)
}

/** Words of many names: single letters, particles and company forms. */
const COMMON_WORD =
  /^(.|de|del|el|la|las|los|sas|sa|eu|esp|ltda|limitada|cia|compania|sociedad|anonima|simplificada|acciones|comandita)$/

/** Names of one person share a word (imports/README.md, same person). */
export function isOnePerson(one: string, other: string): boolean {
  const wordsOf = (name: string) =>
    folded(name)
      .split(' ')
      .filter((word) => !COMMON_WORD.test(word))
  const words = new Set(wordsOf(one))
  return folded(one) === folded(other) || wordsOf(other).some((word) => words.has(word))
}

export const thirdPartiesKind: ImportKind = {
  name: 'third-parties',
  label: 'Terceros',
  one: 'tercero',
  many: 'terceros',
  group: 'Maestros',
  path: '/terceros',
  columns,
  keys: { create, update: edit },
  check,
  keyOf: ({ tipo, tipo_identificacion, identificacion }) =>
    tipo && identificacion ? `${tipo} ${tipo_identificacion} ${identificacion}` : undefined,
  find,
  write: (tx, company, rows, by) => writeRecords(tx, company, WRITTEN, rows, by),
  ...undoneList(WRITTEN),
}
