import { sql, type SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Dashboard } from '#server/desk/dashboard-contract.ts'
import type { Key } from '#server/kit/contract/keys.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { makeLaterYears } from '#server/demo/companies.ts'
import { addDays } from '#server/kit/words/days.ts'
import { callOf, onEachEngine, says, type Session } from '../support/api.ts'
import { HOY, NOW } from '../support/clock.ts'
import { type Mill, newMill, settlementOf, weigh, REGISTERED } from '../support/mill.ts'

/** Every key of the dashboard, with the parts that it opens. */
const PARTS: [key: Key, parts: string[]][] = [
  ['POST-accounts-receivable/search', ['cartera_vencida', 'cuentas_por_cobrar']],
  ['POST-approval-requests/search', []],
  ['POST-banks/search', ['bancos']],
  ['POST-consecutives/search', ['consecutivos_activos']],
  ['POST-financing-agreements/search', ['deuda_de_acuerdos']],
  ['POST-rates/search', []],
  ['POST-settlements/search', ['cuentas_por_pagar', 'liquidado', 'ultimas_liquidaciones']],
  ['POST-third-parties/search', []],
  ['POST-weighing-records/search', ['compras', 'estado_de_pesadas', 'patio', 'pesadas_hoy']],
]

/** Key that solves an alert, in addition to the key of its list, with the beginnings of its texts. */
const MENDED: [key: Key, reading: Key, alerts: string[]][] = [
  ['POST-payment-receipts', 'POST-accounts-receivable/search', ['cuentas por']],
  ['PATCH-approval-requests/{id}/approve', 'POST-approval-requests/search', ['solicitud de']],
  ['PUT-banks', 'POST-banks/search', ['banco tiene']],
  ['PUT-financing-agreements', 'POST-financing-agreements/search', ['acuerdo pasa']],
  ['PATCH-financing-agreements/{id}/close', 'POST-financing-agreements/search', ['acuerdo sigue']],
  ['POST-rates', 'POST-rates/search', ['venció el']],
  ['PATCH-settlements/{id}/approve', 'POST-settlements/search', ['liquidación espera']],
  ['PUT-weighing-records', 'POST-weighing-records/search', ['pesada lleva']],
  ['POST-settlements', 'POST-weighing-records/search', ['pesada de']],
]
const KEYS = PARTS.map(([key]) => key)

onEachEngine('dashboard', (get) => {
  const call = callOf(get)
  const hoy = HOY
  const ago = (days: number) => addDays(hoy, -days)
  const registered = { ...REGISTERED, fecha_registro_bolsa: hoy }
  let agreements = 0
  const run = (query: SQL) => get().run(query)

  /** Company with current rates and legal interest, data for weighings, and its administrator. */
  async function newCompany(nombre: string, documento: string) {
    const api = get()
    const as = { ...api.admin, company: '' }
    const { json } = says(
      await call('POST', '/companies/create', { nombre, tipo_documento: 'NIT', documento }, as),
      201,
    )
    const admin: Session = { ...api.admin, company: json.data._id }
    await inTransaction(api.db, SYSTEM, (tx) => makeLaterYears(tx, admin.company, NOW))
    await run(sql`update rates r set vigente_hasta = null where id_empresa = ${admin.company} and not exists (
      select from rates o where o.id_empresa = r.id_empresa and o.tags = r.tags and o.vigente_desde > r.vigente_desde)`)
    await run(sql`update rates set valor = 2 where id_empresa = ${admin.company} and tags = 'TASA_PRESTAMO'`)
    const mill = await newMill(api, admin)
    return { admin, mill, company: admin.company }
  }
  const read = async (as: Session, query = ''): Promise<Dashboard> => {
    const { json } = says(await call('GET', `/dashboard${query}`, undefined, as), 200)
    // First steps have their own test file.
    delete json.primeros_pasos
    return json
  }
  const alertsOf = async (as: Session) =>
    (await read(as)).alertas!.map(({ gravedad, que, enlace }) => [
      gravedad,
      // A no-break space separates sign and amount.
      que.replaceAll('\u00a0', ' '),
      enlace,
    ])
  /** Expects exactly these alerts of one kind. */
  const warningOf =
    (as: Session, gravedad: string, enlace: string) =>
    async (...texts: string[]) =>
      expect(await alertsOf(as)).toEqual(texts.map((text) => [gravedad, text, enlace]))
  const aged = (ids: string[], hours: number) =>
    run(sql`update weighing_records set creado_en = now() - make_interval(hours => ${hours})
      where id_weighing_record in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )})`)
  const draft = async (as: Session, mill: Mill, id: string, changes: object = {}) => {
    const body = settlementOf(mill, [id], { fecha: hoy, ...changes })
    const { json } = says(await call('POST', '/settlements', body, as), 201)
    return json.data as Record<'_id' | 'consecutivo', string> & Record<'subtotal' | 'total_a_pagar', number>
  }
  const settle = (as: Session, id: string, act: string, body: object = {}) =>
    call('PATCH', `/settlements/${id}/${act}`, body, as)

  it('counts approved and paid settlements as purchases, and no drafts, like the reports', async () => {
    const { admin, mill } = await newCompany('Molino de los Borradores', '800123459')
    const fecha = ago(1)
    const settled = async (precio_carga: number) => {
      const { _id } = await weigh(get(), mill, { fecha }, admin)
      return draft(admin, mill, _id, { fecha, precio_carga })
    }
    const bought = async () => {
      const { cantidad, valor, precio_carga } = (await read(admin)).liquidado!.ayer
      return { cantidad, valor, precio_carga }
    }
    const [one] = [await settled(180_000), await settled(250_000)]
    expect(await bought()).toEqual({ cantidad: 0, valor: 0, precio_carga: null })
    await settle(admin, one._id, 'approve', registered)
    const approved = { cantidad: 1, valor: one.subtotal, precio_carga: 180_000 }
    expect(await bought()).toEqual(approved)
    await settle(admin, one._id, 'pay', { fecha: hoy, id_fpago: mill.contado })
    expect(await bought()).toEqual(approved)
    await settle(admin, one._id, 'void', { motivo: 'Prueba', destino_pago: 'ANTICIPO' })
    expect(await bought()).toEqual({ cantidad: 0, valor: 0, precio_carga: null })
  })

  it('each card of the dashboard counts only records of its company', async () => {
    const { admin, mill } = await newCompany('Molino de las Tarjetas', '860002964')
    const empty = await read(admin)
    expect(empty).toMatchObject({
      cuentas_por_pagar: { valor: 0 },
      cuentas_por_cobrar: { valor: 0 },
      pesadas_hoy: { cantidad: 0, kg: 0 },
      consecutivos_activos: { cantidad: 13 },
      ultimas_liquidaciones: [],
      alertas: [],
    })
    const onCredit = { fecha: hoy, id_formapago: mill.credito }
    const first = await weigh(get(), mill, onCredit, admin)
    const second = await weigh(get(), mill, onCredit, admin)
    await weigh(get(), mill, { fecha: ago(1) }, admin)
    await run(
      sql`update accounts_receivable set total_abonos_realizados = 1000, abonos = 4000
        where id_weighing_record = ${second._id}`,
    )
    const paid = await draft(admin, mill, first._id)
    const owed = await draft(admin, mill, second._id)
    for (const one of [paid, owed])
      expect((await settle(admin, one._id, 'approve', registered)).status).toBe(200)
    const pay = { fecha: hoy, id_fpago: mill.contado }
    expect((await settle(admin, paid._id, 'pay', pay)).status).toBe(200)
    const seen = await read(admin)
    expect(seen).toMatchObject({
      cuentas_por_pagar: { valor: owed.total_a_pagar },
      cuentas_por_cobrar: { valor: 15_000 + 10_000 },
      pesadas_hoy: { cantidad: 2, kg: 36_560 },
    })
    expect(seen.ultimas_liquidaciones?.map(({ consecutivo, estado }) => ({ consecutivo, estado }))).toEqual([
      { consecutivo: owed.consecutivo, estado: 'APROBADA' },
      { consecutivo: paid.consecutivo, estado: 'PAGADA' },
    ])

    const voided = await weigh(get(), mill, onCredit, admin)
    const url = `/weighing-records/delete/${voided._id}`
    expect((await call('DELETE', url, undefined, admin)).status).toBe(200)
    expect((await read(admin)).cuentas_por_cobrar).toEqual({ cantidad: 2, valor: 25_000 })

    const other = await newCompany('Molino Vecino', '890300279')
    expect(await read(other.admin)).toEqual(empty)
  })

  it('counts weighings by state in the selected days', async () => {
    const { admin, mill } = await newCompany('Molino de los Estados', '800197268')
    for (const fecha of [hoy, ago(6), ago(7), ago(29), ago(30), ago(89), ago(90), ago(364), ago(365)]) {
      await weigh(get(), mill, { fecha }, admin)
    }
    await weigh(get(), mill, { fecha: ago(8), peso_vacio: null }, admin)
    const states = async (query = '') =>
      (await read(admin, query)).estado_de_pesadas?.map(({ estado, cantidad, kg }) => [estado, cantidad, kg])
    const counted = (pesadas: number, pendientes: number) => [
      ['PESADA', pesadas, pesadas * 18_280],
      ['PENDIENTE', pendientes, 0],
      ['REPESADA', 0, 0],
      ['PAGO', 0, 0],
    ]
    expect(await states()).toEqual(counted(4, 1))
    expect(await states('?dias=7')).toEqual(counted(2, 0))
    expect(await states('?dias=30')).toEqual(counted(4, 1))
    expect(await states('?dias=90')).toEqual(counted(6, 1))
    expect(await states('?dias=365')).toEqual(counted(8, 1))
    for (const dias of ['0', '31', '-7', '1e9', 'mes', '']) {
      says(await call('GET', `/dashboard?dias=${dias}`, undefined, admin), 422, ['dias'])
    }
  })

  it('alerts about an overdue receivable until it is paid or voided', async () => {
    const { admin, mill, company } = await newCompany('Molino de la Cartera', '899999068')
    const onCredit = { fecha: hoy, id_formapago: mill.credito, id_producto: mill.harina }
    const one = await weigh(get(), mill, onCredit, admin)
    const two = await weigh(get(), mill, onCredit, admin)
    const three = await weigh(get(), mill, onCredit, admin)
    const overdue = warningOf(admin, 'alta', '/accounts-receivable?estado_documento=VENCIDA')
    const due = (id: string, day: string) =>
      run(sql`update accounts_receivable set fecha_esperada_pago = ${day} where id_weighing_record = ${id}`)
    await due(one._id, hoy)
    await overdue()
    await due(one._id, ago(1))
    await run(sql`update accounts_receivable set abonos = 5000 where id_weighing_record = ${one._id}`)
    await overdue('1 cuenta por cobrar está vencida: $ 10.000.')
    await due(two._id, ago(40))
    await due(three._id, ago(400))
    await overdue('3 cuentas por cobrar están vencidas: $ 40.000.')
    await run(sql`update accounts_receivable set abonos = 15000 where id_weighing_record = ${one._id}`)
    await run(sql`update accounts_receivable set anulada = true where id_weighing_record = ${two._id}`)
    await overdue('1 cuenta por cobrar está vencida: $ 15.000.')
    await run(sql`update accounts_receivable set abonos = 0, anulada = true where id_empresa = ${company}`)
    await overdue()
  })

  it('alerts about a weighing that stays PENDIENTE for more than a day', async () => {
    const { admin, mill } = await newCompany('Molino del Patio', '860007738')
    const late = warningOf(admin, 'alta', '/weighing-records?demorada=true')
    const waiting = await weigh(get(), mill, { fecha: ago(9), peso_vacio: null }, admin)
    const unanalysed = await weigh(get(), mill, { fecha: hoy, humedad: null, impureza: null }, admin)
    await aged([waiting._id], 23)
    await late()
    await aged([waiting._id], 25)
    await late('1 pesada lleva más de 24 horas pendiente.')
    await aged([unanalysed._id], 30)
    await late('2 pesadas llevan más de 24 horas pendientes.')
    for (const { _id } of [waiting, unanalysed]) {
      await call('DELETE', `/weighing-records/delete/${_id}`, undefined, admin)
    }
    await late()
  })

  it('alerts about purchases unsettled for more than three days, and about waiting drafts', async () => {
    const { admin, mill } = await newCompany('Molino por Liquidar', '811000111')
    const unsettled = `/weighing-records?aplica_liquidacion=true&hasta=${ago(4)}`
    const drafts = '/liquidacion-arroz?estado=BORRADOR'
    const [old, waiting] = [warningOf(admin, 'media', unsettled), warningOf(admin, 'media', drafts)]
    await weigh(get(), mill, { fecha: ago(3) }, admin)
    const sold = { fecha: ago(9), id_producto: mill.harina, id_formapago: mill.contado }
    await weigh(get(), mill, sold, admin)
    await old()
    const first = await weigh(get(), mill, { fecha: ago(4) }, admin)
    const one = '1 pesada de compra lleva más de 3 días sin liquidar: 18.280 kg.'
    await old(one)
    const second = await weigh(get(), mill, { fecha: ago(20), peso_vacio: 14_001 }, admin)
    await old('2 pesadas de compra llevan más de 3 días sin liquidar: 36.759 kg.')
    const { _id } = await draft(admin, mill, second._id)
    expect(await alertsOf(admin)).toEqual([
      ['media', one, unsettled],
      ['media', '1 liquidación espera aprobación.', drafts],
    ])
    await draft(admin, mill, first._id)
    await waiting('2 liquidaciones esperan aprobación.')
    expect((await settle(admin, _id, 'approve', registered)).status).toBe(200)
    await waiting('1 liquidación espera aprobación.')
  })

  /** Agreement of one hectare with a loan on its first day. The maximum is 4.000.000. */
  async function lentTo(
    company: string,
    mill: Mill,
    { inicio, dias, prestado }: { inicio: string; dias: number; prestado: number },
  ): Promise<string> {
    const [made] = await get().rows<{ id: string }>(sql`insert into financing_agreements (id_empresa,
        consecutivo, id_tercetro, nombre_tercero,
          tipo_identificacion_tercero, identificacion_tercero, fecha_de_inicio, numero_de_dias_del_cultivo,
          numero_hectareas, tasa, cupo_hectarea, maximo_prestar, total_neto)
        values (${company}, ${`ACU-${(agreements += 1)}`}, ${mill.proveedor}, 'Agricultor', '13', '1', ${inicio}, ${dias}, 1, 3,
          4000000, 4000000, ${prestado})
        returning id_acuerdo_de_financiamiento as id`)
    await run(sql`insert into financing_agreement_movements (id_empresa, id_financing_agreement, fecha_movimiento,
        descripcion, modalidad_financiacion, valor)
      values (${company}, ${made!.id}, ${inicio}, 'Semilla', 'SUPPLIES_DELIVERY', ${prestado})`)
    return made!.id
  }

  it('alerts about a running agreement above its maximum or past its crop', async () => {
    const { admin, mill, company } = await newCompany('Molino de los Acuerdos', '830001113')
    const over = '/financing-agreements?estado=EN_EJECUCION&sobre_maximo=true'
    const past = '/financing-agreements?cultivo_vencido=true'
    await lentTo(company, mill, { inicio: ago(60), dias: 60, prestado: 4_000_000 })
    expect(await alertsOf(admin)).toEqual([])
    const one = await lentTo(company, mill, { inicio: ago(61), dias: 60, prestado: 4_000_000 })
    const two = await lentTo(company, mill, { inicio: ago(10), dias: 60, prestado: 4_000_001 })
    expect(await alertsOf(admin)).toEqual([
      ['alta', '1 acuerdo pasa del máximo a prestar.', over],
      ['media', '1 acuerdo sigue abierto aunque pasaron los días de su cultivo.', past],
    ])
    await run(sql`update financing_agreements set estado = 'TERMINADO', fecha_liquidacion = ${hoy}
      where id_acuerdo_de_financiamiento in (${one}, ${two})`)
    expect(await alertsOf(admin)).toEqual([])
  })

  it('alerts about an interest rate above the usury ceiling', async () => {
    const { admin, company } = await newCompany('Molino de la Usura', '830001114')
    const set = (tag: string, valor: number) =>
      run(sql`update rates set valor = ${valor} where id_empresa = ${company} and tags = ${tag}`)
    await set('TECHO_USURA', 2)
    expect(await alertsOf(admin)).toEqual([])
    await set('TASA_PRESTAMO', 2.5)
    await set('INTERES_MORA', 2.1)
    const over = ([tag, name, rate]: string[]) => [
      'media',
      `La tarifa ${name} es ${rate} % mensual y pasa del techo de usura, 2 %.`,
      `/rates?q=${tag}`,
    ]
    const rates = [
      ['TASA_PRESTAMO', 'Tasa de préstamos', '2,5'],
      ['INTERES_MORA', 'Interés de mora', '2,1'],
    ]
    expect(await alertsOf(admin)).toEqual(rates.map(over))
  })

  it('shows the alert about missing values of the year first, with a link to their form', async () => {
    const { admin, company } = await newCompany('Molino del Año Nuevo', '830001117')
    const [ano] = hoy.split('-')
    expect(await alertsOf(admin)).toEqual([])
    await run(sql`delete from rates where id_empresa = ${company} and tags in ('UVT', 'SMMLV')
      and vigente_desde >= make_date(${Number(ano)}, 1, 1)`)
    const missing = (tag: string, text: string) => [
      'alta',
      text,
      `/rates?nuevo=1&parametro=${tag}&ano=${ano}`,
    ]
    expect(await alertsOf(admin)).toEqual([
      missing('SMMLV', `Falta el valor de ${ano} de Salario mínimo.`),
      missing('UVT', `Falta el valor de ${ano} de UVT. Sin él no se aprueban liquidaciones.`),
    ])
  })

  it('alerts about a purchase that is still unregistered at the exchange on day 150', async () => {
    const { admin, mill } = await newCompany('Molino de la Bolsa', '830001118')
    const urgent = '/liquidacion-arroz?por_registrar=urgente'
    const [one, two] = [
      await weigh(get(), mill, { fecha: ago(149) }, admin),
      await weigh(get(), mill, { fecha: ago(150) }, admin),
    ]
    const alerts = async () => (await alertsOf(admin)).filter(([, , enlace]) => enlace === urgent)
    const bolsa = { registro: 'BOLSA' }
    await draft(admin, mill, one._id, bolsa)
    expect(await alerts()).toEqual([])
    const { _id } = await draft(admin, mill, two._id, bolsa)
    const text = '1 compra lleva 150 días o más sin registrar en la Bolsa: el plazo es de 180.'
    expect(await alerts()).toEqual([['alta', text, urgent]])
    says(await settle(admin, _id, 'approve', registered), 200)
    expect(await alerts()).toEqual([])
  })

  it('alerts about requests that wait for a decision', async () => {
    const { admin, company } = await newCompany('Molino de las Solicitudes', '800103052')
    const ask = () =>
      run(sql`insert into approval_requests (id_empresa, accion) values (${company}, 'EXCESO_CUPO')`)
    const pending = warningOf(admin, 'media', '/approval-requests?estado=PENDIENTE')
    await ask()
    await pending('1 solicitud de aprobación espera decisión.')
    await ask()
    await pending('2 solicitudes de aprobación esperan decisión.')
    await run(sql`update approval_requests set estado = 'APROBADA', fecha_decision = now()
      where id_empresa = ${company}`)
    await pending()
  })

  it('alerts about an active bank account without number or opening balance', async () => {
    const { admin, company } = await newCompany('Molino de los Bancos', '860010522')
    const add = (nombre: string, numero: string, saldo: number | null, activo = true) =>
      run(sql`insert into banks (id_empresa, nombre, nro_cuenta, saldo_inicial, activo)
        values (${company}, ${nombre}, ${numero}, ${saldo}, ${activo})`)
    const incomplete = warningOf(admin, 'media', '/bank?activo=true&incompleto=true')
    await add('Completo', '123', 0)
    await add('En desuso', '', null, false)
    await incomplete()
    await add('Sin número', '', 100)
    await incomplete('1 banco tiene datos incompletos.')
    await add('Sin saldo', '456', null)
    await incomplete('2 bancos tienen datos incompletos.')
  })

  it('alerts about expired parameters, with a link to them', async () => {
    const { admin, mill, company } = await newCompany('Molino de las Tarifas', '800199436')
    const expired = warningOf(admin, 'media', '/rates?q=FLETE')
    const flete = sql`id_empresa = ${company} and tags = 'FLETE'`
    await run(sql`update rates set vigente_hasta = ${hoy} where ${flete}`)
    await expired()
    await run(sql`update rates set vigente_desde = '2025-01-01', vigente_hasta = '2025-01-31' where ${flete}`)
    const ended = 'Flete venció el 31/01/2025: se usa su último valor.'
    await expired(ended)
    const add = (tags: string, from: string) =>
      run(sql`insert into rates (id_empresa, area, descripcion, unidad_medida, valor, tags, vigente_desde)
        values (${company}, 'Otra', ${tags}, 'kg', 1, ${tags}, ${from})`)
    await add('FLETE', addDays(hoy, 1))
    await expired(ended)
    const body = { search: 'FLETE', searchin_fields: 'descripcion,tags' }
    const found = await call('POST', '/rates/search', body, admin)
    expect(found.json.data.filter(({ tags }: { tags: string }) => tags === 'FLETE')).toHaveLength(2)
    await run(sql`update rates set vigente_desde = ${hoy} where ${flete} and vigente_desde > ${hoy}`)
    await expired()
    await run(sql`insert into rates (id_empresa, area, descripcion, unidad_medida, valor, tags, vigente_desde, vigente_hasta,
        id_producto)
      values (${company}, 'Otra', 'Del producto', 'kg', 1, 'FLETE', '2025-01-01', '2025-03-31', ${mill.paddy})`)
    const [[, text] = []] = await alertsOf(admin)
    expect(text).toMatch(/^Flete de Paddy verde \d+ venció el 31\/03\/2025: se usa su último valor\.$/)
    const { _id: origen } = says(await call('POST', '/origins', { nombre: 'Saldaña' }, admin), 201).json.data
    await run(sql`update rates set id_producto = null, id_origen = ${origen}
      where id_empresa = ${company} and tags = 'FLETE' and id_producto is not null`)
    await expired('Flete de Saldaña venció el 31/03/2025: se usa su último valor.')
  })

  it('alerts about the expired price of a product, which the list and a settlement go on using', async () => {
    const { admin, mill, company } = await newCompany('Molino de los Precios', '800130907')
    const price = (descripcion: string, valor: number, its: SQL) =>
      run(sql`insert into rates (id_empresa, area, descripcion, unidad_medida, tags, valor, vigente_desde, vigente_hasta,
          id_producto)
        values (${company}, 'LIQUIDACION', ${descripcion}, 'carga', 'PRECIO_CARGA', ${valor}, '2025-01-01', ${its})`)
    await price('De todo', 180_000, sql`null, null`)
    await price('Del producto', 190_000, sql`'2025-03-31', ${mill.paddy}`)
    const [[, text] = []] = await alertsOf(admin)
    expect(text).toMatch(/ de Paddy verde \d+ venció el 31\/03\/2025: se usa su último valor\.$/)
    const listed = await call('POST', '/rates/search', { search: 'Del producto' }, admin)
    expect(listed.json.data[0].estado_vigencia).toBe('EN_USO')
    const { _id } = await weigh(get(), mill, { fecha: hoy }, admin)
    const proposed = await call('POST', '/settlements/prices', { pesadas: [_id], fecha: hoy }, admin)
    expect(proposed.json.data.precio_carga).toBe(190_000)
  })

  it('lists the work that waits for a person, with its sums, and leaves out what the person cannot do', async () => {
    const { admin, mill, company } = await newCompany('Molino de la Espera', '800226766')
    expect((await read(admin)).espera).toEqual([])
    const waiting = async (as: Session) =>
      (await read(as)).espera?.map(({ que, cantidad, valor }) => [que, cantidad, valor])
    const { _id } = await weigh(get(), mill, { fecha: ago(1) }, admin)
    const { total_a_pagar } = await draft(admin, mill, _id)
    const request = sql`insert into approval_requests (id_empresa, accion) values (${company}, 'EXCESO_CUPO')`
    await run(request)
    await run(request)
    const debt = (number: string, day: string) =>
      run(sql`insert into accounts_payable (id_empresa, consecutivo, origen, id_tercero, nombre_tercero, fecha, fecha_vencimiento, valor)
        values (${company}, ${number}, 'SALDO_INICIAL', ${mill.proveedor}, 'Agricultor', ${ago(9)}, ${day}, 900000)`)
    await debt('FV-1', ago(1))
    await debt('FV-2', hoy)
    const all = [
      ['2 solicitudes por decidir', 2, null],
      ['1 liquidación por aprobar', 1, total_a_pagar],
      ['1 cuenta por pagar vencida', 1, 900_000],
    ]
    expect(await waiting(admin)).toEqual(all)
    const settles: Key[] = ['POST-settlements/search', 'PATCH-settlements/{id}/approve']
    expect(await waiting(await get().userWith(settles, [company]))).toEqual([all[1]])
    const reads: Key[] = ['POST-settlements/search', 'POST-accounts-payable/search']
    expect(await waiting(await get().userWith(reads, [company]))).toBeUndefined()
  })

  it('the desk of a lender has waiting loans, agreements at risk, and farmers whose paddy came in', async () => {
    const { admin, mill, company } = await newCompany('Molino del Crédito', '800153993')
    const desk = async (as: Session) => {
      const { por_aprobar, por_cuidar, paddy_recibido } = await read(as, '?mesa=credito')
      return { por_aprobar, por_cuidar, paddy_recibido }
    }
    expect(await desk(admin)).toMatchObject({
      por_aprobar: { cantidad: 0, solicitudes: [] },
      por_cuidar: { sobre_maximo: 0, cultivo_vencido: 0, acuerdos: [] },
      paddy_recibido: { desde: ago(6), cantidad: 0, acuerdos: [] },
    })
    const one = await lentTo(company, mill, { inicio: ago(61), dias: 60, prestado: 4_000_001 })
    await run(sql`insert into approval_requests (id_empresa, accion, id_referencia, nombre_tercero, metadatos)
      values (${company}, 'EXCESO_CUPO', ${one}, 'Agricultor', '{"solicitado": 700000, "exceso": 200000, "consecutivo": "ACU-9"}')`)
    await weigh(get(), mill, { fecha: ago(7) }, admin)
    expect((await desk(admin)).paddy_recibido?.cantidad).toBe(0)
    const { peso_neto } = await weigh(get(), mill, { fecha: ago(6) }, admin)
    const { por_aprobar, por_cuidar, paddy_recibido } = await desk(admin)
    expect(por_aprobar).toMatchObject({
      cantidad: 1,
      solicitudes: [{ id_acuerdo: one, nombre: 'Agricultor', solicitado: 700_000, exceso: 200_000 }],
    })
    expect(por_cuidar).toMatchObject({
      sobre_maximo: 1,
      cultivo_vencido: 1,
      acuerdos: [{ id_acuerdo: one, prestado: 4_000_001, sobre_maximo: true, vencio: ago(1) }],
    })
    expect(paddy_recibido?.acuerdos).toMatchObject([
      { id_acuerdo: one, fecha: ago(6), pesadas: 1, kg: peso_neto },
    ])
    const scale = await get().userWith(['POST-weighing-records/search'], [company])
    expect(await desk(scale)).toEqual({})
  })

  it('shows each part of the dashboard only to holders of its key, and alerts only whoever can act', async () => {
    const { admin, mill, company } = await newCompany('Molino de los Permisos', '830115297')
    const late = { fecha: ago(9), id_formapago: mill.credito }
    const made = await weigh(get(), mill, late, admin)
    await weigh(get(), mill, late, admin)
    const yard = await weigh(get(), mill, { ...late, peso_vacio: null }, admin)
    await aged([yard._id], 48)
    await draft(admin, mill, made._id)
    await run(
      sql`update accounts_receivable set fecha_esperada_pago = ${ago(1)} where id_empresa = ${company}`,
    )
    await run(sql`insert into banks (id_empresa, nombre) values (${company}, 'Banco')`)
    await run(sql`insert into approval_requests (id_empresa, accion) values (${company}, 'EXCESO_CUPO')`)
    await run(
      sql`update rates set vigente_hasta = ${ago(1)} where id_empresa = ${company} and tags = 'FLETE'`,
    )
    await lentTo(company, mill, { inicio: ago(200), dias: 60, prestado: 5_000_001 })
    const seen = async (keys: Key[]) => {
      const { alertas, ...parts } = await read(await get().userWith(keys, [company]))
      return [Object.keys(parts).sort(), alertas?.map(({ que }) => que.split(' ').slice(1, 3).join(' '))]
    }
    const [none, all] = [await seen([]), await seen([...KEYS, ...MENDED.map(([key]) => key)])]
    expect(none).toEqual([[], undefined])
    for (const [key, parts] of PARTS) expect([key, await seen([key])]).toEqual([key, [parts, undefined]])
    for (const [key, reading, alerts] of MENDED) {
      expect([key, (await seen([key, reading]))[1]]).toEqual([key, alerts])
      expect([key, (await seen([key]))[1]]).toEqual([key, undefined])
    }
    expect(all[0]).toHaveLength(13)
    expect(all[1]).toEqual([
      'cuentas por',
      'pesada lleva',
      'acuerdo pasa',
      'pesada de',
      'liquidación espera',
      'acuerdo sigue',
      'solicitud de',
      'banco tiene',
      'venció el',
    ])
    const stranger = await get().userWith(
      [...KEYS, ...MENDED.map(([key]) => key)],
      [(await newCompany('Molino Ajeno', '860034313')).company],
    )
    expect((await read(stranger)).alertas).toEqual([])
    expect((await call('GET', '/dashboard', undefined, { ...stranger, company })).status).toBe(403)
  })
})
