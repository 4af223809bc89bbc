import { paymentReceipts } from '#server/receipts/contract.ts'
import { filesOf, rowsOf } from '#app/parts/list-files.server.ts'
import { paymentReceiptsList, paymentReceiptsListOf } from './list.tsx'

export const files = filesOf(paymentReceiptsList, rowsOf(paymentReceipts.search), paymentReceiptsListOf)
