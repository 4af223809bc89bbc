import { describe, expect, it } from 'vitest'
import { cellName } from '#app/form/growing-rows.ts'
import { UNSAVED } from '#app/form/reply.ts'
import { INTENT_FIELD, ONCE_FIELD } from '#app/form/reserved.ts'
import { LINES } from '#app/parts/invoices/lines.ts'
import { DEMO_PASSWORD } from '#server/demo/users.ts'
import { MOLINO } from '../support/sign-in.ts'
import { administrator } from './people.ts'
import { all } from './visitor.ts'

const admin = administrator()
const EMAIL = 'admin@molino.example'

describe('forms sent after the session ended', () => {
  it.each([
    ['/save-invoice', 'Agregar línea', '[lineas[0].cantidad]'],
    ['/tablas-de-calidad/nueva', 'Agregar tramo', '[tramos[0].desde]'],
  ])(
    'a form sent to %s after the session ended comes back with its values after %s',
    async (path, button, field) => {
      const visitor = await admin.at(path)
      await visitor.press(button)
      visitor.is('')
      await visitor.press(button, { [field]: '7001' })
      await visitor.press('Ingresar', { '[email]': EMAIL, '[password]': DEMO_PASSWORD })
      await visitor.press('Volver al formulario')
      if (visitor.address.startsWith('/empresa')) await visitor.press(new RegExp(MOLINO))
      expect(visitor.said('status')).toEqual([UNSAVED])
      const typed = all(visitor.page, 'input', ({ attributes }) => attributes.value === '7001')
      expect(typed.length).toBe(1)
    },
  )

  it('a form with the maximum of rows comes back after sign-in with its rows in order', async () => {
    const { max, fields } = LINES.lineas!
    const rows = Array.from({ length: max }, (_, row) =>
      fields.map((field): [string, string] => [cellName('lineas', row, field), `${row} ${field}`]),
    ).flat()
    const visitor = await admin.at('/save-invoice')
    visitor.is('')
    await visitor.open('/save-invoice', {
      method: 'POST',
      body: new URLSearchParams([[INTENT_FIELD, 'guardar'], ...rows]),
    })
    await visitor.press('Ingresar', { '[email]': EMAIL, '[password]': DEMO_PASSWORD })
    await visitor.press('Volver al formulario')
    if (visitor.address.startsWith('/empresa')) await visitor.press(new RegExp(MOLINO))
    expect(visitor.said('status')).toEqual([UNSAVED])
    const keys = all(visitor.page, 'input', ({ attributes }) => attributes.name === ONCE_FIELD)
    const cells = all(visitor.page, 'input', ({ attributes }) =>
      /^lineas\[\d+\]\.cantidad$/.test(attributes.name ?? ''),
    )
    expect(keys.length).toBe(1)
    expect(cells.map(({ attributes }) => attributes.value)).toEqual(
      Array.from({ length: max }, (_, row) => `${row} cantidad`),
    )
  })
})
