import { beforeAll, describe, expect, inject, it } from 'vitest'
import { withKeys } from '../support/sessions.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { checkDigit, newNit, newThirdParty, newWord } from '../support/third-parties.ts'
import { caller, makeWeighing, type Weighing } from '../support/weighings.ts'
import { textOf } from './html.ts'

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

describe('Ir a…', () => {
  it('el número exacto lleva a su registro, también en minúsculas', async () => {
    for (const typed of [weighing.consecutivo, weighing.consecutivo.toLowerCase()]) {
      const answer = await goTo(typed)
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/weighing-records/final-weight/${weighing.id}`,
      ])
    }
  })

  it('el número escrito con espacio o pegado es el mismo, y una pesada anulada se encuentra marcada', async () => {
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

  it('un nombre muestra lo que hay en cada lista, con su enlace', async () => {
    const html = await (await goTo(weighing.proveedor)).text()
    expect(textOf(html)).toContain(weighing.consecutivo)
    expect(html).toContain(`href="/terceros/${weighing.id_proveedor}"`)
    expect(html).toContain(`href="/weighing-records/final-weight/${weighing.id}"`)
  })

  it('la identificación de un tercero lleva a su página, también a quien solo consulta', async () => {
    const call = await caller(inject('apiUrl'))
    const { identificacion } = await call('GET', `/third-parties/${weighing.id_proveedor}`)
    for (const cookie of [admin, await signIn(url, 'consulta@molino.example')]) {
      const answer = await goTo(String(identificacion), cookie)
      expect(answer.headers.get('location')).toBe(`/terceros/${weighing.id_proveedor}`)
    }
  })

  it('la placa lleva a sus pesadas como sea que se escriba, y los números con guion siguen siendo los suyos', async () => {
    const call = await caller(inject('apiUrl'))
    const letters = newWord().slice(0, 3).toUpperCase()
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

  it('cada quien ve solo lo de sus llaves', async () => {
    const session = await withKeys(admin, ['POST-third-parties/search'])
    const html = await (await goTo(weighing.proveedor, session)).text()
    expect(html).not.toContain('/weighing-records/final-weight/')
    expect((await goTo(weighing.consecutivo, session)).status).toBe(200)
  })

  it('lo que no está se dice, y nada escrito muestra solo el campo', async () => {
    const word = newWord()
    expect(textOf(await (await goTo(word)).text())).toContain(`Nada coincide con «${word}».`)
    expect((await goTo('')).status).toBe(200)
    expect((await goTo("%_\\'; <script>")).status).toBe(200)
  })
})
