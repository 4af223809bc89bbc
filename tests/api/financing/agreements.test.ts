import { expect, it } from 'vitest'
import { addDays } from '#server/kit/words/days.ts'
import { aThirdParty, onEachEngine, says } from '../support/api.ts'
import { HOY } from '../support/clock.ts'
import { CLOSING, loansOf, refusal } from '../support/loans.ts'
import { millOf } from '../support/mill.ts'

const IN_KIND = { modalidad_financiacion: 'SUPPLIES_DELIVERY', id_fpago: undefined }
const INCOMPLETE = 'Todos los campos son obligatorios'

onEachEngine('financing agreements', (get) => {
  const mill = millOf(get)
  const { call, aLoan, anAgreement, agreement, loan, detail, close, golden, approveAll } = loansOf(
    get,
    () => mill,
  )
  const search = async (body: object) => (await call('POST', '/financing-agreements/search', body)).json
  const newSupplier = async () => (await call('POST', '/third-parties', aThirdParty())).json.data

  it('creates an agreement with its number, its maximum and the parameters of its day', async () => {
    const made = await agreement({ tasa: 9 })
    expect(made).toMatchObject({
      consecutivo: expect.stringMatching(/^ACU-\d+$/),
      nombre_tercero: expect.stringContaining('Ñáñez'),
      id_tercetro: mill.proveedor,
      id_tercero: mill.proveedor,
      tipo_identificacion_tercero: '13',
      tasa: 3,
      cupo_hectarea: 4_000_000,
      maximo_prestar: 50_000_000,
      total_neto: 0,
      saldo: 0,
      estado: 'EN_EJECUCION',
      fecha_liquidacion: '',
      fecha_fin_cultivo: '2026-06-29',
      sobre_maximo: false,
    })
    const { id_tercetro: id_tercero, ...body } = anAgreement()
    expect((await agreement({ ...body, id_tercetro: undefined, id_tercero })).id_tercetro).toBe(id_tercero)
  })

  it('rejects an empty agreement and impossible values, each beside its field', async () => {
    says(await call('POST', '/financing-agreements', {}), 422, {
      id_tercetro: INCOMPLETE,
      fecha_de_inicio: INCOMPLETE,
      numero_de_dias_del_cultivo: INCOMPLETE,
      numero_hectareas: INCOMPLETE,
      tasa: INCOMPLETE,
    })
    const days = 'Los días del cultivo deben estar entre 30 y 120'
    for (const [changes, field, message] of [
      [{ numero_de_dias_del_cultivo: 29 }, 'numero_de_dias_del_cultivo', days],
      [{ numero_de_dias_del_cultivo: 121 }, 'numero_de_dias_del_cultivo', days],
      [{ numero_hectareas: 0 }, 'numero_hectareas', 'Debe ser mayor a 0'],
      [{ numero_hectareas: 1.234 }, 'numero_hectareas', 'Escriba hasta dos decimales.'],
      [
        { fecha_de_inicio: '2026-02-30' },
        'fecha_de_inicio',
        '«2026-02-30» no es una fecha. Escríbala así: 31/12/2026.',
      ],
      [
        { fecha_de_inicio: addDays(HOY, 366) },
        'fecha_de_inicio',
        expect.stringContaining('un año desde hoy'),
      ],
      [{ id_tercetro: mill.placa }, 'id_tercetro', 'Debe seleccionar un proveedor válido de la lista.'],
      [{ id_tercetro: mill.cliente }, 'id_tercetro', 'Debe seleccionar un proveedor válido de la lista.'],
    ] as const) {
      const { status, json } = await call('POST', '/financing-agreements', anAgreement(changes))
      expect([changes, status, json.errores]).toEqual([changes, 422, { [field]: [message] }])
    }
    for (const dias of [30, 120]) await agreement({ numero_de_dias_del_cultivo: dias })
  })

  it('returns interest rate, quota per hectare and usury ceiling of a day', async () => {
    const terms = async (query = '') => (await call('GET', `/financing-agreements/terms${query}`)).json
    expect(await terms('?fecha=2026-03-01')).toEqual({
      fecha: '2026-03-01',
      tasa: 3,
      cupo_hectarea: 4_000_000,
      tasa_efectiva: 42.58,
      techo_usura: 2.302,
      techo_efectiva: 31.4,
      sobre_usura: true,
    })
    expect((await terms()).fecha).toBe(HOY)
    expect(await terms('?fecha=2000-01-01')).toMatchObject({
      tasa: null,
      techo_usura: null,
      sobre_usura: false,
    })
  })

  it('changing an agreement recomputes its maximum and keeps its rate; closed agreements reject changes', async () => {
    const made = await agreement()
    const change = (body: object) =>
      call('PUT', '/financing-agreements', { id: made.id_acuerdo_de_financiamiento, ...body })
    const changed = await change({
      numero_hectareas: 2.5,
      numero_de_dias_del_cultivo: 90,
      tasa: 1,
      version: 1,
    })
    says(changed, 200, 'Acuerdo modificado exitosamente.')
    expect(changed.json.data).toMatchObject({ tasa: 3, maximo_prestar: 10_000_000, version: 2 })
    expect(refusal(await change({ numero_hectareas: 3, version: 1 }))).toEqual([409, 'CONFLICTO', []])
    const { _id: lent } = await loan(made._id, { fecha_movimiento: '2026-03-05' })
    const late = await change({ fecha_de_inicio: '2026-03-06' })
    expect(late.json.errores).toEqual({
      fecha_de_inicio: ['La fecha no puede pasar del 05/03/2026 (el primer préstamo).'],
    })
    expect((await change({ fecha_de_inicio: '2026-03-05', version: 2 })).status).toBe(200)
    const supplier = await newSupplier()
    const kept = `El acuerdo ${made.consecutivo} tiene préstamos en dinero: elimínelos antes de cambiar su proveedor.`
    says(await change({ id_tercero: supplier._id }), 409, { id_tercetro: kept })
    says(await call('DELETE', `/financing-agreement-movements/${lent}`), 200)
    await loan(made._id, { ...IN_KIND, fecha_movimiento: '2026-03-05' })
    const moved = await change({ id_tercero: supplier._id })
    expect(moved.json.data).toMatchObject({
      id_tercetro: supplier._id,
      nombre_tercero: supplier.nombre,
      identificacion_tercero: supplier.identificacion,
    })
    await close(made._id)
    const closed = await change({ numero_hectareas: 4 })
    says(closed, 409, `No se puede modificar el acuerdo ${made.consecutivo}: está en estado TERMINADO.`)
    expect((await call('PUT', '/financing-agreements', { numero_hectareas: 4 })).status).toBe(404)
  })

  it('an agreement accepts its own response as a change', async () => {
    const made = await agreement({ numero_hectareas: 7.25 })
    const { status, json } = await call('PUT', '/financing-agreements', made)
    expect([status, json.errores, json.data]).toEqual([200, undefined, made])
  })

  it('voids an unused agreement and refuses to void a used one', async () => {
    const made = await agreement()
    const { _id: lent } = await loan(made._id)
    const remove = () => call('DELETE', `/financing-agreements/${made._id}?id=${made._id}`)
    says(await remove(), 409, 'No se puede eliminar: está en uso en 1 registro.')
    await call('DELETE', `/financing-agreement-movements/${lent}?id=${lent}`)
    const gone = await remove()
    expect([gone.status, gone.json.mensaje, gone.json.data._id]).toEqual([
      200,
      'Acuerdo eliminado exitosamente.',
      made._id,
    ])
    expect((await call('GET', `/financing-agreements/${made._id}`)).json).toMatchObject({
      estado: 'ANULADO',
      motivo_anulacion: 'Eliminado',
      saldo: 0,
    })
    for (const again of [
      remove,
      () => call('PUT', '/financing-agreements', { id: made._id, numero_hectareas: 4 }),
      () => call('POST', '/financing-agreement-movements', aLoan(made._id)),
      () => close(made._id),
    ]) {
      expect(refusal(await again())).toEqual([409, 'CONFLICTO', []])
    }
    const filtros = { estado: 'ANULADO', tercero: made.id_tercetro }
    const { json: found } = await call('POST', '/financing-agreements/search', { filtros })
    expect(found.data.map((row: { consecutivo: string }) => row.consecutivo)).toEqual([made.consecutivo])
    expect((await agreement()).consecutivo).not.toBe(made.consecutivo)
    const closed = await agreement()
    await close(closed._id, { estado: 'CANCELADO', descripcion: 'No sembró' })
    expect(refusal(await call('DELETE', `/financing-agreements/${closed._id}`))).toEqual([
      409,
      'CONFLICTO',
      [],
    ])
  })

  it('closes the worked example with 929.000 of interest and a receivable for the remaining debt', async () => {
    const id = await golden()
    const { status, json } = await close(id)
    expect([status, json.mensaje.replaceAll('\u00a0', ' ')]).toEqual([
      200,
      expect.stringMatching(
        /^Acuerdo cerrado correctamente\. Quedó la cuenta por cobrar CXC-\d+ por \$ 12\.929\.000\.$/,
      ),
    ])
    expect(json.data).toMatchObject({
      estado: 'TERMINADO',
      fecha_liquidacion: CLOSING,
      calculado_al: CLOSING,
      total_neto: 12_000_000,
      interes: 929_000,
      total_mas_interes: 12_929_000,
      abonado: 0,
      saldo: 12_929_000,
      cerro: 'Administrador',
      sobre_usura: true,
    })
    expect(json.data.movimientos).toHaveLength(4)
    for (const one of json.data.movimientos) expect(one.fecha_liquidacion).toBe(CLOSING)
    const [cuenta] = json.data.cuentas
    expect((await call('GET', `/accounts-receivable/${cuenta.id_cuenta_por_cobrar}`)).json).toMatchObject({
      valor_original_factura: 12_929_000,
      cliente_id: mill.proveedor,
      fecha_factura: CLOSING,
      origen: 'ACUERDO',
    })
    const [row] = (await search({ filtros: { _id: id } })).data
    expect(row).toMatchObject({ interes: 929_000, saldo: 12_929_000, estado: 'TERMINADO' })
    expect(refusal(await close(id))).toEqual([409, 'CONFLICTO', []])
  })

  it('closing an agreement without debt makes no receivable; impossible closings are rejected', async () => {
    const made = await agreement()
    const refused = async (changes: object) => (await close(made._id, changes)).json.errores
    expect(await refused({ estado: '' })).toEqual({ estado: ['Debe seleccionar un estado.'] })
    expect(await refused({ estado: 'CANCELADO', descripcion: '  ', fecha_liquidacion: '' })).toEqual({
      descripcion: ['La descripción es obligatoria si el estado es cancelado.'],
      fecha_liquidacion: ['Debe seleccionar la fecha de liquidación.'],
    })
    expect(await refused({ fecha_liquidacion: addDays(HOY, 1) })).toHaveProperty('fecha_liquidacion')
    expect(await refused({ fecha_liquidacion: '2026-02-28' })).toEqual({
      fecha_liquidacion: ['La fecha no puede ser anterior al 01/03/2026 (el inicio del acuerdo).'],
    })
    const { _id: lent } = await loan(made._id, { fecha_movimiento: '2026-05-01' })
    expect(await refused({ fecha_liquidacion: '2026-04-30' })).toEqual({
      fecha_liquidacion: ['La fecha no puede ser anterior al 01/05/2026 (el último préstamo).'],
    })
    await call('DELETE', `/financing-agreement-movements/${lent}`)
    const { status, json } = await close(made._id, { estado: 'CANCELADO', descripcion: 'No sembró' })
    expect([status, json.mensaje, json.data.estado, json.data.descripcion_cierre, json.data.cuentas]).toEqual(
      [200, 'Acuerdo cerrado correctamente.', 'CANCELADO', 'No sembró', []],
    )
  })

  it('returns interest periods that add up, the debt over time, and rate with usury ceiling', async () => {
    const id = await golden()
    await close(id)
    const whole = await detail(id)
    expect(whole.movimientos[0]).toMatchObject({
      valor: 5_000_000,
      dias: 106,
      intereses: 530_000,
      total: 5_530_000,
      nombre_fpago: 'Contado',
      periodos: [{ desde: '2026-03-01', hasta: CLOSING, dias: 106, capital: 5_000_000, interes: 530_000 }],
    })
    expect(whole.evolucion.slice(0, 2)).toEqual([
      { fecha: '2026-03-01', capital: 0, interes: 0 },
      { fecha: '2026-03-01', capital: 5_000_000, interes: 0 },
    ])
    expect(whole.evolucion.at(-1)).toEqual({ fecha: CLOSING, capital: 12_000_000, interes: 929_000 })
  })

  it('finds agreements by supplier, identification, number and filters', async () => {
    const supplier = await newSupplier()
    const small = await agreement({ id_tercetro: supplier._id, numero_hectareas: 0.25 })
    const old = await agreement({ id_tercetro: supplier._id, fecha_de_inicio: '2026-01-02' })
    await loan(small._id, { valor: 1_000_001 })
    await approveAll(small._id)
    const ids = async (body: object) => (await search(body)).data.map(({ _id }: { _id: string }) => _id)
    expect(await ids({ search: supplier.identificacion })).toEqual([old._id, small._id])
    expect(await ids({ search: supplier.nombre, searchin_fields: 'nombre_tercero' })).toEqual([
      old._id,
      small._id,
    ])
    expect(await ids({ search: small.consecutivo, searchin_fields: 'consecutivo' })).toContain(small._id)
    const of = (filtros: object) => ids({ filtros: { tercero: supplier._id, ...filtros } })
    expect(await of({})).toEqual([old._id, small._id])
    expect(await of({ sobre_maximo: 'true' })).toEqual([small._id])
    expect(await of({ sobre_maximo: 'false' })).toEqual([old._id])
    expect(await of({ hasta: '2026-02-01' })).toEqual([old._id])
    expect(await of({ cultivo_vencido: 'true' })).toEqual(
      [old, small].filter(({ fecha_fin_cultivo }) => fecha_fin_cultivo < HOY).map(({ _id }) => _id),
    )
    expect(await of({ estado: 'TERMINADO' })).toEqual([])
    expect(await ids({ filtros: { tercero: 'nadie' } })).toEqual([])
    const [row] = (await search({ filtros: { _id: small._id } })).data
    expect(row).toMatchObject({ total_neto: 1_000_001, sobre_maximo: true, sobre_maximo_con_interes: true })
  })

  it('totals the debt of all running agreements found, on any page, without closed ones', async () => {
    const supplier = await newSupplier()
    await golden({ id_tercetro: supplier._id })
    const { _id } = await agreement({ id_tercetro: supplier._id, fecha_de_inicio: '2026-03-02' })
    await loan(_id, { valor: 700_000, fecha_movimiento: '2026-03-02' })
    await close(await golden({ id_tercetro: supplier._id, fecha_de_inicio: '2026-02-28' }))
    const annulled = { estado: 'CANCELADO', descripcion: 'No sembró' }
    await close(await golden({ id_tercetro: supplier._id, fecha_de_inicio: '2026-02-27' }), annulled)
    const of = (filtros: object, limit = 10) =>
      search({ filtros: { tercero: supplier._id, ...filtros }, limit, totales: true })
    const running = await of({ estado: 'EN_EJECUCION' })
    const sum = (of: string) =>
      running.data.reduce((before: number, row: Record<string, number>) => before + (row[of] ?? 0), 0)
    const owed = sum('saldo')
    expect(running.total_count).toBe(2)
    expect(owed).toBeGreaterThan(12_700_000)
    expect(running.totales).toEqual({
      total_neto: 12_700_000,
      abonado: 0,
      interes: sum('interes'),
      total_mas_interes: owed,
      saldo: owed,
    })
    expect((await of({ estado: 'EN_EJECUCION' }, 1)).totales).toEqual(running.totales)
    // A cancelled agreement is found but not in the totals.
    expect(await of({})).toMatchObject({ total_count: 4, totales: { total_neto: 24_700_000, abonado: 0 } })
    expect((await of({ estado: 'CANCELADO' })).totales).toEqual({ total_neto: 0, abonado: 0 })
  })

  it('a renamed supplier is renamed in its agreements, whose version does not change', async () => {
    const supplier = await newSupplier()
    const { _id, version } = await agreement({ id_tercetro: supplier._id })
    const change = {
      id: supplier._id,
      nombre: 'Nombre Cambiado',
      tipo_identificacion: '22',
      identificacion: 'E77',
    }
    expect((await call('PUT', '/third-parties', change)).status).toBe(200)
    expect(await detail(_id)).toMatchObject({
      nombre_tercero: 'Nombre Cambiado',
      tipo_identificacion_tercero: '22',
      identificacion_tercero: 'E77',
      version,
    })
  })

  it('creates one agreement per idempotency key, and closes an agreement once under concurrent requests', async () => {
    const headers = { 'idempotency-key': 'un solo acuerdo' }
    const post = () =>
      get().call('POST', '/financing-agreements', { as: get().admin, body: anAgreement(), headers })
    const [first, second] = [await post(), await post()]
    expect(second.json).toEqual(first.json)
    const id = await golden()
    const answers = await Promise.all(Array.from({ length: 6 }, () => close(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await detail(id)).cuentas).toHaveLength(1)
  })
})
