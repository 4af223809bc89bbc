import type { Queries } from '#server/db/transaction.ts'
import { refuseOutside, untilToday } from '#server/kit/rules/dates.ts'
import { folded } from '#server/kit/reading/cells.ts'
import { columnOf, type Draft, type Found, type ImportKind } from '#server/kit/reading/import-kind.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { hasOpeningStock } from '#server/stock/openings-acts.ts'
import { NewOpeningStock } from '#server/stock/openings-contract.ts'
import { productsCalled } from './queries.ts'
import {
  checkFields,
  checkRule,
  closedMonths,
  numberIfAny,
  numberOf,
  textOf,
  textsIn,
  writing,
} from './openings.ts'
import { valueOfStock } from './rules.ts'
import { bringStock, knownStock, undoneStock } from './stock-acts.ts'
import { OPENING_STOCK } from '#server/stock/words.ts'

/** Stock with its value on the first day (stock/README.md, opening stock). */
export const openingStock: ImportKind = {
  name: 'opening-stock',
  label: 'Existencias de productos',
  one: 'existencia inicial',
  many: 'existencias iniciales',
  group: 'Saldos iniciales',
  columns: [
    {
      name: 'producto',
      label: 'Producto',
      aliases: ['Artículo', 'Variedad', 'Descripción'],
      required: true,
      type: 'text',
      max: LENGTH.name,
      example: 'Arroz blanco',
      help: 'Un producto que ya existe, con su nombre en Productos.',
    },
    {
      ...columnOf('fecha', OPENING_STOCK.fecha),
      label: 'Fecha',
      aliases: ['Fecha del inventario'],
      required: true,
      help: 'Lo que había al comenzar ese día.',
    },
    {
      ...columnOf('kg', OPENING_STOCK.kg),
      aliases: ['Existencia', 'Existencias', 'Cantidad', 'Kg'],
      required: true,
      decimals: 2,
      example: '12.500',
    },
    {
      ...columnOf('valor', OPENING_STOCK.valor),
      aliases: ['Costo total', 'Valor total', 'Saldo'],
      side: 'DB',
      example: '31.250.000',
      help: 'Lo que valen todos los kilos. Vacío: los kilos por el costo de al lado.',
    },
    {
      name: 'costo_kg',
      label: 'Costo por kg',
      aliases: ['Costo unitario', 'Costo promedio', 'Costo'],
      type: 'number',
      help: 'Si está el valor, basta con él.',
    },
  ],
  keys: { create: 'POST-stock/count' },
  path: '/existencias',
  check(draft, hoy) {
    const { kg, valor } = NewOpeningStock.shape
    checkFields(draft, { kg, valor })
    checkRule(draft, () => {
      const { values } = draft
      const said = (name: string) => numberIfAny(values, name) ?? null
      refuseOutside('fecha', textOf(values, 'fecha'), untilToday(hoy))
      values.valor = valueOfStock({
        kg: numberOf(values, 'kg'),
        valor: said('valor'),
        costo_kg: said('costo_kg'),
      })
    })
    checkFields(draft, { valor })
  },
  keyOf: (values) => `${folded(textOf(values, 'producto'))}|${textOf(values, 'fecha')}`,
  find: findStock,
  write: writing(bringStock, (values) => ({
    ...textsIn(values, 'id_producto', 'fecha'),
    kg: numberOf(values, 'kg'),
    valor: numberOf(values, 'valor'),
  })),
  ...undoneStock,
}

async function findStock(q: Queries, company: string, drafts: Draft[]): Promise<Found[]> {
  const names = [...new Set(drafts.map(({ values }) => textOf(values, 'producto')))]
  const products = new Map(
    (await productsCalled(q, company, names)).map((one) => [one.clave, one.id_producto]),
  )
  const there = await knownStock(q, company, [...new Set(products.values())])
  const refuseClosed = await closedMonths(q, company)
  return drafts.map((draft): Found => {
    const { values, errors } = draft
    const [named, fecha] = [textOf(values, 'producto'), textOf(values, 'fecha')]
    const id_producto = products.get(named)
    if (id_producto === undefined) errors.producto = `No hay un producto que se llame ${named}.`
    else values.id_producto = id_producto
    const known = there.find((one) => one.id_producto === id_producto && one.fecha === fecha)
    if (!known) {
      refuseClosed(draft, 'fecha')
      return { estado: 'NUEVA' }
    }
    const same = known.kg === numberOf(values, 'kg') && known.valor === numberOf(values, 'valor')
    return same ? { estado: 'IGUAL', id: known.id } : { estado: 'OTRA', porque: hasOpeningStock(fecha) }
  })
}
