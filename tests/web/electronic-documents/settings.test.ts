import { describe, expect, it } from 'vitest'
import { KEYS } from '#server/kit/contract/keys.ts'
import { withKeys } from '../../support/sessions.ts'
import { person, reader } from '../people.ts'
import { SECADORA } from '../../support/sign-in.ts'
import { shows, tells } from '../told.ts'
import { read, valueOf } from '../visitor.ts'

const SETTINGS = '/habilitacion-dian'
const SAVED = 'Facturación electrónica guardada correctamente'
// No other test sends documents of this company.
const { at, visitor, session } = person('admin@molino.example', SECADORA)
/** Page as sent, with attributes and scripts. */
const html = async (address = SETTINGS) => (await visitor().get(address)).text()

describe('the settings of electronic documents', () => {
  it('stores a secret, says only that it is stored, and keeps it when its field is left empty', async () => {
    const form = await at(SETTINGS)
    const values = { 'Identificador del software': 'soft-771', 'PIN del software': '98765432' }
    await tells(form.press('Guardar', values), SAVED)
    expect(valueOf(form.field('Identificador del software'))).toBe('soft-771')
    const pin = form.field('PIN del software')
    expect([pin.attributes.type, valueOf(pin), form.about(pin)]).toEqual(['password', '', expect.any(String)])
    await shows(form, 'Guardado. Déjelo vacío para conservarlo.')
    expect(await html()).not.toContain('98765432')
    await tells(form.press('Guardar', { 'Código postal': '730001' }), SAVED)
    await shows(form, 'Guardado. Déjelo vacío para conservarlo.')
    expect(valueOf(form.field('Código postal'))).toBe('730001')
  })

  it('gathers the purchases of a week when it is ticked, and each alone when not', async () => {
    const form = await at(SETTINGS)
    const week = 'Un documento soporte por proveedor y semana'
    const isTicked = () => 'checked' in form.field(week).attributes
    expect(isTicked()).toBe(false)
    await tells(form.press('Guardar', { [week]: true }), SAVED)
    expect(isTicked()).toBe(true)
    await tells(form.press('Guardar', { [week]: false }), SAVED)
    expect(isTicked()).toBe(false)
  })

  it('returns a refused form with its values, but without the secrets', async () => {
    const form = await at(SETTINGS)
    await form.press('Guardar', {
      'Código postal': '7',
      'Usuario del proveedor': 'compras@molino.example',
      'Contraseña del proveedor': 'clave-por-ver',
      'Secreto de la API (client_secret)': 'secreto-por-ver',
    })
    await shows(form, 'El código postal tiene 6 dígitos.')
    expect(valueOf(form.field('Usuario del proveedor'))).toBe('compras@molino.example')
    expect(valueOf(form.field('Contraseña del proveedor'))).toBe('')
    expect(
      JSON.stringify(form.page, (key, value: unknown) => (key === 'parent' ? undefined : value)),
    ).not.toContain('por-ver')
  })

  it('lists what is missing for a chosen channel', async () => {
    const form = await at(SETTINGS)
    await shows(form, 'La empresa no transmite documentos.')
    await form.press('Guardar', {
      'Cómo se transmite': 'DIAN',
      'Transmitir los documentos desde': '2099-01-01',
    })
    await shows(form, 'Para transmitir falta:', 'certificado')
    await tells(
      form.press('Guardar', { 'Cómo se transmite': 'NINGUNO', 'Transmitir los documentos desde': '' }),
      SAVED,
    )
    await shows(form, 'La empresa no transmite documentos.')
  })

  it('refuses page and change without the permission key', async () => {
    const nobody = await reader()
    expect((await nobody.open(SETTINGS)).status).toBe(403)
    expect(
      (await nobody.send(SETTINGS, { canal: 'SIMULADO', ambiente: '2', tipo_persona: '1' })).status,
    ).toBe(403)
    const form = await at(SETTINGS)
    form.is(
      await withKeys(
        session(),
        KEYS.filter((key) => key !== 'PUT-electronic-documents/issuer'),
      ),
    )
    expect((await form.press('Guardar', { 'Responsabilidades del RUT': 'O-47' })).status).toBe(403)
    expect(read(await at(SETTINGS))).not.toContain('O-47')
  })
})
