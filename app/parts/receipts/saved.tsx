import { FreshPaper } from '#app/format/fresh-paper.tsx'

/** Query parameter with the id of the receipt that was just saved. */
export const SAVED_PARAM = 'guardado'

/** Message after saving, with a focused link to the printed receipt. */
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
