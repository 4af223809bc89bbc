import { type List, listHref, type Page } from '#app/list/define-list.ts'
import { ActIcon, type IconName } from '#app/format/icon.tsx'
import { RowLink } from '#app/list/row-actions.tsx'
import type { FinancingAgreement } from '#server/contract/financing-agreements.ts'

/** What is closed shows no action; in a state that nobody knows they are shown and off (C-48). */
const CLOSED = ['TERMINADO', 'CANCELADO']

interface AgreementActionsProps {
  list: List<FinancingAgreement>
  page: Page<FinancingAgreement>
  row: FinancingAgreement
  mayClose: boolean
}

interface Change {
  may: boolean
  text: string
  icon: IconName
  danger?: true
  to: string
}

/** What may be done with an agreement in its row, each by its key; its number leads to its detail (D2 §2.14). */
export function AgreementActions({ list, page, row, mayClose }: AgreementActionsProps) {
  const { id_acuerdo_de_financiamiento: id, estado } = row
  if (CLOSED.includes(estado)) return null
  const over = (name: string) => listHref(`${list.path}/${encodeURIComponent(id)}/${name}`, page.state)
  const changes: Change[] = [
    { may: mayClose, text: 'Cerrar', icon: 'lock', to: over('cerrar') },
    { may: page.may.edit, text: 'Modificar', icon: 'pencil', to: over('modificar') },
    {
      may: page.may.remove,
      text: 'Eliminar',
      icon: 'trash-2',
      danger: true,
      to: listHref(list.path, page.state, { eliminar: id }),
    },
  ]
  return changes.map(
    ({ may, text, ...link }) =>
      may &&
      (estado === 'EN_EJECUCION' ? (
        <RowLink key={text} list={list} row={row} {...link}>
          {text}
        </RowLink>
      ) : (
        <span key={text} role="link" aria-disabled="true" className="icon-only off" title={text}>
          <ActIcon icon={link.icon}>{text}</ActIcon>
        </span>
      )),
  )
}
