import { expect, it } from 'vitest'
import { batchesList } from '#app/parts/catalogues/batches-list.ts'
import { employeesList } from '#app/parts/catalogues/employees-list.ts'
import { originsList } from '#app/parts/catalogues/origins-list.ts'
import { productsList } from '#app/parts/catalogues/products-list.tsx'
import { vehiclesList } from '#app/parts/catalogues/vehicles-list.ts'
import { thirdPartiesList } from '#app/parts/parties/list.tsx'
import { kindOf } from '#server/imports/kinds.ts'
import { matchColumns } from '#server/kit/reading/read-cells.ts'

const LISTS: [string, { columns: readonly { label: string }[] }][] = [
  ['batches', batchesList],
  ['employees', employeesList],
  ['origins', originsList],
  ['products', productsList],
  ['third-parties', thirdPartiesList],
  ['vehicles', vehiclesList],
]

it.each(LISTS)('an import of %s knows every column of our own export', (name, { columns }) => {
  const map = matchColumns(
    kindOf(name),
    columns.map(({ label }) => label),
  )
  expect(Object.values(map).sort()).toEqual(columns.map((_, at) => `c${at}`).sort())
})
