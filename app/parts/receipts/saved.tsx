import { FreshPaper } from '#app/format/fresh-paper.tsx'

/** In the address of the list: the receipt that was just saved, whose paper is printed next. */
export const SAVED_PARAM = 'guardado'

/** Offers the paper of the receipt that was just saved, with the focus on it. */
export function SavedReceipt({ id, numero }: { id: string; numero: string }) {
  const file = `/documentos/RECIBO_CAJA/${encodeURIComponent(id)}`
  return (
    <p className="saved-receipt">
      <FreshPaper
        href={file}
        roll={`${file}?formato=80mm`}
        label={`Imprimir ${numero}`}
        title="En carta"
        focused
      />
    </p>
  )
}
