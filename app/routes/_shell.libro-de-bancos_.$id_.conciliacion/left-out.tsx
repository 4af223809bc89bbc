import { Link, useLocation } from '@remix-run/react'
import { withAct } from '#app/form/acts.ts'
import type { BankReconciliation } from '#server/bank/reconciliations-contract.ts'
import { FILE_FIELD, LEFT_OUT } from './fields.ts'
import { NoticeRows } from './notices.tsx'

/** Rows of a file that are not understood. Sending the form leaves them out. */
export function LeftOut({ archivo: { avisos, id_conciliacion } }: { archivo: BankReconciliation }) {
  const { search } = useLocation()
  const rows = avisos.flatMap(({ tipo, lineas }) => (tipo === 'DUDA' ? lineas : []))
  return (
    <>
      <input type="hidden" name={FILE_FIELD} value={id_conciliacion} />
      {rows.map(({ fila }) => (
        <input key={fila} type="hidden" name={LEFT_OUT + fila} value="on" />
      ))}
      <NoticeRows rows={rows} />
      <p>
        <Link to={withAct(search, 'columnas', id_conciliacion)} preventScrollReset>
          Cambiar las columnas
        </Link>
      </p>
    </>
  )
}
