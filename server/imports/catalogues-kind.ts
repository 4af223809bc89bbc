import type { z } from 'zod'
import { NewEmployee } from '#server/catalogues/employees-contract.ts'
import { NewOrigin } from '#server/catalogues/origins-contract.ts'
import { NewProduct, TAG_PADDY } from '#server/catalogues/products-contract.ts'
import { normaliseUntyped } from '#server/parties/identification-rules.ts'
import { EMPLOYEES, ORIGINS, PRODUCTS } from '#server/catalogues/queries.ts'
import { folded } from '#server/kit/reading/cells.ts'
import { keysOf } from '#server/kit/words/managed-keys.ts'
import { hasTag, markTag, readTags } from '#server/kit/words/tags.ts'
import {
  columnOf,
  type Draft,
  type ImportColumn,
  type ImportKind,
  type Values,
  type Written,
} from '#server/kit/reading/import-kind.ts'
import { compared, existingBy, putIdentification, readRow, undoneList, writeRecords } from './records.ts'
import { EMPLOYEE } from '#server/catalogues/employees-words.ts'
import { VAT_OPTIONS } from '#server/catalogues/vat-words.ts'
import { ORIGIN, PRODUCT } from '#server/catalogues/words.ts'

interface Catalogue extends Pick<ImportKind, 'name' | 'label' | 'one' | 'many' | 'path' | 'columns'> {
  name: 'products' | 'origins' | 'employees'
  written: Written
  /** Unique column. `folded`: compared without case and accents. */
  by: { column: string; folded: boolean }
  schema: z.ZodType
  normal?: (draft: Draft) => void
  /** Completes the values of a row whose existing record has these tags; '' for a new one. */
  withRecord?: (values: Values, tags: string) => void
}

/** Import kind of a simple list. Applies the rules of the list's screen. */
const catalogue = ({ written, by, schema, normal, withRecord, ...kind }: Catalogue): ImportKind => {
  const { create, edit } = keysOf(kind.name)
  return {
    ...kind,
    group: 'Maestros',
    keys: { create, update: edit },
    check: (draft) => {
      if (readRow(schema, draft)) normal?.(draft)
    },
    keyOf: (values) => {
      const text = values[by.column]
      if (text === undefined) return undefined
      return by.folded ? folded(String(text)) : String(text)
    },
    find: async (q, company, drafts) => {
      const texts = drafts.map(({ values }) => String(values[by.column]))
      const there = await existingBy(q, company, written, by, texts)
      return drafts.map(({ values }, at) => {
        const existing = there.get(texts[at]!)
        withRecord?.(values, String(existing?.tags ?? ''))
        return compared(existing, written, values)
      })
    },
    write: (tx, company, rows, to) => writeRecords(tx, company, written, rows, to),
    ...undoneList(written),
  }
}

const tags: ImportColumn = { ...columnOf('tags', ORIGIN.tags), help: 'Separadas por «|».' }

const withTags = ({ values }: Draft) => {
  if (typeof values.tags === 'string') values.tags = readTags(values.tags).join('|')
}

/** Adds or removes the tag of paddy, as the answer says. */
function markPaddy(values: Values, stored: string): void {
  const tags = String(values.tags ?? stored)
  if (values.esPaddy !== undefined && values.esPaddy !== hasTag(tags, TAG_PADDY))
    values.tags = markTag(tags, TAG_PADDY, values.esPaddy === true)
}

export const productsKind = catalogue({
  name: 'products',
  label: 'Productos',
  one: 'producto',
  many: 'productos',
  path: '/products',
  columns: [
    {
      ...columnOf('descripcion', PRODUCT.descripcion),
      required: true,
      aliases: ['Producto', 'Nombre', 'Nombre del producto'],
      example: 'Arroz paddy verde',
    },
    {
      name: 'esPaddy',
      label: 'Arroz Paddy',
      type: 'yesno',
      help: 'Sí o No; es el arroz que se liquida.',
    },
    {
      ...columnOf('iva', PRODUCT.iva),
      type: 'choice',
      options: VAT_OPTIONS,
      aliases: ['IVA'],
      help: 'Si falta, un producto nuevo queda Excluido.',
    },
    tags,
  ],
  written: { resource: PRODUCTS, columns: { descripcion: '', iva: 'EXCLUIDO', tags: '' } },
  by: { column: 'descripcion', folded: true },
  schema: NewProduct,
  normal: withTags,
  withRecord: markPaddy,
})

export const originsKind = catalogue({
  name: 'origins',
  label: 'Orígenes',
  one: 'origen',
  many: 'orígenes',
  path: '/origins',
  columns: [
    {
      ...columnOf('nombre', ORIGIN.nombre),
      required: true,
      aliases: ['Origen', 'Vereda', 'Zona', 'Municipio'],
      example: 'Espinal',
    },
    tags,
  ],
  written: { resource: ORIGINS, columns: { nombre: '', tags: '' } },
  by: { column: 'nombre', folded: true },
  schema: NewOrigin,
  normal: withTags,
})

export const employeesKind = catalogue({
  name: 'employees',
  label: 'Empleados',
  one: 'empleado',
  many: 'empleados',
  path: '/employee',
  columns: [
    {
      ...columnOf('nombre_completo', EMPLOYEE.nombre_completo),
      required: true,
      aliases: ['Nombre', 'Empleado', 'Nombres y apellidos'],
      example: 'Luz Marina Ortiz',
    },
    {
      ...columnOf('identificacion', EMPLOYEE.identificacion),
      required: true,
      aliases: ['Cédula', 'Documento', 'Número de identificación', 'Número de documento'],
      example: '28715003',
    },
    {
      ...columnOf('dependencia', EMPLOYEE.dependencia),
      aliases: ['Cargo', 'Área'],
    },
    columnOf('eps', EMPLOYEE.eps),
    columnOf('arl', EMPLOYEE.arl),
  ],
  written: {
    resource: EMPLOYEES,
    columns: { nombre_completo: '', identificacion: '', dependencia: '', eps: '', arl: '' },
  },
  by: { column: 'identificacion', folded: false },
  schema: NewEmployee,
  normal: (draft) =>
    putIdentification(draft, 'identificacion', () => normaliseUntyped(String(draft.values.identificacion))),
})
