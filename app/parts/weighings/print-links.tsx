import { FreshPaper } from '#app/format/fresh-paper.tsx'
import { pdfPath } from '#app/parts/paths.ts'

interface PrintLinksProps {
  id: string
  /** True for a new weighing, whose next action is printing. */
  focused: boolean
  /** True if another action comes first. */
  secondary?: boolean
}

/** Links to the ticket on half letter and on a roll. */
export const PrintLinks = ({ id, focused, secondary = false }: PrintLinksProps) => (
  <FreshPaper
    href={pdfPath('TIQUETE_BASCULA', id)}
    roll={pdfPath('TIQUETE_BASCULA', id, '?formato=80mm')}
    label="Imprimir tiquete"
    title="En media carta"
    focused={focused}
    secondary={secondary}
  />
)
