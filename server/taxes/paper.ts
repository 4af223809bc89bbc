import type { WithholdingCertificate } from './withholdings-contract.ts'
import { pesosInWords } from '#server/kit/rules/pesos-in-words.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { capitalized, percent, perThousand, pesos, whole } from '#server/kit/words/formats.ts'
import { identification } from '#server/parties/identifications-words.ts'
import { writtenMonth } from '#server/kit/words/months.ts'
import { type Column, type Part, table } from '#server/kit/papers/data.ts'
import type { Letterhead } from '#server/kit/papers/head.ts'
import { letterPaper } from '#server/kit/papers/letter.ts'

export interface Issued {
  /** City where the withholding was paid. '' leaves a line to write it on. */
  ciudad: string
  /** Issue day, `aaaa-mm-dd`. */
  expedido: string
}

type Month = WithholdingCertificate['meses'][number]

type Concept = WithholdingCertificate['conceptos'][number]

/** Texts of one kind of certificate. */
interface Wording {
  title: string
  /** Label of the year. */
  year: string
  base: string
  taken: string
  taker: string
  /** Label of the third party, and of the count of documents. */
  party: string
  documents: string
  rate: (rate: number) => string
  /** Capacity, law and act, around the period. */
  says: (period: string) => string
  foot: string
}

const WITHHOLDING: Wording = {
  title: 'CERTIFICADO DE RETENCIÓN EN LA FUENTE',
  year: 'Año gravable',
  base: 'Pago sujeto a retención',
  taken: 'Valor retenido',
  taker: 'Agente retenedor',
  party: 'Retenido',
  documents: 'Documentos',
  rate: percent,
  says: (period) =>
    'en su calidad de agente retenedor y según el artículo 381 del Estatuto Tributario, certifica que ' +
    `${period} practicó a título de impuesto sobre la renta la retención en la fuente que aquí se detalla.`,
  foot: 'Artículo 381 del Estatuto Tributario',
}

const TOWN: Wording = {
  ...WITHHOLDING,
  title: 'CERTIFICADO DE RETENCIÓN DE INDUSTRIA Y COMERCIO',
  rate: perThousand,
  says: (period) =>
    'en su calidad de agente retenedor del impuesto de industria y comercio, certifica que ' +
    `${period} practicó, para cada municipio, la retención que aquí se detalla.`,
  foot: 'Retención del impuesto de industria y comercio (ReteICA)',
}

const LEVY: Wording = {
  title: 'CERTIFICADO DE CUOTA DE FOMENTO ARROCERO',
  year: 'Año',
  base: 'Valor del arroz paddy',
  taken: 'Cuota de fomento',
  taker: 'Recaudador',
  party: 'A nombre de',
  documents: 'Documentos',
  rate: percent,
  says: (period) =>
    'en su calidad de recaudador de la cuota de fomento arrocero y según la Ley 101 de 1963, la Ley 67 de 1983 y el ' +
    `Decreto 1000 de 1984, certifica que ${period} cobró o descontó, para el Fondo Nacional del Arroz, la cuota que aquí se detalla.`,
  foot: 'Ley 101 de 1963, Ley 67 de 1983, Decreto 1000 de 1984',
}

const concepts = ({ base, taken, rate }: Wording): Column<Concept>[] => [
  {
    label: 'Concepto',
    width: 220,
    text: ({ concepto, municipio }) => [concepto, municipio].filter(Boolean).join(' · '),
    left: true,
  },
  { label: 'Tarifa', width: 80, text: ({ tarifas }) => tarifas.map(rate).join(' y ') },
  { label: base, width: 110, text: (one) => pesos(one.base ?? 0) },
  { label: taken, width: 90, text: (one) => pesos(one.retencion ?? 0) },
]

const months = ({ base, taken, documents }: Wording): Column<Month>[] => [
  { label: 'Mes', width: 160, text: ({ mes }) => capitalized(writtenMonth(mes)), left: true },
  { label: documents, width: 80, text: (one) => whole(one.liquidaciones ?? 0) },
  { label: base, width: 140, text: (one) => pesos(one.base ?? 0) },
  { label: taken, width: 120, text: (one) => pesos(one.retencion ?? 0) },
]

/**
 * Yearly withholding certificate, letter size, with the contents that article 381 of the Estatuto Tributario
 * requires.
 */
export const withholdingCertificatePaper = (c: WithholdingCertificate, company: Letterhead, issued: Issued) =>
  certificatePaper(c, company, issued, WITHHOLDING)

/** Yearly certificate of ReteICA, letter size, with a row for each municipality. */
export const townCertificatePaper = (c: WithholdingCertificate, company: Letterhead, expedido: string) =>
  certificatePaper(c, company, { ciudad: null, expedido }, TOWN)

/** Yearly certificate of the levy that the mill collected from a supplier or an owner of milled paddy, letter size. */
export const levyCertificatePaper = (c: WithholdingCertificate, company: Letterhead, expedido: string) =>
  certificatePaper(c, company, { ciudad: null, expedido }, LEVY)

function certificatePaper(
  c: WithholdingCertificate,
  company: Letterhead,
  { ciudad, expedido }: { ciudad: string | null; expedido: string },
  wording: Wording,
): Promise<Buffer> {
  const { proveedor } = c
  const name = wording.title.charAt(0) + wording.title.slice(1).toLowerCase()
  const facts = [
    [wording.party, proveedor.nombre],
    ['Identificación', identification(proveedor.tipo_identificacion, proveedor.identificacion)],
    ['Dirección', [proveedor.direccion, proveedor.municipio].filter(Boolean).join(', ')],
  ] as const
  const details = [
    ['Concepto', c.concepto],
    ['Tarifa', c.concepto && c.tarifas.map(percent).join(' y ')],
    ['Son', capitalized(pesosInWords(c.retencion ?? 0))],
  ] as const
  const sums = [pesos(c.base ?? 0), pesos(c.retencion ?? 0)]
  const parts: Part[] = [
    { text: words(c, company, wording), size: 10 },
    { facts, label: 80, figure: [wording.taken.toUpperCase(), pesos(c.retencion ?? 0)], column: 190 },
    { facts: details, label: 80 },
    ...(c.conceptos.length > 0
      ? [table(concepts(wording), c.conceptos, { totals: { label: 'Total', sums } })]
      : []),
    table(months(wording), c.meses, {
      totals: { label: 'Total', sums: [whole(c.liquidaciones ?? 0), ...sums] },
    }),
    // The law requires the city. An unknown one is written by hand.
    ...(ciudad === null ? [] : [{ blank: 'Ciudad donde se consignó la retención: ', value: ciudad }]),
    { signers: [{ role: wording.taker, name: `${company.nombre}\n${company.identificacion}` }] },
  ]
  return letterPaper(
    {
      title: `${name} ${c.anio} de ${proveedor.nombre}`,
      heading: {
        title: wording.title,
        number: `${wording.year} ${c.anio}`,
        below: [`Expedido el ${writtenDay(expedido)}`],
      },
      margin: 56,
      parts,
      foot: wording.foot,
    },
    company,
  )
}

/** Opening sentence. The running year is certified up to a day. */
function words(
  { anio, en_curso, hasta }: WithholdingCertificate,
  company: Letterhead,
  { year, says }: Wording,
): string {
  const period = en_curso
    ? `en lo corrido del ${year.toLowerCase()} ${anio}, hasta el ${writtenDay(hasta)},`
    : `durante el ${year.toLowerCase()} ${anio}`
  return `${company.nombre}, ${company.identificacion}, ${says(period)}`
}
