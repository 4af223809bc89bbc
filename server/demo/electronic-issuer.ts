import { saveIssuer } from '#server/electronic-documents/issuer-acts.ts'
import { IssuerChange } from '#server/electronic-documents/contract.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { addDays, dayInBogota } from '#server/kit/words/days.ts'

/** Age in days of the first documents that are sent to the simulator. */
const DAYS = 10

/** Lets the mill send its latest documents to the simulator, which accepts them within seconds of the first start. */
export async function chooseSimulator(tx: Transaction, company: string, now: Date): Promise<void> {
  const hoy = dayInBogota(now)
  const issuer = IssuerChange.parse({
    canal: 'SIMULADO',
    ambiente: '2',
    desde: addDays(hoy, -DAYS),
    tipo_persona: '1',
    software_id: 'molino-demostracion',
    software_pin: '75315',
  })
  await saveIssuer(tx, company, issuer, hoy)
}
