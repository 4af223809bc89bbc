import { addDays, today } from '#server/kit/words/days.ts'
import { addMonths, daysOfMonth, monthOf } from '#server/kit/words/months.ts'

/** Reads that are not lists: name and call. `product` and `bank` are ids of the measured company. */
export function reads(
  product: string,
  bank: string,
): [string, { method: 'GET' | 'POST'; url: string; payload?: object }][] {
  const hoy = today()
  const month = addMonths(monthOf(hoy), -1)
  const days = { desde: addDays(hoy, -30), hasta: hoy }
  const closed = daysOfMonth(addMonths(month, -1))
  const query = new URLSearchParams(days).toString()
  const get = (url: string) => ({ method: 'GET' as const, url })
  const search = (resource: string, filtros: object, more: object = {}) => ({
    method: 'POST' as const,
    url: `/${resource}/search`,
    payload: { limit: 25, filtros, ...more },
  })
  return [
    ['dashboard, 7 days', get('/dashboard?dias=7')],
    ['dashboard, 90 days', get('/dashboard?dias=90')],
    ['dashboard, 365 days', get('/dashboard?dias=365')],
    ['stock of today', get('/stock')],
    ['stock of five years ago', get(`/stock?dia=${addDays(hoy, -1825)}`)],
    ['stock, movements of a product in a month', get(`/stock/movements?id_producto=${product}&${query}`)],
    ['bank book: accounts', get('/bank-movements/accounts')],
    ['bank book: a month', search('bank-movements', { id_banco: bank, ...days })],
    [
      'bank book: a month of five years ago',
      search('bank-movements', { id_banco: bank, desde: addDays(hoy, -1855), hasta: addDays(hoy, -1825) }),
    ],
    ['payables by party', get('/accounts-payable/by-party')],
    ['declarations of twelve months', get('/accounts-payable/declarations')],
    ['deposits', get('/reports/deposits')],
    ['levy of a month', get(`/reports/fomento?mes=${month}`)],
    ['withholdings of a month', get(`/reports/withholdings?mes=${month}`)],
    ['profitability of a month', get(`/reports/profitability?${query}`)],
    ['what is open in a month', get(`/closed-periods/pending?mes=${month}`)],
    ['vouchers of a week', search('vouchers', { desde: addDays(hoy, -7), hasta: hoy })],
    ['vouchers of a month', search('vouchers', days)],
    ['sums by account of a month', get(`/vouchers/accounts?${query}`)],
    ['vouchers of a closed month', search('vouchers', closed)],
    [
      'sums by account of a closed month',
      get(`/vouchers/accounts?${new URLSearchParams({ ...closed }).toString()}`),
    ],
  ]
}
