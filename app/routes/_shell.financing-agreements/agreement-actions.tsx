import { type List, listHref } from '#app/list/define-list.ts'
import type { Page } from '#app/list/page.ts'
import { RowLink } from '#app/list/row-actions.tsx'
import { agreementPath } from '#app/parts/lists/financing-agreements.tsx'
import type { FinancingAgreement } from '#server/contract/financing-agreements.ts'

/** What is closed shows no action but its detail; in a state that nobody knows they are shown and off (C-48). */
const CLOSED = ['TERMINADO', 'CANCELADO']

interface AgreementActionsProps {
  list: List<FinancingAgreement>
  page: Page<FinancingAgreement>
  row: FinancingAgreement
  puede: { ver: boolean; cerrar: boolean }
}

/** What may be done with an agreement in its row, each by its key (D2 §2.14). */
export function AgreementActions({ list, page, row, puede }: AgreementActionsProps) {
  const { id_acuerdo_de_financiamiento: id, estado } = row
  const running = estado === 'EN_EJECUCION'
  const over = (name: string) => listHref(`${list.path}/${encodeURIComponent(id)}/${name}`, page.state)
  const changes = [
    { may: puede.cerrar, to: over('cerrar'), text: 'Cerrar' },
    { may: page.may.edit, to: over('modificar'), text: 'Modificar' },
    {
      may: page.may.remove,
      to: listHref(list.path, page.state, { eliminar: id }),
      text: 'Eliminar',
      className: 'danger',
    },
  ]
  return (
    <>
      {puede.ver && (
        <RowLink list={list} row={row} to={agreementPath(id)}>
          Detalle
        </RowLink>
      )}{' '}
      {!CLOSED.includes(estado) &&
        changes.map(
          ({ may, text, ...link }) =>
            may &&
            (running ? (
              <RowLink key={text} list={list} row={row} {...link}>
                {text}
              </RowLink>
            ) : (
              <span key={text} role="link" aria-disabled="true" className="off">
                {text}
              </span>
            )),
        )}
    </>
  )
}
