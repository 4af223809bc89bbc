import { withQuery } from '#app/api/query.ts'
import { call } from '#app/api/client.server.ts'
import { optionsFrom } from '#app/form/options.tsx'
import type { Column } from '#app/format/columns.ts'
import { ANYBODY } from '#app/parts/parties/pickers.server.ts'
import { pdfPath } from '#app/parts/paths.ts'
import { defineReport, figureOf, tableOf } from '#app/report/define-report.ts'
import { type WithholdingCertificate, withholdings } from '#server/taxes/withholdings-contract.ts'
import { today, writtenDay } from '#server/kit/words/days.ts'
import { optionsOf, percent, perThousand } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { lastEndedMonth, writtenMonth } from '#server/kit/words/months.ts'

type Month = WithholdingCertificate['meses'][number]

const PATH = '/certificado-de-retencion'

const MONTHS: Column<Month>[] = [
  { name: 'mes', label: 'Mes', value: ({ mes }) => writtenMonth(mes) },
  { name: 'liquidaciones', label: 'Documentos', kind: 'number' },
  { name: 'base', label: 'Pago sujeto a retención', kind: 'pesos' },
  { name: 'retencion', label: 'Valor retenido', kind: 'pesos' },
]

type Concept = WithholdingCertificate['conceptos'][number] & { tarifa: string }

const CONCEPTS: Column<Concept>[] = [
  { name: 'concepto', label: 'Concepto' },
  { name: 'municipio', label: 'Municipio' },
  { name: 'tarifa', label: 'Tarifa' },
  { name: 'liquidaciones', label: 'Documentos', kind: 'number' },
  { name: 'base', label: 'Pago sujeto a retención', kind: 'pesos' },
  { name: 'retencion', label: 'Valor retenido', kind: 'pesos' },
]

const TAXES = optionsOf({ RENTA: 'Retención en la fuente', RETEICA: 'ReteICA' })
const isTown = (impuesto: string) => impuesto === 'RETEICA'

/** Years to choose from. The first one is the default and stays out of the address. */
const years = () => {
  const hoy = today()
  const newest = Number(hoy.slice(0, 4))
  const all = [0, 1, 2, 3, 4, 5].map((back) => String(newest - back))
  return [...new Set([lastEndedMonth(hoy).slice(0, 4), ...all])]
}

/** Withholdings of a third party in a year, by concept. The PDF is the certificate to sign. */
export const report = defineReport<WithholdingCertificate>({
  title: 'Certificado de retención',
  path: PATH,
  key: 'GET-reports/withholding-certificate',
  filters: [
    ANYBODY,
    {
      kind: 'select',
      name: 'anio',
      label: 'Año gravable',
      get options() {
        return optionsFrom(years())
      },
      others: /^[1-9]\d{3}$/,
    },
    { kind: 'select', name: 'impuesto', label: 'Impuesto', options: TAXES },
  ],
  ask: 'Elija a quién se le retuvo y el año: aquí verá cada concepto, y el PDF es el certificado para firmar.',
  failed: 'No se pudo cargar el certificado',
  chosen: ({ id_tercero, proveedor }) => ({
    tercero: {
      id: id_tercero,
      label: proveedor.nombre,
      detail: identification(proveedor.tipo_identificacion, proveedor.identificacion),
    },
  }),
  read: (session, { tercero = '', anio = '', impuesto = '' }, file) =>
    call(session, withholdings.certificate, {
      params: { id: tercero },
      query: { anio, impuesto: isTown(impuesto) ? 'RETEICA' : 'RENTA' },
      ...file,
    }),
  paper: ({ tercero = '', anio = '', impuesto = '' }) =>
    withQuery(pdfPath(isTown(impuesto) ? 'CERTIFICADO_RETEICA' : 'CERTIFICADO_RETENCION', tercero), {
      anio,
    }),
  sheet: ({
    anio,
    hasta,
    en_curso,
    impuesto,
    proveedor,
    conceptos,
    meses,
    base,
    retencion,
    liquidaciones,
  }) => ({
    facts: [
      ['Retenido', proveedor.nombre],
      ['Identificación', identification(proveedor.tipo_identificacion, proveedor.identificacion)],
      ['Año gravable', en_curso ? `${anio}, hasta el ${writtenDay(hasta)}` : String(anio)],
      ['Impuesto', isTown(impuesto) ? 'Industria y comercio (ReteICA)' : 'Renta'],
    ],
    tables: [
      ...(conceptos.length > 0
        ? [
            tableOf<Concept>({
              heading: 'Por concepto',
              columns: isTown(impuesto) ? CONCEPTS : CONCEPTS.filter(({ name }) => name !== 'municipio'),
              groups: [
                {
                  rows: conceptos.map((one) => ({
                    ...one,
                    tarifa: one.tarifas.map(isTown(impuesto) ? perThousand : percent).join(' y '),
                  })),
                },
              ],
              totals: [{ label: 'Total', values: { liquidaciones, base, retencion } }],
              empty: '',
            }),
          ]
        : []),
      tableOf<Month>({
        heading: 'Por mes',
        columns: MONTHS,
        groups: [{ rows: meses }],
        totals: [{ label: 'Total', values: { liquidaciones, base, retencion } }],
        empty: `En ${anio} no se le retuvo nada: no hay certificado.`,
      }),
    ],
    ...(retencion && { box: [figureOf('Base', base), figureOf('Valor retenido', retencion)] }),
  }),
})
