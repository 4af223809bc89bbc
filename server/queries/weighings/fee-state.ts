import { esLiquidable, estaAnalizada, estadoDePesada } from '../../domain/pesadas.ts'
import type { Transaction } from '../../db/transaction.ts'
import { isFeePaid } from '../receivables.ts'
import { lockRow, updateRow } from '../rows.ts'
import { WEIGHINGS, type Weighing } from './resource.ts'

/** Sets a weighing that is never settled PAGO once its fee is paid, and back when the payment is taken away (C-15). */
export async function refreshFeeState(tx: Transaction, company: string, id: string): Promise<void> {
  const weighing = (await lockRow(tx, WEIGHINGS, company, id)) as Weighing
  const liquidable = esLiquidable(weighing.operacion, weighing.es_paddy)
  if (liquidable || weighing.eliminada) return
  const estado = estadoDePesada({
    peso_neto: weighing.peso_neto,
    analizada: estaAnalizada(weighing),
    liquidable,
    repesada: weighing.repesada,
    pagada: await isFeePaid(tx, id),
  })
  await updateRow(tx, WEIGHINGS, company, id, { estado })
}
