import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  bringAdvances,
  bringClientAdvances,
  undoneAdvances,
  undoneClientAdvances,
} from '#server/openings/advances-acts.ts'
import { bringAgreements, undoneAgreements, type OpeningAgreement } from '#server/openings/agreements-acts.ts'
import {
  bringReceivables,
  undoneReceivables,
  type OpeningReceivable,
} from '#server/openings/receivables-acts.ts'
import { agreementDetail } from '#server/financing/detail-queries.ts'
import { FinancingAgreementDetail } from '#server/financing/contract.ts'
import { bring, takeBack, type Undone } from '../../support/openings.ts'
import { runs } from '../../plan/quick.ts'
import { onEachEngine, says } from '../support/api.ts'
import { actsOf, millOf, weigh } from '../support/mill.ts'
import { loansOf } from '../support/loans.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

/** Opening balances follow the rules of the product's own records. */
onEachEngine('opening balances', (get) => {
  const m = millOf(get)
  const { act, approve, call, draft, weighAndDraft } = actsOf(get)
  const { receivable, receipt, aReceivable } = moneyOf(get, () => m)
  const { loan, close } = loansOf(get, () => m)
  let made = 0
  const number = (before: string) => `${before}-${(made += 1)}`
  const company = () => get().admin.company
  const bringing = <Record>(write: Parameters<typeof bring<Record>>[2], records: readonly Record[]) =>
    bring(get().db, company(), write, records)
  const back = (how: Undone, id: string) => takeBack(get().db, company(), how, id)
  const supplier = () => ({ id_tercero: m.proveedor, nombre_tercero: 'Agricultor' })

  const anAgreement = (changes: Partial<OpeningAgreement> = {}): OpeningAgreement => ({
    consecutivo: number('LIBRO'),
    id_tercetro: m.proveedor,
    nombre_tercero: 'Agricultor',
    tipo_identificacion_tercero: '13',
    identificacion_tercero: '1',
    fecha_de_inicio: '2026-08-01',
    numero_de_dias_del_cultivo: 120,
    numero_hectareas: 7.35,
    tasa: 2,
    maximo_prestar: 20_000_001,
    prestamos: [
      {
        fecha_movimiento: '2026-08-01',
        descripcion: 'Semilla',
        modalidad_financiacion: 'MONEY_LOAN',
        valor: 5_000_000,
        interes_inicial: 300_000,
        saldo_inicial_al: '2026-10-31',
      },
    ],
    ...changes,
  })
  const broughtAgreement = async (changes: Partial<OpeningAgreement> = {}) => {
    const agreement = anAgreement(changes)
    const importacion = await bringing(bringAgreements, [agreement])
    const [{ id } = { id: '' }] = await get().rows<{ id: string }>(
      sql`select id_acuerdo_de_financiamiento as id from financing_agreements where consecutivo = ${agreement.consecutivo}`,
    )
    return { id, importacion }
  }
  const detailOn = async (id: string, hoy: string) =>
    FinancingAgreementDetail.parse(await agreementDetail(get().db.within(company()).read, company(), id, hoy))

  it('an opening loan charges 2 % a month of 5,000,000 after the cut-off, besides earlier interest', async () => {
    const { id } = await broughtAgreement()
    expect(await detailOn(id, '2026-11-30')).toMatchObject({
      total_neto: 5_000_000,
      interes: 400_000,
      total_mas_interes: 5_400_000,
      saldo: 5_400_000,
      maximo_prestar: 20_000_001,
      tasa: 2,
      movimientos: [
        {
          fecha_movimiento: '2026-08-01',
          saldo_inicial_al: '2026-10-31',
          interes_inicial: 300_000,
          intereses: 400_000,
          total: 5_400_000,
          dias: 30,
          nombre_fpago: '',
          estado: 'APROBADO',
          periodos: [
            { desde: '2026-10-31', hasta: '2026-11-30', dias: 30, capital: 5_000_000, interes: 100_000 },
          ],
        },
      ],
    })
    expect(await detailOn(id, '2026-10-31')).toMatchObject({ interes: 300_000, saldo: 5_300_000 })
    // The debt before the cut-off is unknown.
    expect(await detailOn(id, '2026-10-30')).toMatchObject({ saldo: 0 })
    const { json } = await call('GET', `/reports/farmer-statement/${id}`)
    const run = json.filas[0].financiacion
    expect(json.filas).toMatchObject([
      { detalle: 'Semilla (saldo inicial al 31/10/2026)', vr_neto: 5_000_000, total: 5_000_000 + run },
    ])
    expect(json.debe_hoy).toBe((await call('GET', `/financing-agreements/${id}`)).json.saldo)
    const paper = await call('GET', `/files/pdf/ACUERDO_FINANCIAMIENTO/${id}`)
    expect([paper.status, paper.raw.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('opening loans over the maximum count and need no approval', async () => {
    const { id } = await broughtAgreement({ maximo_prestar: 1_000_000 })
    const { json } = await call('GET', `/financing-agreements/${id}`)
    expect(json).toMatchObject({ total_neto: 5_000_000, sobre_maximo: true, solicitudes: [] })
  })

  it('an opening loan cannot be changed in its form, and numbers stay unique', async () => {
    const agreement = anAgreement()
    const importacion = await bringing(bringAgreements, [agreement])
    const { json } = await call('POST', '/financing-agreements/search', { search: agreement.consecutivo })
    const detail = (await call('GET', `/financing-agreements/${json.data[0]._id}`)).json
    const [{ _id }] = detail.movimientos
    says(
      await call('PUT', '/financing-agreement-movements', { _id, valor: 1 }),
      409,
      'No se puede modificar el préstamo: es un saldo inicial. Elimínelo y tráigalo de nuevo con la importación.',
    )
    await expect(bringing(bringAgreements, [agreement])).rejects.toThrow(
      'Alguien usó uno de los números del archivo después de la vista previa',
    )
    await back(undoneAgreements, importacion)
    await bringing(bringAgreements, [agreement])
    const owed = aReceivableOf()
    await bringing(bringReceivables, [owed])
    await expect(bringing(bringReceivables, [owed])).rejects.toThrow(
      'Alguien usó uno de los números del archivo después de la vista previa',
    )
  })

  it('opening agreements can be undone until another record depends on them', async () => {
    const said = (id: string) => expect(back(undoneAgreements, id)).rejects
    const lent = await broughtAgreement()
    await loan(lent.id, { fecha_movimiento: HOY })
    await said(lent.importacion).toThrow(/el acuerdo LIBRO-\d+ tiene préstamos hechos después\./)
    const closed = await broughtAgreement()
    says(await close(closed.id, { fecha_liquidacion: '2026-10-30' }), 422, ['fecha_liquidacion'])
    says(await close(closed.id, { fecha_liquidacion: '2026-10-31' }), 200)
    await said(closed.importacion).toThrow(/el acuerdo LIBRO-\d+ ya se cerró\./)
    const settled = await broughtAgreement()
    const { _id } = await weigh(get(), m, { fecha: '2026-11-02' })
    const { consecutivo } = await draft(m, [_id], {
      fecha: '2026-11-05',
      registro: 'RETENCION',
      id_acuerdo: settled.id,
      abono: 350_000,
    })
    await said(settled.importacion).toThrow(`está en la liquidación ${consecutivo}.`)
    const free = await broughtAgreement()
    await back(undoneAgreements, free.importacion)
    says(await call('GET', `/financing-agreements/${free.id}`), 404)
  })

  it('a settlement pays the imported interest first', async () => {
    const { id } = await broughtAgreement()
    const { _id } = await weigh(get(), m, { fecha: '2026-10-20' })
    const body = { fecha: '2026-10-31', registro: 'RETENCION', id_acuerdo: id, abono: 350_000 }
    const { acuerdo, _id: settlement } = await draft(m, [_id], body)
    expect(acuerdo).toMatchObject({ deuda: 5_300_000, a_intereses: 300_000, a_capital: 50_000 })
    says(await act(settlement, 'void', { motivo: 'Prueba' }), 200)
    // No debt is offered before the cut-off.
    const early = {
      id_proveedor: m.proveedor,
      precio_carga: 183_000,
      pesadas: [_id],
      ...body,
      fecha: '2026-10-30',
    }
    says(await call('POST', '/settlements/preview', early), 422, ['id_acuerdo'])
  })

  const aReceivableOf = (changes: Partial<OpeningReceivable> = {}): OpeningReceivable => ({
    numero_factura: number('F'),
    cliente_id: m.cliente,
    cliente_nombre: 'Comercializadora',
    fecha_factura: day(-90),
    fecha_esperada_pago: day(-60),
    valor_original_factura: 1_000_000,
    total_abonos_realizados: 250_000,
    observaciones: '',
    ...changes,
  })

  it('opening receivables behave like typed receivables, with late interest from the due day', async () => {
    const entered = await receivable({
      ...aReceivable({ fecha_factura: day(-90), fecha_esperada_pago: day(-60) }),
      total_abonos_realizados: 250_000,
      porcentaje_interes_mora: 1.5,
    })
    const { numero_factura } = aReceivableOf()
    await bringing(bringReceivables, [aReceivableOf({ numero_factura, porcentaje_interes_mora: 1.5 })])
    const { json } = await call('POST', '/accounts-receivable/search', { search: numero_factura })
    const shown = ({ data }: { data: Record<string, unknown>[] }) => {
      const { _id, id_cuenta_por_cobrar, creado_en, actualizado_en, origen, numero_factura, ...same } =
        data[0]!
      return { origen, same }
    }
    const own = shown({ data: [entered] })
    expect(shown(json)).toEqual({
      origen: 'SALDO_INICIAL',
      same: { ...own.same, cliente_nombre: 'Comercializadora' },
    })
    expect(json.data[0]).toMatchObject({
      saldo_actual: 750_000,
      valor_mora: 22_500,
      abonos_iniciales: 250_000,
    })
  })

  it('opening receivables and client advances can be undone until an amount is applied', async () => {
    const owed = aReceivableOf()
    const importacion = await bringing(bringReceivables, [owed])
    const numero = number('R')
    const received = await bringing(bringClientAdvances, [
      {
        numero,
        id_tercero: m.cliente,
        nombre_tercero: 'Comercializadora',
        fecha: day(-30),
        valor: 80_000,
        observaciones: '',
      },
    ])
    const found = (await call('POST', '/payment-receipts/search', { search: numero })).json.data[0]
    expect(found).toMatchObject({
      estado: 'APLICADO',
      por_aplicar: 80_000,
      descripcion_medio_pago: 'Saldo inicial',
    })
    const cuenta = (await call('POST', '/accounts-receivable/search', { search: owed.numero_factura })).json
      .data[0]
    const aplicaciones = [{ id_cuenta_por_cobrar: cuenta._id, valor_aplicado: 80_000 }]
    says(await call('PATCH', `/payment-receipts/${found._id}/apply`, { aplicaciones }), 200)
    await expect(back(undoneReceivables, importacion)).rejects.toThrow(
      `No se puede deshacer la importación: la cuenta por cobrar ${owed.numero_factura} ya tiene recibos aplicados.`,
    )
    await expect(back(undoneClientAdvances, received)).rejects.toThrow(`el recibo ${numero} ya está aplicado`)
    says(
      await call('PUT', '/payment-receipts/update', {
        id_recibo_caja: found._id,
        estado: 'ANULADO',
        motivo: 'x',
      }),
      200,
    )
    await back(undoneReceivables, importacion)
    await back(undoneClientAdvances, received)
    says(await call('GET', `/accounts-receivable/${cuenta._id}`), 404)
  })

  it('the next settlement deducts an opening advance, which can be undone before', async () => {
    const consecutivo = number('ANT')
    const advance = {
      numero: consecutivo,
      ...supplier(),
      fecha: day(-30),
      valor: 400_000,
      observaciones: 'Giro',
    }
    const importacion = await bringing(bringAdvances, [advance])
    const summary = async () =>
      (await call('GET', `/third-parties/${m.proveedor}/summary`)).json.liquidaciones
    expect((await summary()).anticipos).toEqual({ cantidad: 1, valor: 400_000 })
    const made = await weighAndDraft(m, { registro: 'RETENCION' })
    expect(made).toMatchObject({
      anticipo: 400_000,
      anticipos: [{ id_liquidacion: '', consecutivo, queda: 400_000 }],
    })
    await expect(back(undoneAdvances, importacion)).rejects.toThrow(
      `el anticipo ${consecutivo} de Agricultor`,
    )
    says(await approve(made._id), 200)
    expect((await summary()).anticipos).toEqual({ cantidad: 0, valor: 0 })
    says(await act(made._id, 'void', { motivo: 'Prueba' }), 200)
    await back(undoneAdvances, importacion)
    expect((await summary()).anticipos).toEqual({ cantidad: 0, valor: 0 })
  })

  it('opening balances add exactly their amounts, and leave every sum unchanged once undone', async () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 })
    const one = fc.record({
      valor: amount,
      parte: fc.integer({ min: 0, max: 100 }),
      dias: fc.integer({ min: 1, max: 900 }),
    })
    const sums = async () => {
      const body = { totales: true, limit: 1 }
      const accounts = (await call('POST', '/accounts-receivable/search', body)).json
      const agreements = (
        await call('POST', '/financing-agreements/search', { ...body, filtros: { estado: 'EN_EJECUCION' } })
      ).json
      const account = (await call('POST', '/movements/search', { filtros: { tercero: m.proveedor } })).json
      const extract = (await call('GET', `/reports/farmer-receivables/${m.proveedor}`)).json
      return {
        cartera: [accounts.total_count, accounts.totales],
        acuerdos: [agreements.total_count, agreements.totales],
        // The account equals the total of the statement.
        cuenta: [account.saldo_final, extract.neto],
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(one, { minLength: 1, maxLength: 6 }), async (rows) => {
        const before = await sums()
        const receivables = rows.map(({ valor, parte, dias }) =>
          aReceivableOf({
            cliente_id: m.proveedor,
            fecha_factura: day(-dias),
            fecha_esperada_pago: day(30 - dias),
            valor_original_factura: valor,
            total_abonos_realizados: Math.floor((valor * parte) / 100),
          }),
        )
        const agreements = rows.map(({ valor, parte, dias }) =>
          anAgreement({
            fecha_de_inicio: day(-dias),
            prestamos: [
              {
                ...anAgreement().prestamos[0]!,
                fecha_movimiento: day(-dias),
                saldo_inicial_al: HOY,
                valor,
                interes_inicial: parte,
              },
            ],
          }),
        )
        const first = await bringing(bringReceivables, receivables)
        const second = await bringing(bringAgreements, agreements)
        const third = await bringing(
          bringAdvances,
          rows.map(({ valor, dias }) => ({
            numero: number('ANT'),
            ...supplier(),
            fecha: day(-dias),
            valor,
            observaciones: '',
          })),
        )
        const between = await sums()
        const all = (of: (row: (typeof rows)[number]) => number) =>
          rows.reduce((sum, row) => sum + of(row), 0)
        const owed = all(({ valor, parte }) => valor - Math.floor((valor * parte) / 100))
        const [lent, interest] = [all(({ valor }) => valor), all(({ parte }) => parte)]
        expect(between.cartera[1].saldo_actual - before.cartera[1].saldo_actual).toBe(owed)
        expect(between.acuerdos[1].saldo - (before.acuerdos[1]?.saldo ?? 0)).toBe(lent + interest)
        expect(between.cuenta[0] - before.cuenta[0]).toBe(owed + lent + interest + lent)
        expect(between.cuenta[1] - before.cuenta[1]).toBe(owed + lent + interest + lent)
        await back(undoneReceivables, first)
        await back(undoneAgreements, second)
        await back(undoneAdvances, third)
        expect(await sums()).toEqual(before)
      }),
      { numRuns: runs(6) },
    )
  })

  it('opening advances of clients create a receipt with its paper, and leave typed receipts unchanged', async () => {
    const numero = number('R')
    await bringing(bringClientAdvances, [
      {
        numero,
        id_tercero: m.cliente,
        nombre_tercero: 'Comercializadora',
        fecha: day(-3),
        valor: 5_000,
        observaciones: 'Anticipo',
      },
    ])
    const { _id } = (await call('POST', '/payment-receipts/search', { search: numero })).json.data[0]
    expect((await call('GET', `/payment-receipts/${_id}`)).json).toMatchObject({
      origen: 'SALDO_INICIAL',
      aplicaciones: [],
    })
    const paper = await call('GET', `/files/pdf/RECIBO_CAJA/${_id}`)
    expect(paper.status).toBe(200)
    await receipt({ valor_pagado: 1 })
  })
})
