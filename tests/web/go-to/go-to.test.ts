import { beforeAll, describe, expect, inject, it } from 'vitest'
import { NOUN_NAMES, nounOf } from '#app/parts/go-to/nouns.ts'
import { withKeys } from '../../support/sessions.ts'
import { MOLINO, signIn } from '../../support/sign-in.ts'
import { checkDigit, newNit, newThirdParty, newWord } from '../../support/third-parties.ts'
import { caller, makeWeighing, type Weighing } from '../../support/weighings.ts'
import { textOf } from '../html.ts'

const url = inject('url')

let weighing: Weighing
let admin = ''

const goTo = (q: string, cookie = admin) =>
  fetch(`${url}/ir-a?q=${encodeURIComponent(q)}`, {
    headers: { cookie: `sesion=${cookie}` },
    redirect: 'manual',
  })

beforeAll(async () => {
  weighing = await makeWeighing(inject('apiUrl'))
  admin = await signIn(url, 'admin@molino.example', MOLINO)
})

describe('records in «Ir a…»', () => {
  it('an exact number in «Ir a…» opens its record, also in lower case', async () => {
    for (const typed of [weighing.consecutivo, weighing.consecutivo.toLowerCase()]) {
      const answer = await goTo(typed)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/weighing-records/final-weight/${weighing.id}`,
      ])
    }
  })

  it('«Ir a…» reads a number with or without space, and marks a voided weighing', async () => {
    const [prefix = '', digits = ''] = weighing.consecutivo.split('-')
    for (const typed of [`${prefix} ${digits}`.toLowerCase(), prefix + digits]) {
      const answer = await goTo(typed)
      expect([typed, answer.headers.get('location')]).toEqual([
        typed,
        `/weighing-records/final-weight/${weighing.id}`,
      ])
    }
    const call = await caller(inject('apiUrl'))
    const voided = await makeWeighing(inject('apiUrl'))
    await call('DELETE', `/weighing-records/delete/${voided.id}`, { motivo: 'Placa errada' })
    expect((await goTo(voided.consecutivo)).headers.get('location')).toBe(
      `/weighing-records/final-weight/${voided.id}`,
    )
    const page = textOf(await (await goTo(voided.proveedor)).text())
    expect(page).toMatch(new RegExp(`${voided.consecutivo} .*· anulada`))
  })

  it('a name in «Ir a…» shows the matches of each list with links', async () => {
    const html = await (await goTo(weighing.proveedor)).text()
    expect(textOf(html)).toContain(weighing.consecutivo)
    expect(html).toContain(`href="/terceros/${weighing.id_proveedor}"`)
    expect(html).toContain(`href="/weighing-records/final-weight/${weighing.id}"`)
  })

  it('an identification in «Ir a…» opens the third party, also for read-only users', async () => {
    const call = await caller(inject('apiUrl'))
    const { identificacion } = await call('GET', `/third-parties/${weighing.id_proveedor}`)
    for (const cookie of [admin, await signIn(url, 'consulta@molino.example')]) {
      const answer = await goTo(String(identificacion), cookie)
      expect(answer.headers.get('location')).toBe(`/terceros/${weighing.id_proveedor}`)
    }
  })

  it('a plate in any notation opens its weighings; numbers with a hyphen stay numbers', async () => {
    const call = await caller(inject('apiUrl'))
    // CXC would be read as the number of a receivable.
    const letters = `Q${newWord().slice(0, 2).toUpperCase()}`
    const digits = String(100 + Math.floor(Math.random() * 900))
    await call('POST', '/vehicles', { placa: letters + digits })
    for (const typed of [`${letters}-${digits}`, `${letters} ${digits}`.toLowerCase(), letters + digits]) {
      const answer = await goTo(typed)
      expect([typed, answer.headers.get('location')]).toEqual([
        typed,
        `/weighing-records?q=${letters}${digits}`,
      ])
    }
    const nit = newNit()
    const party = newThirdParty({ tipo_identificacion: '31', identificacion: nit })
    const { id_tercero } = await call('POST', '/third-parties', party)
    for (const typed of [nit, `${nit}-${checkDigit(nit)}`]) {
      expect([typed, (await goTo(typed)).headers.get('location')]).toEqual([
        typed,
        `/terceros/${String(id_tercero)}`,
      ])
    }
  })

  it('«Ir a…» shows users only what their keys open', async () => {
    const session = await withKeys(admin, ['POST-third-parties/search'])
    const html = await (await goTo(weighing.proveedor, session)).text()
    expect(html).not.toContain('/weighing-records/final-weight/')
    expect((await goTo(weighing.consecutivo, session)).status).toBe(200)
  })

  it('«Ir a…» says when nothing matches, and accepts an empty text and special characters', async () => {
    const word = newWord()
    expect(textOf(await (await goTo(word)).text())).toContain(`Nada coincide con «${word}».`)
    expect((await goTo('')).status).toBe(200)
    expect((await goTo("%_\\'; <script>")).status).toBe(200)
  })
})

describe('acts in «Ir a…»', () => {
  const leadsTo = async (typed: string, cookie = admin) => {
    const answer = await goTo(typed, cookie)
    return [typed, answer.status, answer.headers.get('location')]
  }

  it('the letters or the name of a screen open it', async () => {
    expect(await leadsTo('pe')).toEqual(['pe', 302, '/weighing-records'])
    expect(await leadsTo(' RT ')).toEqual([' RT ', 302, '/retenciones'])
    expect(await leadsTo('tarifas')).toEqual(['tarifas', 302, '/rates'])
    const page = await (await goTo('cuenta')).text()
    expect(page).toMatch(/href="\/accounts-receivable"[^]*?<kbd>cc<\/kbd>/)
    const session = await withKeys(admin, ['POST-rates/search'])
    expect((await goTo('pe', session)).status).toBe(200)
    expect(await (await goTo('pesada', session)).text()).not.toContain('/weighing-records')
  })

  it('«nuevo» opens the form of each kind of record, for users with the key', async () => {
    for (const name of NOUN_NAMES) {
      const { words, creation } = nounOf(name)
      if (!creation) continue
      const typed = `nuevo ${words[0]}`
      expect(await leadsTo(typed)).toEqual([typed, 302, creation.path])
      const asked = await fetch(url + creation.path, { headers: { cookie: `sesion=${admin}` } })
      expect([creation.path, asked.status]).toEqual([creation.path, 200])
    }
    const session = await withKeys(admin, ['POST-weighing-records/search'])
    const html = await (await goTo('nueva pesada', session)).text()
    expect(html).not.toContain('/save-weighing-records')
  })

  it('a word and a number open the record without the prefix', async () => {
    const digits = weighing.consecutivo.split('-')[1] ?? ''
    for (const typed of [`pesada ${digits}`, `tiquetes ${digits}`, `pes. ${digits}`])
      expect(await leadsTo(typed)).toEqual([typed, 302, `/weighing-records/final-weight/${weighing.id}`])
    const session = await withKeys(admin, ['POST-third-parties/search'])
    expect((await goTo(`pesada ${digits}`, session)).status).toBe(200)
  })

  it('«recibo de» a person opens the filled form; several matches are offered', async () => {
    const call = await caller(inject('apiUrl'))
    const word = newWord()
    const made = async (name: string) =>
      String(
        (await call('POST', '/third-parties', newThirdParty({ tipo: 'CLIENTE', nombre: name }))).id_tercero,
      )
    const nohora = await made(`Nohora ${word}`)
    const form = `/save-payment-receipt?tercero=${nohora}`
    expect(await leadsTo(`recibo de nohora ${word}`)).toEqual([`recibo de nohora ${word}`, 302, form])
    const flor = await made(`Flor ${word}`)
    const page = await (await goTo(`recibo 250.000 de ${word}`)).text()
    for (const id of [nohora, flor])
      expect(page).toContain(`href="/save-payment-receipt?tercero=${id}&amp;valor=250000"`)
    expect((await goTo(`recibo flor ${word}`)).status).toBe(200)
    expect(textOf(await (await goTo(`recibo de ${newWord()}`)).text())).toContain('nadie coincide con')
    for (const [typed, path] of [
      [`factura de flor ${word}`, '/save-invoice'],
      [`nueva cuenta por cobrar de flor ${word}`, '/save-accounts-receivable'],
    ] as const) {
      expect(await leadsTo(typed)).toEqual([typed, 302, `${path}?tercero=${flor}`])
      const html = await read(`${path}?tercero=${flor}`)
      expect([path, html.includes(`value="Flor ${word}"`)]).toEqual([path, true])
    }
  })

  it('«abono» to a receivable opens the filled receipt; a paid one opens the receivable', async () => {
    const call = await caller(inject('apiUrl'))
    const { id_tercero } = await call('POST', '/third-parties', newThirdParty())
    const numero_factura = `FAC-${Date.now()}`
    const body = {
      cliente_id: id_tercero,
      numero_factura,
      fecha_factura: '2026-01-02',
      fecha_esperada_pago: '2026-02-02',
      valor_original_factura: 800_000,
    }
    const { data } = await call('POST', '/accounts-receivable', body)
    const id = (data as { id_cuenta_por_cobrar: string }).id_cuenta_por_cobrar
    const form = `/save-payment-receipt?tercero=${String(id_tercero)}&cuenta=${id}&valor=500000`
    for (const typed of [
      `abono 500.000 a ${numero_factura}`,
      `Abonar $500.000 a la factura ${numero_factura.slice(4)}`,
    ])
      expect(await leadsTo(typed)).toEqual([typed, 302, form])
    const html = await read(form)
    expect(html).toMatch(/name="valor_pagado"[^>]*value="500\.000"/)
    expect(html).toMatch(new RegExp(`name="aplicar-${id}"[^>]*value="500\\.000"`))
    expect(html).toMatch(/<option value="APLICADO" selected/)
    for (const odd of ['-5', '1e9', 'x', '<b>']) {
      const page = await read(`/save-payment-receipt?tercero=${String(id_tercero)}&cuenta=${id}&valor=${odd}`)
      expect(page).not.toMatch(/name="valor_pagado"[^>]*value="[^"]/)
    }
    const session = await withKeys(admin, ['POST-payment-receipts'])
    expect((await goTo(`abono 500.000 a ${numero_factura}`, session)).status).toBe(200)
  })

  it('«pesar» a plate opens its second weight, else a new weighing', async () => {
    const call = await caller(inject('apiUrl'))
    const placa = `Q${newWord().slice(0, 2)}${100 + Math.floor(Math.random() * 900)}`.toUpperCase()
    const form = `/save-weighing-records?placa=${placa}`
    expect(await leadsTo(`pesar ${placa}`)).toEqual([`pesar ${placa}`, 302, form])
    expect(await read(form)).toMatch(new RegExp(`name="texto\\.id_vehiculo"[^>]*value="${placa}"`))
    await call('POST', '/vehicles', { placa })
    expect(await read(form)).toMatch(new RegExp(`name="id_vehiculo"[^>]*value="[^"]*;${placa};`))
  })

  it('«anular» has no effect, and no text in «Ir a…» changes data', async () => {
    const answer = await goTo(`anular ${weighing.consecutivo}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  })
})

const read = async (path: string) =>
  (await fetch(url + path, { headers: { cookie: `sesion=${admin}` } })).text()

it.each([
  ['cerrar', '/periodos-cerrados'],
  ['cuadrar caja', '/libro-de-bancos'],
  ['Cierre de mes', '/periodos-cerrados'],
])('«%s» in «Ir a…» opens %s, whose name is another', async (typed, path) => {
  const answer = await goTo(typed)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, path])
})

it.each([
  ['saldo', ['/libro-de-bancos', '/accounts-receivable']],
  ['nómina', ['/pago-de-nomina', '/colilla-nomina']],
  ['kilos', ['/weighing-records', '/existencias']],
])('«%s» in «Ir a…» offers %s', async (typed, paths) => {
  const answer = await goTo(typed)
  const to = answer.headers.get('location')
  const html = await answer.text()
  if (to) expect(paths).toContain(to)
  else for (const path of paths) expect(html).toContain(`href="${path}"`)
})
