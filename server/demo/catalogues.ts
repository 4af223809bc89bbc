import { NewQualityTable } from '#server/rates/quality-tables-contract.ts'
import { NewRate } from '#server/rates/contract.ts'
import {
  BATCHES,
  ORIGINS as ORIGINS_LIST,
  PRODUCTS as PRODUCTS_LIST,
  VEHICLES,
} from '#server/catalogues/queries.ts'
import { documentNumberFor } from '#server/numbers/acts.ts'
import { createTable } from '#server/rates/quality-tables-acts.ts'
import { createRate } from '#server/rates/acts.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { createRow } from '#server/kit/rows/rows.ts'
import { hasTag } from '#server/kit/words/tags.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { planEvenly, type Company } from './mill.ts'
import { INPUTS } from './inputs.ts'
import { PRICES } from './prices.ts'
import { random, type Random } from './random.ts'
import { TAG_SUPPLY } from '#server/catalogues/products-contract.ts'

const DAY = 24 * 60 * 60 * 1000
const PADDY = 'ARROZ_PADDY'
/** Tag of dry paddy, which has its own quality bases. */
export const DRY = 'SECO'

const PRODUCTS = [
  ['Arroz paddy verde', PADDY],
  ['Arroz paddy seco', `${PADDY}|${DRY}`],
  ['Arroz paddy de secamiento propio', PADDY],
  ['Arroz blanco de primera', ''],
  ['Arroz blanco de segunda', ''],
  ['Arroz integral', ''],
  ['Arroz cristal', ''],
  ['Granza', ''],
  ['Harina de arroz', ''],
  ['Salvado', ''],
  ['Cascarilla', ''],
  ['Empaque de polipropileno', ''],
  ...INPUTS.map(({ producto }) => [producto, TAG_SUPPLY] as const),
] as const

/** Products sold with IVA. */
const TAXED = new Map<string, string>([['Empaque de polipropileno', '19']])

const ORIGINS = [
  'El Espinal',
  'Saldaña',
  'Purificación',
  'El Guamo',
  'Ambalema',
  'Armero-Guayabal',
  'Ibagué, meseta',
  'Venadillo',
  'Lérida',
  'Natagaima',
  'Campoalegre',
  'Palermo',
  'Villavieja',
  'Aipe',
]

/** First day of the parameters of a new company. */
const FIRST_DAY = '2025-01-01'

const FARMS = ['La Esperanza', 'El Triunfo', 'Santa Helena', 'Los Mangos', 'La Ceiba']

/** Plans products, vehicles, origins and lots of the first company. */
export function planCatalogues(mill: Company): void {
  const { company } = mill
  const chance = random(1930)
  const rows = (resource: Resource) => (tx: Transaction, row: Record<string, unknown>) =>
    createRow(tx, resource, company, row)
  const products = PRODUCTS.map(([descripcion, tags]) => ({
    descripcion,
    tags,
    iva: TAXED.get(descripcion) ?? 'EXCLUIDO',
  }))
  mill.calendar.plan(new Date(mill.now.getTime() - 301 * DAY), mill.people.administrator, (tx) =>
    makeDeviation(tx, company),
  )
  planEvenly(mill, products, { from: 300, to: 250 }, async (tx, row) => {
    const { _id } = await createRow(tx, PRODUCTS_LIST, company, row)
    if (hasTag(row.tags, DRY)) {
      await makeDryBases(tx, company, _id)
      await makeDryTables(tx, company, _id)
    }
    if (hasTag(row.tags, PADDY)) await makePrices(tx, company, { id_producto: _id, nombre: row.descripcion })
  })
  const plates = new Set<string>()
  while (plates.size < 30) plates.add(plateBy(chance))
  planEvenly(
    mill,
    [...plates].map((placa) => ({ placa })),
    { from: 290, to: 125 },
    rows(VEHICLES),
  )
  planEvenly(
    mill,
    ORIGINS.map((nombre) => ({ nombre })),
    { from: 280, to: 125 },
    rows(ORIGINS_LIST),
  )
  const lots = Array.from({ length: 25 }, (_, index) => ({
    descripcion: `Cosecha ${index % 2 ? 'B' : 'A'}, finca ${FARMS[index % FARMS.length]}, lote ${index + 1}`,
  }))
  planEvenly(mill, lots, { from: 200, to: 125 }, async (tx, row) => {
    const from = { resource: BATCHES, numbered: 'consecutivo' }
    await createRow(tx, BATCHES, company, {
      ...row,
      consecutivo: await documentNumberFor(tx, company, 'LOTE', from),
    })
  })
}

function plateBy(chance: Random): string {
  const letter = () => chance.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ'])
  return `${letter()}${letter()}${letter()}${chance.between(100, 999)}`
}

/** Sets the bases of dry paddy: 13 % humidity and 3 % impurity. */
async function makeDryBases(tx: Transaction, company: string, id_producto: string): Promise<void> {
  const bases = [
    ['BASE_HUMEDAD', 'Base de humedad, paddy seco', 13],
    ['BASE_IMPUREZA', 'Base de impureza, paddy seco', 3],
  ] as const
  for (const [tags, descripcion, valor] of bases) {
    const rate = { area: 'LIQUIDACION', descripcion, unidad_medida: '%', valor, tags, id_producto }
    await createRate(tx, company, NewRate.parse({ ...rate, vigente_desde: FIRST_DAY }), FIRST_DAY)
  }
}

/** Makes the price list of a paddy product: proposed price and minimum. */
async function makePrices(
  tx: Transaction,
  company: string,
  { id_producto, nombre }: { id_producto: string; nombre: string },
): Promise<void> {
  const { compra } = PRICES[nombre] ?? {}
  if (!compra) throw new Error(`The season has no buying price of ${nombre}`)
  const paddy = nombre.replace('Arroz ', '')
  const prices = [
    ['PRECIO_CARGA', `Precio por carga, ${paddy}`, compra.lista],
    ['PRECIO_MINIMO_CARGA', `Precio mínimo por carga, ${paddy}`, compra.minimo],
  ] as const
  for (const [tags, descripcion, valor] of prices) {
    const rate = { area: 'LIQUIDACION', descripcion, unidad_medida: '$', valor, tags, id_producto }
    await createRate(tx, company, NewRate.parse({ ...rate, vigente_desde: FIRST_DAY }), FIRST_DAY)
  }
}

/** Allows settlements a price up to 10 % from the list. */
async function makeDeviation(tx: Transaction, company: string): Promise<void> {
  const named = {
    area: 'LIQUIDACION',
    descripcion: 'Desviación admitida del precio',
    tags: 'DESVIACION_PRECIO',
  }
  const rate = { ...named, unidad_medida: '%', valor: 10, id_producto: '', vigente_desde: FIRST_DAY }
  await createRate(tx, company, NewRate.parse(rate), FIRST_DAY)
}

/** Makes the quality tables of dry paddy for broken and red grain. */
async function makeDryTables(tx: Transaction, company: string, id_producto: string): Promise<void> {
  const tables = [
    { nombre: 'Partido, paddy seco', medida: 'partido', umbral: 8, valor: 0.25, tope: 5 },
    { nombre: 'Rojo, paddy seco', medida: 'rojo', umbral: 2, valor: 0.5, tope: null },
  ]
  for (const table of tables) {
    const body = NewQualityTable.parse({ ...table, modo: 'FACTOR', id_producto })
    await createTable(tx, company, { ...body, vigente_desde: FIRST_DAY })
  }
}

/** Consecutives of the first company, in addition to those of every new company. */
export const DEMO_CONSECUTIVES = [
  { descripcion: 'Nota débito', prefijo: 'ND', consecutivo_actual: 12 },
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

/** Payment methods of the first company, in addition to those of every new company. */
export const DEMO_PAYMENT_METHODS = [
  { descripcion: 'Transferencia Banco Agrario', tags: 'SON_BANCOS' },
  { descripcion: 'Consignación Bancolombia', tags: 'SON_BANCOS' },
  { descripcion: 'Cheque de gerencia', tags: 'SON_BANCOS' },
  { descripcion: 'Billetera móvil', tags: 'SON_BANCOS' },
  { descripcion: 'Cruce de cuentas', tags: '' },
] as const
