import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { insertRows } from '#server/db/writes.ts'
import { addMonths, daysOfMonth, lastEndedMonth } from '#server/kit/words/months.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { faultsIn } from '../support/faults.ts'
import { millOf } from '../support/mill.ts'
import { day, HOY } from '../support/money.ts'

const MES = lastEndedMonth(HOY)
const { desde, hasta } = daysOfMonth(MES)

/** The worked example of 2026, and its shares of the employer. */
const CONCEPTS = [
  ['SALARIO', 2_100_000, 0],
  ['AUXILIO_TRANSPORTE', 249_095, 0],
  ['SALUD', 0, 84_000],
  ['PENSION', 0, 84_000],
] as const
const SHARES = { aporte_pension: 252_000, aporte_riesgos: 51_156, aporte_caja: 84_000 }
const NET = 2_181_095

onEachEngine('payroll in the books', (get) => {
  const call = callOf(get)
  const m = millOf(get)
  const company = () => get().admin.company
  const slip = async (nombre_completo: string, identificacion: string, mes = MES) => {
    const body = { nombre_completo, identificacion, dependencia: 'Molinería', eps: 'Sanitas' }
    const { json } = await call('POST', '/employees/create', body)
    return inTransaction(get().db, { ...SYSTEM, idEmpresa: get().admin.company }, async (tx) => {
      const record = {
        ...{ id_empresa: get().admin.company, id_empleado: json.data._id, ...daysOfMonth(mes), dias: 30 },
        ...{ salario: 2_100_000, total_devengado: 2_349_095, total_deducciones: 168_000, ...SHARES },
      }
      const own = sql`returning id_nomina`
      const [row] = await insertRows<{ id_nomina: string }>(tx, 'payroll_records', [record], own)
      const concepts = CONCEPTS.map(([clave, devengado, deduccion], orden) => ({
        ...{ id_nomina: row!.id_nomina, orden, clave, concepto: clave, devengado, deduccion },
      }))
      await insertRows(tx, 'payroll_concepts', concepts)
    })
  }
  const lines = async (clave: string) => {
    const { status, json } = await call('GET', `/vouchers/detail?clave=${clave}`)
    return status === 200
      ? json.lineas.map((one: Record<string, unknown>) => [
          ...[one.cuenta, one.nombre_tercero, one.debito, one.credito],
        ])
      : status
  }
  /** Debit minus credit of salaries to pay and of the bank, over all days up to today. */
  const balances = async () => {
    const { cuentas } = (await call('GET', `/vouchers/accounts?desde=${desde}&hasta=${HOY}`)).json
    const of = (cuenta: string) =>
      (cuentas as { cuenta: string; saldo: number }[]).find((one) => one.cuenta === cuenta)?.saldo ?? 0
    return [of('250505'), of('111005')]
  }
  const list = async () => says(await call('GET', '/payroll-payments'), 200).json
  const paying = (changes: object = {}) => ({
    ...{ mes: MES, fecha: HOY, id_fpago: m.bancos, id_banco: m.banco, referencia: 'PSE-1', ...changes },
  })
  const pay = (changes: object = {}) => call('POST', '/payroll-payments', paying(changes))
  const moved = async () =>
    (
      await get().rows<Record<'tipo' | 'fecha' | 'numero', string> & { valor: number }>(
        sql`select tipo, fecha::text as fecha, valor::int as valor, numero from bank_movements
          where id_empresa = ${company()} and documento = 'NOMINA' order by id_movimiento`,
      )
    ).map(({ tipo, fecha, valor, numero }) => [tipo, fecha, valor, numero])
  const switched = (nomina_externa: boolean) =>
    call('PUT', '/companies/update', { id_empresa: company(), nomina_externa })
  const close = (mes: string) => call('POST', '/closed-periods', { mes, con_pendientes: true })
  const open = (id: string) => call('PATCH', `/closed-periods/${id}/open`, { motivo: 'Faltó un pago' })
  const faults = () => faultsIn(get().db)
  let propio = ''

  beforeAll(async () => {
    propio = (await call('GET', `/third-parties/${m.propio}`)).json.nombre
    await slip('Ángel Aldana', '93100200')
    await slip('Zoila Ñáñez', '52100200')
    says(await switched(false), 200)
  })

  it('a month makes one voucher of its slips with the shares of the employer', async () => {
    expect(await lines(`NOMINA-${MES}`)).toEqual([
      ['510506', propio, 4_200_000, 0],
      ['510527', propio, 498_190, 0],
      ['510570', propio, 504_000, 0],
      ['510568', propio, 102_312, 0],
      ['510572', propio, 168_000, 0],
      ['237005', propio, 0, 168_000],
      ['238030', propio, 0, 672_000],
      ['237006', propio, 0, 102_312],
      ['237010', propio, 0, 168_000],
      ['250505', 'Ángel Aldana', 0, NET],
      ['250505', 'Zoila Ñáñez', 0, NET],
    ])
    const { data } = (await call('POST', '/vouchers/search', { filtros: { desde, hasta, tipo: 'NOMINA' } }))
      .json
    expect(data).toMatchObject([{ numero: `NOM-${MES}`, fecha: hasta, debito: 5_472_502, faltan: [] }])
    expect(await balances()).toEqual([-2 * NET, 0])
  })

  it('names the third party that receives the shares', async () => {
    says(await call('PUT', '/third-parties', { id: m.proveedor, se_le_paga: 'TERCERO_APORTES' }), 200)
    const found = (await lines(`NOMINA-${MES}`)) as [string, string][]
    expect(found.filter(([, tercero]) => tercero.startsWith('Agricultor')).map(([cuenta]) => cuenta)).toEqual(
      ['237005', '238030', '237006', '237010'],
    )
  })

  it('paying a month moves the bank, and leaves no salary to pay', async () => {
    says(await pay({ fecha: day(1) }), 422, ['fecha'])
    says(await pay({ fecha: addMonths(MES, -1) + '-28' }), 422, ['fecha'])
    says(await pay({ id_fpago: m.credito }), 422, { id_fpago: 'Con «Crédito» no se paga la nómina.' })
    says(await pay({ id_banco: '' }), 422, { id_banco: 'Elija el banco del que se paga.' })
    says(await pay({ mes: addMonths(MES, -1) }), 409, 'CONFLICTO')
    expect((await list()).meses).toMatchObject([{ mes: MES, colillas: 2, neto: 2 * NET, pendiente: 2 * NET }])
    const paid = says(await pay(), 201, 'Nómina pagada correctamente').json.data
    expect(paid).toMatchObject({
      consecutivo: `NOM-${MES}`,
      valor: 2 * NET,
      colillas: 2,
      referencia: 'PSE-1',
    })
    says(await pay(), 409, 'CONFLICTO')
    expect(await lines(`PAGO-${paid._id}`)).toEqual([
      ['250505', 'Ángel Aldana', NET, 0],
      ['250505', 'Zoila Ñáñez', NET, 0],
      ['111005', propio, 0, 2 * NET],
    ])
    expect(await moved()).toEqual([['NOMINA', HOY, -2 * NET, `NOM-${MES}`]])
    expect(await balances()).toEqual([0, -2 * NET])
    expect(await list()).toMatchObject({
      meses: [{ pagado: 2 * NET, pendiente: 0 }],
      pagos: [{ anulada: false }],
    })
  })

  it('a voided payment returns its money on the day of the void, and its slips are paid again', async () => {
    const [first] = (await list()).pagos
    const url = `/payroll-payments/${first._id}/void`
    says(await call('PATCH', url, { motivo: ' ' }), 422, ['motivo'])
    says(await call('PATCH', url, { motivo: 'Otro banco', version: first.version + 7 }), 409)
    const gone = says(await call('PATCH', url, { motivo: 'Otro banco', version: first.version }), 200).json
      .data
    expect(gone).toMatchObject({ anulada: true, anulada_el: HOY, motivo_anulacion: 'Otro banco' })
    const filtros = { tabla: 'payroll_payments', registro: first._id, operacion: 'UPDATE' }
    const { json } = await call('POST', '/audit/search', { filtros })
    expect(json.data[0].frase).toMatch(/^Anuló el pago de nómina «NOM-.*» · motivo: Otro banco/)
    says(await call('PATCH', url, { motivo: 'Otra vez' }), 409, 'CONFLICTO')
    says(await call('PATCH', '/payroll-payments/nadie/void', { motivo: 'x' }), 404)
    expect(await lines(`ANULACION-PAGO-${first._id}`)).toEqual([
      ['250505', 'Ángel Aldana', 0, NET],
      ['250505', 'Zoila Ñáñez', 0, NET],
      ['111005', propio, 2 * NET, 0],
    ])
    expect(await balances()).toEqual([-2 * NET, 0])
    expect((await moved()).slice(1)).toEqual([['ANULACION', HOY, 2 * NET, `NOM-${MES}`]])
    const cash = says(await pay({ id_fpago: m.contado, id_banco: '', fecha: desde }), 201).json.data
    expect(cash).toMatchObject({ consecutivo: `NOM-${MES}-2`, nombre_banco: '', fecha: desde })
    expect((await lines(`PAGO-${cash._id}`)).at(-1)).toEqual(['110505', propio, 0, 2 * NET])
    expect(await balances()).toEqual([0, 0])
    expect(await faults()).toEqual([])
  })

  it('payroll kept elsewhere makes no voucher and no payment, and the slip says so', async () => {
    says(await switched(true), 409, 'CONFLICTO')
    const [last] = (await list()).pagos.filter(({ anulada }: { anulada: boolean }) => !anulada)
    says(await call('PATCH', `/payroll-payments/${last._id}/void`, { motivo: 'Otro programa' }), 200)
    says(await switched(true), 200)
    expect(await lines(`NOMINA-${MES}`)).toBe(404)
    says(await pay(), 409, 'CONFLICTO')
    expect((await list()).nomina_externa).toBe(true)
    const report = (await call('GET', `/reports/payroll-slip?mes=${MES}`)).json
    expect(report).toMatchObject({ nomina_externa: true, aportes: 774_312 })
    says(await switched(false), 200)
    expect((await call('GET', `/reports/payroll-slip?mes=${MES}`)).json.nomina_externa).toBe(false)
  })

  it('a month closed while payroll was kept elsewhere is never to be paid', async () => {
    const old = addMonths(MES, -1)
    await slip('Berta Buitrago', '65100200', old)
    says(await switched(true), 200)
    const { data: period } = says(await close(old), 201).json
    says(await switched(false), 200)
    const { json } = says(await open(period._id), 409, 'CONFLICTO')
    expect(json.mensaje).toMatch(/se llevó en otro programa y hoy se lleva aquí: .* entraría a los libros/)
    expect((await list()).meses.map(({ mes }: { mes: string }) => mes)).toEqual([MES])
    expect((await call('GET', `/reports/payroll-slip?mes=${old}`)).json.nomina_externa).toBe(true)
    says(await pay({ mes: old }), 409, 'CONFLICTO')
    const { data } = (await call('GET', '/accounts-payable/declarations')).json
    expect(data.filter(({ mes }: { mes: string }) => mes === old)).toEqual([])
  })

  it('the shares of a month are declared, paid, and leave nothing on their account', async () => {
    const { data } = (await call('GET', '/accounts-payable/declarations')).json
    expect(data.map(({ tipo, valor }: { tipo: string; valor: number }) => [tipo, valor])).toEqual([
      ['APORTE_SALUD', 168_000],
      ['APORTE_PENSION', 672_000],
      ['APORTE_RIESGOS', 102_312],
      ['APORTE_PARAFISCAL', 168_000],
    ])
    const declare = await call('POST', '/accounts-payable/declare', { mes: MES, tipo: 'APORTE_PENSION' })
    const owed = says(declare, 201).json.data
    expect(owed).toMatchObject({
      origen: 'APORTE_PENSION',
      consecutivo: `APORTE-PENSION-${MES}`,
      valor: 672_000,
    })
    says(await switched(true), 409, 'CONFLICTO')
    const { mes: _, ...paid } = paying()
    says(await call('PATCH', `/accounts-payable/${owed._id}/pay`, paid), 200)
    const { cuentas } = (await call('GET', `/vouchers/accounts?desde=${desde}&hasta=${HOY}`)).json
    expect(cuentas).toContainEqual(expect.objectContaining({ cuenta: '238030', saldo: 0 }))
    expect(await faults()).toEqual([])
  })

  it('the voucher of a closed month stays as it was stored, and its slips can still be paid', async () => {
    const before = await lines(`NOMINA-${MES}`)
    const { data: period } = says(await close(MES), 201).json
    says(await pay({ fecha: hasta }), 422, ['fecha'])
    says(await switched(true), 200)
    expect(await lines(`NOMINA-${MES}`)).toEqual(before)
    const { json: month } = await call('GET', `/reports/payroll-slip?mes=${MES}`)
    const { json: slip } = await call('GET', `/reports/payroll-slip/${month.colillas[0].id_nomina}`)
    expect([month.nomina_externa, slip.nomina_externa]).toEqual([false, false])
    const wrong = get().run(sql`update payroll_records set aporte_caja = 1 where id_empresa = ${company()}`)
    await expect(wrong).rejects.toThrow()
    says(await pay(), 201)
    expect((await list()).meses).toMatchObject([{ mes: MES, pendiente: 0 }])
    const { json } = says(await open(period._id), 409, 'CONFLICTO')
    expect(json.mensaje).toMatch(/se llevó aquí y hoy se lleva en otro programa: .* saldría de los libros/)
    says(await switched(false), 200)
    says(await open(period._id), 200)
    expect(await lines(`NOMINA-${MES}`)).toEqual(before)
  })
})
