import { FreshPaper } from '#app/format/fresh-paper.tsx'
import { fileOf } from './summary-link.ts'

interface PrintLinksProps {
  id: string
  /** The weighing was just made: what comes next is its paper. */
  focused: boolean
  /** Something else is done first. */
  secondary?: boolean
}

/** The paper of a weighing, on half letter or on the roll of the scale. */
export const PrintLinks = ({ id, focused, secondary = false }: PrintLinksProps) => (
  <FreshPaper
    href={fileOf('TIQUETE_BASCULA', id)}
    roll={fileOf('TIQUETE_BASCULA', id, '?formato=80mm')}
    label="Imprimir tiquete"
    title="En media carta"
    focused={focused}
    secondary={secondary}
  />
)
