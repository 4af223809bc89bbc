import { newCedula, newWord } from '../support/third-parties.ts'
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
  for (let times = 0; times < 600 && read(visitor).includes('Puede cerrar esta página'); times += 1) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await visitor.open(visitor.address)
  }
  return visitor
}

/** Imports this number of new third parties, `name` and a number, by the three pages. Throws if the import fails. */
export async function importThirdParties(
  visitor: Visitor,
  count: number,
  name = newWord(),
): Promise<Visitor> {
  // Consecutive, because two of many random numbers may be the same.
  const first = Number(newCedula())
  const rows = Array.from({ length: count }, (_, place) => [
    'PROVEEDOR',
    `${name} ${place}`,
    'CC',
    String(first + place),
  ])
  const head = ['Tipo', 'Nombre', 'Tipo de identificación', 'Identificación']
  await settled(await sendFile(visitor, [head, ...rows], 'third-parties', 'terceros.csv'))
  await settled(await visitor.press(/^Importar \d/))
  if (!read(visitor).includes('Se importaron')) throw new Error(`${visitor.address}: ${read(visitor)}`)
  return visitor
}
