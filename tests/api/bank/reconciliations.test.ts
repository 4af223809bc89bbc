import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { BankReconciliation, ReconciliationState } from '#server/bank/reconciliations-contract.ts'
import { writtenDay } from '#server/kit/words/days.ts'
import { receiveStatement } from '#server/bank/statements-acts.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import type { Cell } from '#server/kit/reading/limits.ts'
import { workbookOf } from '../../support/workbooks.ts'
import { onEachEngine, says } from '../support/api.ts'
import { actsOf, millOf } from '../support/mill.ts'
import { day, HOY, moneyOf } from '../support/money.ts'

onEachEngine('the reconciliation of a bank account', (get) => {
  const m = millOf(get)
  const { call, receipt } = moneyOf(get, () => m)
  const { act, approve, weighAndDraft } = actsOf(get)
  let made = 0

  const account = async (saldo_inicial = 1_000_000) => {
    made += 1
    const body = { nombre: `Banco ${made}`, nro_cuenta: `77-${made}`, saldo_inicial, fecha_si: day(-30) }
    return says(await call('POST', '/banks', body), 201).json.data._id as string
  }
  const entry = async (id_banco: string, valor: number, fecha = day(-5), more: object = {}) => {
    const tipo = valor > 0 ? 'ENTRADA' : 'SALIDA'
    const body = { tipo, id_banco, fecha, valor: Math.abs(valor), concepto: 'A mano', ...more }
    return says(await call('POST', '/bank-movements', body), 201).json.data.id_movimiento as string
  }
  const send = (id_banco: string, bytes: Uint8Array | string, query = '&archivo=extracto.csv') =>
    get().call('POST', `/bank-reconciliations?id_banco=${id_banco}${query}`, {
      as: get().admin,
      body: Buffer.from(bytes),
      headers: { 'content-type': 'application/octet-stream' },
    })
  const HEADS = 'Fecha;Descripción;Valor;Saldo'
  const csv = (...lines: string[]) => [HEADS, ...lines].join('\n')
  const bring = async (id_banco: string, text: string): Promise<BankReconciliation> =>
    says(await send(id_banco, text), 201).json.data
  const state = async (id_banco: string, more = ''): Promise<ReconciliationState> =>
    says(await call('GET', `/bank-reconciliations/state?id_banco=${id_banco}${more}`), 200).json
  const matched = async (id_banco: string) =>
    (await call('POST', '/bank-reconciliations/lines/search', { limit: 100, filtros: { id_banco } })).json
  const match = (id_linea: string, movimientos: string[]) =>
    call('POST', '/bank-reconciliations/matches', { id_linea, movimientos })
  const undo = (id: string) => call('DELETE', `/bank-reconciliations/lines/${id}/matches`)
  const byBank = (id_banco: string, fecha_recepcion_pago: string) => ({
    estado: 'APLICADO',
    id_medio_pago: m.bancos,
    id_banco,
    fecha_recepcion_pago,
  })

  it('matches lines of the bank with the book by value and day, and explains the rest', async () => {
    const id = await account()
    await entry(id, 400_000, day(-6))
    await entry(id, -150_000, day(-5))
    await entry(id, -90_000, day(-4))
    const file = await bring(
      id,
      csv(
        `${day(-5)};CONSIGNACION;400.000;1.400.000`,
        `${day(-4)};PAGO PSE;-150.000;1.250.000`,
        `${day(-3)};COBRO 4X1000;-600,40;1.249.399,60`,
        `${day(-3)};RENDIMIENTOS;0,30;1.249.399,90`,
      ),
    )
    expect(file).toMatchObject({
      estado: 'LEIDA',
      desde: day(-5),
      hasta: day(-3),
      lineas: 4,
      nuevas: 4,
      cruzadas: 2,
      saldo_banco: 1_249_399.9,
    })
    const found = await state(id)
    expect(found).toMatchObject({
      saldo_libro: 1_160_000,
      diferencia: 89_399.9,
      en_banco: { cantidad: 1, valor: -600.4 },
      en_libro: { cantidad: 1, valor: -90_000 },
      centavos: 0.3,
      sin_explicar: 0,
    })
    expect(found.lineas.map(({ descripcion, pesos }) => [descripcion, pesos])).toEqual([
      ['COBRO 4X1000', -600],
    ])
    expect(found.movimientos.map(({ valor }) => valor)).toEqual([-90_000])
    const { data, total_count } = await matched(id)
    expect(total_count).toBe(2)
    expect(data[0]).toMatchObject({
      descripcion: 'PAGO PSE',
      automatico: true,
      movimientos: [{ valor: -150_000, concepto: 'A mano' }],
    })
  })

  it('stores no bank line twice, for the same file and for overlapping days', async () => {
    const id = await account()
    const lines = [`${day(-3)};PEAJE;-10.000;`, `${day(-3)};PEAJE;-10.000;`, `${day(-2)};PEAJE;-10.000;`]
    expect(await bring(id, csv(...lines))).toMatchObject({ lineas: 3, nuevas: 3 })
    expect(await bring(id, csv(...lines))).toMatchObject({ lineas: 3, nuevas: 0 })
    const more = [...lines.slice(1), lines[0]!, lines[0]!]
    expect(await bring(id, csv(...more))).toMatchObject({ lineas: 4, nuevas: 1 })
    expect((await state(id)).lineas).toHaveLength(4)
    const all = await call('POST', '/bank-reconciliations/search', { filtros: { id_banco: id } })
    expect(all.json.data).toHaveLength(3)
  })

  it('reads a workbook with debits and credits, asks for unknown columns, and remembers the answer', async () => {
    const id = await account()
    const book = workbookOf([
      ['Extracto de la cuenta'],
      ['Fecha', 'Documento', 'Débito', 'Crédito'],
      [day(-3), '0099', 5_000, null],
      [day(-2), '0100', null, 7_000],
    ])
    expect(says(await send(id, book, '&archivo=bn.xlsx&saldo=1002000'), 201).json.data).toMatchObject({
      estado: 'LEIDA',
      nuevas: 2,
      saldo_banco: 1_002_000,
    })
    expect((await state(id)).lineas.map(({ valor, referencia }) => [valor, referencia])).toEqual([
      [-5_000, '0099'],
      [7_000, '0100'],
    ])
    const odd = (value: number) => `Cuándo;Cuánto;Qué\n${day(-1)};${value};CAJERO`
    const asked = await bring(id, odd(-20_000))
    expect(asked).toMatchObject({ estado: 'COLUMNAS', encabezados: ['Cuándo', 'Cuánto', 'Qué'], nuevas: 0 })
    const shown = says(await call('GET', `/bank-reconciliations/${asked._id}`), 200).json
    expect(shown.muestra).toEqual([[day(-1), '-20000', 'CAJERO']])
    expect(shown.columnas.map(({ name }: { name: string }) => name)).toContain('debito')
    const columns = (mapa: object) => call('PATCH', `/bank-reconciliations/${asked._id}/columns`, { mapa })
    says(await columns({ fecha: 'c0' }), 422, { valor: 'Elija la columna de «Valor».' })
    const mapa = { fecha: 'c0', valor: 'c1', descripcion: 'c2' }
    expect(says(await columns(mapa), 200).json.data).toMatchObject({ estado: 'LEIDA', nuevas: 1 })
    says(await columns(mapa), 409, 'CONFLICTO')
    expect(await bring(id, odd(-30_000))).toMatchObject({ estado: 'LEIDA', nuevas: 1 })
    const again = says(await send(id, odd(-40_000), '&columnas=true'), 201).json.data
    expect(again).toMatchObject({ estado: 'COLUMNAS', mapa })
  })

  it('matches a bank line by hand with one or several movements of the same total, and unmatches it', async () => {
    const id = await account()
    const parts = await Promise.all([entry(id, -70_000, day(-20)), entry(id, -30_000, day(-19))])
    const other = await entry(await account(), -100_000, day(-20))
    await bring(id, csv(`${day(-2)};LOTE DE PAGOS;-100.000;`))
    const line = (await state(id)).lineas[0]!.id_linea
    expect((await state(id)).movimientos).toEqual([])
    expect((await state(id, `&desde=${day(-25)}`)).movimientos).toHaveLength(2)
    says(await match(line, [parts[0]]), 422, {
      movimientos: expect.stringMatching(/^Suma -\$\s70\.000 y la línea del banco es de -\$\s100\.000\.$/),
    })
    says(await match(line, []), 422, ['movimientos'])
    says(await match('', parts), 422, ['id_linea'])
    says(await match(line, [other]), 404)
    says(await match(m.cliente, parts), 404)
    says(await match(line, parts), 200)
    says(await match(line, parts), 409, 'La línea del banco ya está cruzada.')
    expect((await matched(id)).data[0]).toMatchObject({
      automatico: false,
      registro: expect.stringMatching(/./),
    })
    says(await undo(line), 200)
    says(await undo(line), 409, 'La línea del banco no está cruzada.')
    expect((await matched(id)).total_count).toBe(0)
  })

  it('only one of twenty concurrent matches of the same movement succeeds', async () => {
    const id = await account()
    const movement = await entry(id, -5_000, day(-20))
    await bring(id, csv(...Array.from({ length: 20 }, (_, n) => `${day(-2)};CUOTA ${n};-5.000;`)))
    const lines = (await state(id)).lineas.map(({ id_linea }) => id_linea)
    const answers = await Promise.all(lines.map((one) => match(one, [movement])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    expect((await matched(id)).total_count).toBe(1)
  })

  it('records a line of the bank in the book and matches it', async () => {
    const id = await account()
    await bring(id, csv(`${day(-2)};COMISION;-12.400,40;`, `${day(-2)};INTERESES;300;`))
    const [fee, interest] = (await state(id)).lineas
    const of = { id_banco: id, fecha: day(-2), concepto: 'Comisión' }
    const write = (more: object) => call('POST', '/bank-movements', { ...of, ...more })
    says(await write({ tipo: 'SALIDA', valor: 12_000, id_linea: fee!.id_linea }), 422, ['valor'])
    expect((await state(id)).lineas).toHaveLength(2)
    says(await write({ tipo: 'SALIDA', valor: 12_400, id_linea: fee!.id_linea }), 201)
    says(await write({ tipo: 'SALIDA', valor: 12_400, id_linea: fee!.id_linea }), 409)
    says(await write({ tipo: 'ENTRADA', valor: 300, id_linea: interest!.id_linea }), 201)
    expect(await state(id)).toMatchObject({ lineas: [], movimientos: [] })
    expect((await call('GET', `/bank-movements/accounts`)).json.data).toContainEqual(
      expect.objectContaining({ id_banco: id, saldo: 987_900 }),
    )
  })

  it('matches later movements, marks reversed ones, and ignores movements that the bank never saw', async () => {
    const id = await account()
    await bring(id, csv(`${day(-2)};CONSIGNACION;400.000;`))
    const { _id } = await receipt(byBank(id, day(-2)))
    const again = () => call('POST', `/bank-reconciliations/accounts/${id}/matches`)
    expect(says(await again(), 200).json.data).toEqual({ cruzadas: 1 })
    says(await call('PATCH', `/payment-receipts/${_id}/void`, { motivo: 'Cheque devuelto' }), 200)
    const [line] = (await matched(id)).data
    expect(line.movimientos).toEqual([expect.objectContaining({ revertido: true, tipo: 'RECIBO' })])
    expect((await state(id)).movimientos).toEqual([expect.objectContaining({ tipo: 'ANULACION' })])
    says(await undo(line.id_linea), 200)
    expect((await state(id)).movimientos).toEqual([])
    expect(says(await again(), 200).json.data).toEqual({ cruzadas: 1 })
  })

  it('explains the void of a receipt from before the first file, and still offers it to a line', async () => {
    const id = await account()
    const { _id } = await receipt(byBank(id, day(-20)))
    await entry(id, -10_000, HOY)
    const file = await bring(id, csv(`${HOY};COMISION;-10.000;990.000`))
    expect(await state(id)).toMatchObject({ saldo_libro: 1_390_000, sin_explicar: -400_000 })
    says(await call('PATCH', `/payment-receipts/${_id}/void`, { motivo: 'Otro banco' }), 200)
    const reversal = expect.objectContaining({ tipo: 'ANULACION', valor: -400_000 })
    const now = { saldo_libro: 990_000, en_libro: { cantidad: 0, valor: 0 }, sin_explicar: 0 }
    expect(await state(id)).toMatchObject({ ...now, movimientos: [reversal] })
    expect(await state(id, `&desde=${day(-25)}`)).toMatchObject({ ...now, movimientos: [] })
    const paper = says(await call('GET', `/bank-reconciliations/state?id_conciliacion=${file._id}`), 200).json
    expect(paper).toMatchObject({ ...now, movimientos: [] })

    await bring(id, csv(`${day(-12)};CHEQUE DEVUELTO;-400.000;`))
    const [line] = (await state(id)).lineas
    says(await match(line!.id_linea, [(await state(id)).movimientos[0]!.id_movimiento]), 200)
    expect(await state(id)).toMatchObject({ lineas: [], movimientos: [] })
  })

  it('counts the void of a movement from before the opening day', async () => {
    const id = await account()
    const { _id } = await receipt(byBank(id, day(-20)))
    says(await call('PUT', '/banks', { id_banco: id, saldo_inicial: 1_000_000, fecha_si: day(-10) }), 200)
    await bring(id, csv(`${HOY};NOTA;0,30;1.000.000,30`))
    says(await call('PATCH', `/payment-receipts/${_id}/void`, { motivo: 'Cheque devuelto' }), 200)
    expect(await state(id)).toMatchObject({
      saldo_libro: 600_000,
      en_libro: { cantidad: 1, valor: -400_000 },
      sin_explicar: 0,
    })
  })

  it('ignores a paid settlement and its returned money until the bank shows one of the two', async () => {
    const id = await account(50_000_000)
    const { _id } = await weighAndDraft(m, { registro: 'RETENCION' })
    says(await approve(_id), 200)
    const means = { fecha: HOY, id_fpago: m.bancos, id_banco: id }
    const valor = says(await act(_id, 'pay', means), 200).json.data.total_a_pagar as number
    await bring(id, csv(`${HOY};NOTA;0,30;50.000.000,30`))
    expect((await state(id)).en_libro).toEqual({ cantidad: 1, valor: -valor })
    says(await act(_id, 'void', { motivo: 'Precio errado', destino_pago: 'DEVUELTO', ...means }), 200)
    expect(await state(id)).toMatchObject({
      en_libro: { cantidad: 0, valor: 0 },
      sin_explicar: 0,
      movimientos: [],
    })
    await bring(id, csv(`${HOY};DEVOLUCION;${valor};${50_000_000 + valor},30`))
    expect(await state(id)).toMatchObject({
      en_libro: { cantidad: 1, valor: -valor },
      sin_explicar: 0,
      movimientos: [{ tipo: 'LIQUIDACION' }],
    })
  })

  it('voids the last file with its lines and matches, but no earlier file', async () => {
    const id = await account()
    const movement = await entry(id, -8_000, day(-3))
    const first = await bring(id, csv(`${day(-3)};RETIRO;-8.000;`))
    const second = await bring(id, csv(`${day(-3)};RETIRO;-8.000;`, `${day(-2)};OTRO;-1;`))
    const remove = (one: string) =>
      call('PATCH', `/bank-reconciliations/${one}/void`, { motivo: 'De otra cuenta' })
    says(await remove(first._id), 409, 'Quite primero los archivos que llegaron después.')
    says(await remove(second._id), 200)
    says(await remove(second._id), 409, 'CONFLICTO')
    expect((await state(id)).lineas).toEqual([])
    const paper = (one: string) => call('GET', `/bank-reconciliations/state?id_conciliacion=${one}`)
    says(await paper(second._id), 404)
    says(await paper(first._id), 200)
    says(await remove(first._id), 200)
    says(await paper(first._id), 404)
    expect(await state(id)).toMatchObject({ conciliacion: null, saldo_banco: null, movimientos: [] })
    expect(await bring(id, csv(`${day(-3)};RETIRO;-8.000;`))).toMatchObject({ nuevas: 1, cruzadas: 1 })
    expect((await matched(id)).data[0].movimientos[0].id_movimiento).toBe(movement)
  })

  it('a file that waited is not read after a later file, so that voiding one keeps the lines of the other', async () => {
    const id = await account()
    await entry(id, -8_000, day(-3))
    const waiting = () => bring(id, `Jornada;Glosa;Monto neto\n${day(-3)};RETIRO;-8.000\n${day(-1)};NUEVO;-5`)
    const readColumns = (one: string) =>
      call('PATCH', `/bank-reconciliations/${one}/columns`, {
        mapa: { fecha: 'c0', descripcion: 'c1', valor: 'c2' },
      })
    const remove = (one: string) =>
      call('PATCH', `/bank-reconciliations/${one}/void`, { motivo: 'En otro orden' })
    const early = await waiting()
    expect(early).toMatchObject({ estado: 'COLUMNAS' })
    const read = await bring(id, csv(`${day(-3)};RETIRO;-8.000;`, `${day(-2)};OTRO;-1;`))
    expect(read).toMatchObject({ nuevas: 2, cruzadas: 1 })
    const said = 'Después se leyó otro archivo de la cuenta: quite este y tráigalo de nuevo.'
    says(await readColumns(early._id), 409, said)
    says(await remove(early._id), 200)

    const again = await waiting()
    expect(says(await readColumns(again._id), 200).json.data).toMatchObject({ lineas: 2, nuevas: 1 })
    says(await remove(read._id), 409, 'Quite primero los archivos que llegaron después.')
    says(await remove(again._id), 200)
    expect((await state(id)).lineas.map(({ descripcion }) => descripcion)).toEqual(['OTRO'])
    expect((await matched(id)).data).toMatchObject([{ descripcion: 'RETIRO' }])

    expect(says(await send(id, HEADS + `\n31/02/2026;X;1;\n${day(-1)};Y;2;`), 201).json.data).toMatchObject({
      estado: 'LINEAS',
    })
    says(await remove(read._id), 200)
    expect((await matched(id)).total_count).toBe(0)
  })

  it('shows a bank file as of its last day, without later movements', async () => {
    const id = await account()
    await entry(id, -50_000, day(-9))
    const file = await bring(
      id,
      csv(`${day(-10)};NOTA;0,60;1.000.000,60`, `${day(-9)};ABONO;20.000;1.020.000,60`),
    )
    await bring(id, csv(`${day(-7)};CHEQUE;-50.000;970.000,60`))
    const then = says(await call('GET', `/bank-reconciliations/state?id_conciliacion=${file._id}`), 200).json
    expect(then).toMatchObject({
      saldo_banco: 1_020_000.6,
      saldo_libro: 950_000,
      en_libro: { cantidad: 1, valor: -50_000 },
      en_banco: { cantidad: 2, valor: 20_000.6 },
      sin_explicar: 0,
    })
    expect(await state(id)).toMatchObject({
      en_libro: { cantidad: 0 },
      sin_explicar: 0,
      saldo_banco: 970_000.6,
    })
  })

  it('a file with a doubtful row waits, and is read once the row is left out', async () => {
    const id = await account()
    const file = await bring(
      id,
      csv(`${day(-3)};A;5;1.000.005`, `31/02/2026;B;7;1.000.012`, `${day(-2)};C;1;1.000.013`),
    )
    expect(file).toMatchObject({ estado: 'LINEAS', lineas: 0, nuevas: 0 })
    expect(file.avisos).toMatchObject([
      {
        tipo: 'DUDA',
        texto: '1 línea no se entiende.',
        lineas: [{ fila: 2, texto: '31/02/2026 · B · 7 · 1.000.012' }],
      },
    ])
    const leaveOut = (fuera: number[]) => call('PATCH', `/bank-reconciliations/${file._id}/rows`, { fuera })
    const missing = says(await leaveOut([1]), 422).json.mensaje
    expect(missing).toMatch(/^Falta decidir\. En la línea 2 bajo los encabezados, «31\/02\/2026 · B/)
    const done = says(await leaveOut([2]), 200).json.data
    expect(done).toMatchObject({ estado: 'LEIDA', lineas: 2, nuevas: 2, por_fuera: 1 })
    expect(done.avisos).toMatchObject([{ tipo: 'POR_FUERA', texto: '1 línea quedó por fuera.' }])
    expect(says(await leaveOut([2]), 200).json.data).toMatchObject({ lineas: 2, nuevas: 2 })
    expect((await state(id)).lineas).toHaveLength(2)
    const repaired = await bring(id, csv(`${day(-3)};A;5;`, `${day(-3)};B;7;`, `${day(-2)};C;1;`))
    expect(repaired).toMatchObject({ estado: 'LEIDA', lineas: 3, nuevas: 1 })
  })

  it('stores one file for ten presses that leave the same row out', async () => {
    const id = await account()
    const file = await bring(id, csv(`${day(-3)};A;5;`, `31/02/2026;B;7;`))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        call('PATCH', `/bank-reconciliations/${file._id}/rows`, { fuera: [2] }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200))
    expect((await state(id)).lineas).toHaveLength(1)
  })

  /** File of a bank, with its November of 2026 moved to the last days. */
  const fixture = (name: string) => {
    const on = (written: string) => day(-20 + Number(written))
    return readFileSync(`tests/fixtures/tables/${name}`, 'utf8')
      .replace(/(\d\d)\/11\/2026/g, (_, date: string) => writtenDay(on(date)))
      .replace(/2026\/11\/(\d\d)/g, (_, date: string) => on(date).replaceAll('-', '/'))
      .replace(/202611(\d\d)/g, (_, date: string) => on(date).replaceAll('-', ''))
      .replace(/^(\d)\/11;/gm, (_, date: string) => `${writtenDay(on(date)).slice(0, 5)};`)
  }
  const valuesIn = async (id: string) => (await state(id)).lineas.map(({ fecha, valor }) => [fecha, valor])

  it.each([
    [
      'c9-reversal-debit.csv',
      [
        [-18, -12_500],
        [-17, 12_500],
        [-16, 500_000],
      ],
      [],
    ],
    [
      'c7-totals.csv',
      [
        [-18, -12_500],
        [-17, 1_500_000],
      ],
      ['1 línea al principio y 1 al final no son movimientos.'],
    ],
    [
      'c6-noyear.csv',
      [
        [-18, -12_500],
        [-17, 1_500_000],
      ],
      [`Los días vienen sin año: se toman los últimos hasta el ${writtenDay(day(-5))}.`],
    ],
    [
      'c3-unicodeminus.csv',
      [
        [-18, -12_500],
        [-18, 1_500_000],
      ],
      [],
    ],
  ])('reads %s as its bank means it', async (name, values, notices) => {
    const id = await account()
    const file = await bring(id, fixture(name))
    expect(file).toMatchObject({ estado: 'LEIDA', nuevas: values.length })
    expect(file.avisos.map(({ texto }) => texto)).toEqual(notices)
    expect(await valuesIn(id)).toEqual(values.map(([days, valor]) => [day(days!), valor]))
  })

  it('asks for the columns of a file without headings, keeps its first row, and remembers its form', async () => {
    const id = await account()
    const file = await bring(id, fixture('c1-bancolombia-noheader.csv'))
    expect(file).toMatchObject({ estado: 'COLUMNAS', nuevas: 0 })
    expect(file.encabezados[3]).toBe('Columna 4')
    const { muestra } = says(await call('GET', `/bank-reconciliations/${file._id}`), 200).json
    expect(muestra.map((row: string[]) => row[7])).toEqual([
      'IMPTO GOBIERNO 4X1000',
      'PAGO A PROVE FINCA EL ROBLE',
      'CONSIGNACION CORRESPONSAL',
    ])
    const mapa = { fecha: 'c3', valor: 'c5', referencia: 'c6', descripcion: 'c7' }
    const read = await call('PATCH', `/bank-reconciliations/${file._id}/columns`, { mapa })
    expect(says(read, 200).json.data).toMatchObject({ estado: 'LEIDA', lineas: 3, nuevas: 3 })
    expect((await valuesIn(id))[0]).toEqual([day(-18), -4833.92])
    const next = fixture('c1-bancolombia-noheader.csv').replaceAll('IMPTO', 'OTRO')
    expect(await bring(id, next)).toMatchObject({ estado: 'LEIDA', lineas: 3, nuevas: 1 })
  })

  it('asks for the columns of a file whose rows are not understood', async () => {
    const id = await account()
    const many = Array.from({ length: 201 }, () => `31/02/2026;${day(-2)};7`)
    for (const rows of [[`31/02/2026;${day(-3)};5`], [`${day(-3)};${day(-3)};5`, ...many]]) {
      const file = await bring(id, [`Fecha;Día ${rows.length};Valor`, ...rows].join('\n'))
      expect(file).toMatchObject({ estado: 'COLUMNAS', nuevas: 0, avisos: [{ tipo: 'DUDA' }] })
      const columns = (fecha: string) =>
        call('PATCH', `/bank-reconciliations/${file._id}/columns`, { mapa: { fecha, valor: 'c2' } })
      expect(says(await columns('c0'), 422).json.mensaje).toMatch(
        /^El archivo no se lee\. En la línea \d bajo los encabezados, «31\/02\/2026 .*, Fecha: /,
      )
      expect(says(await columns('c1'), 200).json.data).toMatchObject({ estado: 'LEIDA', lineas: rows.length })
    }
  })

  it('a typed last day gives the year of days without one', async () => {
    const id = await account()
    const text = 'Fecha;Descripción;Valor\n2/03;A;5\n28/12;B;7'
    const file = says(await send(id, text, '&archivo=x.csv&ultimo=2026-01-15'), 201).json.data
    expect(file).toMatchObject({ estado: 'LEIDA', desde: '2025-03-02', hasta: '2025-12-28' })
  })

  it('reads and reports a line that does not fit the balance', async () => {
    const id = await account()
    const file = await bring(id, csv(`${day(-4)};A;5;105`, `${day(-3)};B;7;113`, `${day(-2)};C;1;114`))
    expect(file).toMatchObject({ estado: 'LEIDA', nuevas: 3, saldo_banco: 114 })
    expect(file.avisos).toMatchObject([
      {
        tipo: 'DESCUADRE',
        texto: '1 línea no cuadra con el saldo del archivo.',
        lineas: [{ fila: 2, texto: `${day(-3)} · B · 7 · 113` }],
      },
    ])
  })

  it('reads another sheet of a waiting workbook, and deletes the file once its lines are stored', async () => {
    const id = await account()
    const sheet = (hoja: string, rows: Cell[][]) => ({
      hoja,
      hojas: ['Octubre', 'Noviembre'],
      dudosas: ['PE├A'],
      rows,
    })
    const file = await inTransaction(get().db, { ...SYSTEM, idEmpresa: get().admin.company }, (tx) =>
      receiveStatement(
        tx,
        get().admin.company,
        {
          id_banco: id,
          archivo: 'hojas.xlsx',
          sheet: sheet('Octubre', [
            ['Cuándo', 'Cuánto'],
            [day(-9), 5],
          ]),
          bytes: Buffer.from(`Fecha;Valor\n${day(-3)};7`),
        },
        HOY,
      ),
    )
    expect(file).toMatchObject({ estado: 'COLUMNAS', encabezados: ['Cuándo', 'Cuánto'] })
    expect(says(await call('GET', `/bank-reconciliations/${file._id}`), 200).json).toMatchObject({
      hoja: 'Octubre',
      hojas: ['Octubre', 'Noviembre'],
      dudosas: ['PE├A'],
    })
    const choose = () => call('PATCH', `/bank-reconciliations/${file._id}/sheet`, { hoja: 'Noviembre' })
    expect(says(await choose(), 200).json.data).toMatchObject({
      estado: 'COLUMNAS',
      encabezados: ['Fecha', 'Valor'],
      mapa: { fecha: 'c0', valor: 'c1' },
    })
    const mapa = { fecha: 'c0', valor: 'c1' }
    const read = await call('PATCH', `/bank-reconciliations/${file._id}/columns`, { mapa })
    expect(says(read, 200).json.data).toMatchObject({ estado: 'LEIDA', nuevas: 1, desde: day(-3) })
    says(await choose(), 404)
  })

  it('refuses a used one-use key for another bank file', async () => {
    const id = await account()
    const post = (text: string) =>
      get().call('POST', `/bank-reconciliations?id_banco=${id}`, {
        as: get().admin,
        body: Buffer.from(text),
        headers: { 'content-type': 'application/octet-stream', 'idempotency-key': `file-${id}` },
      })
    const first = says(await post(csv(`${day(-3)};A;5;`)), 201).json.data
    expect(says(await post(csv(`${day(-3)};A;5;`)), 201).json.data._id).toBe(first._id)
    says(await post(csv(`${day(-3)};B;9;`)), 409)
  })

  it.each([
    ['nothing', '', /vacío/],
    ['a PDF', '%PDF-1.7\nFecha;Valor', /es un PDF/],
    ['one column', 'x\n1', /una sola columna/],
    ['headings alone', 'Fecha;Valor', /no tiene filas/],
    ['a total alone', 'Fecha;Valor\nTotal;5', /ninguna línea con fecha y valor/],
    [
      'half a workbook',
      workbookOf([
        ['Fecha', 'Valor'],
        [HOY, 5],
      ]).slice(0, 400),
      /dañado|incompleto/,
    ],
  ])('rejects a bank file of %s, and stores nothing of it', async (_, bytes, said) => {
    const id = await account()
    const { status, json } = await send(id, bytes)
    expect([status, json.mensaje]).toEqual([422, expect.stringMatching(said)])
    expect(
      (await call('POST', '/bank-reconciliations/search', { filtros: { id_banco: id } })).json.data,
    ).toEqual([])
  })

  it('a reconciliation needs a bank account of the company', async () => {
    const boxes = await call('POST', '/banks/search', { filtros: { clase: 'CAJA' } })
    says(await send(boxes.json.data[0]._id, csv(`${HOY};A;1;`)), 422, ['id_banco'])
    says(await send(m.cliente, csv(`${HOY};A;1;`)), 404)
    says(await call('GET', `/bank-reconciliations/state?id_banco=${m.cliente}`), 404)
    says(await call('GET', '/bank-reconciliations/state'), 404)
  })
})
