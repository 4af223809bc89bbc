import { read, type Visitor } from './visitor.ts'

/** Sends a text file by the form of the visitor's page. */
export const sendFile = (
  visitor: Visitor,
  rows: readonly (readonly string[])[],
  tipo: string,
  archivo: string,
) => sendBytes(visitor, rows.map((row) => row.join(';')).join('\r\n'), tipo, archivo)

/** Sends any file by the form of the visitor's page. */
export function sendBytes(
  visitor: Visitor,
  content: BlobPart,
  tipo: string,
  archivo: string,
): Promise<Visitor> {
  const form = new FormData()
  form.set('tipo', tipo)
  form.set('archivo', new Blob([content]), archivo)
  return visitor.open('/importar', { method: 'POST', body: form })
}

/** Reloads until the work has ended, as the page does. */
export async function settled(visitor: Visitor): Promise<Visitor> {
  for (let times = 0; times < 100 && read(visitor).includes('Puede cerrar esta página'); times += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await visitor.open(visitor.address)
  }
  return visitor
}
