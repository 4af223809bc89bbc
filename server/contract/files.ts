import { z } from 'zod'
import { IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'
import type { Key } from './keys.ts'

/** The paper of the ticket: half letter (216 × 140 mm), or a roll of 80 mm. */
export const TICKET_FORMATS = ['media', '80mm'] as const

/**
 * A document as PDF: `application/pdf`. `{id}` is the document's id or its weighing's. The company is the record's own,
 * so that an address with only `?token=` opens it too (D2 §7, N-110).
 */
const file = <Query = undefined>(tipo: string, access: Key, summary: string, query?: z.ZodType<Query>) =>
  endpoint({
    method: 'GET',
    path: `/files/pdf/${tipo}/{id}`,
    access,
    needsCompany: false,
    summary,
    params: IdParams,
    ...(query && { query }),
    answer: z.unknown(),
  })

export const files = {
  tiqueteBascula: file(
    'TIQUETE_BASCULA',
    'POST-weighing-records/search',
    'El tiquete de báscula; formato: media (carta) u 80mm',
    z.object({ formato: z.enum(TICKET_FORMATS, { error: 'El formato es media u 80mm.' }).default('media') }),
  ),
  resumenPesada: file('RESUMEN_PESADA', 'POST-weighing-records/search', 'El resumen de una pesada'),
  cuentaPorCobrar: file('CUENTAS_POR_COBRAR', 'POST-accounts-receivable/search', 'Una cuenta por cobrar'),
  reciboCaja: file('RECIBO_CAJA', 'POST-payment-receipts/search', 'Un recibo de caja'),
  liquidacion: file('LIQUIDACION', 'POST-settlements/search', 'Una liquidación de arroz paddy'),
}
