import { z } from 'zod'
import { DeclaredMonth } from './declarations-contract.ts'
import { flag, Id, IdParams } from '#server/kit/contract/common.ts'
import { ACCRUED_STATES } from './purchases-words.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { MonthQuery, YearQuery } from '#server/kit/contract/periods.ts'

const sums = { liquidaciones: z.number(), base: z.number(), retencion: z.number() }

/** The supplier, or the company that withholds. */
const party = {
  nombre: z.string(),
  tipo_identificacion: z.string(),
  identificacion: z.string(),
  direccion: z.string(),
  municipio: z.string(),
}

/** A settlement or a payable that withheld: base and amount in pesos, percent or per thousand. */
const WithheldDocument = z.object({
  id_liquidacion: z.string(),
  /** The payable of freight or unloading; '' for a settlement. */
  id_cuenta_por_pagar: z.string(),
  consecutivo: z.string(),
  fecha: z.string(),
  estado: z.enum(ACCRUED_STATES),
  subtotal: z.number(),
  tarifa: z.number(),
  retencion: z.number(),
})

/** Amounts of one concept. `municipio` is '' except for ReteICA. Whole pesos. */
const concept = { concepto: z.string(), municipio: z.string(), ...sums }

/** Withholdings of a month by third party. Whole pesos. */
const withheld = {
  grupos: z
    .array(z.object({ id_tercero: Id, ...party, ...sums, compras: z.array(WithheldDocument).default([]) }))
    .default([]),
  total: z.object(sums),
  /** Drafts of the month that withhold, and that count once approved. */
  borradores: z.object(sums),
  /** Lines of the declaration, one for each concept, municipality and percent. */
  renglones: z.array(z.object({ renglon: z.string(), tarifa: z.number(), ...concept })).default([]),
  declaracion: DeclaredMonth.nullable().default(null),
}

export const WithholdingsReport = z.object({
  mes: z.string(),
  desde: z.string(),
  hasta: z.string(),
  ...withheld,
  /** Freight and unloading. Absent for a month without them. */
  servicios: z.object(withheld).optional(),
  /** ReteICA, `tarifa` per thousand. Absent for a month without it. */
  reteica: z.object(withheld).optional(),
})
export type WithholdingsReport = z.infer<typeof WithholdingsReport>

/** Withholdings of one third party in a year. Whole pesos. */
export const WithholdingCertificate = z.object({
  id_tercero: Id,
  anio: z.coerce.number(),
  /** First day of the period. In the running year `hasta` is today and `en_curso` is set. */
  desde: z.string(),
  hasta: z.string(),
  en_curso: flag.default(false),
  impuesto: z.string(),
  proveedor: z.object(party),
  concepto: z.string(),
  tarifas: z.array(z.coerce.number()).default([]),
  /** One for each concept, of ReteICA one for each municipality. Empty on a certificate of the levy. */
  conceptos: z.array(z.object({ ...concept, tarifas: z.array(z.coerce.number()).default([]) })).default([]),
  meses: z.array(z.object({ mes: z.string(), ...sums })).default([]),
  ...sums,
})
export type WithholdingCertificate = z.infer<typeof WithholdingCertificate>

/** RENTA: withholding of income tax for all concepts. RETEICA: municipal withholding, `tarifas` per thousand. */
const CertificateQuery = YearQuery.extend({
  impuesto: z.enum(['RENTA', 'RETEICA'], { error: 'El impuesto es RENTA o RETEICA.' }).default('RENTA'),
})

export const withholdings = {
  report: endpoint('GET /reports/withholdings', {
    access: 'GET-reports/withholdings',
    summary: 'Lo retenido en un mes (mes=aaaa-mm) por compras, fletes y servicios, y su ReteICA donde lo hay',
    query: MonthQuery,
    answer: WithholdingsReport,
  }),
  certificate: endpoint('GET /reports/withholding-certificate/{id}', {
    access: 'GET-reports/withholding-certificate',
    summary:
      'Lo retenido a un tercero en un año (anio=aaaa), como lo dice su certificado; impuesto: RENTA o RETEICA',
    params: IdParams,
    query: CertificateQuery,
    answer: WithholdingCertificate,
  }),
}
