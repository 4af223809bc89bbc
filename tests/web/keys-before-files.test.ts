import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, inject, it } from 'vitest'
import { sendFirst } from '../support/send-first.ts'
import { administrator } from './people.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'

const url = inject('url')
const ID = '00000000-0000-7000-8000-000000000000'
const BYTES = 900_000

/** Actions that take files, by the source of their form, and the bytes of a large form. */
const ACTIONS: Record<string, [address: string, bytes: number]> = {
  'routes/_shell.companies/logo-form.tsx': [`/companies/${ID}/logo`, BYTES],
  'routes/_shell.importar.tsx': ['/importar', 5 * BYTES],
  'routes/_shell.libro-de-bancos_.$id_.conciliacion/files.tsx': [
    `/libro-de-bancos/${ID}/conciliacion`,
    5 * BYTES,
  ],
  'routes/_shell.weighing-records_.final-weight.$id_.fotos.tsx': [
    `/weighing-records/final-weight/${ID}/fotos`,
    5 * BYTES,
  ],
}

const administers = administrator()

/** Status of a form without any part. Reading it gives 400, and refusing it unread 403. */
const post = (session: string, address: string, bytes: number) =>
  sendFirst(
    url + address,
    {
      origin: url,
      cookie: `sesion=${session}`,
      'content-type': 'multipart/form-data; boundary=limite',
    },
    bytes,
  )

it('lists every form with a file', () => {
  const app = path.resolve('app')
  const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.tsx') &&
      /encType="multipart\/form-data"/.test(readFileSync(path.join(app, name), 'utf8')),
  )
  expect(sources.sort()).toEqual(Object.keys(ACTIONS).sort())
})

it.each(Object.values(ACTIONS))(
  '%s refuses a person without the key before it reads the form',
  async (address, bytes) => {
    const session = await signIn(url, 'consulta@molino.example', MOLINO)
    expect(await post(session, address, bytes)).toBe(403)
    expect(await post(administers.session(), address, bytes)).toBe(400)
  },
)
