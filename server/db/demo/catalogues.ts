import { sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '../transaction.ts'
import { created } from './ids.ts'
import { insertRows } from './insert.ts'
import { random } from './random.ts'
import type { SeasonOptions } from './season.ts'

const PADDY = 'ARROZ_PADDY'
/** Tag of the paddy that comes dried, which has bases of its own. */
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
] as const

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

const FARMS = ['La Esperanza', 'El Triunfo', 'Santa Helena', 'Los Mangos', 'La Ceiba']

/** Products, vehicles, origins and lots of the first company, which its weighings name. */
export async function makeCatalogues(
  tx: Transaction,
  id_empresa: string,
  { now }: SeasonOptions,
): Promise<void> {
  const chance = random(1930)
  const insert = async (table: string, id: string, rows: object[], daysAgo: number) => {
    const span = { now, daysAgo, until: 125, count: rows.length }
    const owned = rows.map((row) => ({ id_empresa, ...row }))
    await insertRows(tx, table, [...created(owned, id, span, chance)])
  }
  await insert(
    'products',
    'id_producto',
    PRODUCTS.map(([descripcion, tags]) => ({ descripcion, tags })),
    300,
  )
  await makeDryBases(tx, id_empresa)
  const plates = new Set<string>()
  while (plates.size < 30) plates.add(plate())
  await insert(
    'vehicles',
    'id_vehiculo',
    [...plates].map((placa) => ({ placa })),
    290,
  )
  await insert(
    'origins',
    'id_origen',
    ORIGINS.map((nombre) => ({ nombre })),
    280,
  )
  const lots = Array.from({ length: 25 }, (_, index) => ({
    consecutivo: `LOT-${index + 1}`,
    descripcion: `Cosecha ${index % 2 ? 'B' : 'A'}, finca ${FARMS[index % FARMS.length]}, lote ${index + 1}`,
  }))
  await insert('batches', 'id_lote', lots, 200)

  function plate(): string {
    const letter = () => chance.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ'])
    return `${letter()}${letter()}${letter()}${chance.between(100, 999)}`
  }
}

/** Dry paddy is bought at 13 % of humidity and 3 % of impurity (facts 3.1). */
async function makeDryBases(tx: Transaction, company: string): Promise<void> {
  const [product] = await rowsOf<{ id_producto: string }>(
    tx,
    sql`select id_producto from products
      where id_empresa = ${company} and ${DRY} = any (string_to_array(tags, '|'))`,
  )
  const base = (tag: string, descripcion: string, valor: number) => ({
    id_empresa: company,
    area: 'LIQUIDACION',
    descripcion,
    unidad_medida: '%',
    valor,
    tags: tag,
    id_producto: product?.id_producto,
    vigente_desde: '2025-01-01',
  })
  await insertRows(tx, 'rates', [
    base('BASE_HUMEDAD', 'Base de humedad, paddy seco', 13),
    base('BASE_IMPUREZA', 'Base de impureza, paddy seco', 3),
  ])
}
