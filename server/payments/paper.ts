import { pesosInWords } from '#server/kit/rules/pesos-in-words.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { pesos } from '#server/kit/words/formats.ts'
import { drawLetterhead, type Letterhead } from '#server/kit/papers/letterhead.ts'
import { LETTER, RED, Sheet } from '#server/kit/papers/sheet.ts'
import { drawTable, type TableColumn } from '#server/kit/papers/table.ts'

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

const columns = (withheld: boolean): TableColumn<PaidDocument>[] => [
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
export async function disbursementPaper(d: Disbursement, company: Letterhead): Promise<Buffer> {
  const sheet = await Sheet.open(LETTER, 28, `Comprobante de egreso ${d.consecutivo}`)
  let y = drawLetterhead(sheet, company, {
    title: 'COMPROBANTE DE EGRESO',
    number: d.consecutivo,
    size: 24,
    color: RED,
    below: d.devuelto ? ['Parte de este dinero volvió'] : [],
  })
  const words = pesosInWords(d.valor)
  const facts: [string, string][] = [
    ['Fecha', writtenDay(d.fecha)],
    ['Pagado a', `${d.nombre_tercero}\n${d.identificacion}`],
    ['La suma de', words.charAt(0).toUpperCase() + words.slice(1)],
    ['Medio de pago', [d.forma_pago, d.banco].filter(Boolean).join(' · ')],
  ]
  const figure = ['Valor pagado', pesos(d.valor)] as const
  y = sheet.factsBeside(facts, figure, { y, column: 176, label: 84 }) + 8
  y =
    (await drawTable(sheet, columns(d.documentos.some(({ retencion }) => retencion > 0)), d.documentos, y)) +
    8
  const people = [
    { role: 'Pagó', name: `${d.pago}\n${company.nombre}` },
    { role: 'Recibí conforme', name: `${d.nombre_tercero}\n${d.identificacion}` },
  ]
  sheet.signatures(people, sheet.room(y, sheet.signaturesHeight(people)))
  sheet.numberPages()
  return sheet.end()
}
