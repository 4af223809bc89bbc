import { sql } from 'drizzle-orm'
import { NewVehicle } from '#server/catalogues/vehicles-contract.ts'
import { normaliseIdentification } from '#server/parties/identification-rules.ts'
import { plainIdentification } from '#server/parties/typed-identification-rules.ts'
import { insertRows } from '#server/db/writes.ts'
import { rowsOf, type Queries } from '#server/db/transaction.ts'
import { VEHICLES } from '#server/catalogues/queries.ts'
import { plateWarning } from '#server/catalogues/rules.ts'
import { THIRD_PARTIES } from '#server/parties/queries.ts'
import { CC, IDENTIFICATION_TYPES, NIT } from '#server/parties/identifications-words.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { readTags } from '#server/kit/words/tags.ts'
import {
  columnOf,
  inPortions,
  type Draft,
  type ImportColumn,
  type ImportKind,
  type Values,
  type Written,
} from '#server/kit/reading/import-kind.ts'
import { compared, existingBy, putIdentification, readRow, undoCreated, writeRecords } from './records.ts'
import { bothForms, typeOf, WITHOUT_TYPE } from './third-parties-kind.ts'
import { VEHICLE } from '#server/catalogues/words.ts'

const { create, edit } = keysOf('vehicles')

const WRITTEN: Written = { resource: VEHICLES, columns: { placa: '', tags: '' } }

/** Marks a row with an unchanged vehicle and a new person. */
const ONLY_PEOPLE = 'solo_personas'

/** People of a vehicle: the owner, who is paid for freight, and the driver. */
const PEOPLE = [
  { prefix: 'propietario', tipo: 'PROVEEDOR', label: 'propietario' },
  { prefix: 'conductor', tipo: 'CONDUCTOR', label: 'conductor' },
] as const

const ofPerson = ({ prefix, label }: (typeof PEOPLE)[number]): ImportColumn[] => {
  const title = label[0]!.toUpperCase() + label.slice(1)
  return [
    {
      name: `${prefix}_nombre`,
      label: title,
      type: 'text',
      max: LENGTH.name,
      aliases: [`Nombre del ${label}`, `Nombre ${label}`],
    },
    {
      name: `${prefix}_tipo`,
      label: `Tipo de identificación del ${label}`,
      type: 'choice',
      options: IDENTIFICATION_TYPES,
      help: WITHOUT_TYPE,
    },
    {
      name: `${prefix}_identificacion`,
      label: `Identificación del ${label}`,
      type: 'text',
      max: LENGTH.identification,
      aliases: [
        `Cédula del ${label}`,
        `Cédula ${label}`,
        `Documento del ${label}`,
        `NIT del ${label}`,
        `Identificación ${label}`,
      ],
    },
    {
      name: `${prefix}_telefono`,
      label: `Teléfono del ${label}`,
      type: 'text',
      max: LENGTH.phone,
      aliases: [`Celular del ${label}`, `Celular ${label}`, `Teléfono ${label}`],
    },
  ]
}

function check(draft: Draft): void {
  const { values, errors } = draft
  const read = readRow(NewVehicle, draft)
  if (read) {
    values.placa = read.placa
    const warning = plateWarning(read.placa)
    if (warning) (draft.remarks ??= []).push(warning)
  }
  if (typeof values.tags === 'string') values.tags = readTags(values.tags).join('|')
  for (const { prefix, label } of PEOPLE) checkPerson(values, errors, prefix, label)
}

function checkPerson(values: Values, errors: Draft['errors'], prefix: string, label: string): void {
  const [name, number] = [values[`${prefix}_nombre`], values[`${prefix}_identificacion`]]
  if (name === undefined && number === undefined) return
  if (name === undefined) errors[`${prefix}_nombre`] ??= `Falta el nombre del ${label}.`
  else if (/[;|]/.test(String(name))) errors[`${prefix}_nombre`] = 'No puede contener «;» ni «|».'
  if (number === undefined) {
    errors[`${prefix}_identificacion`] ??= `Falta la identificación del ${label}.`
    return
  }
  const type = String((values[`${prefix}_tipo`] ??= typeOf(plainIdentification(String(number)))))
  putIdentification({ values, errors }, `${prefix}_identificacion`, () =>
    normaliseIdentification(type, String(number)),
  )
}

/** People of a row, as third parties. */
const peopleOf = (values: Values) =>
  PEOPLE.flatMap(({ prefix, tipo }) => {
    const identificacion = values[`${prefix}_identificacion`]
    if (identificacion === undefined) return []
    return [
      {
        tipo,
        nombre: String(values[`${prefix}_nombre`]),
        tipo_identificacion: String(values[`${prefix}_tipo`]),
        identificacion: String(identificacion),
        telefono1: String(values[`${prefix}_telefono`] ?? ''),
      },
    ]
  })

type Person = ReturnType<typeof peopleOf>[number]
type Identified = Pick<Person, 'tipo' | 'tipo_identificacion' | 'identificacion'>
/** Key of a person. A cédula and the NIT with its digits are one person. */
const same = ({ tipo, tipo_identificacion: type, identificacion }: Identified) =>
  type === CC || type === NIT
    ? `${tipo} ${identificacion.split('-')[0]}`
    : `${tipo} ${type} ${identificacion}`

/** People that the company already has, with their identification in either form. */
async function known(q: Queries, company: string, people: readonly Person[]): Promise<Set<string>> {
  const numbers = [...new Set(people.flatMap(({ identificacion }) => bothForms(identificacion)))]
  const rows = await rowsOf<Identified>(
    q,
    sql`select t.tipo, t.tipo_identificacion, t.identificacion
      from jsonb_to_recordset(${JSON.stringify(numbers.map((n) => ({ n })))}::jsonb) d (n text)
      join third_parties t on t.id_empresa = ${company} and t.tipo in ('PROVEEDOR', 'CONDUCTOR')
        and t.identificacion = d.n`,
  )
  return new Set(rows.map(same))
}

/** Vehicles, with owners and drivers as third parties. Missing people are created. */
export const vehiclesKind: ImportKind = {
  name: 'vehicles',
  label: 'Vehículos',
  one: 'vehículo',
  many: 'vehículos',
  group: 'Maestros',
  path: '/vehicles',
  columns: [
    {
      ...columnOf('placa', VEHICLE.placa),
      required: true,
      max: 20,
      aliases: ['Vehículo', 'Placas'],
      example: 'WLP123',
    },
    { ...columnOf('tags', VEHICLE.tags), help: 'Separadas por «|».' },
    ...PEOPLE.flatMap(ofPerson),
  ],
  keys: { create, update: edit, also: 'POST-third-parties' },
  check,
  keyOf: ({ placa }) => (placa === undefined ? undefined : String(placa)),
  find: async (q, company, drafts) => {
    const plates = drafts.map(({ values }) => String(values.placa))
    const there = await existingBy(q, company, WRITTEN, { column: 'placa', folded: false }, plates)
    const people = await known(
      q,
      company,
      drafts.flatMap(({ values }) => peopleOf(values)),
    )
    return drafts.map(({ values }, at) => {
      const vehicle = there.get(plates[at]!)
      const found = compared(vehicle, WRITTEN, values)
      const missing = peopleOf(values).some((person) => !people.has(same(person)))
      if (found.estado !== 'IGUAL' || !missing || !vehicle) return found
      values[ONLY_PEOPLE] = true
      return { estado: 'CAMBIA', id: found.id, version: vehicle.version, antes: {} }
    })
  },
  write: async (tx, company, rows, by) => {
    await writeRecords(
      tx,
      company,
      WRITTEN,
      rows.filter(({ values }) => !values[ONLY_PEOPLE]),
      by,
    )
    const people = new Map(
      rows.flatMap(({ values }) => peopleOf(values)).map((person) => [same(person), person]),
    )
    const there = await known(tx, company, [...people.values()])
    const missing = [...people.values()]
      .filter((person) => !there.has(same(person)))
      .map((person) => ({ id_empresa: company, creado_en: by.desde, ...person }))
    await inPortions(missing, by, async (portion) => {
      await insertRows(tx, THIRD_PARTIES.name, portion, sql`on conflict do nothing`)
    })
  },
  undo: [undoCreated(VEHICLES), undoCreated(THIRD_PARTIES)],
  changes: WRITTEN,
}
