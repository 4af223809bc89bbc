import { randomInt } from 'node:crypto'
import { post } from './sign-in.ts'

export interface ThirdPartyForm {
  tipo: string
  nombre: string
  tipo_identificacion: string
  identificacion: string
  [field: string]: string
}

/** Unique name. Its second word finds only this record. */
export const newName = () => `Prueba ${newWord()}`

export function newWord(): string {
  return Array.from({ length: 12 }, () => 'bcdfghjklmnpqrstvwxyz'[randomInt(21)]).join('')
}

/** Unique cédula. The season's numbers stay under 1.111 million. */
export const newCedula = () => String(randomInt(1_200_000_000, 9_999_999_999))

export const newNit = () => String(randomInt(700_000_000, 799_999_999))

/** Check digit of a nine-digit NIT, by the DIAN's weights. */
export function checkDigit(nit: string): number {
  const weights = [41, 37, 29, 23, 19, 17, 13, 7, 3]
  const rest = weights.reduce((sum, weight, index) => sum + weight * Number(nit[index]), 0) % 11
  return rest < 2 ? rest : 11 - rest
}

export function newThirdParty(change: Partial<ThirdPartyForm> = {}): ThirdPartyForm {
  return {
    tipo: 'PROVEEDOR',
    nombre: newName(),
    tipo_identificacion: '13',
    identificacion: newCedula(),
    ...(change as Record<string, string>),
  }
}

/** Creates a third party through the web's form. Returns its id. */
export async function makeThirdParty(url: string, session: string, form: ThirdPartyForm): Promise<string> {
  const cookie = `sesion=${session}`
  const answer = await post(`${url}/terceros`, { intent: 'crear', ...form }, { cookie })
  if (answer.status !== 302) throw new Error(`No se creó ${form.nombre}: ${await answer.text()}`)
  const id = (await findThirdParties(url, session, form.identificacion))[0]
  if (!id) throw new Error(`No se encuentra ${form.nombre}`)
  return id
}

/** Creates a new third party through the web's form, and returns it with its page. */
export async function givenThirdParty(url: string, session: string, change: Partial<ThirdPartyForm> = {}) {
  const form = newThirdParty(change)
  const id = await makeThirdParty(url, session, form)
  return { ...form, id, path: `/terceros/editar/${id}` }
}

/** Ids of the third parties on the first page of a search. */
export async function findThirdParties(url: string, session: string, search: string): Promise<string[]> {
  const answer = await fetch(`${url}/terceros?q=${encodeURIComponent(search)}`, {
    headers: { cookie: `sesion=${session}` },
  })
  const page = await answer.text()
  if (!page.includes('registro')) throw new Error(`La lista no respondió: ${answer.status}`)
  return [...page.matchAll(/href="\/terceros\/editar\/([^"?]+)"/g)].map((match) => match[1] ?? '')
}
