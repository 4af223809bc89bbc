import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { KEYS } from '#server/kit/contract/keys.ts'
import { checkData } from '#server/ops/checks/run.ts'
import { daysOfMonth, lastEndedMonth } from '#server/kit/words/months.ts'
import type { Draft, ImportKind, Values } from '#server/kit/reading/import-kind.ts'
import { openingAccounts } from '#server/openings/accounts-kind.ts'
import { openingAdvances, openingClientAdvances } from '#server/openings/advances-kind.ts'
import { openingAgreements } from '#server/openings/agreements-kind.ts'
import { openingPayables } from '#server/openings/payables-kind.ts'
import { openingReceivables } from '#server/openings/receivables-kind.ts'
import { csvOf } from '../../support/first-day.ts'
import { takeBack, WRITTEN_SINCE } from '../../support/openings.ts'
import { aThirdParty, onEachEngine, says, type Session } from '../support/api.ts'
import { importing } from '../support/importing.ts'
import { actsOf, millOf } from '../support/mill.ts'
import { day, HOY } from '../support/money.ts'

/** Rows of opening balances, passed to their kinds as `server/kit/reading` does. */
onEachEngine('files of opening balances', (get) => {
  const m = millOf(get)
  const { act: settle, approve, call, weighAndDraft } = actsOf(get)
  const company = () => get().admin.company
  const identification = async (id: string) =>
    (await call('GET', `/third-parties/${id}`)).json.identificacion as string

  /** Checked rows, compared with existing records. */
  async function seen(kind: ImportKind, rows: readonly Values[]) {
    const drafts: Draft[] = rows.map((values, at) => ({ fila: at + 2, values: { ...values }, errors: {} }))
    for (const draft of drafts) kind.check?.(draft, HOY)
    const sound = drafts.filter(({ errors }) => Object.keys(errors).length === 0)
    const found = await kind.find(get().db.within(company()).read, company(), sound, HOY)
    return drafts.map((draft) => ({ ...draft, found: found[sound.indexOf(draft)] }))
  }
  /** Writes the new rows and returns the import. */
  async function imported(kind: ImportKind, rows: readonly Values[]): Promise<string> {
    const all = await seen(kind, rows)
    expect(all.map(({ errors }) => errors)).toEqual(rows.map(() => ({})))
    const staged = all.flatMap(({ fila, values, found }) =>
      found?.estado === 'NUEVA' ? [{ fila, values, estado: 'NUEVA' as const, id: null, version: null }] : [],
    )
    const idImportacion = randomUUID()
    const rowsWith = async (field: string, texts: readonly string[]) =>
      staged.filter(({ values }) => texts.includes(String(values[field])))
    const by = { idImportacion, hoy: HOY, desde: WRITTEN_SINCE, throwIfStopped: async () => {}, rowsWith }
    await inTransaction(get().db, SYSTEM, (tx) => kind.write(tx, company(), staged, by))
    return idImportacion
  }
  const states = async (kind: ImportKind, rows: readonly Values[]) =>
    (await seen(kind, rows)).map(({ found }) => found?.estado)
  const errors = async (kind: ImportKind, row: Values) => (await seen(kind, [row]))[0]!.errors

  const aReceivable = async (changes: Values = {}): Promise<Values> => ({
    consecutivo: 'FV-1',
    identificacion: await identification(m.cliente),
    fecha_factura: day(-60),
    fecha_esperada_pago: day(-30),
    valor_original_factura: 900_000,
    total_abonos_realizados: 100_000,
    ...changes,
  })
  const aLoan = async (changes: Values = {}): Promise<Values> => ({
    consecutivo: 'LIBRO-300',
    identificacion: await identification(m.proveedor),
    fecha_de_inicio: day(-90),
    numero_hectareas: 12.5,
    tasa: 1.9,
    maximo_prestar: 50_000_000,
    valor: 3_000_000,
    interes_inicial: 114_000,
    saldo_inicial_al: HOY,
    ...changes,
  })
  const aDebt = async (changes: Values = {}): Promise<Values> => ({
    consecutivo: 'LIQ-48100',
    identificacion: await identification(m.proveedor),
    fecha: day(-20),
    valor: 4_130_000,
    ...changes,
  })

  it('each kind of opening balance is imported, recognised by number the next time, and undone', async () => {
    const totals = async () => {
      const search = async (url: string, body: object = {}) =>
        (await call('POST', url, { totales: true, limit: 1, ...body })).json.totales
      return {
        cuentas: (await search('/accounts-receivable/search'))?.saldo_actual ?? 0,
        acuerdos:
          (await search('/financing-agreements/search', { filtros: { estado: 'EN_EJECUCION' } }))?.saldo ?? 0,
        porPagar: (await search('/accounts-payable/search'))?.saldo ?? 0,
        recibos: (await search('/payment-receipts/search'))?.anticipo ?? 0,
        anticipos: (await call('GET', `/third-parties/${m.proveedor}/summary`)).json.liquidaciones.anticipos
          .valor,
      }
    }
    const files: [ImportKind, Values[], Values][] = [
      [
        openingReceivables,
        [await aReceivable(), await aReceivable({ consecutivo: 'FV-2', total_abonos_realizados: 0 })],
        { valor_original_factura: 900_001 },
      ],
      [
        openingAgreements,
        [
          await aLoan(),
          await aLoan({
            descripcion: 'Abono',
            valor: 1_000_000,
            interes_inicial: 0,
            fecha_movimiento: day(-40),
          }),
        ],
        { valor: 7 },
      ],
      [openingPayables, [await aDebt()], { valor: 7 }],
      [openingAdvances, [await aDebt({ consecutivo: 'ANT-70', valor: 600_000 })], { fecha: day(-21) }],
      [
        openingClientAdvances,
        [
          await aDebt({
            consecutivo: 'RC-803',
            valor: 80_000,
            identificacion: await identification(m.cliente),
          }),
        ],
        { valor: 9 },
      ],
    ]
    const before = await totals()
    const done: [ImportKind, string][] = []
    for (const [kind, rows, change] of files) {
      expect(await states(kind, rows)).toEqual(rows.map(() => 'NUEVA'))
      done.push([kind, await imported(kind, rows)])
      expect(await states(kind, rows)).toEqual(rows.map(() => 'IGUAL'))
      const [other] = await seen(kind, [{ ...rows[0]!, ...change }])
      expect(other!.found).toMatchObject({
        estado: 'OTRA',
        porque: expect.stringMatching(/^Ya existe (la|el) /) as string,
      })
    }
    expect(await totals()).toEqual({
      cuentas: before.cuentas + 800_000 + 900_000,
      acuerdos: before.acuerdos + 3_114_000 + 1_000_000,
      porPagar: before.porPagar + 4_130_000,
      recibos: before.recibos + 80_000,
      anticipos: before.anticipos + 600_000,
    })
    for (const [kind, id] of done) await takeBack(get().db, company(), kind, id)
    expect(await totals()).toEqual(before)
    for (const [kind, rows] of files) expect(await states(kind, rows)).toEqual(rows.map(() => 'NUEVA'))
  })

  it('a voided opening balance and an agreement of another farmer are never the same record', async () => {
    const idOf = async (path: string, search: string) =>
      (await call('POST', `/${path}/search`, { search })).json.data[0]._id as string
    const said = async (kind: ImportKind, row: Values) => (await seen(kind, [row]))[0]!.found
    const voided = (what: string) => ({
      estado: 'OTRA',
      porque: expect.stringMatching(new RegExp(`^Ya existe ${what}, de .*, y se anuló: use otro número\\.$`)),
    })
    const motivo = { motivo: 'Errada' }

    const receivable = await aReceivable({ consecutivo: 'FV-2041' })
    await imported(openingReceivables, [receivable])
    const owed = await idOf('accounts-receivable', 'FV-2041')
    says(await call('DELETE', `/accounts-receivable/delete/${owed}`, motivo), 200)
    expect(await said(openingReceivables, receivable)).toEqual(voided('la cuenta por cobrar FV-2041'))

    const debt = await aDebt({ consecutivo: 'LIQ-48999' })
    await imported(openingPayables, [debt])
    const owing = await idOf('accounts-payable', 'LIQ-48999')
    says(await call('PATCH', `/accounts-payable/${owing}/void`, motivo), 200)
    expect(await said(openingPayables, debt)).toEqual(voided('la cuenta por pagar LIQ-48999'))

    const advance = await aDebt({
      consecutivo: 'RC-999',
      identificacion: await identification(m.cliente),
    })
    await imported(openingClientAdvances, [advance])
    const id_recibo_caja = await idOf('payment-receipts', 'RC-999')
    const change = { id_recibo_caja, estado: 'ANULADO', ...motivo }
    says(await call('PUT', '/payment-receipts/update', change), 200)
    expect(await said(openingClientAdvances, advance)).toEqual(voided('el recibo RC-999'))

    const loan = await aLoan({ consecutivo: 'ACU-118' })
    await imported(openingAgreements, [loan])
    const other = aThirdParty()
    says(await call('POST', '/third-parties', other), 201)
    expect(await said(openingAgreements, { ...loan, identificacion: other.identificacion })).toEqual({
      estado: 'OTRA',
      porque: expect.stringMatching(/^Ya existe el acuerdo ACU-118, de Agricultor .*\d\.$/),
    })
    const agreement = await idOf('financing-agreements', 'ACU-118')
    const [made] = (await call('GET', `/financing-agreements/${agreement}`)).json.movimientos
    says(await call('DELETE', `/financing-agreement-movements/${made._id}`), 200)
    says(await call('DELETE', `/financing-agreements/${agreement}`, motivo), 200)
    expect(await said(openingAgreements, loan)).toEqual(voided('el acuerdo ACU-118'))
  })

  it('rejects beside the cell every value that the forms would reject', async () => {
    const known: [ImportKind, Values, object][] = [
      [
        openingReceivables,
        await aReceivable({ fecha_esperada_pago: day(-61) }),
        { fecha_esperada_pago: 'No puede ser anterior a la fecha de la factura.' },
      ],
      [
        openingReceivables,
        await aReceivable({ total_abonos_realizados: 900_001 }),
        { total_abonos_realizados: expect.stringContaining('No pueden pasar del valor original') },
      ],
      [
        openingReceivables,
        await aReceivable({ fecha_factura: day(1) }),
        { fecha_factura: expect.stringContaining('(hoy)') },
      ],
      [
        openingReceivables,
        await aReceivable({ valor_original_factura: 0 }),
        { valor_original_factura: 'Debe ser mayor a 0' },
      ],
      [
        openingReceivables,
        await aReceivable({ porcentaje_interes_mora: 101 }),
        { porcentaje_interes_mora: expect.any(String) },
      ],
      [
        openingReceivables,
        await aReceivable({ identificacion: '777.777' }),
        { identificacion: 'No hay un tercero con la identificación 777.777.' },
      ],
      [
        openingAgreements,
        await aLoan({ identificacion: await identification(m.cliente) }),
        {
          identificacion: expect.stringMatching(
            /^Comercializadora \d+ no es proveedor: créelo también así\.$/,
          ),
        },
      ],
      [
        openingAgreements,
        await aLoan({ numero_de_dias_del_cultivo: 20 }),
        { numero_de_dias_del_cultivo: 'Los días del cultivo deben estar entre 30 y 120' },
      ],
      [openingAgreements, await aLoan({ numero_hectareas: 0 }), { numero_hectareas: 'Debe ser mayor a 0' }],
      [openingAgreements, await aLoan({ tasa: -1 }), { tasa: 'La tasa no puede ser negativa.' }],
      [
        openingAgreements,
        await aLoan({ saldo_inicial_al: day(1) }),
        { saldo_inicial_al: expect.stringContaining('(hoy)') },
      ],
      [
        openingAgreements,
        await aLoan({ fecha_movimiento: day(-91) }),
        { fecha_movimiento: expect.stringContaining('(el inicio del acuerdo)') },
      ],
      [
        openingAgreements,
        await aLoan({ fecha_movimiento: HOY, saldo_inicial_al: day(-1) }),
        { fecha_movimiento: expect.stringContaining('(el corte)') },
      ],
      [
        openingAgreements,
        await aLoan({ interes_inicial: -5 }),
        { interes_inicial: 'El valor no puede ser negativo.' },
      ],
      [
        openingPayables,
        await aDebt({ fecha_vencimiento: day(-21) }),
        { fecha_vencimiento: 'No puede ser anterior a la fecha de la cuenta.' },
      ],
      [openingPayables, await aDebt({ fecha: day(1) }), { fecha: expect.stringContaining('(hoy)') }],
      [openingAdvances, await aDebt({ valor: 0 }), { valor: 'Debe ser mayor a 0' }],
    ]
    for (const [kind, row, said] of known) expect(await errors(kind, row)).toEqual(said)
  })

  it('a NIT matches with or without its check digit, and finds the right type of third party', async () => {
    const nit = {
      tipo: 'CLIENTE',
      nombre: 'Arrocera',
      tipo_identificacion: '31',
      identificacion: '830114921-1',
    }
    const made = (await call('POST', '/third-parties', nit)).json
    expect(made.errores ?? {}).toEqual({})
    for (const identificacion of ['830114921', '830.114.921-1', 'NIT 8301149211'])
      expect(await errors(openingReceivables, await aReceivable({ identificacion }))).toEqual({})
  })

  it('a number of two types of identification is asked, and CC means a cédula', async () => {
    for (const [tipo_identificacion, nombre] of [
      ['48', 'Luis con permiso'],
      ['13', 'Ana con cédula'],
    ])
      says(
        await call(
          'POST',
          '/third-parties',
          aThirdParty({ tipo: 'PROVEEDOR', nombre, tipo_identificacion, identificacion: '5123456' }),
        ),
        201,
      )
    const of = async (identificacion: string) =>
      (await seen(openingPayables, [await aDebt({ identificacion })]))[0]!
    expect((await of('5123456')).errors).toEqual({
      identificacion:
        'Hay varios terceros con la identificación 5123456: escríbala completa, con CC o NIT antes.',
    })
    const { errors: none, values } = await of('CC 5123456')
    expect([none, values.nombre_tercero]).toEqual([{}, 'Ana con cédula'])
  })

  it('sets the opening balance of new and existing bank accounts', async () => {
    const account = { nombre: 'Davivienda', nro_cuenta: '401-118', saldo_inicial: 48_350_250, fecha_si: HOY }
    const bare = { nombre: 'Banco Agrario', nro_cuenta: '402-118' }
    await get().run(sql`insert into banks (id_empresa, nombre, nro_cuenta)
      values (${company()}, ${bare.nombre}, ${bare.nro_cuenta})`)
    const rows: Values[] = [account, { ...account, ...bare, saldo_inicial: -7 }]
    expect(await states(openingAccounts, rows)).toEqual(['NUEVA', 'NUEVA'])
    const id = await imported(openingAccounts, rows)
    expect(await states(openingAccounts, [{ ...account, nombre: 'DAVIVIENDA' }, rows[1]!])).toEqual([
      'IGUAL',
      'IGUAL',
    ])
    const [other] = await seen(openingAccounts, [{ ...account, saldo_inicial: 1 }])
    expect(other!.found).toEqual({
      estado: 'OTRA',
      porque: 'Davivienda 401-118 ya tiene saldo inicial: cámbielo en Bancos.',
    })
    expect(await errors(openingAccounts, { ...account, fecha_si: day(1) })).toMatchObject({
      fecha_si: expect.stringContaining('(hoy)') as string,
    })
    const balances = () =>
      get().rows<{ nombre: string; saldo: string | null }>(
        sql`select nombre, saldo_inicial::text as saldo from banks where nro_cuenta like '40_-118' order by nombre`,
      )
    expect(await balances()).toEqual([
      { nombre: 'Banco Agrario', saldo: '-7' },
      { nombre: 'Davivienda', saldo: '48350250' },
    ])
    await takeBack(get().db, company(), openingAccounts, id)
    expect(await balances()).toEqual([{ nombre: 'Banco Agrario', saldo: null }])
    expect(await states(openingAccounts, rows)).toEqual(['NUEVA', 'NUEVA'])
  })

  it('a balance that a person corrected stays when its import is undone', async () => {
    const bare = { nombre: 'Banco Unión', nro_cuenta: '404-1' }
    const [made] = await get().rows<{ id: string }>(sql`insert into banks (id_empresa, nombre, nro_cuenta)
      values (${company()}, ${bare.nombre}, ${bare.nro_cuenta}) returning id_banco as id`)
    const id = await imported(openingAccounts, [{ ...bare, saldo_inicial: 41_000_000, fecha_si: HOY }])
    says(await call('PUT', '/banks', { id_banco: made!.id, saldo_inicial: 41_300_000 }), 200)
    await takeBack(get().db, company(), openingAccounts, id)
    const [kept] = await get().rows<{ saldo: number }>(
      sql`select saldo_inicial::float8 as saldo from banks where id_banco = ${made!.id}`,
    )
    expect(kept).toEqual({ saldo: 41_300_000 })
  })

  it('two rows for one bank account are repeated, however the account is written', async () => {
    const key = (nombre: string) => openingAccounts.keyOf({ nombre, nro_cuenta: '' })
    expect(key('Banco Bogotá')).toBe(key('BANCO  BOGOTA'))
    await get().run(sql`insert into banks (id_empresa, nombre, nro_cuenta)
      values (${company()}, 'Banco Mundo Mujer', '405-1')`)
    const row = { nombre: 'Banco Mundo Mujer', nro_cuenta: '', saldo_inicial: 5, fecha_si: HOY }
    const both = await seen(openingAccounts, [row, { ...row, nro_cuenta: '405-1' }])
    expect(both.map(({ errors }) => errors)).toEqual([
      {},
      { '': 'Repetida: es la misma cuenta de la fila 2.' },
    ])
  })

  it('a bank whose name fits two accounts needs its number', async () => {
    for (const nro_cuenta of ['403-1', '403-2'])
      await get().run(sql`insert into banks (id_empresa, nombre, nro_cuenta)
        values (${company()}, 'Caja Social', ${nro_cuenta})`)
    const row = { nombre: 'caja social', nro_cuenta: '', saldo_inicial: 5, fecha_si: HOY }
    expect(await errors(openingAccounts, row)).toEqual({
      nro_cuenta: 'Hay varias cuentas «caja social»: escriba el número.',
    })
    expect(await errors(openingAccounts, { ...row, nro_cuenta: '403-2' })).toEqual({})
  })

  it('a new row of a closed month has an error beside its day, and a known one has none', async () => {
    const mes = lastEndedMonth(HOY)
    const { hasta } = daysOfMonth(mes)
    const later = await aLoan({ consecutivo: 'LIBRO-501', descripcion: 'Semilla' })
    const known = await aDebt({ consecutivo: 'LIQ-48200', fecha: hasta })
    await imported(openingAgreements, [later])
    await imported(openingPayables, [known])
    const rows: [ImportKind, Values, string][] = [
      [openingPayables, { ...known, consecutivo: 'LIQ-48201' }, 'fecha'],
      [
        openingAgreements,
        await aLoan({ consecutivo: 'LIBRO-502', fecha_de_inicio: hasta }),
        'fecha_de_inicio',
      ],
      [openingAgreements, { ...later, descripcion: 'Abono', fecha_movimiento: hasta }, 'fecha_movimiento'],
      [openingAccounts, { nombre: 'Banco Popular', saldo_inicial: 5, fecha_si: hasta }, 'fecha_si'],
    ]
    for (const [kind, row] of rows) expect(await errors(kind, row)).toEqual({})
    await get().run(sql`insert into closed_periods (id_empresa, mes) values (${company()}, ${mes})`)
    const said = expect.stringMatching(/^El mes de .* está cerrado\./) as string
    for (const [kind, row, field] of rows) expect(await errors(kind, row)).toEqual({ [field]: said })
    expect((await seen(openingPayables, [known]))[0]).toMatchObject({
      errors: {},
      found: { estado: 'IGUAL' },
    })
    await get().run(sql`delete from closed_periods where id_empresa = ${company()}`)
  })

  describe('loans of an agreement that an earlier file brought', () => {
    const { preview, act, rows } = importing(get)
    const HEAD = [
      'Acuerdo',
      'Identificación',
      'Inicio',
      'Hectáreas',
      'Máximo',
      'Tasa',
      'Fecha',
      'Descripción',
    ]
    const MORE = ['Capital', 'Intereses', 'Intereses hasta']
    const fileOf = async (number: string, loans: readonly (readonly string[])[], tasa = '2') => {
      const head = [number, await identification(m.proveedor), day(-90), '10', '40.000.000', tasa]
      return csvOf({ head: [...HEAD, ...MORE], rows: loans.map((loan) => [...head, ...loan, '0', HOY]) })
    }
    const SEED = [day(-80), 'Semilla', '3.000.000']
    const FERTILISER = [day(-80), 'Abono', '2.000.000']
    const AIRCRAFT = [day(-60), 'Fumigación', '1.000.000']
    const previewed = async (...file: Parameters<typeof fileOf>) =>
      preview(await fileOf(...file), 'opening-agreements')
    const broughtBy = async (...file: Parameters<typeof fileOf>) => {
      const { _id } = await previewed(...file)
      const done = await act(_id, 'apply', {})
      expect(done).toMatchObject({ estado: 'IMPORTADA', motivo: '' })
      return done
    }
    const agreementOf = async (number: string) => {
      const { data } = (await call('POST', '/financing-agreements/search', { search: number })).json
      return (await call('GET', `/financing-agreements/${data[0]._id}`)).json
    }
    const lent = async (number: string) => (await agreementOf(number)).total_neto

    it('the right loan comes after the wrong one was deleted, and each import can be undone', async () => {
      const first = await broughtBy('ACU-200', [SEED])
      const { movimientos } = await agreementOf('ACU-200')
      says(await call('DELETE', `/financing-agreement-movements/${movimientos[0]._id}`), 200)
      const second = await broughtBy('ACU-200', [[day(-80), 'Semilla', '3.500.000']])
      expect(await lent('ACU-200')).toBe(3_500_000)
      expect(await checkData(get().db, () => {})).toBe(0)
      says(
        await call('PATCH', `/imports/${first._id}/take-back`, {}),
        409,
        'No se puede deshacer la importación: el acuerdo ACU-200 tiene préstamos de otra importación.',
      )
      expect(await act(second._id, 'take-back', {})).toMatchObject({ estado: 'DESHECHA', motivo: '' })
      expect(await lent('ACU-200')).toBe(0)
      expect(await checkData(get().db, () => {})).toBe(0)
      expect(await act(first._id, 'take-back', {})).toMatchObject({ estado: 'DESHECHA', motivo: '' })
    })

    it('a corrected row brings the loan that was in error, once', async () => {
      const wrong = [day(-60), 'Fumigación', 'x']
      const first = await previewed('ACU-201', [SEED, FERTILISER, wrong])
      expect(first).toMatchObject({ nuevas: 2, con_error: 1 })
      await act(first._id, 'apply', {})
      expect(await lent('ACU-201')).toBe(5_000_000)
      const [one, two] = [await previewed('ACU-201', [AIRCRAFT]), await previewed('ACU-201', [AIRCRAFT])]
      expect([one.nuevas, two.nuevas]).toEqual([1, 1])
      expect(await act(one._id, 'apply', {})).toMatchObject({ estado: 'IMPORTADA' })
      expect(await act(two._id, 'apply', {})).toMatchObject({
        estado: 'LISTA',
        iguales: 1,
        motivo: expect.stringContaining('Alguien cambió estos datos'),
      })
      expect(await lent('ACU-201')).toBe(6_000_000)
      expect(await previewed('ACU-201', [SEED, FERTILISER, AIRCRAFT])).toMatchObject({ iguales: 3 })
    })

    it('a loan of the same day and amount with another description is a loan of its own', async () => {
      await broughtBy('ACU-203', [SEED])
      const other = [SEED[0]!, 'Abono', SEED[2]!]
      expect(await previewed('ACU-203', [SEED, other])).toMatchObject({ iguales: 1, nuevas: 1 })
      await broughtBy('ACU-203', [other])
      expect(await lent('ACU-203')).toBe(6_000_000)
    })

    it('whoever may not change agreements brings no loan to one that is there', async () => {
      await broughtBy('ACU-204', [SEED])
      const { _id } = await previewed('ACU-204', [FERTILISER])
      const apply = async (as: Session) => get().call('PATCH', `/imports/${_id}/apply`, { as, body: {} })
      const creates = await get().userWith(KEYS.filter((key) => !key.endsWith('PUT-financing-agreements')))
      says(
        await apply(creates),
        403,
        'Este archivo cambia registros que ya están, y usted no tiene permiso para modificarlos.',
      )
      says(await apply(get().admin), 200)
    })

    it('a loan stays once a settlement that was drafted before it was approved after it', async () => {
      await broughtBy('ACU-205', [SEED])
      const { _id: id_acuerdo } = await agreementOf('ACU-205')
      const terms = { fecha: HOY, registro: 'RETENCION', id_acuerdo, abono: 1_000_000 }
      const made = await weighAndDraft(m, terms, { fecha: HOY })
      const later = await broughtBy('ACU-205', [FERTILISER])
      says(await settle(made._id, 'recalculate'), 200)
      says(await approve(made._id), 200)
      says(
        await call('PATCH', `/imports/${later._id}/take-back`, {}),
        409,
        `No se puede deshacer la importación: el acuerdo ACU-205 está en la liquidación ${made.consecutivo}.`,
      )
    })

    it('an agreement takes no other amounts of a loan, no other rate, and nothing once it is closed', async () => {
      await broughtBy('ACU-202', [SEED])
      const said = async (...file: Parameters<typeof fileOf>) =>
        (await rows((await previewed(...file))._id))[0].porque
      expect(await said('ACU-202', [[day(-80), 'Semilla', '7']])).toBe(
        'Ya existe el préstamo «Semilla» de ese día en el acuerdo ACU-202, con otros valores.',
      )
      expect(await said('ACU-202', [FERTILISER], '3')).toBe(
        'Ya existe el acuerdo ACU-202, con otro inicio u otra tasa.',
      )
      const later = await broughtBy('ACU-202', [FERTILISER])
      const { _id } = await agreementOf('ACU-202')
      const close = { estado: 'TERMINADO', fecha_liquidacion: HOY }
      says(await call('PATCH', `/financing-agreements/${_id}/close`, close), 200)
      expect(await said('ACU-202', [AIRCRAFT])).toMatch(/^Ya existe el acuerdo ACU-202, de /)
      says(
        await call('PATCH', `/imports/${later._id}/take-back`, {}),
        409,
        'No se puede deshacer la importación: el acuerdo ACU-202 ya se cerró.',
      )
    })
  })

  it('rows of one agreement must have equal agreement data, or nothing is written', async () => {
    const rows = [
      await aLoan({ consecutivo: 'LIBRO-400' }),
      await aLoan({ consecutivo: 'LIBRO-400', descripcion: 'Otro', tasa: 2 }),
    ]
    await expect(imported(openingAgreements, rows)).rejects.toThrow(
      'Fila 3: el acuerdo LIBRO-400 tiene otros datos que en la fila 2.',
    )
    expect(await states(openingAgreements, rows)).toEqual(['NUEVA', 'NUEVA'])
  })
})
