import { strToU8 } from 'fflate'
import { personName } from '#server/demo/names.ts'
import { random } from '#server/demo/random.ts'
import { addDays, writtenDay } from '#server/kit/words/days.ts'
import { whole } from '#server/kit/words/formats.ts'
import { workbookOf } from './workbooks.ts'

/** A spreadsheet of the earlier books: headings and rows as people type them. */
export interface Sheet {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

const CSV_SPECIAL = /[;"\n]/

/** The sheet as a Colombian Excel saves it: semicolons, decimal commas. */
export const csvOf = ({ head, rows }: Sheet): Uint8Array =>
  strToU8(
    [head, ...rows]
      .map((row) =>
        row.map((cell) => (CSV_SPECIAL.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(';'),
      )
      .join('\r\n'),
  )

export const xlsxOf = ({ head, rows }: Sheet): Uint8Array => workbookOf([head, ...rows])

/** Totals of the earlier books, in whole pesos. */
export interface FirstDay {
  terceros: Sheet
  vehiculos: Sheet
  cuentas: Sheet
  acuerdos: Sheet
  porPagar: Sheet
  anticipos: Sheet
  bancos: Sheet
  sums: {
    /** Balance of the receivables. */
    cuentas: number
    /** Capital and interest of the loans on the cut-off day. */
    capital: number
    interes: number
    porPagar: number
    anticipos: number
    bancos: number
  }
}

const FARMERS = 520
const CLIENTS = 160
const DRIVERS = 120
const VEHICLES = 300
const RECEIVABLES = 120
const AGREEMENTS = 40
const PAYABLES = 24
const ADVANCES = 9
const TOWNS = ['Espinal', 'Saldaña', 'Guamo', 'Purificación', 'Ibagué', 'Campoalegre', 'Villavicencio']
const ACCOUNTS = ['Bancolombia', 'Davivienda', 'Banco Agrario']

const money = (value: number) => whole(value)

/**
 * Books of a mill before its first day `hoy`: 800 third parties, 300 vehicles, 120 receivables, 40 agreements
 * with loans, payables, advances and three banks. Every call with the same day gives the same books.
 */
export function firstDay(hoy: string): FirstDay {
  const chance = random(48_213)
  const person = (base: number) => (_: unknown, place: number) => ({
    nombre: personName(chance),
    identificacion: String(base + place * 7),
    municipio: chance.pick(TOWNS),
    telefono: `31${String(chance.between(10_000_000, 99_999_999))}`,
  })
  const farmers = Array.from({ length: FARMERS }, person(14_200_000))
  const clients = Array.from({ length: CLIENTS }, person(38_100_000))
  const drivers = Array.from({ length: DRIVERS }, person(93_300_000))
  const before = (days: number) => addDays(hoy, -days)

  const terceros = [
    ...farmers.map((one) => ['PROVEEDOR', one] as const),
    ...clients.map((one) => ['CLIENTE', one] as const),
    ...drivers.map((one) => ['CONDUCTOR', one] as const),
  ].map(([tipo, { nombre, identificacion, municipio, telefono }]) => [
    tipo,
    nombre,
    'CC',
    identificacion,
    telefono,
    municipio,
  ])
  const vehiculos = Array.from({ length: VEHICLES }, (_, place) => [
    `${'ABCDEFGHJK'[place % 10]}${'LMNPRSTUVW'[Math.floor(place / 10) % 10]}X${String(100 + place)}`,
  ])

  const owed = Array.from({ length: RECEIVABLES }, (_, place) => {
    const valor = chance.between(2, 900) * 50_000
    const abonado = place % 4 === 0 ? Math.floor(valor / 4) : 0
    const days = chance.between(5, 420)
    const client = place % 6 === 0 ? chance.pick(farmers) : chance.pick(clients)
    return {
      numero: `FV-${2000 + place}`,
      client,
      valor,
      abonado,
      fecha: before(days),
      vence: before(days - 30),
    }
  })
  const loans = Array.from({ length: AGREEMENTS }, (_, place) => {
    const start = chance.between(40, 110)
    const farmer = farmers[place * 3]!
    const [tasa, hectareas] = [chance.pick(['1,9', '2', '2,3']), chance.between(4, 60)]
    return Array.from({ length: 1 + (place % 3) }, (_unused, turn) => {
      const capital = chance.between(4, 90) * 100_000
      const days = start - turn * 10
      const interes = chance.between(0, 40) * 5_000
      return { numero: `LIBRO-${300 + place}`, farmer, tasa, hectareas, start, days, capital, interes, turn }
    })
  }).flat()
  const debts = Array.from({ length: PAYABLES }, (_, place) => {
    const days = chance.between(1, 60)
    const valor = chance.between(3, 400) * 41_300
    return { numero: `LIQ-${48_100 + place}`, farmer: farmers[400 + place]!, valor, fecha: before(days) }
  })
  const advances = Array.from({ length: ADVANCES }, (_, place) => ({
    numero: `ANT-${70 + place}`,
    farmer: farmers[300 + place]!,
    valor: chance.between(1, 30) * 100_000,
    fecha: before(chance.between(1, 30)),
  }))
  const balances = ACCOUNTS.map((nombre, place) => ({ nombre, valor: 41_000_000 + place * 7_350_250 }))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

  return {
    terceros: {
      head: ['Tipo', 'Nombre', 'Tipo de identificación', 'Identificación', 'Teléfono', 'Municipio'],
      rows: terceros,
    },
    vehiculos: { head: ['Placa'], rows: vehiculos },
    cuentas: {
      head: ['Número', 'Identificación', 'Nombre', 'Fecha', 'Vence', 'Valor original', 'Abonado'],
      rows: owed.map(({ numero, client, valor, abonado, fecha, vence }) => [
        numero,
        client.identificacion,
        client.nombre,
        writtenDay(fecha),
        writtenDay(vence),
        `$ ${money(valor)}`,
        abonado ? money(abonado) : '',
      ]),
    },
    acuerdos: {
      head: [
        'Acuerdo',
        'Identificación',
        'Inicio',
        'Hectáreas',
        'Máximo a prestar',
        'Tasa mensual',
        'Fecha del préstamo',
        'Descripción',
        'Capital',
        'Intereses',
        'Intereses hasta',
      ],
      rows: loans.map(({ numero, farmer, tasa, hectareas, start, days, capital, interes, turn }) => [
        numero,
        farmer.identificacion,
        writtenDay(before(start)),
        String(hectareas),
        money(hectareas * 4_000_000),
        tasa,
        writtenDay(before(days)),
        turn === 0 ? 'Semilla y abono' : `Entrega ${turn + 1}`,
        money(capital),
        money(interes),
        writtenDay(before(1)),
      ]),
    },
    porPagar: {
      head: ['Número', 'Identificación', 'Fecha', 'Valor', 'Concepto'],
      rows: debts.map(({ numero, farmer, valor, fecha }) => [
        numero,
        farmer.identificacion,
        writtenDay(fecha),
        money(valor),
        'Cosecha pasada',
      ]),
    },
    anticipos: {
      head: ['Número', 'Identificación', 'Fecha', 'Valor'],
      rows: advances.map(({ numero, farmer, valor, fecha }) => [
        numero,
        farmer.identificacion,
        writtenDay(fecha),
        money(valor),
      ]),
    },
    bancos: {
      head: ['Banco', 'Número de cuenta', 'Saldo', 'Fecha'],
      rows: balances.map(({ nombre, valor }, place) => [
        nombre,
        `40${place}-118`,
        money(valor),
        writtenDay(hoy),
      ]),
    },
    sums: {
      cuentas: sum(owed.map(({ valor, abonado }) => valor - abonado)),
      capital: sum(loans.map(({ capital }) => capital)),
      interes: sum(loans.map(({ interes }) => interes)),
      porPagar: sum(debts.map(({ valor }) => valor)),
      anticipos: sum(advances.map(({ valor }) => valor)),
      bancos: sum(balances.map(({ valor }) => valor)),
    },
  }
}
