import { call } from '#app/api/client.server.ts'
import type { Column } from '#app/format/columns.ts'
import { defineReport, figureOf, tableOf } from '#app/report/define-report.ts'
import {
  type DepositLine,
  type DepositOwner,
  type DepositProduct,
  type Deposits,
  deposits,
  type Fixation,
} from '#server/settlements/deposits-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { ANYBODY } from '#app/parts/parties/pickers.server.ts'
import { recordAddress } from '#app/parts/reports/record-address.ts'

const PATH = '/depositos'

const KILOS: Column<Record<'netos' | 'fijados' | 'abiertos' | 'secos' | 'valor', number | null>>[] = [
  { name: 'netos', label: 'Entregado kg', kind: 'kilos' },
  { name: 'fijados', label: 'Fijado kg', kind: 'kilos' },
  { name: 'abiertos', label: 'Por fijar kg', kind: 'kilos' },
  { name: 'secos', label: 'Secos por fijar kg', kind: 'kilos' },
  { name: 'valor', label: 'Valor hoy', kind: 'pesos' },
]

const QUALITY: Column<Record<'humedad' | 'impureza' | 'grano_p' | 'grano_r' | 'yeso', number | null>>[] = [
  { name: 'humedad', label: '% Hum.', kind: 'number' },
  { name: 'impureza', label: '% Imp.', kind: 'number' },
  { name: 'grano_p', label: '% Part.', kind: 'number' },
  { name: 'grano_r', label: '% Rojo', kind: 'number' },
  { name: 'yeso', label: '% Yeso', kind: 'number' },
]

const PRODUCTS: Column<DepositProduct>[] = [
  { name: 'producto', label: 'Producto' },
  { name: 'pesadas', label: 'Pesadas', kind: 'number' },
  ...(QUALITY as Column<DepositProduct>[]),
  ...(KILOS as Column<DepositProduct>[]),
]

const OWNERS: Column<DepositOwner>[] = [
  { name: 'nombre', label: 'Agricultor' },
  { name: 'pesadas', label: 'Pesadas', kind: 'number' },
  { name: 'fijar_hasta', label: 'Fijar hasta', kind: 'date' },
  ...(KILOS as Column<DepositOwner>[]),
]

const LINES: Column<DepositLine>[] = [
  { name: 'documento', label: 'Pesada' },
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'fijar_hasta', label: 'Fijar hasta', kind: 'date' },
  ...(QUALITY as Column<DepositLine>[]),
  ...(KILOS as Column<DepositLine>[]),
]

const FIXATIONS: Column<Fixation>[] = [
  {
    name: 'documento',
    label: 'Fijación',
    value: ({ fijacion, documento }) => `${fijacion} · ${documento}`,
  },
  { name: 'fecha', label: 'Fecha', kind: 'date' },
  { name: 'estado', label: 'Estado' },
  { name: 'precio_carga', label: 'Precio por carga', kind: 'pesos' },
  { name: 'netos', label: 'Netos kg', kind: 'kilos' },
  { name: 'secos', label: 'Secos kg', kind: 'kilos' },
  { name: 'subtotal', label: 'Subtotal', kind: 'pesos' },
]

/**
 * Paddy in deposit: open kilos by farmer, or the account of one farmer with its fixations
 * (settlements/README.md, deposits).
 */
export const report = defineReport<Deposits>({
  title: 'Depósitos de paddy',
  path: PATH,
  key: 'POST-settlements/search',
  filters: [{ ...ANYBODY, optional: true }],
  ask: '',
  failed: 'No se pudieron cargar los depósitos',
  chosen: ({ tercero }): Record<string, { id: string; label: string; detail: string }> =>
    tercero
      ? { tercero: { id: tercero.id_tercero, label: tercero.nombre, detail: tercero.identificacion } }
      : {},
  read: (session, { tercero }, file) =>
    call(session, deposits.report, { query: tercero ? { tercero } : {}, ...file }),
  sheet: ({
    fecha,
    tercero,
    agricultores,
    productos,
    pesadas,
    fijaciones,
    total: { pesadas: cuantas, ...total },
    precios,
  }) => ({
    facts: [
      ...(tercero
        ? ([
            ['Agricultor', tercero.nombre],
            ['Identificación', tercero.identificacion],
          ] as [string, string][])
        : []),
      ['Al día', writtenDay(fecha)],
    ],
    tables: [
      ...(tercero
        ? [
            tableOf<DepositLine>({
              heading: 'Pesadas en depósito',
              columns: LINES,
              groups: [{ rows: pesadas }],
              totals: [{ label: 'Total', values: total }],
              empty: 'No tiene paddy en depósito.',
              link: { column: 'documento', to: (one) => recordAddress({ tipo: 'PESADA', ...one }) },
            }),
            ...(fijaciones.length > 0
              ? [
                  tableOf<Fixation>({
                    heading: 'Precios fijados',
                    columns: FIXATIONS,
                    groups: [{ rows: fijaciones }],
                    empty: '',
                    link: {
                      column: 'documento',
                      to: (one) => recordAddress({ tipo: 'LIQUIDACION', ...one }),
                    },
                  }),
                ]
              : []),
          ]
        : [
            tableOf<DepositOwner>({
              heading: 'Por fijar, por agricultor',
              columns: OWNERS,
              groups: [{ rows: agricultores }],
              totals: [{ label: 'Total', values: { pesadas: cuantas, ...total } }],
              empty: 'No hay paddy en depósito por fijar.',
              link: {
                column: 'nombre',
                to: ({ id_tercero }) => `${PATH}?tercero=${encodeURIComponent(id_tercero)}`,
              },
            }),
          ]),
      ...(productos.length > 0
        ? [
            tableOf<DepositProduct>({
              heading: 'Por producto, con su calidad media',
              columns: PRODUCTS,
              groups: [{ rows: productos }],
              empty: '',
            }),
          ]
        : []),
    ],
    box: [
      figureOf('Entregado', total.netos, { kind: 'kilos' }),
      figureOf('Fijado', total.fijados, { kind: 'kilos' }),
      figureOf('Por fijar', total.abiertos, { kind: 'kilos' }),
      figureOf('Valor hoy de lo abierto', total.valor),
    ],
    notes: precios.map((precio) => `Precio de hoy, ${precio}`),
    ...(tercero && {
      signatures: [
        { role: 'Agricultor', name: `${tercero.nombre}\n${tercero.identificacion}` },
        { role: 'Molino', name: '' },
      ],
    }),
  }),
})
