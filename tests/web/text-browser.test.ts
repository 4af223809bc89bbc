import { expect, inject, it } from 'vitest'
import { MOLINO, signIn } from '../support/sign-in.ts'
import {
  findThirdParties,
  makeThirdParty,
  newName,
  newThirdParty,
  newWord,
} from '../support/third-parties.ts'
import { hasW3m, W3m } from './w3m.ts'

const url = inject('url')
/** w3m may be missing on a developer's machine, but not in CI. */
const skipped = !hasW3m() && !process.env.CI

it.skipIf(skipped)('a text browser signs in, searches, turns a page, edits and saves', async () => {
  const admin = await signIn(url, 'admin@molino.example', MOLINO)
  const word = newWord()
  const oldest = newThirdParty({ nombre: `Primero ${word}` })
  await makeThirdParty(url, admin, oldest)
  for (let count = 0; count < 10; count++) {
    await makeThirdParty(url, admin, newThirdParty({ nombre: `Otro ${word}` }))
  }
  const renamed = newName()

  const w3m = new W3m(`${url}/terceros`)
  try {
    await w3m.shows('Iniciar sesión')
    w3m.fill('Correo', 'credito@molino.example')
    w3m.fill('Contraseña', 'arroz2026')
    w3m.press('Ingresar')
    await w3m.shows('Gestión de Terceros')
    w3m.fillBefore('Tipo', word)
    w3m.press('Buscar')
    await w3m.shows('11 registros')
    w3m.find('11 registros')
    w3m.keys('\t\t\n')
    const second = await w3m.shows(oldest.nombre)
    expect(second).toMatch(/\b11\b.*Primero/)
    w3m.press('Editar')
    await w3m.shows('Editar Tercero')
    w3m.fill('Nombre', renamed)
    w3m.press('Modificar')
    await w3m.shows('Tercero modificado correctamente')
  } finally {
    await w3m.quit()
  }
  expect(await findThirdParties(url, admin, renamed)).toHaveLength(1)
})
