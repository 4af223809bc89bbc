import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { checkData } from '#server/ops/checks/run.ts'
import { addDays, today } from '#server/kit/words/days.ts'
import { lastEndedMonth } from '#server/kit/words/months.ts'
import { aThirdParty, onEachEngine, says } from '../support/api.ts'
import { csvOfRows, importing } from '../support/importing.ts'
import { actsOf, type Mill, newMill, settlementOf, weigh } from '../support/mill.ts'
import { storeOf } from '../support/stock.ts'

const HEADS = ['Tiquete', 'Cédula', 'Agricultor', 'Fecha', 'Producto', 'Kilos netos', 'Humedad', 'Impureza']
const MORE = ['Placa', 'Plazo', 'Días', 'Observaciones']

onEachEngine('opening deposits of paddy', (get) => {
  const { act, annul, approve, call, change, reweigh, weighing } = actsOf(get)
  const hoy = today()

  /** Names of the mill's records in a file. */
  async function named(m: Mill) {
    const one = async (path: string) => (await call('GET', path)).json
    const [party, other] = [
      await one(`/third-parties/${m.proveedor}`),
      await one(`/third-parties/${m.cliente}`),
    ]
    const products = await get().rows<{ id: string; nombre: string }>(
      sql`select id_producto as id, descripcion as nombre from products`,
    )
    const called = (id: string) => products.find((product) => product.id === id)!.nombre
    return {
      farmer: party.identificacion as string,
      name: party.nombre as string,
      client: other.identificacion as string,
      paddy: called(m.paddy),
      flour: called(m.harina),
    }
  }
  type Names = Awaited<ReturnType<typeof named>>

  const row = ({ farmer, name, paddy }: Names, changes: Partial<Record<string, string>> = {}) => {
    const cells: Record<string, string> = {
      Tiquete: 'T-4821',
      Cédula: farmer,
      Agricultor: name,
      Fecha: addDays(hoy, -20),
      Producto: paddy,
      'Kilos netos': '18.280',
      Humedad: '22,5',
      Impureza: '3',
      ...changes,
    }
    return [...HEADS, ...MORE].map((head) => cells[head] ?? '')
  }
  const fileOf = (rows: readonly string[][]) => csvOfRows([[...HEADS, ...MORE], ...rows])

  const files = importing(get)
  const rowsOf = files.rows
  const preview = (rows: readonly string[][]) => files.preview(fileOf(rows), 'opening-deposits')
  const bring = (rows: readonly string[][]) => files.bring(fileOf(rows), 'opening-deposits', rows.length)
  const back = (id: string) => call('PATCH', `/imports/${id}/take-back`, {})
  const errorsOf = async (cells: string[]) => (await rowsOf((await preview([cells]))._id))[0].errores
  const account = async (m: Mill) =>
    says(await call('GET', `/reports/deposits?tercero=${m.proveedor}`), 200).json
  const stock = (m: Mill, dia: string) => storeOf(get, m).kilosOf(m.paddy, dia)
  const idOf = async (consecutivo: string) => {
    const { json } = await call('POST', '/weighing-records/search', { search: consecutivo })
    return json.data.find((one: { consecutivo: string }) => one.consecutivo === consecutivo)?._id as string
  }

  it("opening deposits appear in the farmer's account as in the file, and get their price in parts", async () => {
    const m = await newMill(get())
    const names = await named(m)
    const dia = addDays(hoy, -20)
    await bring([row(names, { Placa: 'wlp-999', Días: '45', Observaciones: 'Libro 3' })])
    const id = await idOf('T-4821')
    expect(await weighing(id)).toMatchObject({
      consecutivo: 'T-4821',
      fecha: dia,
      estado: 'PESADA',
      operacion: 'COMPRA',
      en_deposito: true,
      fijar_hasta: addDays(dia, 45),
      saldo_inicial: true,
      en_patio: false,
      bloqueada: true,
      placa: 'WLP999',
      peso_neto: 18_280,
      peso_lleno: null,
      observaciones: 'Libro 3',
      documentos: { cuenta_por_cobrar: null, recibo_caja: null, liquidacion: null, factura: null },
    })
    expect((await account(m)).pesadas).toMatchObject([
      { documento: 'T-4821', fijar_hasta: addDays(dia, 45), netos: 18_280, abiertos: 18_280 },
    ])
    const all = says(await call('GET', '/reports/deposits'), 200).json.agricultores
    expect(all.filter((one: { id_tercero: string }) => one.id_tercero === m.proveedor)).toHaveLength(1)
    expect([await stock(m, addDays(dia, -1)), await stock(m, dia)]).toEqual([0, 18_280])

    const fix = async (changes: object) =>
      says(await call('POST', '/settlements', settlementOf(m, [id], { fecha: hoy, ...changes })), 201).json
        .data
    const first = await fix({ kilos: 5_000, precio_carga: 180_000 })
    expect(first).toMatchObject({ numero_fijacion: 1, kg_liquidados: 5_000, estado: 'BORRADOR' })
    expect(first.pesadas[0]).toMatchObject({ peso_lleno: null, descuento_bultos_kg: 0, flete: 0, bascula: 0 })
    const second = await fix({ precio_carga: 200_000 })
    expect(first.peso_neto + second.peso_neto).toBe(18_280)
    for (const { _id } of [first, second]) {
      says(await approve(_id, hoy), 200)
      says(await act(_id, 'pay', { fecha: hoy, id_fpago: m.bancos, id_banco: m.banco }), 200)
    }
    expect((await weighing(id)).estado).toBe('PAGO')
    expect((await account(m)).total).toMatchObject({ netos: 18_280, fijados: 18_280, abiertos: 0 })
    for (const paper of [`LIQUIDACION/${first._id}`, `TIQUETE_BASCULA/${id}`, `RESUMEN_PESADA/${id}`]) {
      expect([paper, (await call('GET', `/files/pdf/${paper}`)).status]).toEqual([paper, 200])
    }
    expect(await checkData(get().db, () => {})).toBe(0)
  })

  it("opening deposits are recognised the next time, and leave the scale's numbers unused", async () => {
    const m = await newMill(get())
    const names = await named(m)
    const before = (await weigh(get(), m, { fecha: hoy })).consecutivo
    const unnumbered = row(names, { Tiquete: '', 'Kilos netos': '9.000,5' })
    const rows = [row(names, { Tiquete: 'T-5000' }), unnumbered]
    await bring(rows)
    const again = await preview(rows)
    expect(again).toMatchObject({ estado: 'LISTA', nuevas: 0, iguales: 2 })
    says(await call('PATCH', `/imports/${again._id}/apply`, {}), 422)
    const { pesadas } = await account(m)
    expect(pesadas.map((one: { documento: string; netos: number }) => [one.documento, one.netos])).toEqual(
      expect.arrayContaining([
        ['T-5000', 18_280],
        [expect.stringMatching(/^INICIAL-\d+$/), 9_000.5],
      ]),
    )
    // Days of the parameter, if the file gives none.
    expect(pesadas[0].fijar_hasta).toBe(addDays(hoy, 40))
    const next = (await weigh(get(), m, { fecha: hoy })).consecutivo
    const number = (text: string) => Number(text.split('-')[1])
    expect(number(next)).toBe(number(before) + 1)
    // The scale skips a number of the book.
    await bring([row(names, { Tiquete: `PES-${number(next) + 1}` })])
    expect((await weigh(get(), m, { fecha: hoy })).consecutivo).toBe(`PES-${number(next) + 2}`)
    expect(await checkData(get().db, () => {})).toBe(0)

    const others = await preview([
      row(names, { Tiquete: 'T-5000', 'Kilos netos': '1' }),
      row(names, { Tiquete: before }),
    ])
    expect(others).toMatchObject({ otras: 2, nuevas: 0 })
    expect((await rowsOf(others._id)).map(({ porque }: { porque: string }) => porque)).toEqual([
      `Ya existe la pesada T-5000, de ${names.name}.`,
      `Ya existe la pesada ${before}, de ${names.name}.`,
    ])
    const doubled = await preview([
      row(names, { Tiquete: 'T-6' }),
      row(names, { Tiquete: 'T-6', Humedad: '20' }),
      row(names, { Tiquete: '', Fecha: hoy }),
      row(names, { Tiquete: '', Fecha: hoy }),
    ])
    expect((await rowsOf(doubled._id)).map(({ errores }: { errores: object }) => errores)).toEqual([
      {},
      { '': 'Repetida: es la misma de la fila 1.' },
      {},
      { '': 'Repetida: es la misma de la fila 3.' },
    ])
  })

  it('a ticket of a closed month that was imported before is recognised', async () => {
    const names = await named(await newMill(get()))
    const file = [row(names, { Tiquete: 'T-40', Fecha: `${lastEndedMonth(hoy)}-01` })]
    await bring(file)
    await get().run(
      sql`insert into closed_periods (id_empresa, mes) values (${get().admin.company}, ${lastEndedMonth(hoy)})`,
    )
    expect(await preview(file)).toMatchObject({ iguales: 1, con_error: 0 })
    await get().run(sql`delete from closed_periods`)
  })

  it('a second preview of the same tickets without number imports nothing', async () => {
    const m = await newMill(get())
    const names = await named(m)
    const rows = [row(names, { Tiquete: '' }), row(names, { Tiquete: '', 'Kilos netos': '9.000' })]
    const [one, two] = [await preview(rows), await preview([rows[1]!, row(names, { Tiquete: 'T-90' })])]
    expect([one.nuevas, two.nuevas]).toEqual([2, 2])
    expect(await files.act(one._id, 'apply')).toMatchObject({ estado: 'IMPORTADA' })
    expect(await files.act(two._id, 'apply')).toMatchObject({
      estado: 'LISTA',
      nuevas: 1,
      iguales: 1,
      motivo: expect.stringContaining('Alguien cambió estos datos'),
    })
    expect((await account(m)).total.netos).toBe(18_280 + 9_000)
  })

  it('reports errors of opening deposits beside the cell', async () => {
    const m = await newMill(get())
    const names = await named(m)
    const closed = `${lastEndedMonth(hoy)}-01`
    const known: [Record<string, string>, object][] = [
      [{ Cédula: '777777' }, { identificacion: 'No hay un tercero con la identificación 777777.' }],
      [{ Cédula: names.client }, { identificacion: expect.stringContaining('no es proveedor') }],
      [{ 'Kilos netos': '0' }, { peso_neto: '«0»: Debe ser mayor a 0' }],
      [{ 'Kilos netos': '-5' }, { peso_neto: '«-5»: Debe ser mayor a 0' }],
      [{ 'Kilos netos': '80.001' }, { peso_neto: '«80.001»: Una pesada no pasa de 80.000 kg.' }],
      [{ Humedad: '' }, { humedad: 'Falta este dato.' }],
      [{ Humedad: '0' }, { humedad: '«0»: Sin humedad no se puede fijar el precio.' }],
      [{ Humedad: '41' }, { humedad: '«41»: Para arroz paddy va de 8 a 40.' }],
      [{ Impureza: '101' }, { impureza: '«101»: El porcentaje va de 0 a 100.' }],
      [{ Fecha: addDays(hoy, 1) }, { fecha: expect.stringContaining('(hoy)') }],
      [{ Producto: 'Paddy de nadie' }, { producto: 'No hay un producto que se llame Paddy de nadie.' }],
      [{ Producto: names.flour }, { producto: expect.stringContaining('no es arroz paddy') }],
      [
        { Plazo: addDays(hoy, -21) },
        { fijar_hasta: expect.stringContaining('»: No puede ser anterior a la fecha de la pesada.') },
      ],
      [{ Días: '1,5' }, { dias: '«1,5»: Escriba días enteros, de 1 a 366.' }],
      [{ Días: '9', Plazo: hoy }, { dias: '«9»: No coinciden con «Fijar hasta»: deje uno de los dos.' }],
    ]
    for (const [changes, said] of known) expect(await errorsOf(row(names, changes))).toEqual(said)
    await get().run(
      sql`insert into closed_periods (id_empresa, mes) values (${get().admin.company}, ${lastEndedMonth(hoy)})`,
    )
    expect(await errorsOf(row(names, { Tiquete: 'T-6', Fecha: closed }))).toEqual({
      fecha: expect.stringMatching(/^El mes de .* está cerrado\./),
    })
    // A month closed after the preview prevents the import.
    await get().run(sql`delete from closed_periods`)
    const seen = await preview([row(names, { Tiquete: 'T-7', Fecha: closed })])
    await get().run(
      sql`insert into closed_periods (id_empresa, mes) values (${get().admin.company}, ${lastEndedMonth(hoy)})`,
    )
    expect(await files.act(seen._id, 'apply')).toMatchObject({ estado: 'LISTA', nuevas: 0, con_error: 1 })
    await get().run(sql`delete from closed_periods`)
    expect(await idOf('T-7')).toBeUndefined()
  })

  it('an opening deposit changes only its remarks, and can be undone before a price is fixed', async () => {
    const m = await newMill(get())
    const names = await named(m)
    const brought = await bring([row(names, { Tiquete: 'T-10' }), row(names, { Tiquete: 'T-11' })])
    const [ten, eleven] = [await idOf('T-10'), await idOf('T-11')]
    says(await change(ten, { observaciones: 'Silo 2' }), 200)
    says(await change(ten, { humedad: 20 }), 409, ['humedad'])
    says(await reweigh(ten, { peso_lleno: 30_000 }), 409)
    expect(await weighing(ten)).toMatchObject({ observaciones: 'Silo 2', humedad: 22.5 })
    const draft = says(
      await call('POST', '/settlements', settlementOf(m, [eleven], { fecha: hoy, kilos: 100 })),
      201,
    ).json.data
    const held = /la pesada T-11 está en la liquidación LIQ-\d+\./
    expect(says(await back(brought), 409).json.mensaje).toMatch(held)
    says(await annul(draft._id), 200)
    // The settlement's paper still names the ticket.
    expect(says(await back(brought), 409).json.mensaje).toMatch(held)

    const alone = await bring([row(names, { Tiquete: 'T-12' }), row(names, { Tiquete: 'T-13' })])
    says(
      await call('DELETE', `/weighing-records/delete/${await idOf('T-13')}`, { motivo: 'Otro libro' }),
      200,
    )
    expect((await account(m)).pesadas.map(({ documento }: { documento: string }) => documento)).not.toContain(
      'T-13',
    )
    const photographed = sql`insert into weighing_photos
      (id_empresa, id_weighing_record, sha256, ancho, alto, bytes, usuario)
      values (${get().admin.company}, ${await idOf('T-12')}, ${'a'.repeat(64)}, 1, 1, 1, 'Ana')`
    await get().run(photographed)
    const photo = 'No se puede deshacer la importación: la pesada T-12 tiene fotos.'
    says(await back(alone), 409, photo)
    await get().run(sql`delete from weighing_photos`)
    expect(await files.act(alone, 'take-back')).toMatchObject({ estado: 'DESHECHA', motivo: '' })
    expect(await idOf('T-12')).toBeUndefined()
    const seen = await preview([row(names, { Tiquete: 'T-12' }), row(names, { Tiquete: 'T-13' })])
    // The number of a voided ticket stays taken.
    expect(seen).toMatchObject({ nuevas: 1, otras: 1 })
    expect(await checkData(get().db, () => {})).toBe(0)
  })

  it('the unloaders are owed the unloading of each ticket of a fixation, an opening one too', async () => {
    const m = await newMill(get())
    const party = aThirdParty({ tipo: 'PROVEEDOR', nombre: 'Cuadrilla de descargue' })
    const { _id: unloader } = says(await call('POST', '/third-parties', party), 201).json.data
    says(await call('PUT', '/third-parties', { id: unloader, se_le_paga: 'TERCERO_DESCARGUE' }), 200)
    await bring([row(await named(m), { Tiquete: 'T-30' })])
    const ticket = await weigh(get(), m, { fecha: hoy, en_deposito: true })
    const both = [await idOf('T-30'), ticket._id]
    const made = await call('POST', '/settlements', settlementOf(m, both, { fecha: hoy }))
    const { _id: id } = says(made, 201).json.data
    says(await approve(id, hoy), 200)
    const owed = await get().rows<{ concepto: string; costo: number }>(
      sql`select concepto, (valor + retencion)::int as costo from accounts_payable
        where id_liquidacion = ${id} and origen = 'DESCARGUE' and id_tercero = ${unloader} order by concepto desc`,
    )
    expect(owed).toEqual([
      { concepto: 'Descargue de la pesada T-30', costo: 219_360 },
      {
        concepto: `Descargue de la pesada ${ticket.consecutivo}, placa ${String(ticket.placa)}`,
        costo: 219_360,
      },
    ])
    expect(await checkData(get().db, () => {})).toBe(0)
  })
})
