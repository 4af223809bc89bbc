import { z } from 'zod'
import { IdParams, text } from '#server/kit/contract/common.ts'
import { type Access, endpoint } from '#server/kit/contract/endpoint.ts'
import { YearQuery } from '#server/kit/contract/periods.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

/** The tiquete, the paper of a weighing: half letter (216 × 140 mm), or a roll of 80 mm. */
export const TICKET_FORMATS = ['media', '80mm'] as const

/** A cash receipt: letter, or a roll of 80 mm. */
export const RECEIPT_FORMATS = ['carta', '80mm'] as const

/** Reads weighings, and by the weighing's id the papers that it made: a driver waits for them at the scale. */
const WEIGHINGS = 'POST-weighing-records/search'

/**
 * A document as PDF. `{id}` is the document's id or its weighing's; of a receivable its client's too,
 * whose statement it then is. The first key is the document's
 * own and opens it by either id, the weighing's only by the weighing's. The company is the record's own, so that an
 * address with only `?token=` opens it too (D2 §7, N-110).
 */
const file = <Query = undefined>(tipo: string, access: Access, summary: string, query?: z.ZodType<Query>) =>
  endpoint(`GET /files/pdf/${tipo}/{id}`, {
    access,
    needsCompany: false,
    summary,
    params: IdParams,
    ...(query && { query }),
    sends: ['application/pdf'],
    answer: z.unknown(),
  })

export const files = {
  tiqueteBascula: file(
    'TIQUETE_BASCULA',
    WEIGHINGS,
    'El tiquete de báscula; formato: media (carta) u 80mm',
    z.object({ formato: z.enum(TICKET_FORMATS, { error: 'El formato es media u 80mm.' }).default('media') }),
  ),
  turno: file('TURNO', 'POST-turns/search', 'El turno de un camión, en 80 mm'),
  resumenPesada: file('RESUMEN_PESADA', WEIGHINGS, 'El resumen de una pesada'),
  cuentaPorCobrar: file(
    'CUENTAS_POR_COBRAR',
    ['POST-accounts-receivable/search', WEIGHINGS],
    'Una cuenta por cobrar, o con el id de un tercero su estado de cuenta',
  ),
  factura: file('FACTURA', ['GET-invoices/{id}', WEIGHINGS], 'Una factura'),
  nota: file('NOTA', 'POST-notes/search', 'Una nota de ajuste o nota crédito'),
  reciboCaja: file(
    'RECIBO_CAJA',
    ['POST-payment-receipts/search', WEIGHINGS],
    'Un recibo de caja; formato: carta u 80mm',
    z.object({ formato: z.enum(RECEIPT_FORMATS, { error: 'El formato es carta u 80mm.' }).default('carta') }),
  ),
  liquidacion: file('LIQUIDACION', 'POST-settlements/search', 'Una liquidación de arroz paddy'),
  egreso: file('EGRESO', 'POST-accounts-payable/search', 'Un comprobante de egreso'),
  acuerdo: file('ACUERDO_FINANCIAMIENTO', 'GET-financing-agreements', 'Un acuerdo de financiamiento'),
  certificadoCuota: file(
    'CERTIFICADO_CUOTA',
    'GET-reports/fomento',
    'El certificado de la cuota de fomento que se descontó a un tercero en un año (anio=aaaa)',
    YearQuery,
  ),
  certificadoRetencion: file(
    'CERTIFICADO_RETENCION',
    'GET-reports/withholding-certificate',
    'El certificado de retención de un tercero y un año (anio=aaaa); ciudad: donde se consignó',
    YearQuery.extend({ ciudad: text(LENGTH.town) }),
  ),
}
