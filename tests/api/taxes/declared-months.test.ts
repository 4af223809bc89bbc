import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import type { Declaration } from '#server/taxes/declarations-contract.ts'
import { addMonths, lastEndedMonth, writtenMonth } from '#server/kit/words/months.ts'
import { aThirdParty, onEachEngine, says } from '../support/api.ts'
import { actsOf, millOf } from '../support/mill.ts'
import { HOY } from '../support/money.ts'

const MES = lastEndedMonth(HOY)

onEachEngine('declared months', (get) => {
  const m = millOf(get)
  const { call, act, weighAndDraft } = actsOf(get)
  let settlement = ''
  const settle = async (mes = MES) => {
    const made = await weighAndDraft(m, { fecha: `${mes}-12`, registro: 'RETENCION' }, { fecha: `${mes}-10` })
    says(await act(made._id, 'approve'), 200)
    return made._id as string
  }
  beforeAll(async () => {
    settlement = await settle()
  })
  const rows = async () => (await call('GET', '/accounts-payable/declarations')).json.data
  const declare = (tipo: string, mes = MES) => call('POST', '/accounts-payable/declare', { mes, tipo })
  /** Missing declarations shown when closing a month, with their link. */
  const undeclared = async (mes = MES) => {
    const { pendientes } = (await call('GET', `/closed-periods/pending?mes=${mes}`)).json
    return pendientes.flatMap(({ que, enlace }: Record<'que' | 'enlace', string>) =>
      que.includes('sin declarar') ? [`${que.replaceAll('\u00a0', ' ')} ${enlace}`] : [],
    )
  }

  it('closing a month reports its missing declaration, if tax was withheld', async () => {
    expect(await undeclared()).toEqual([
      'Cuota de fomento sin declarar ($ 127.807) /declaraciones',
      'Retención en la fuente por compras sin declarar ($ 383.422) /declaraciones',
    ])
    expect(await undeclared(addMonths(MES, -1))).toEqual([])
    const refused = says(await call('POST', '/closed-periods', { mes: MES }), 409, ['con_pendientes'])
    expect(refused.json.mensaje).toContain('Cuota de fomento sin declarar')
  })

  const levyOf = async (mes = MES) => (await call('GET', `/reports/fomento?mes=${mes}`)).json.declaracion

  it('reports mark a month as not declared', async () => {
    const open = {
      situacion: 'POR_DECLARAR',
      ajustes: 0,
      diferencia: 0,
      consecutivo: '',
      saldo: 0,
      pagos: [],
    }
    expect(await levyOf()).toMatchObject({ ...open, valor: 127_807 })
    const { json } = await call('GET', `/reports/withholdings?mes=${MES}`)
    expect(json.declaracion).toMatchObject({ ...open, valor: 383_422 })
  })

  it('declaring a month needs a third party to pay, and works once', async () => {
    expect(await rows()).toMatchObject([
      { mes: MES, tipo: 'CUOTA_FOMENTO', del_mes: 127_807, ajustes: 0, valor: 127_807, consecutivo: '' },
      { mes: MES, tipo: 'RETENCION', valor: 383_422 },
    ])
    says(
      await declare('CUOTA_FOMENTO'),
      422,
      'Diga a quién se le paga la cuota de fomento del mes: en Terceros, campo «Se le paga».',
    )
    const fund = says(
      await call(
        'POST',
        '/third-parties',
        aThirdParty({ tipo: 'PROVEEDOR', nombre: 'Fondo Nacional del Arroz' }),
      ),
      201,
    ).json.data
    says(await call('PUT', '/third-parties', { id: fund._id, se_le_paga: 'TERCERO_CUOTA_FOMENTO' }), 200)
    const answers = await Promise.all(Array.from({ length: 20 }, () => declare('CUOTA_FOMENTO')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const made = answers.find(({ status }) => status === 201)!.json.data
    expect(made).toMatchObject({
      origen: 'CUOTA_FOMENTO',
      consecutivo: `CUOTA-FOMENTO-${MES}`,
      concepto: `Cuota de fomento de ${writtenMonth(MES)}`,
      valor: 127_807,
      id_tercero: fund._id,
      mes: MES,
    })
    expect(await undeclared()).toEqual([
      'Retención en la fuente por compras sin declarar ($ 383.422) /declaraciones',
    ])
    says(await declare('CUOTA_FOMENTO', HOY.slice(0, 7)), 422)
    says(await declare('OTRA'), 422, { tipo: 'Elija qué se declara.' })
  })

  it('pays a declaration with day, bank and receipt, by a voucher of 2370 against the bank', async () => {
    const id = (await rows())[0].id_cuenta_por_pagar as string
    const paying = { fecha: HOY, id_fpago: m.bancos, id_banco: m.banco, referencia: 'FNA-889' }
    says(await call('PATCH', `/accounts-payable/${id}/pay`, paying), 200)
    expect((await call('GET', `/accounts-payable/${id}`)).json).toMatchObject({
      estado: 'PAGADA',
      pagos: [{ referencia: 'FNA-889', valor: 127_807 }],
    })
    const [payment] = await get().rows<{ id: string }>(
      sql`select id_pago as id from payments where id_cuenta_por_pagar = ${id}`,
    )
    const voucher = (await call('GET', `/vouchers/detail?clave=PAGO-${payment!.id}`)).json
    expect(
      voucher.lineas.map(({ clase, debito, credito }: Record<string, unknown>) => [clase, debito, credito]),
    ).toEqual([
      ['CUOTA_FOMENTO', 127_807, 0],
      ['BANCO', 0, 127_807],
    ])
    expect(await levyOf()).toMatchObject({
      situacion: 'DECLARADA',
      id_cuenta_por_pagar: id,
      consecutivo: `CUOTA-FOMENTO-${MES}`,
      concepto: `Cuota de fomento de ${writtenMonth(MES)}`,
      ...{ fecha: HOY, valor: 127_807, saldo: 0, diferencia: 0 },
      pagos: [{ fecha: HOY, valor: 127_807, referencia: 'FNA-889', numero_egreso: 'CE-1' }],
    })
  })

  it('the next declaration includes later changes of a declared month', async () => {
    says(await act(settlement, 'void', { motivo: 'Errada', destino_pago: 'ANTICIPO' }), 200)
    expect(await levyOf()).toMatchObject({ valor: 127_807, diferencia: -127_807 })
    await settle()
    await settle()
    expect(await levyOf()).toMatchObject({ valor: 127_807, diferencia: 127_807, saldo: 0 })
    const [levy, withheld] = await rows()
    expect(levy).toMatchObject({
      tipo: 'CUOTA_FOMENTO',
      valor: 127_807,
      del_mes: 255_614,
      ajustes: -127_807,
      saldo: 0,
    })
    expect(withheld).toMatchObject({ tipo: 'RETENCION', valor: 766_844, consecutivo: '' })
  })

  it('a month between declared ones is declared with the later one, which is voided first', async () => {
    const [first, between] = [addMonths(MES, -2), addMonths(MES, -1)]
    for (const mes of [first, between]) await settle(mes)
    const office = says(
      await call('POST', '/third-parties', aThirdParty({ tipo: 'PROVEEDOR', nombre: 'DIAN' })),
      201,
    ).json.data
    says(await call('PUT', '/third-parties', { id: office._id, se_le_paga: 'TERCERO_RETENCION' }), 200)
    const declared = async (mes: string) => says(await declare('RETENCION', mes), 201).json.data._id as string
    const earlier = await declared(first)
    const situations = async () =>
      ((await rows()) as Declaration[])
        .filter(({ tipo }) => tipo === 'RETENCION')
        .map(({ mes, situacion }) => [mes, situacion])
    expect(await situations()).toEqual([
      [MES, 'POR_DECLARAR'],
      [between, 'POR_DECLARAR'],
      [first, 'DECLARADA'],
    ])
    const later = await declared(MES)
    expect(await situations()).toEqual([
      [MES, 'DECLARADA'],
      [between, 'CON_OTRO_MES'],
      [first, 'DECLARADA'],
    ])
    says(await declare('RETENCION', between), 409)
    const annul = (id: string) => call('PATCH', `/accounts-payable/${id}/void`, { motivo: 'Errada' })
    says(
      await annul(earlier),
      409,
      `Los cambios de ${writtenMonth(first)} se declararon con ${writtenMonth(MES)}. Anule primero RETENCION-${MES}.`,
    )
    says(await annul(later), 200)
    says(await annul(earlier), 200)
    expect((await situations()).map(([, situacion]) => situacion)).toEqual([
      'POR_DECLARAR',
      'POR_DECLARAR',
      'POR_DECLARAR',
    ])
  })

  it('lists a month of more than a year ago until it is declared', async () => {
    const old = addMonths(MES, -14)
    await settle(old)
    expect(await undeclared(old)).toEqual([
      'Cuota de fomento sin declarar ($ 127.807) /declaraciones',
      'Retención en la fuente por compras sin declarar ($ 383.422) /declaraciones',
    ])
    const listed = async () =>
      ((await rows()) as Declaration[]).filter(({ mes }) => mes === old).map(({ tipo }) => tipo)
    expect(await listed()).toEqual(['CUOTA_FOMENTO', 'RETENCION'])
    for (const tipo of await listed()) says(await declare(tipo, old), 201)
    expect(await listed()).toEqual([])
  })
})
