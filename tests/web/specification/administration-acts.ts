import { inject } from 'vitest'
import { newCode } from '../../e2e/lists.ts'
import { makeAgreement } from '../../support/agreements.ts'
import { makeSettlement } from '../../support/settlements.ts'
import { makeThirdParty, newThirdParty } from '../../support/third-parties.ts'
import { caller } from '../../support/weighings.ts'
import { save } from '../list-forms.ts'
import { main, type Visitor } from '../visitor.ts'
import { created, failing, listOf, openedForm, type Web } from './list-acts.ts'
import type { Act, Acts, Addresses, Stage } from './stage.ts'

async function signIn({ at, screen }: Stage, email: string, web?: Web): Promise<Visitor> {
  return (await at(screen, web)).press('Ingresar', { '[email]': email, '[password]': 'equivocada' })
}

/** Saves the creation form with valid values, except `fields`. */
const saveWith =
  (fields: Record<string, string>): Act =>
  async (stage) => {
    const list = listOf(stage)
    return save(await openedForm(stage), list, { ...list.create.fields(newCode()), ...fields })
  }

const refusing = (mensaje: string): Act =>
  failing(
    (stage) => listOf(stage).create.call,
    async (stage, web) => {
      const list = listOf(stage)
      return save(await openedForm(stage, web), list, list.create.fields(newCode()))
    },
    { status: 409, body: { mensaje } },
  )

async function saveThirdParty({ at, screen }: Stage, name: string, web?: Web): Promise<Visitor> {
  const visitor = await at(screen, web)
  return visitor.press('Modificar', { '[nombre]': name }, main(visitor))
}

async function saveDialog(stage: Stage, web?: Web): Promise<Visitor> {
  const { visitor } = await created(stage, web)
  await visitor.follow(/^Editar /, main(visitor))
  return visitor.press('Guardar', {}, visitor.dialog())
}

const aClient = () => newThirdParty({ tipo: 'CLIENTE', esArrozPropio: 'on' })

/** Acts of the administration screens that are not acts of every list. */
export const ADMINISTRATION_ACTS: Acts = {
  'saving an empty sign-in': async ({ at, screen }) => (await at(screen)).press('Ingresar'),
  'signing in with a wrong password': (stage) => signIn(stage, `${newCode()}@molino.example`),
  'signing in, the API gives no token': failing(
    /^POST \/auth\/login$/,
    (stage, web) => signIn(stage, 'ana@molino.example', web),
    { status: 200, body: { nombreUsuario: 'Ana', rutas: '[]', arrayEmpresas: '[]' } },
  ),

  'opening after a settlement was approved': async ({ at, screen }) => {
    const { id } = await makeSettlement(inject('apiUrl'), { registro: 'RETENCION', anticipo: 0 })
    await (
      await caller(inject('apiUrl'))
    )('PATCH', `/settlements/${id}/approve`, {})
    return at(screen)
  },

  'saving a name with @, a malformed e-mail and a short password': saveWith({
    Nombre: 'ana@molino',
    Correo: 'ana',
    Contraseña: 'abc',
  }),
  'saving a short name': saveWith({ Nombre: 'An' }),
  'saving a new record, the API refuses the e-mail': refusing('El correo ya existe'),
  'saving a new record, the API refuses the name': refusing('El nombre ya existe'),

  'finding a client with own rice': async ({ at, screen, session }) => {
    const client = aClient()
    await makeThirdParty(inject('url'), session, client)
    return at(`${screen}?q=${client.identificacion}`)
  },
  'pressing Nuevo, the API gives no options': failing(
    /^GET \/(third-parties\/types|commons\/types-identification)$/,
    (stage, web) => openedForm(stage, web),
  ),
  'opening Financiamiento': async ({ at, screen }) => at(`${screen}?tab=financiamiento`),
  'opening Pesadas': async ({ at, screen }) => at(`${screen}?tab=pesadas`),
  'saving a blank name': (stage) => saveThirdParty(stage, ' '),
  saving: (stage) => saveThirdParty(stage, `Cambiado ${newCode()}`),
  'saving, the API fails': failing(/^PUT /, (stage, web) => saveThirdParty(stage, 'Cambiado', web)),
  'saving the third party': async ({ at, screen }) => {
    const visitor = await at(`${screen}?tab=tercero`)
    return visitor.press('Modificar', {}, main(visitor))
  },

  'saving the dialog': saveDialog,
  'saving the dialog, the API fails': failing(/^PUT /, saveDialog),

  'opening the second page': async ({ at, screen }) => (await at(screen)).follow('Página siguiente'),
  'opening Rutas': async ({ at, screen }) => (await at(screen)).follow('Rutas'),
}

/** Addresses of records that the tests create. */
export const ADMINISTRATION_ADDRESSES: Addresses = {
  '/terceros/editar/{id}': async ({ session }) =>
    `/terceros/editar/${await makeThirdParty(inject('url'), session, aClient())}`,
  '/financing-details/{id}': async () => `/financing-details/${(await makeAgreement(inject('apiUrl'))).id}`,
  '/rols/{id}': async () => {
    const call = await caller(inject('apiUrl'))
    const { data } = await call('POST', '/rols', { nombre: `Prueba ${newCode()}`, rutas: '' })
    return `/rols/${(data as { id_rol: string }).id_rol}`
  },
}
