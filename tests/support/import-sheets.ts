import { addDays, writtenDay } from '#server/kit/words/days.ts'
import type { Sheet } from './first-day.ts'

/** Identifications and product that the rows name. */
interface Named {
  farmer: string
  client: string
  paddy: string
}

/** Sheets of `count` new rows by kind of import. `start` keeps the numbers of two sheets apart. */
export function importSheets(
  count: number,
  hoy: string,
  { farmer, client, paddy }: Named,
  start: number,
): Record<string, Sheet> {
  const rows = (cells: (n: number, place: number) => string[]) =>
    Array.from({ length: count }, (_, place) => cells(start + place, place))
  const [day, due] = [writtenDay(addDays(hoy, -20)), writtenDay(addDays(hoy, 10))]
  const agreements = Math.ceil(count / 3)
  return {
    vehicles: {
      head: ['Placa', 'Propietario', 'Cédula del propietario'],
      rows: rows((n) => [`VH${100_000 + n}`, `Propietario ${n}`, String(1_600_000_000 + n)]),
    },
    // Every second lot takes the next number.
    batches: {
      head: ['Consecutivo', 'Descripción'],
      rows: rows((n) => [n % 2 ? `L-${n}` : '', `Lote importado ${n}`]),
    },
    'opening-receivables': {
      head: ['Número', 'Identificación', 'Fecha', 'Vence', 'Valor original', 'Abonado'],
      rows: rows((n) => [`FI-${n}`, client, day, due, '900.000', '100.000']),
    },
    // Three rows for each agreement, far from each other.
    'opening-agreements': {
      head: [
        'Acuerdo',
        'Identificación',
        'Inicio',
        'Hectáreas',
        'Máximo a prestar',
        'Tasa mensual',
        'Descripción',
        'Capital',
        'Intereses hasta',
      ],
      rows: rows((n, place) => [
        `AI-${start + (place % agreements)}`,
        farmer,
        day,
        '12',
        '48.000.000',
        '2',
        `Entrega ${n}`,
        '1.000.000',
        writtenDay(addDays(hoy, -1)),
      ]),
    },
    'opening-payables': {
      head: ['Número', 'Identificación', 'Fecha', 'Valor'],
      rows: rows((n) => [`PI-${n}`, farmer, day, '413.000']),
    },
    'opening-advances': {
      head: ['Número', 'Identificación', 'Fecha', 'Valor'],
      rows: rows((n) => [`NI-${n}`, farmer, day, '100.000']),
    },
    'opening-client-advances': {
      head: ['Número', 'Identificación', 'Fecha', 'Valor'],
      rows: rows((n) => [`RI-${n}`, client, day, '100.000']),
    },
    'opening-deposits': {
      head: ['Tiquete', 'Cédula', 'Fecha', 'Producto', 'Kilos netos', 'Humedad', 'Impureza', 'Fijar hasta'],
      rows: rows((n) => [
        n % 2 ? `TI-${n}` : '',
        farmer,
        day,
        paddy,
        String(10_000 + (n % 9000)),
        '22,5',
        '3',
        due,
      ]),
    },
    'opening-accounts': {
      head: ['Banco', 'Número de cuenta', 'Saldo', 'Fecha'],
      rows: rows((n) => [`Banco importado ${n}`, String(n), '1.000.000', day]),
    },
  }
}
