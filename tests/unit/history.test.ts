import { describe, expect, it } from 'vitest'
import { AUDITED_SCREENS, historyOf } from '#app/parts/audit/history.server.ts'
import type { Session } from '#app/session/guard.server.ts'
import { SCREENS } from '#app/session/screens.server.ts'
import { TABLES } from '#server/audit/tables-words.ts'
import { definedLists } from '../support/lists.ts'

/** Screens that create a record, or that show nothing with a history. */
// The history of an account is linked from its row of '/bank'.
const WITHOUT = [
  '/auditoria',
  '/liquidacion-arroz/nueva',
  '/cuentas-por-pagar/pagar',
  '/libro-de-bancos/:id',
  '/existencias/:id',
  '/libro-de-bancos/:id/cierre',
  '/libro-de-bancos/:id/conciliacion',
  // A voucher has the history of its document.
  '/comprobantes',
  '/comprobantes/:id',
]

const may = (key: string) => ({ can: (asked: string) => asked === key }) as unknown as Session
const at = (session: Session, path: string) => historyOf(session, new URL(path, 'http://molino.example'))

describe('the link from a screen to its history', () => {
  it('every list and record has a link to its history', async () => {
    const lists = (await definedLists()).map(({ path }) => path)
    const records = SCREENS.filter(({ record }) => record).map(({ path }) => path)
    const audited = AUDITED_SCREENS.map(({ path }) => path)
    const missing = [...lists, ...records].filter(
      (path) => !WITHOUT.includes(path) && !audited.includes(path),
    )
    expect([...new Set(missing)]).toEqual([])
    expect(AUDITED_SCREENS.filter(({ table }) => !TABLES[table])).toEqual([])
  })
  it('the link belongs to the record, the open row or the list, and only audit readers see it', () => {
    const auditor = may('POST-audit/search')
    expect(at(auditor, '/invoices/f1')).toEqual({
      to: '/auditoria?tabla=invoices&registro=f1',
      label: 'Ver historial',
    })
    expect(at(auditor, '/vehicles?q=abc&editar=v1')?.to).toBe('/auditoria?tabla=vehicles&registro=v1')
    expect(at(auditor, '/vehicles?q=abc')).toEqual({
      to: '/auditoria?tabla=vehicles',
      label: 'Historial',
      rows: '/auditoria?tabla=vehicles&registro=',
    })
    expect([at(auditor, '/home'), at(auditor, '/liquidacion-arroz/nueva')]).toEqual([null, null])
    expect(at(may('POST-invoices/search'), '/invoices/f1')).toBeNull()
  })
})
