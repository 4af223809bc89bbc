import { inject } from 'vitest'
import { makeInvoice } from '../../support/invoices.ts'
import type { Reaction } from '../../support/gate.ts'
import { dayFromToday, ledger, ledgerWithReceipt, makeClient, makeReceipt } from '../../support/money.ts'
import { inRow, main, named, type Visitor } from '../visitor.ts'
import { failing, type Web } from './list-acts.ts'
import type { Acts, Stage } from './stage.ts'

type Doing = (stage: Stage, web?: Web) => Promise<Visitor>

const apiUrl = inject('apiUrl')
const SEARCH = /^POST \/third-parties\/search/

/** Answer of an API without the call. */
const UNKNOWN: Reaction = { status: 501, text: 'Not Implemented' }
const INVOICES = /^POST \/invoices\/search$/

async function deleteInvoice(stage: Stage, web?: Web): Promise<Visitor> {
  const { id, numero } = await makeInvoice(apiUrl)
  const visitor = await stage.at(`/invoices?q=${numero}&eliminar=${id}`, web)
  return visitor.press('Anular', { '[motivo]': 'Repetida' })
}

const exportTo =
  (format: string): Doing =>
  (stage, web) =>
    stage.at(`/invoices/exportar/${format}`, web)

async function saveInvoice(stage: Stage, web?: Web): Promise<Visitor> {
  const { nombre } = await makeClient(apiUrl)
  const visitor = await stage.at(stage.screen, web)
  await visitor.choose('Cliente', 'id_cliente_tercero', nombre)
  const form = { valor_total: '500.000', documento_de_soporte: 'Remisión 5' }
  return visitor.press('Guardar', named(form))
}

/** Applies a client's receipt to a debt. */
async function applyReceipt(stage: Stage, web?: Web): Promise<Visitor> {
  const { receipt, old } = await ledgerWithReceipt(apiUrl)
  const visitor = await stage.at(stage.screen, web)
  await visitor.choose('Número de recibo', 'numero_recibo', String(receipt.numero_recibo))
  const number = String(old.numero_factura)
  await visitor.choose('Cuenta por cobrar relacionada', 'cuenta_por_cobrar_relacionada', number)
  return visitor.press('Guardar', { '[valor_aplicado]': '45.000' })
}

/** List with one application. */
async function applied(stage: Stage, web?: Web): Promise<Visitor> {
  const { receipt, young, apply } = await ledgerWithReceipt(apiUrl)
  await apply(receipt, young, 100_000)
  return stage.at(`/applied-receipts?q=${encodeURIComponent(String(young.numero_factura))}`, web)
}

const askedApplied: Doing = async (stage, web) => (await applied(stage, web)).follow(/^Eliminar /)
const deleteApplied: Doing = async (stage, web) => (await askedApplied(stage, web)).press('Eliminar')

async function changeApplied(stage: Stage, web?: Web): Promise<Visitor> {
  const visitor = await applied(stage, web)
  await visitor.follow(/^Editar /)
  return visitor.press('Guardar', { 'Valor Aplicado': '50.000' }, inRow(visitor))
}

async function saveReceipt(stage: Stage, web?: Web): Promise<Visitor> {
  const { nombre } = await makeClient(apiUrl)
  const visitor = await stage.at(stage.screen, web)
  await visitor.choose('Cliente', 'id_cliente_tercero', nombre)
  await visitor.choose('Medio de Pago', 'id_medio_pago', 'Contado')
  return visitor.press('Guardar', named({ valor_pagado: '300.000' }))
}

/** List with one receipt. */
async function received(stage: Stage, web?: Web) {
  const { numero } = await makeReceipt(apiUrl, await makeClient(apiUrl))
  return { numero, visitor: await stage.at(`/payment-receipts?q=${encodeURIComponent(numero)}`, web) }
}

async function changeReceipt(stage: Stage, web?: Web): Promise<Visitor> {
  const { numero, visitor } = await received(stage, web)
  await visitor.follow(`Editar ${numero}`)
  return visitor.press('Guardar', { Observaciones: 'Cambiado' }, inRow(visitor))
}

async function deleteReceipt(stage: Stage, web?: Web): Promise<Visitor> {
  const { numero, visitor } = await received(stage, web)
  return visitor.press(`Eliminar ${numero}`)
}

async function saveReceivable(stage: Stage, web?: Web): Promise<Visitor> {
  const { nombre } = await makeClient(apiUrl)
  const visitor = await stage.at(stage.screen, web)
  await visitor.choose('Cliente', 'cliente_id', nombre)
  const form = { valor_original_factura: '45.000', fecha_esperada_pago: dayFromToday(30) }
  return visitor.press('Guardar', named(form))
}

/** List with one receivable. */
async function owed(stage: Stage, web?: Web): Promise<Visitor> {
  const { client, owe } = await ledger(apiUrl)
  const one = await client()
  await owe(one, 150_000)
  return stage.at(`/accounts-receivable?tercero=${one.id}`, web)
}

async function changeReceivable(stage: Stage, web?: Web): Promise<Visitor> {
  const visitor = await owed(stage, web)
  await visitor.follow(/^Editar /)
  return visitor.press('Guardar', { Observaciones: 'Cambiada' }, inRow(visitor))
}

const askedReceivable: Doing = async (stage, web) => (await owed(stage, web)).follow(/^Eliminar /)

const deleteReceivable: Doing = async (stage, web) =>
  (await askedReceivable(stage, web)).press('Eliminar', { Motivo: 'Repetida' })

const openForClient: Doing = async (stage, web) =>
  stage.at(`${stage.screen}?tercero=${(await makeClient(apiUrl)).id}`, web)

/** Searches a text in a picker of the form. */
const search =
  (label: string, name: string): Doing =>
  async (stage, web) =>
    (await stage.at(stage.screen, web)).press(`Buscar ${label}`, { [`[texto.${name}]`]: 'Prueba' })

const changeThirdParty =
  (nombre: string): Doing =>
  async (stage, web) => {
    const visitor = await stage.at(stage.screen, web)
    return visitor.press('Modificar', { '[nombre]': nombre }, main(visitor))
  }

const RENAMED = 'Prueba Cambiada'

/** Acts of invoices, receipts, receivables and third parties. */
export const MONEY_ACTS: Acts = {
  'saving it empty': async (stage) => (await stage.at(stage.screen)).press('Guardar'),
  'deleting an invoice, the API does not offer it': failing(/^DELETE \/invoices/, deleteInvoice, UNKNOWN),
  'exporting to Excel, the API does not offer it': failing(INVOICES, exportTo('xlsx'), UNKNOWN),
  'exporting to PDF, the API does not offer it': failing(INVOICES, exportTo('pdf'), UNKNOWN),
  'saving an invoice': saveInvoice,
  'saving an invoice, the API fails': failing(/^POST \/invoices$/, saveInvoice),
  'opening it for a client, the API fails': failing(/^GET \/third-parties\//, openForClient),
  'searching a client, the API fails': failing(SEARCH, search('Cliente', 'id_cliente_tercero')),
  'applying a receipt': applyReceipt,
  'applying a receipt, the API fails': failing(/^POST \/applied-receipts$/, applyReceipt),
  'changing an applied receipt': changeApplied,
  'changing an applied receipt, the API fails': failing(/^PUT /, changeApplied),
  'asking about an applied receipt': askedApplied,
  'deleting an applied receipt': deleteApplied,
  'deleting an applied receipt, the API fails': failing(/^DELETE /, deleteApplied),
  'saving a receipt': saveReceipt,
  'saving a receipt, the API fails': failing(/^POST \/payment-receipts$/, saveReceipt),
  'searching a means of payment, the API fails': async (stage) => {
    const visitor = await stage.at(stage.screen, 'failing')
    stage.faulty.failing(/^POST \/payment-methods\/search$/)
    return visitor.press('Buscar Medio de Pago', { '[texto.id_medio_pago]': 'Contado' })
  },
  'changing a receipt': changeReceipt,
  'changing a receipt, the API fails': failing(/^PUT /, changeReceipt),
  'deleting a receipt': deleteReceipt,
  'deleting a receipt, the API fails': failing(/^DELETE /, deleteReceipt),
  'saving a receivable': saveReceivable,
  'saving a receivable, the API fails': failing(/^POST \/accounts-receivable$/, saveReceivable),
  'changing a receivable': changeReceivable,
  'changing a receivable, the API fails': failing(/^PUT /, changeReceivable),
  'asking about a receivable': askedReceivable,
  'deleting a receivable': deleteReceivable,
  'deleting a receivable, the API fails': failing(/^DELETE /, deleteReceivable),
  'opening the tab Financiamiento': (stage) => stage.at(`${stage.screen}?tab=financiamiento`),
  'opening the tab Pesadas': (stage) => stage.at(`${stage.screen}?tab=pesadas`),
  'saving it without a name': changeThirdParty(' '),
  'changing the third party': changeThirdParty(RENAMED),
  'changing the third party, the API fails': failing(/^PUT \/third-parties/, changeThirdParty(RENAMED)),
}
