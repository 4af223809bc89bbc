import { withAct } from '#app/form/acts.ts'
import { reconciliationPath } from '#app/parts/bank/words.ts'
import type { BankReconciliation } from '#server/bank/reconciliations-contract.ts'
import { whole } from '#server/kit/words/formats.ts'

/** Result of a file in words, with its notices. */
export function found({ estado, nuevas, cruzadas, lineas, avisos }: BankReconciliation): string {
  const told =
    nuevas === 0
      ? `El archivo no trae nada nuevo: ${lineas === 1 ? 'su única línea ya estaba' : `sus ${whole(lineas)} líneas ya estaban`}.`
      : `Líneas nuevas: ${whole(nuevas)}. Cruzadas con el libro: ${whole(cruzadas)}.`
  const notices = avisos.map(({ texto }) => texto)
  switch (estado) {
    case 'COLUMNAS':
      return ['Diga de qué columna sale cada dato.', ...notices].join(' ')
    case 'LINEAS':
      return notices.join(' ')
    default:
      return [told, ...notices].join(' ')
  }
}

/** Dialog that a waiting file opens next. */
export const nextOf = ({ estado, id_banco, id_conciliacion }: BankReconciliation) =>
  estado === 'COLUMNAS' || estado === 'LINEAS'
    ? reconciliationPath(id_banco) + withAct('', estado === 'LINEAS' ? 'lineas' : 'columnas', id_conciliacion)
    : undefined
