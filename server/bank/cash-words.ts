/** Colombian notes and coins, largest first: field name, value in pesos and label. */
export const DENOMINATIONS = [
  ['billetes_100000', 100_000, 'Billetes de 100.000'],
  ['billetes_50000', 50_000, 'Billetes de 50.000'],
  ['billetes_20000', 20_000, 'Billetes de 20.000'],
  ['billetes_10000', 10_000, 'Billetes de 10.000'],
  ['billetes_5000', 5_000, 'Billetes de 5.000'],
  ['billetes_2000', 2_000, 'Billetes de 2.000'],
  ['billetes_1000', 1_000, 'Billetes de 1.000'],
  ['monedas_1000', 1_000, 'Monedas de 1.000'],
  ['monedas_500', 500, 'Monedas de 500'],
  ['monedas_200', 200, 'Monedas de 200'],
  ['monedas_100', 100, 'Monedas de 100'],
  ['monedas_50', 50, 'Monedas de 50'],
] as const

export type Denomination = (typeof DENOMINATIONS)[number][0]

/** Number of each note and coin. Missing ones count as 0. */
export type Counted = Readonly<Partial<Record<Denomination, number>>>

/** Value of the counted cash, in pesos. */
export const worthOf = (counted: Counted): number =>
  DENOMINATIONS.reduce((sum, [name, worth]) => sum + worth * (counted[name] ?? 0), 0)
