import { inject } from 'vitest'
import { type Agreement, lend, loanMeans, makeAgreement } from '../../support/agreements.ts'
import { makeTelegramRequest } from '../../support/approval-requests.ts'
import { dayFromToday } from '../../support/money.ts'
import { caller } from '../../support/weighings.ts'
import { all, main, named, valueOf, type Visitor } from '../visitor.ts'
import { BROKEN, failing, type Web } from './list-acts.ts'
import type { Acts, Addresses, Stage } from './stage.ts'

type Doing = (stage: Stage, web?: Web) => Promise<Visitor>

const apiUrl = inject('apiUrl')
const LIST = '/financing-agreements'
const LOAN = 'Semilla certificada'
const READ = /^GET \/financing-agreements\//

const address = ({ id }: Agreement) => `/financing-details/${id}`
const inDialog = (visitor: Visitor, button: string, form: Record<string, string> = {}) =>
  visitor.press(button, named(form), visitor.dialog())

async function deleteAgreement(stage: Stage, web?: Web): Promise<Visitor> {
  const { proveedor } = await makeAgreement(apiUrl)
  const visitor = await stage.at(`${LIST}?tercero=${proveedor.id}`, web)
  await visitor.follow(/^Eliminar /)
  return visitor.press('Eliminar', { Motivo: 'Era de otro' })
}

const opened: Doing = (stage, web) => stage.at(stage.screen, web)

const changeAgreement: Doing = async (stage, web) =>
  inDialog(await opened(stage, web), 'Guardar', { numero_hectareas: '10' })

const close =
  (form: Record<string, string>): Doing =>
  async (stage, web) =>
    inDialog(await opened(stage, web), 'Confirmar cierre', form)

const closeAgreement = close({ estado: 'TERMINADO', fecha_liquidacion: dayFromToday(0) })

const save =
  (days: string): Doing =>
  async (stage, web) => {
    const { proveedor } = await makeAgreement(apiUrl)
    const visitor = await opened(stage, web)
    await visitor.choose('Proveedor', 'id_tercetro', proveedor.nombre)
    const form = { numero_de_dias_del_cultivo: days, numero_hectareas: '3' }
    return visitor.press('Guardar', named(form), main(visitor))
  }

const countAgain: Doing = async (stage, web) => {
  const visitor = await opened(stage, web)
  return visitor.press('Recalcular', {}, main(visitor))
}

const changeThirdParty: Doing = async (stage, web) => {
  const visitor = await stage.at(`${stage.screen}?tab=tercero`, web)
  return visitor.press('Modificar', { '[nombre]': 'Prueba Cambiada' }, main(visitor))
}

const adding: Doing = (stage, web) => stage.at(`${stage.screen}?acto=agregar`, web)

const saveLoan: Doing = async (stage, web) => {
  const { contado } = await loanMeans(apiUrl)
  const form = { descripcion: 'Tarde', valor: '1000', id_fpago: contado }
  return inDialog(await adding(stage, web), 'Guardar', form)
}

const editing: Doing = async (stage, web) => (await opened(stage, web)).follow(`Editar ${LOAN}`)
const changeLoan: Doing = async (stage, web) =>
  inDialog(await editing(stage, web), 'Guardar', { valor: '900.000' })

const asked: Doing = async (stage, web) => (await opened(stage, web)).follow(`Eliminar ${LOAN}`)
const deleteLoan: Doing = async (stage, web) => inDialog(await asked(stage, web), 'Eliminar')

/** Changes the agreement in the API's answers, as if methods and banks had been deleted. */
async function answering(stage: Stage, change: (read: Record<string, unknown>) => object): Promise<void> {
  const id = stage.screen.split('/').pop()
  const read = await (await caller(apiUrl))('GET', `${LIST}/${id}`)
  const body = { ...read, ...change(read) }
  stage.faulty.answering((call) =>
    READ.test(call)
      ? { status: 200, body }
      : /^POST \/(payment-methods|banks)\/search$/.test(call)
        ? { status: 200, body: { data: [], total_count: 0 } }
        : 'pass',
  )
}

/** Loans without the names of their methods and banks. */
const unnamed = ({ movimientos }: Record<string, unknown>) =>
  (movimientos as object[]).map((loan) => ({ ...loan, nombre_fpago: '', nombre_banco: '' }))

const associate: Doing = async (stage, web) => {
  const visitor = await stage.at(`${stage.screen}?acto=asociar`, web)
  await visitor.choose('Usuario', 'id_usuario', 'bernardo')
  return inDialog(visitor, 'Asociar')
}

/** Acts of agreements, loans and approvals. */
export const FINANCING_ACTS: Acts = {
  'deleting an agreement': deleteAgreement,
  'deleting an agreement, the API fails': failing(/^DELETE /, deleteAgreement),
  'deleting an agreement, the API says why not': failing(/^DELETE /, deleteAgreement, {
    status: 409,
    body: { codigo: 'EN_USO', mensaje: 'Tiene préstamos.' },
  }),
  'changing an agreement, the list fails': async (stage) => {
    const { id } = await makeAgreement(apiUrl)
    const visitor = await stage.at(`${LIST}/${id}/modificar`, 'failing')
    stage.faulty.failing(/^POST \/financing-agreements\/search$/, BROKEN)
    return inDialog(visitor, 'Guardar', { numero_hectareas: '10' })
  },
  'saving 29 days of crop': save('29'),
  'saving an agreement': save('90'),
  'saving an agreement, the API fails': failing(/^POST \/financing-agreements$/, save('90')),
  'changing the agreement': changeAgreement,
  'changing the agreement, the API fails': failing(/^PUT /, changeAgreement),
  'closing without state and date': close({ estado: '', fecha_liquidacion: '' }),
  'cancelling without a description': close({ estado: 'CANCELADO', descripcion: ' ' }),
  'closing the agreement': closeAgreement,
  'closing the agreement, the API fails': failing(/^PATCH /, closeAgreement),
  'opening what lacks number, type and method': async (stage) => {
    await answering(stage, (read) => ({
      consecutivo: '',
      tipo_identificacion_tercero: '',
      identificacion_tercero: '52',
      movimientos: unnamed(read),
    }))
    return opened(stage, 'failing')
  },
  'opening it without loans': async (stage) => stage.at(address(await makeAgreement(apiUrl))),
  'opening the tab Tercero': (stage) => stage.at(`${stage.screen}?tab=tercero`),
  'changing the third party of the agreement': changeThirdParty,
  'changing the third party of the agreement, the API fails': failing(
    /^PUT \/third-parties/,
    changeThirdParty,
  ),
  'counting again': countAgain,
  'counting again, the API fails': failing(/recalculate/, countAgain),
  'pressing Agregar Préstamo': async (stage) => (await opened(stage)).follow('Agregar Préstamo'),
  'choosing a method of banks': async (stage) => {
    const { bancos } = await loanMeans(apiUrl)
    return inDialog(await adding(stage), 'Continuar', { id_fpago: bancos })
  },
  'saving an empty loan': async (stage) =>
    inDialog(await adding(stage), 'Guardar', { descripcion: '', valor: '', fecha_movimiento: '' }),
  'saving a loan without description, of 0': async (stage) =>
    inDialog(await adding(stage), 'Guardar', { descripcion: '', valor: '0' }),
  'saving a loan': saveLoan,
  'saving a loan, the API fails': failing(/^POST \/financing-agreement-movements$/, saveLoan),
  'pressing Agregar Préstamo, the lists fail': failing(/financing-mode|payment-methods|banks/, adding),
  'editing a loan': editing,
  'editing a loan of a method and a bank that are gone': async (stage) => {
    const { bancos, banco } = await loanMeans(apiUrl)
    const agreement = await makeAgreement(apiUrl)
    const loan = await lend(apiUrl, agreement, { id_fpago: bancos, id_banco: banco.id_banco })
    const own = { ...stage, screen: address(agreement) }
    await answering(own, (read) => ({ movimientos: unnamed(read) }))
    return stage.at(`${own.screen}?acto=modificar&de=${loan}`, 'failing')
  },
  'changing a loan': changeLoan,
  'changing a loan, the API fails': failing(/^PUT /, changeLoan),
  'changing a loan that is gone': async (stage) => {
    const visitor = await editing(stage)
    const [id] = all(visitor.dialog(), 'input', ({ attributes }) => attributes.name === 'id_movimiento_af')
    await (
      await caller(apiUrl)
    )('DELETE', `/financing-agreement-movements/${id && valueOf(id)}`)
    return inDialog(visitor, 'Guardar', { valor: '900.000' })
  },
  'asking about a loan': asked,
  'deleting a loan': deleteLoan,
  'deleting a loan, the API fails': failing(/^DELETE /, deleteLoan),
  'deleting a loan, reading again fails': async (stage) => {
    const visitor = await asked(stage, 'failing')
    stage.faulty.failing(READ, BROKEN)
    return inDialog(visitor, 'Eliminar')
  },
  'opening the message': (stage) => stage.at(`${stage.screen}?acto=asociar`),
  'associating a user': associate,
  'associating a user, the API fails': failing(/\/approve-telegram-user$/, associate),
}

const own = (path: (id: string) => string) => async (): Promise<string> =>
  path((await makeAgreement(apiUrl)).id)

/** Addresses of agreements and approvals that the tests create. */
export const FINANCING_ADDRESSES: Addresses = {
  '/financing-agreements/{id}/modificar': own((id) => `${LIST}/${id}/modificar`),
  '/financing-agreements/{id}/cerrar': own((id) => `${LIST}/${id}/cerrar`),
  '/financing-details/{id}': async () => {
    const agreement = await makeAgreement(apiUrl, { fecha_de_inicio: '2026-03-01' })
    await lend(apiUrl, agreement, { fecha_movimiento: '2026-03-31' })
    return address(agreement)
  },
  '/approval-requests/{id}': async () => `/approval-requests/${await makeTelegramRequest(apiUrl)}`,
}
