import { z } from 'zod'
import { IdParams, text } from '#server/kit/contract/common.ts'
import { type Access, endpoint } from '#server/kit/contract/endpoint.ts'
import { YearQuery } from '#server/kit/contract/periods.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'

/** Formats of the tiquete: half letter (216 × 140 mm) or an 80 mm roll. */
export const TICKET_FORMATS = ['media', '80mm'] as const

/** Formats of a cash receipt: letter or an 80 mm roll. */
export const RECEIPT_FORMATS = ['carta', '80mm'] as const

/** The settlement of a supplier, or its annex with the mill's parameters and each step. */
export const SETTLEMENT_FORMATS = ['carta', 'anexo'] as const

/**
 * Key for weighings. The same key opens the papers of a weighing by its id, because the driver waits for the
 * papers (printing/README.md, access).
 */
const WEIGHINGS = 'POST-weighing-records/search'

/**
 * Endpoint of a document as PDF. `{id}` is the id of the document or of its weighing. For receivables, the id
 * of a client gives the statement. The company is taken from the record, so that an address with only `?token=`
 * works (printing/README.md, access).
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
  nota: file('NOTA', 'POST-notes/search', 'Una nota de ajuste, crédito o débito'),
  reciboCaja: file(
    'RECIBO_CAJA',
    ['POST-payment-receipts/search', WEIGHINGS],
    'Un recibo de caja; formato: carta u 80mm',
    z.object({ formato: z.enum(RECEIPT_FORMATS, { error: 'El formato es carta u 80mm.' }).default('carta') }),
  ),
  liquidacion: file(
    'LIQUIDACION',
    'POST-settlements/search',
    'Una liquidación de arroz paddy; formato: carta, o anexo con los parámetros y los pasos del cálculo',
    z.object({
      formato: z.enum(SETTLEMENT_FORMATS, { error: 'El formato es carta o anexo.' }).default('carta'),
    }),
  ),
  egreso: file('EGRESO', 'POST-accounts-payable/search', 'Un comprobante de egreso'),
  acuerdo: file('ACUERDO_FINANCIAMIENTO', 'GET-financing-agreements', 'Un acuerdo de financiamiento'),
  electronicZip: endpoint('GET /electronic-documents/{id}/zip', {
    access: 'POST-electronic-documents/search',
    summary:
      'Un documento electrónico en un ZIP: papel (con su propia clave), XML firmado, respuesta, y el contenedor de los dos para el comprador',
    params: IdParams,
    sends: ['application/zip'],
    answer: z.unknown(),
  }),
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
  certificadoReteica: file(
    'CERTIFICADO_RETEICA',
    'GET-reports/withholding-certificate',
    'El certificado de ReteICA de un tercero y un año (anio=aaaa), con cada municipio',
    YearQuery,
  ),
}
