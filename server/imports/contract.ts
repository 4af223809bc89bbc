import { z } from 'zod'
import {
  changeAnswer,
  flag,
  Id,
  IdParams,
  row,
  searchAnswer,
  SearchRequest,
} from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { IMPORT_STATES, ROW_STATES } from './words.ts'
import { ImportField } from '#server/kit/contract/import-field.ts'

const key = 'POST-imports'

const Count = z.coerce.number().int().default(0)
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const Values = z.record(z.string(), Value)
/** Cell as read. A number whose format adds letters or zeros comes with its shown text. */
const Cell = z.union([Value, z.object({ numero: z.number(), texto: z.string() })])
export type ImportCell = z.infer<typeof Cell>

/** Kind of records that the caller may import. */
export const ImportKindInfo = z.object({
  name: z.string(),
  label: z.string(),
  one: z.string(),
  many: z.string(),
  group: z.string(),
  path: z.string(),
  columns: z.array(ImportField),
})
export type ImportKindInfo = z.infer<typeof ImportKindInfo>

/** Import with its file, state and row counts. */
export const Import = row('id_importacion', {
  id_importacion: Id,
  tipo: z.string(),
  archivo: z.string(),
  usuario: z.string(),
  estado: z.enum(IMPORT_STATES),
  motivo: z.string(),
  /** Visible sheets of a workbook, and the one that was read. */
  hojas: z.array(z.string()).default([]),
  hoja: z.string(),
  /** First cells with odd letters. */
  dudosas: z.array(z.string()).default([]),
  encabezados: z.array(z.string()).default([]),
  /** True if all rows are data, and `encabezados` holds positions. */
  sin_encabezados: flag.default(false),
  mapa: z.record(z.string(), z.string()).default({}),
  actualizar: flag.default(true),
  filas: Count,
  nuevas: Count,
  cambian: Count,
  iguales: Count,
  otras: Count,
  con_error: Count,
  /** Rows done in the current task. */
  avance: Count,
  /** True if the import can be undone. */
  se_deshace: flag.default(false),
})
export type Import = z.infer<typeof Import>

/** Row of a file: cells as read, and the result of the check. */
export const ImportRow = row('fila', {
  fila: z.coerce.string(),
  estado: z.enum(ROW_STATES),
  celdas: z.array(Cell).default([]),
  valores: Values.default({}),
  antes: Values.default({}),
  errores: z.record(z.string(), z.string()).default({}),
  porque: z.string(),
})
export type ImportRow = z.infer<typeof ImportRow>

/** Source of each field: `c3` is the column at that index, `=CLIENTE` the same value for all rows. */
const ColumnMap = z.record(z.string().max(60), z.string().max(60))

const changed = changeAnswer(Import)

export const imports = {
  kinds: endpoint('GET /imports/kinds', {
    access: key,
    summary: 'Lo que se puede importar, con sus columnas',
    answer: z.object({ data: z.array(ImportKindInfo) }),
  }),
  search: endpoint('POST /imports/search', {
    access: key,
    summary: 'Busca importaciones',
    body: SearchRequest,
    answer: searchAnswer(Import),
  }),
  create: endpoint('POST /imports', {
    access: key,
    summary: 'Recibe un archivo para importarlo; nada se escribe todavía',
    said: 'Archivo recibido',
    creates: true,
    takes: ['application/octet-stream'],
    query: z.object({ tipo: z.string().max(60), archivo: z.string().trim().max(300).default('archivo') }),
    answer: changed,
  }),
  get: endpoint('GET /imports/{id}', {
    access: key,
    summary: 'Una importación y en qué va',
    params: IdParams,
    answer: Import,
  }),
  /** `filtros.estado`: one state of rows. ERROR selects rows with errors. */
  rows: endpoint('POST /imports/{id}/rows/search', {
    access: key,
    summary: 'Las filas de una importación, como están en el archivo',
    params: IdParams,
    body: SearchRequest,
    answer: searchAnswer(ImportRow),
  }),
  readAgain: endpoint('PATCH /imports/{id}/read', {
    access: key,
    summary: 'Lee de nuevo el archivo: otra hoja, o una hoja sin encabezados',
    said: 'Leyendo el archivo de nuevo',
    params: IdParams,
    body: z.object({
      hoja: z.string().max(300).optional(),
      sin_encabezados: z.boolean().default(false),
    }),
    answer: changed,
  }),
  match: endpoint('PATCH /imports/{id}/columns', {
    access: key,
    summary: 'Dice de qué columna del archivo sale cada campo, y revisa de nuevo',
    said: 'Columnas guardadas',
    params: IdParams,
    body: z.object({ mapa: ColumnMap }),
    answer: changed,
  }),
  apply: endpoint('PATCH /imports/{id}/apply', {
    access: key,
    summary: 'Importa lo revisado: todo o nada',
    said: 'Importación en marcha',
    params: IdParams,
    /** Whether existing records are updated. */
    body: z.object({ actualizar: z.boolean().default(true) }),
    answer: changed,
  }),
  stop: endpoint('PATCH /imports/{id}/stop', {
    access: key,
    summary: 'Detiene una importación que no ha terminado',
    said: 'Importación detenida: nada queda escrito',
    params: IdParams,
    answer: changed,
  }),
  takeBack: endpoint('PATCH /imports/{id}/take-back', {
    access: key,
    summary: 'Deshace una importación de la que nada depende',
    said: 'La importación se está deshaciendo.',
    params: IdParams,
    answer: changed,
  }),
}
