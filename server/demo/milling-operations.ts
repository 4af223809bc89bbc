import { sql } from 'drizzle-orm'
import { NewMillingOperation } from '#server/milling/contract.ts'
import { createMillingOperation } from '#server/milling/acts.ts'
import { saveMillingLines } from '#server/milling/lines-acts.ts'
import { rowsOf, type Transaction } from '#server/db/transaction.ts'
import { dayBefore, planEvenly, type Company } from './mill.ts'
import { PRICES } from './prices.ts'
import { random } from './random.ts'

const OPERATIONS = 30
/** Age in days of the first and the last operation. */
const SPAN = { from: 118, to: 1 }

/** Plans milling operations of the last four months. Some lose money while paddy is dearest. */
export function planMillingOperations(mill: Company): void {
  const chance = random(1982)
  const operations = Array.from({ length: OPERATIONS }, (_, index) => {
    const dear = index >= 11 && index <= 13
    const costo_prom_kg = chance.between(1_620, 1_690)
    const margin = (dear ? chance.between(-30, -10) : chance.between(70, 170)) / 1000
    return NewMillingOperation.parse({
      fecha: dayBefore(mill.now, SPAN.from - ((SPAN.from - SPAN.to) * index) / OPERATIONS),
      kgs_netos: chance.between(20_000, 60_000),
      costo_prom_kg,
      pr_venta_kg: Math.round(costo_prom_kg / (1 - margin)),
    })
  })
  planEvenly(mill, operations, SPAN, async (tx, operation) => {
    const { _id } = await createMillingOperation(tx, mill.company, operation, operation.fecha)
    await writeYield(tx, mill.company, _id, operation.kgs_netos)
  })
}

/** Yields of dry paddy by product. By-products have a fixed cost, and white rice carries the rest. */
const YIELD = [
  { descripcion: 'Arroz blanco de primera', parte: 0.609 },
  { descripcion: 'Arroz cristal', parte: 0.081 },
  { descripcion: 'Granza', parte: 0.013 },
  { descripcion: 'Salvado', parte: 0.09 },
  { descripcion: 'Cascarilla', parte: 0.2 },
]

/** Writes what an operation consumed and produced. */
async function writeYield(tx: Transaction, company: string, id: string, kg: number): Promise<void> {
  const products = await rowsOf<{ id: string; descripcion: string }>(
    tx,
    sql`select id_producto as id, descripcion from products where id_empresa = ${company}`,
  )
  const idOf = (descripcion: string) => products.find((one) => one.descripcion === descripcion)!.id
  await saveMillingLines(tx, company, id, {
    entradas: [{ id_producto: idOf('Arroz paddy seco'), kg }],
    salidas: YIELD.map(({ descripcion, parte }) => {
      const costo_kg = PRICES[descripcion]?.fijo
      return {
        id_producto: idOf(descripcion),
        kg: Math.round(kg * parte),
        ...(costo_kg !== undefined && { costo_kg }),
      }
    }),
    motivo_balance: '',
    version: undefined,
  })
}
