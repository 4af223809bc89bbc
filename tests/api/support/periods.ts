import { callOf, says, type TestApi } from './api.ts'

/** Calls that close and open months, made by the administrator. `close` closes `usual` by default. */
export function periodsOf(get: () => TestApi, usual = '') {
  const call = callOf(get)
  const pending = async (mes = '') => says(await call('GET', `/closed-periods/pending?mes=${mes}`), 200).json
  const last = async () => (await pending()).ultimo
  const open = async (id: string) =>
    says(await call('PATCH', `/closed-periods/${id}/open`, { motivo: 'Faltó una factura' }), 200).json.data
  return {
    pending,
    /** Last closed month. No other month can be opened. */
    last,
    open,
    close: async (mes = usual) =>
      says(await call('POST', '/closed-periods', { mes, con_pendientes: true }), 201).json.data,
    openAll: async () => {
      for (let one = await last(); one; one = await last()) await open(one._id)
    },
  }
}
