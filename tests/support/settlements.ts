import { caller, makeTickets, type Ticket } from './weighings.ts'

/** A settlement of one new ticket as the golden record has it (facts 3.1), in BORRADOR. */
export async function makeSettlement(
  apiUrl: string,
  body: object = {},
): Promise<{ id: string; ticket: Ticket }> {
  const [ticket] = await makeTickets(apiUrl)
  if (!ticket) throw new Error('No se creó la pesada')
  const call = await caller(apiUrl)
  const { id_liquidacion } = await call('POST', '/settlements', {
    id_proveedor: ticket.id_proveedor,
    precio_carga: 183_000,
    pesadas: [ticket.id],
    ...body,
  })
  return { id: String(id_liquidacion), ticket }
}
