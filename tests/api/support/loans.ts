import { expect } from 'vitest'
import { GOLDEN, GOLDEN_CLOSING as CLOSING } from '../../support/agreements.ts'
import { callOf, type Answer, type TestApi } from './api.ts'
import type { Mill } from './mill.ts'

export { CLOSING }

/** Calls of agreements and loans, made by the administrator of a mill. */
export function loansOf(get: () => TestApi, mill: () => Mill) {
  const call = callOf(get)
  const anAgreement = (changes: object = {}) => ({
    id_tercetro: mill().proveedor,
    fecha_de_inicio: '2026-03-01',
    numero_de_dias_del_cultivo: 120,
    numero_hectareas: 12.5,
    tasa: 3,
    ...changes,
  })
  const aLoan = (agreement: string, changes: object = {}) => ({
    id_financing_agreement: agreement,
    descripcion: 'Semilla y abono',
    valor: 1_000_000,
    fecha_movimiento: '2026-03-01',
    modalidad_financiacion: 'MONEY_LOAN',
    id_fpago: mill().contado,
    ...changes,
  })
  const made = async (url: string, body: object) => {
    const { status, json } = await call('POST', url, body)
    expect([url, status, json.errores ?? json.mensaje]).toEqual([url, 201, json.mensaje])
    return json.data
  }
  const agreement = (changes?: object) => made('/financing-agreements', anAgreement(changes))
  const loan = (id: string, changes?: object) => made('/financing-agreement-movements', aLoan(id, changes))
  const detail = async (id: string) => (await call('GET', `/financing-agreements/${id}`)).json
  /** Waiting requests of an agreement. */
  const waiting = async (id: string): Promise<{ _id: string; id_detalle: string }[]> =>
    (await detail(id)).solicitudes.filter(({ estado }: { estado: string }) => estado === 'PENDIENTE')
  const decide = (request: string, what: 'approve' | 'reject', body: object = { motivo: 'Sin garantía' }) =>
    call('PATCH', `/approval-requests/${request}/${what}`, body)
  return {
    call,
    waiting,
    decide,
    /** Approves every waiting loan of an agreement. */
    approveAll: async (id: string) => {
      for (const { _id } of await waiting(id)) expect((await decide(_id, 'approve')).status).toBe(200)
    },
    anAgreement,
    aLoan,
    agreement,
    loan,
    detail,
    close: (id: string, changes: object = {}) =>
      call('PATCH', `/financing-agreements/${id}/close?id=${id}`, {
        estado: 'TERMINADO',
        descripcion: '',
        fecha_liquidacion: CLOSING,
        ...changes,
      }),
    /** Creates an agreement with the loans of the worked example. */
    golden: async (changes?: object) => {
      const { _id } = await agreement(changes)
      for (const [fecha_movimiento, valor] of GOLDEN) await loan(_id, { fecha_movimiento, valor })
      return _id as string
    },
  }
}

/** Status, code and refused fields. */
export const refusal = ({ status, json }: Answer) => [status, json.codigo, Object.keys(json.errores ?? {})]
