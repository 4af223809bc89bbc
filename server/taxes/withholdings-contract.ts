import { z } from 'zod'
import { DeclaredMonth } from './declarations-contract.ts'
import { answeredNumber, answeredText, flag, Id, IdParams, numberText } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { MonthQuery, YearQuery } from '#server/kit/contract/periods.ts'

const sums = { liquidaciones: answeredNumber, base: answeredNumber, retencion: answeredNumber }

/** The supplier, or the company that withholds. */
const party = {
  nombre: answeredText,
  tipo_identificacion: answeredText,
  identificacion: answeredText,
  direccion: answeredText,
  municipio: answeredText,
}

/** A settlement that withheld: pesos and percent. */
const WithheldPurchase = z.object({
  id_liquidacion: Id,
  consecutivo: numberText,
  fecha: answeredText,
  estado: answeredText,
  subtotal: answeredNumber,
  tarifa: answeredNumber,
  retencion: answeredNumber,
})

/** Withholdings of a month by supplier. Whole pesos. */
const withheld = {
  grupos: z
    .array(z.object({ id_tercero: Id, ...party, ...sums, compras: z.array(WithheldPurchase).default([]) }))
    .default([]),
  total: z.object(sums),
  /** Drafts of the month that withhold, and that count once approved. */
  borradores: z.object(sums),
  declaracion: DeclaredMonth.nullable().default(null),
}

export const WithholdingsReport = z.object({
  mes: z.string(),
  desde: answeredText,
  hasta: answeredText,
  ...withheld,
  /** ReteICA, `tarifa` per thousand. Absent for a month without it. */
  reteica: z.object(withheld).optional(),
})
export type WithholdingsReport = z.infer<typeof WithholdingsReport>

/** Withholdings of one supplier in a year. Whole pesos. */
export const WithholdingCertificate = z.object({
  id_tercero: Id,
  anio: z.coerce.number(),
  /** First day of the period. In the running year `hasta` is today and `en_curso` is set. */
  desde: answeredText,
  hasta: answeredText,
  en_curso: flag.default(false),
  proveedor: z.object(party),
  concepto: answeredText,
  tarifas: z.array(z.coerce.number()).default([]),
  meses: z.array(z.object({ mes: z.string(), ...sums })).default([]),
  ...sums,
})
export type WithholdingCertificate = z.infer<typeof WithholdingCertificate>

export const withholdings = {
  report: endpoint('GET /reports/withholdings', {
    access: 'GET-reports/withholdings',
    summary: 'La retención en la fuente de un mes (mes=aaaa-mm) por proveedor, y su ReteICA donde lo hay',
    query: MonthQuery,
    answer: WithholdingsReport,
  }),
  certificate: endpoint('GET /reports/withholding-certificate/{id}', {
    access: 'GET-reports/withholding-certificate',
    summary: 'Lo retenido a un tercero en un año (anio=aaaa), como lo dice su certificado',
    params: IdParams,
    query: YearQuery,
    answer: WithholdingCertificate,
  }),
}
