import type { LoaderFunctionArgs } from '@remix-run/node'
import { call } from '#app/api/client.server.ts'
import { queryText } from '#app/api/query.ts'
import { csvOf } from '#app/export/csv.server.ts'
import { ofPractice } from '#app/export/export.server.ts'
import { PAYMENT_COLUMNS, paymentLine } from '#app/parts/bank/payments-report.server.ts'
import { idOf, loadOrFail, NO_STORE, requirePermission } from '#app/session/guard.server.ts'
import { BOOK_KEY } from '#server/bank/contract.ts'
import { bankPayments } from '#server/bank/payments-contract.ts'
import { today } from '#server/kit/words/days.ts'
import { askedDay } from '#server/kit/words/typed-days.ts'

/** Payments of a day as CSV, for the bank's portal. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const session = await requirePermission(request, BOOK_KEY)
  const dia = askedDay(queryText(request.url, 'dia')) || today()
  return loadOrFail(request, 'No se pudieron cargar los pagos', async () => {
    const query = { id_banco: idOf(params), dia }
    const { data } = await call(session, bankPayments, { query, headers: { Exportacion: 'csv' } })
    return new Response(csvOf(PAYMENT_COLUMNS, data.map(paymentLine)), {
      headers: {
        ...NO_STORE,
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${ofPractice(session)}pagos_${dia}.csv"`,
      },
    })
  })
}
