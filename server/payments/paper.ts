import { pesosInWords } from '#server/kit/rules/pesos-in-words.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { capitalized, pesos } from '#server/kit/words/formats.ts'
import { type Column, table } from '#server/kit/papers/data.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { letterPaper } from '#server/kit/papers/letter.ts'
import { RED } from '#server/kit/papers/paper.ts'

/** A paid document, whole or in part. Whole pesos. */
interface PaidDocument {
  numero: string
  concepto: string
  /** Number of the receipt that the paid party gave. */
  referencia: string
  /** Withholding of the document; 0 when only a part was paid. */
  retencion: number
  valor: number
}

/** A disbursement: money paid at once to one third party. Whole pesos. */
export interface Disbursement {
  consecutivo: string
  fecha: string
  nombre_tercero: string
  identificacion: string
  valor: number
  forma_pago: string
  banco: string
  pago: string
  /** True if some of this money came back later. */
  devuelto: boolean
  documentos: PaidDocument[]
}

const conceptOf = ({ concepto, referencia }: PaidDocument) =>
  referencia === '' ? concepto : `${concepto}, recibo ${referencia}`

const columns = (withheld: boolean): Column<PaidDocument>[] => [
  { label: 'Documento', width: 90, text: (one) => one.numero, left: true },
  { label: 'Concepto', width: withheld ? 262 : 364, text: conceptOf, left: true },
  ...(withheld
    ? [
        {
          label: 'Retención',
          width: 102,
          text: (one: PaidDocument) => (one.retencion ? pesos(one.retencion) : ''),
        },
      ]
    : []),
  { label: 'Pagado', width: 102, text: (one) => pesos(one.valor) },
]

/** A disbursement on letter size, over as many sheets as it needs. */
export function disbursementPaper(d: Disbursement, company: Letterhead): Promise<Buffer> {
  const facts = [
    ['Fecha', writtenDay(d.fecha)],
    ['Pagado a', `${d.nombre_tercero}\n${d.identificacion}`],
    ['La suma de', capitalized(pesosInWords(d.valor))],
    ['Medio de pago', [d.forma_pago, d.banco].filter(Boolean).join(' · ')],
  ] as const
  const signers = [
    { role: 'Pagó', name: `${d.pago}\n${company.nombre}` },
    { role: 'Recibí conforme', name: `${d.nombre_tercero}\n${d.identificacion}` },
  ]
  const withheld = d.documentos.some(({ retencion }) => retencion > 0)
  return letterPaper(
    {
      title: `Comprobante de egreso ${d.consecutivo}`,
      heading: {
        title: 'COMPROBANTE DE EGRESO',
        number: d.consecutivo,
        size: 24,
        color: RED,
        below: d.devuelto ? ['Parte de este dinero volvió'] : [],
      },
      margin: 28,
      parts: [
        { facts, label: 84, figure: ['Valor pagado', pesos(d.valor)], column: 176 },
        table(columns(withheld), d.documentos),
        { signers },
      ],
    },
    company,
  )
}
