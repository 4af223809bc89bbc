import { expect, inject, it } from 'vitest'
import { SECADORA, signIn } from '../../support/sign-in.ts'
import { newWord } from '../../support/third-parties.ts'
import { all, main, read, text, Visitor } from '../visitor.ts'

const url = inject('url')
const hex = (written: string) => Buffer.from(written, 'latin1').toString('hex')

it('a scale shows its last frame beside the weight, and unknown text as it came', async () => {
  // In a company where no other test types a weight: with a reader, a typed weight needs a reason.
  const visitor = new Visitor(url, await signIn(url, 'admin@molino.example', SECADORA))
  const nombre = `Báscula ${newWord()}`
  await visitor.open('/basculas?nuevo=1')
  await visitor.press('Guardar', { Nombre: nombre, 'División (kg)': '10' })
  await visitor.follow(nombre)
  const page = visitor.address
  await visitor.press('Nueva clave del lector')
  const [clave = ''] = all(main(visitor), 'code').map(text)

  /** Sends a reading and opens the page until it shows all texts. A reading expires after three seconds. */
  const shows = (reading: object, ...texts: string[]) =>
    expect
      .poll(async () => {
        const sent = await fetch(`${url}/basculas/lecturas`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ clave, protocolo: 'KELI', estable: true, peso: null, ...reading }),
        })
        expect(sent.status).toBe(204)
        const shown = read(await visitor.open(page))
        return texts.filter((one) => !shown.includes(one))
      })
      .toEqual([])
  try {
    await shows(
      { estado: 'PESO', peso: 32_900, trama: hex('\x02+003290013\x03') },
      'Muestra 32.900 kg, quieto Última trama <STX>+003290013<ETX> Protocolo Keli D2008',
      'Compare con el indicador: si no muestra 32.900 kg, el lector usa otro protocolo.',
    )
    const line = hex('\x1b[31mBruto: <b>32480</b> kilos')
    const unknown = 'Llega texto que ningún protocolo conoce: elija otro formato de salida en el indicador.'
    await shows(
      { estado: 'TEXTO_DESCONOCIDO', estable: false, trama: line },
      `Muestra ${unknown} «<1B>[31mBruto: <b>32480</b> kilos» Última trama <1B>[31mBruto: <b>32480</b> kilos`,
    )
    expect(read(visitor)).not.toContain('Compare con el indicador')
    await visitor.open('/basculas')
    expect(read(visitor)).toContain(`${unknown} «<1B>[31mBruto: <b>32480</b> kilos»`)
  } finally {
    await visitor.open(`${page}?acto=terminar`)
    await visitor.press('Terminar la clave')
  }
})
