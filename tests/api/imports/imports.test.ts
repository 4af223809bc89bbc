import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { forgetOldImports, leaseWork } from '#server/imports/store.ts'
import { write } from '#server/imports/write.ts'
import { workbookOf, workbookOfRepeated } from '../../support/workbooks.ts'
import { callOf, onEachEngine, says, type Session, type TestApi } from '../support/api.ts'
import { csvOfRows as csvOf, doImports, importing, PARTY_HEADS as HEADS } from '../support/importing.ts'

onEachEngine('imports', (get) => {
  const call = callOf(get)
  const { act, preview, read, upload } = importing(get)
  const work = () => doImports(get())
  const rowsOf = async (id: string, filtros = {}) =>
    (await call('POST', `/imports/${id}/rows/search`, { limit: 100, filtros })).json
  const patch = (id: string, name: string, body: object = {}, as?: Session) =>
    call('PATCH', `/imports/${id}/${name}`, body, as)
  const importAll = (id: string, body?: object) => act(id, 'apply', body)

  const countOf = async (api: TestApi, table = 'third_parties') => {
    const [row] = await api.rows<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`)
    return row!.n
  }

  it('reads rows added without a number below our own numbered rows, and leaves out totals', async () => {
    const row = (number: string, name: string, identification: string) => [
      ...[number, 'Proveedor', name, 'CC', identification, '', '', ''],
    ]
    const file = csvOf([
      ['#', ...HEADS],
      row('1', 'Numerada', '11999001'),
      row('', 'Sin número', '11999002'),
      row('A-3', 'Con código', '11999003'),
      ['Total', '', '', '', '', '', '', ''],
    ])
    expect(await preview(file)).toMatchObject({ filas: 3, nuevas: 3, con_error: 0 })
  })

  it('reads, checks and imports third parties; the same file again changes nothing', async () => {
    const api = get()
    const file = csvOf([
      HEADS,
      ['Proveedor', 'Agropecuaria Ñandú S.A.S.', 'NIT', '900.555.444', '3101234567', '73268', ''],
      ['cliente', 'Peña Rincón, José', 'Cédula de ciudadanía', '5.812.345', '', 'ibague', 'JOSE@x.example'],
      ['Conductor', '=1+1', 'CC', '93123456', '', '', ''],
    ])
    const before = await countOf(api)
    const seen = await preview(file, 'third-parties', 'terceros.csv')
    expect(seen).toMatchObject({ estado: 'LISTA', filas: 3, nuevas: 3, con_error: 0, otras: 0 })
    expect(await countOf(api)).toBe(before)
    expect(await importAll(seen._id)).toMatchObject({ estado: 'IMPORTADA' })
    const made = await api.rows<Record<string, string>>(
      sql`select nombre, identificacion, municipio, email from third_parties where identificacion in
        ('900555444-3', '5812345', '93123456') order by nombre`,
    )
    expect(made).toEqual([
      { nombre: '=1+1', identificacion: '93123456', municipio: '', email: '' },
      { nombre: 'Agropecuaria Ñandú S.A.S.', identificacion: '900555444-3', municipio: 'Espinal', email: '' },
      {
        nombre: 'Peña Rincón, José',
        identificacion: '5812345',
        municipio: 'Ibagué',
        email: 'jose@x.example',
      },
    ])
    const history = await api.rows<Record<string, string>>(
      sql`select usuario, motivo from auditoria where tabla_afectada = 'third_parties' and operacion = 'CREATE'
        and despues ->> 'identificacion' = '93123456'`,
    )
    expect(history).toEqual([{ usuario: 'Administrador', motivo: 'importación «terceros.csv»' }])
    const again = await preview(file)
    expect(again).toMatchObject({ estado: 'LISTA', nuevas: 0, cambian: 0, iguales: 3 })
    says(await patch(again._id, 'apply'), 422, 'No hay nada que importar en este archivo.')
  })

  it('shows errors beside the cell, duplicates in the file, changes, and conflicting third parties', async () => {
    const api = get()
    const one = csvOf([HEADS, ['CLIENTE', 'Rosa Díaz', 'CC', '11222333', '300', 'Espinal', '']])
    await importAll((await preview(one))._id)
    const seen = await preview(
      csvOf([
        HEADS,
        ['CLIENTE', 'Rosa Díaz', 'CC', '11222333', '311', '', ''],
        ['CLIENTE', 'Pedro Gil', 'NIT', '11222333', '', '', ''],
        ['CLIENTE', 'Otra Persona', 'CC', '11.222.333', '', '', ''],
        ['CAMIÓN', '', 'NIT', '900123456-1', '', '99999', 'sin arroba'],
        ['PROVEEDOR', 'Nueva', 'CC', '44555666', '', '', ''],
        ['PROVEEDOR', 'Nueva', 'CC', '44.555.666', '', '', ''],
      ]),
    )
    expect(seen).toMatchObject({ nuevas: 1, cambian: 1, otras: 1, con_error: 3 })
    const { data } = await rowsOf(seen._id)
    expect(data[0]).toMatchObject({
      estado: 'CAMBIA',
      antes: { telefono1: '300' },
      valores: { telefono1: '311' },
    })
    expect(data[1]).toMatchObject({
      estado: 'OTRA',
      porque: 'Otro con el mismo documento: Rosa Díaz, CC 11222333.',
    })
    expect(data[2].errores).toEqual({ '': 'Repetida: es la misma de la fila 1.' })
    expect(data[3].errores).toMatchObject({
      tipo: '«CAMIÓN»: No es uno de: CLIENTE, PROVEEDOR, CONDUCTOR.',
      nombre: expect.any(String),
      municipio: '«99999»: Ningún municipio tiene ese código DIVIPOLA.',
    })
    expect(data[5].errores).toEqual({ '': 'Repetida: es la misma de la fila 5.' })
    const onlyErrors = await rowsOf(seen._id, { estado: 'ERROR' })
    expect(onlyErrors.total_count).toBe(3)
    expect(await importAll(seen._id)).toMatchObject({ estado: 'IMPORTADA' })
    const after = await api.rows<Record<string, string>>(
      sql`select telefono1, municipio from third_parties where identificacion = '11222333'`,
    )
    expect(after).toEqual([{ telefono1: '311', municipio: 'Espinal' }])
  })

  it('an import asks for unknown columns and remembers the answer', async () => {
    const file = () =>
      csvOf([
        ['Quién', 'Doc. principal'],
        ['Ana Ríos', `77${Math.floor(Math.random() * 1e6) + 1e6}`],
      ])
    const seen = await preview(file())
    expect(seen).toMatchObject({ estado: 'COLUMNAS', encabezados: ['Quién', 'Doc. principal'] })
    says(await patch(seen._id, 'columns', { mapa: { nombre: 'c0' } }), 422, {
      tipo: 'Elija la columna de «Tipo».',
      identificacion: 'Elija la columna de «Identificación».',
    })
    says(
      await patch(seen._id, 'columns', {
        mapa: { nombre: 'c0', identificacion: 'c1', tipo: '=CLIENTE', x: 'c9' },
      }),
      200,
    )
    await work()
    expect(await read(seen._id)).toMatchObject({ estado: 'LISTA', nuevas: 1 })
    expect(await preview(file())).toMatchObject({ estado: 'LISTA', mapa: { tipo: '=CLIENTE' } })
  })

  it('imports the other catalogues and recognises their records again', async () => {
    const files: [string, string[][], string][] = [
      [
        'products',
        [
          ['Descripción', 'Etiquetas'],
          ['Paddy importado', 'arroz_paddy | X'],
        ],
        'products',
      ],
      ['origins', [['Nombre'], ['Vereda La Ñapa']], 'origins'],
      [
        'employees',
        [
          ['Nombre', 'Cédula', 'Cargo'],
          ['Luz Ortiz', '28.715.003', 'Báscula'],
        ],
        'employees',
      ],
      [
        'batches',
        [
          ['Consecutivo', 'Descripción'],
          ['V-7', 'Silo 3'],
          ['', 'Sin número'],
        ],
        'batches',
      ],
      [
        'vehicles',
        [
          ['Placa', 'Propietario', 'NIT del propietario', 'Conductor', 'Cédula del conductor'],
          ['wlp-123', 'Transportes Uno', '901234567', 'Juan Lara', '14222333'],
        ],
        'vehicles',
      ],
    ]
    for (const [tipo, rows, table] of files) {
      const before = await countOf(get(), table)
      const seen = await preview(csvOf(rows), tipo)
      expect([tipo, seen.motivo, seen.nuevas, seen.con_error]).toEqual([tipo, '', rows.length - 1, 0])
      expect(await importAll(seen._id)).toMatchObject({ estado: 'IMPORTADA', motivo: '' })
      expect(await countOf(get(), table)).toBe(before + rows.length - 1)
      expect(await preview(csvOf(rows), tipo)).toMatchObject({
        nuevas: 0,
        cambian: 0,
        iguales: rows.length - 1,
      })
    }
  })

  it('refuses a new name for a known number if only a particle is common', async () => {
    const row = (name: string) => csvOf([HEADS, ['PROVEEDOR', name, 'CC', '11222777', '', '', '']])
    await importAll((await preview(row('María del Carmen Ruiz')))._id)
    expect(await preview(row('José del Valle'))).toMatchObject({ otras: 1, cambian: 0 })
    expect(await preview(row('Carmen Ruiz'))).toMatchObject({ otras: 0, cambian: 1 })
  })

  it('a preview older than 30 days ends with a reason instead of importing nothing', async () => {
    const { _id: id } = await preview(csvOf([['Nombre'], ['Vereda del mes pasado']]), 'origins')
    const { _id: fresh } = await preview(csvOf([['Nombre'], ['Vereda de hoy']]), 'origins')
    await get().run(
      sql`update imports set creado_en = now() - interval '31 days' where id_importacion = ${id}`,
    )
    await inTransaction(get().db, SYSTEM, forgetOldImports)
    says(await patch(id, 'apply'), 409)
    expect(await read(id)).toMatchObject({
      estado: 'DETENIDA',
      motivo: 'Pasaron 30 días y el archivo ya no está: envíelo de nuevo.',
    })
    expect(await importAll(fresh)).toMatchObject({ estado: 'IMPORTADA', nuevas: 1 })
  })

  it('an import of products in the columns of their export keeps paddy and IVA', async () => {
    const api = get()
    const heads = ['#', 'Descripción', 'Arroz Paddy', 'IVA']
    const files = [
      csvOf([heads, ['1', 'Paddy exportado', 'Sí', 'Excluido'], ['2', 'Salvado exportado', '', '19 %']]),
      csvOf([heads, ['1', 'Paddy exportado', 'No', '5 %'], ['2', 'Salvado exportado', 'Sí', '']]),
    ]
    const stored = () =>
      api.rows(
        sql`select descripcion, tags, iva from products where descripcion like '% exportado' order by 1`,
      )
    await importAll((await preview(files[0]!, 'products'))._id)
    expect(await stored()).toEqual([
      { descripcion: 'Paddy exportado', tags: 'ARROZ_PADDY', iva: 'EXCLUIDO' },
      { descripcion: 'Salvado exportado', tags: '', iva: '19' },
    ])
    expect(await preview(files[0]!, 'products')).toMatchObject({ iguales: 2, cambian: 0 })
    await api.run(sql`update products set tags = 'ARROZ_PADDY|SEMILLA' where descripcion = 'Paddy exportado'`)
    const later = await preview(files[1]!, 'products')
    expect(later).toMatchObject({ cambian: 2 })
    await importAll(later._id, { actualizar: true })
    expect(await stored()).toEqual([
      { descripcion: 'Paddy exportado', tags: 'SEMILLA', iva: '5' },
      { descripcion: 'Salvado exportado', tags: 'ARROZ_PADDY', iva: '19' },
    ])
  })

  it('an import of vehicles warns about a plate in no known format', async () => {
    const seen = await preview(csvOf([['Placa'], ['WLP210'], ['WLPP21']]), 'vehicles')
    const { data } = await rowsOf(seen._id)
    expect(data.map(({ estado, porque }: { estado: string; porque: string }) => [estado, porque])).toEqual([
      ['NUEVA', ''],
      ['NUEVA', 'La placa WLPP21 no tiene un formato conocido; revísela.'],
    ])
  })

  it('an import of vehicles reads an owner as one of third parties does, and finds it in either form', async () => {
    const head = ['Placa', 'Propietario', 'NIT del propietario', 'Conductor', 'Cédula del conductor']
    const owners = () =>
      get().rows<{ tipo: string; numero: string }>(
        sql`select tipo_identificacion as tipo, identificacion as numero from third_parties
          where tipo = 'PROVEEDOR' and identificacion ~ '^(901777888|901777999|12777888)(-|$)' order by 2`,
      )
    const parties = await preview(
      csvOf([
        ['Tipo', 'Nombre', 'Identificación'],
        ['PROVEEDOR', 'Transportes Dos', '901777888'],
        ['PROVEEDOR', 'Luis Mora', '12777888-1'],
      ]),
    )
    await importAll(parties._id)
    const known = await owners()
    expect(known).toEqual([
      { tipo: '31', numero: '12777888-1' },
      { tipo: '31', numero: '901777888-6' },
    ])
    const file = csvOf([
      head,
      ['WLP201', 'Transportes Dos', '901777888', 'Ana Paz', '14777888'],
      ['WLP202', 'Transportes Dos', 'NIT 901777888', 'Ana Paz', '14.777.888'],
      ['WLP203', 'Luis Mora', 'CC 12777888', '', ''],
      ['WLP204', 'Transportes Tres', '901777999', '', ''],
    ])
    const seen = await preview(file, 'vehicles')
    expect(await importAll(seen._id)).toMatchObject({ estado: 'IMPORTADA', nuevas: 4 })
    expect(await owners()).toEqual([...known, { tipo: '31', numero: '901777999-5' }])
  })

  it('rejects unreadable files with a reason, and writes nothing', async () => {
    says(await upload(Buffer.from('%PDF-1.7')), 422)
    says(await upload(Buffer.alloc(0)), 422)
    const bomb = workbookOf([], {
      'xl/styles.xml': `<styleSheet><cellXfs>${'<xf/>'.repeat(1_000_000)}</cellXfs></styleSheet>`,
    })
    expect(await preview(bomb)).toMatchObject({
      estado: 'RECHAZADA',
      motivo: expect.stringContaining('demasiado grande'),
    })
    const half = workbookOf([HEADS, ['CLIENTE', 'x', 'CC', '1']])
    expect(await preview(half.subarray(0, 400))).toMatchObject({ estado: 'RECHAZADA' })
    expect(await preview(csvOf([HEADS]))).toMatchObject({
      motivo: 'El archivo no tiene filas debajo de sus encabezados.',
    })
    const kept = await countOf(get(), 'origins')
    const endless = await preview(workbookOfRepeated(['Nombre'], 100_000), 'origins')
    expect(endless).toMatchObject({
      estado: 'RECHAZADA',
      motivo: expect.stringContaining('más de 20.000 filas'),
    })
    expect((await rowsOf(endless._id)).total_count).toBe(0)
    says(await patch(endless._id, 'apply'), 409)
    expect(await countOf(get(), 'origins')).toBe(kept)
  })

  describe("other people's imports", () => {
    it('people cannot see an import of another company or of a kind that they may not import', async () => {
      const api = get()
      const seen = await preview(csvOf([['Nombre'], ['Otro origen']]), 'origins')
      const elsewhere = await api.userWith(
        ['POST-imports', 'POST-origins'],
        [await api.otherCompany('901999888')],
      )
      says(await api.call('GET', `/imports/${seen._id}`, { as: elsewhere }), 404)
      const without = await api.userWith(['POST-imports'])
      says(await api.call('GET', `/imports/${seen._id}`, { as: without }), 403)
      says(await upload(csvOf([['Nombre'], ['x']]), 'origins', 'datos', without), 403)
      const creator = await api.userWith(['POST-imports', 'POST-origins'])
      says(await patch(seen._id, 'apply', {}, creator), 200)
      says(await patch(seen._id, 'apply', {}, creator), 409)
      await work()
    })
  })

  it('somebody stops an import before it writes; changed records since the preview stop it too', async () => {
    const api = get()
    const file = csvOf([HEADS, ['CLIENTE', 'Marta Luz', 'CC', '66777888', '', '', '']])
    const seen = await preview(file)
    says(await patch(seen._id, 'apply'), 200)
    says(await patch(seen._id, 'stop'), 200)
    await work()
    expect(await read(seen._id)).toMatchObject({ estado: 'DETENIDA' })
    expect(await api.rows(sql`select 1 as x from third_parties where identificacion = '66777888'`)).toEqual(
      [],
    )
    const [one, two] = [await preview(file), await preview(file)]
    await importAll(one._id)
    const late = await importAll(two._id)
    expect(late).toMatchObject({
      estado: 'LISTA',
      iguales: 1,
      motivo: expect.stringContaining('cambió estos datos'),
    })
  })

  it.each([
    ['batches', [['Descripción'], ['Silo de la loma']], 'batches'],
    [
      'opening-accounts',
      [
        ['Banco', 'Saldo', 'Fecha del saldo'],
        ['Caja de la loma', '500.000', '2026-10-31'],
      ],
      'banks',
    ],
  ])('a second preview of %s without number imports nothing', async (tipo, rows, table) => {
    const [one, two] = [await preview(csvOf(rows), tipo), await preview(csvOf(rows), tipo)]
    const before = await countOf(get(), table)
    expect(await importAll(one._id)).toMatchObject({ estado: 'IMPORTADA' })
    expect(await importAll(two._id)).toMatchObject({
      estado: 'LISTA',
      iguales: 1,
      motivo: expect.stringContaining('cambió estos datos'),
    })
    expect(await countOf(get(), table)).toBe(before + 1)
  })

  describe('an import of a list that cannot end', () => {
    const party = (at: number, nombre = `Escalón ${at}`) => [
      'CLIENTE',
      nombre,
      'CC',
      `6100${1000 + at}`,
      '',
      '',
      '',
    ]
    const steps = async () =>
      get().rows<Record<string, unknown>>(
        sql`select nombre, version from third_parties where nombre like 'Escalón%' order by identificacion`,
      )
    /** Kills a process between two steps: 250 rows are written, and row 280 was created by somebody meanwhile. */
    async function halfWritten() {
      const api = get()
      await importAll((await preview(csvOf([HEADS, party(1, 'Escalón uno')])))._id)
      const seen = await preview(csvOf([HEADS, ...Array.from({ length: 300 }, (_, at) => party(at))]))
      expect(seen).toMatchObject({ nuevas: 299, cambian: 1 })
      says(await patch(seen._id, 'apply'), 200)
      await api.run(sql`insert into third_parties (id_empresa, tipo, nombre, tipo_identificacion, identificacion)
        values (${api.admin.company}, 'CLIENTE', 'De otro', '13', ${party(280)[3]})`)
      const leased = await inTransaction(api.db, SYSTEM, (tx) => leaseWork(tx, 'dead'))
      const step = { db: api.db.within(leased!.id_empresa), work: leased!, me: 'dead' }
      await expect(write(step)).rejects.toThrow('cambió estos datos')
      expect(await steps()).toHaveLength(250)
      await api.run(sql`update import_work set arrendada_hasta = now() - interval '1 second'`)
      return seen._id
    }
    const clean = async () => get().run(sql`delete from third_parties where identificacion like '6100%'`)
    afterEach(clean)

    it('takes back what it wrote, restores what it changed, and is checked again', async () => {
      const id = await halfWritten()
      await work()
      expect(await read(id)).toMatchObject({
        estado: 'LISTA',
        nuevas: 298,
        cambian: 1,
        otras: 1,
        motivo: expect.stringMatching(/cambió estos datos .* importe\.$/),
      })
      expect(await steps()).toEqual([{ nombre: 'Escalón uno', version: 3 }])
    })

    it('keeps a new record that somebody changed meanwhile, and says so', async () => {
      const id = await halfWritten()
      await get().run(sql`update third_parties set telefono1 = '3' where nombre = 'Escalón 7'`)
      await work()
      expect(await read(id)).toMatchObject({
        estado: 'LISTA',
        motivo: expect.stringContaining('Quedan 1, porque alguien ya los usó o cambió.'),
      })
      expect(await steps()).toEqual([
        { nombre: 'Escalón uno', version: 3 },
        { nombre: 'Escalón 7', version: 2 },
      ])
    })

    it('leaves nothing written when somebody stops it', async () => {
      const id = await halfWritten()
      says(await patch(id, 'stop'), 200)
      await work()
      expect(await read(id)).toMatchObject({ estado: 'DETENIDA', motivo: '' })
      expect(await steps()).toEqual([{ nombre: 'Escalón uno', version: 3 }])
    })

    it('continues after the last written row', async () => {
      const id = await halfWritten()
      await get().run(sql`delete from third_parties where nombre = 'De otro'`)
      await work()
      expect(await read(id)).toMatchObject({ estado: 'IMPORTADA', motivo: '' })
      expect(await steps()).toHaveLength(300)
    })
  })

  it('imports the previewed file, even if another file with its name is uploaded meanwhile', async () => {
    const file = (name: string) => csvOf([HEADS, ['PROVEEDOR', name, 'CC', '71234567', '', '', '']])
    const seen = await preview(file('Rosa Tique'), 'third-parties', 'mismo.csv')
    const other = await preview(file('Otra Persona'), 'third-parties', 'mismo.csv')
    await importAll(seen._id)
    const found = { search: '71234567' }
    const { json } = await get().call('POST', '/third-parties/search', { as: get().admin, body: found })
    expect(json.data).toEqual([expect.objectContaining({ nombre: 'Rosa Tique' })])
    // The records compared in the preview have changed, so nothing is written.
    expect(await importAll(other._id)).toMatchObject({
      estado: 'LISTA',
      nuevas: 0,
      motivo: expect.stringMatching(/./),
    })
  })

  it('imports the ReteICA of suppliers by its short or full name, and refuses one of clients', async () => {
    const file = (rows: string[][]) => csvOf([['Tipo', 'Nombre', 'Identificación', 'ReteICA'], ...rows])
    const ofIca = async (search: string) =>
      (await get().call('POST', '/third-parties/search', { as: get().admin, body: { search } })).json.data[0]
        .ica
    const first = await preview(
      file([
        ['PROVEEDOR', 'Ana Lozano', '71300001', 'Productor primario'],
        ['PROVEEDOR', 'Beto Lozano', '71300002', 'autorretenedor de ica'],
        ['PROVEEDOR', 'Cleo Lozano', '71300003', ''],
        ['CLIENTE', 'Dora Lozano', '71300004', 'No sujeto'],
        ['PROVEEDOR', 'Elsa Lozano', '71300005', 'Gran contribuyente'],
      ]),
    )
    expect(first).toMatchObject({ nuevas: 3 })
    const { data } = await rowsOf(first._id)
    expect(data.map(({ errores }: { errores?: object }) => errores ?? {})).toEqual([
      ...[{}, {}, {}],
      { ica: '«No sujeto»: Solo a un proveedor se le retiene ReteICA.' },
      { ica: expect.stringContaining('No es uno de: Productor primario: no sujeto') },
    ])
    await importAll(first._id, { con_errores: true })
    const numbers = ['71300001', '71300002', '71300003']
    expect(await Promise.all(numbers.map(ofIca))).toEqual(['PRODUCTOR_PRIMARIO', 'AUTORRETENEDOR', ''])
    const later = await preview(file([['PROVEEDOR', 'Cleo Lozano', '71300003', 'Productor primario']]))
    await importAll(later._id)
    const silent = await preview(csvOf([HEADS, ['PROVEEDOR', 'Cleo Lozano', 'CC', '71300003', '', '', '']]))
    expect(silent).toMatchObject({ iguales: 1 })
    expect(await ofIca('71300003')).toBe('PRODUCTOR_PRIMARIO')
  })

  it('an import can be undone until another record depends on it', async () => {
    const api = get()
    const file = csvOf([['Nombre'], ['Origen de prueba uno'], ['Origen de prueba dos']])
    const { _id: id } = await preview(file, 'origins')
    const before = await countOf(api, 'origins')
    says(await patch(id, 'take-back'), 409)
    await importAll(id)
    await api.run(sql`update origins set tags = 'CAMBIADO' where nombre = 'Origen de prueba uno'`)
    says(
      await patch(id, 'take-back'),
      409,
      'No se puede deshacer: algunos de sus registros ya cambiaron o se eliminaron.',
    )
    expect(await countOf(api, 'origins')).toBe(before + 2)
    await api.run(sql`delete from origins where nombre like 'Origen de prueba%'`)
    const again = await preview(file, 'origins')
    expect(await importAll(again._id)).toMatchObject({ estado: 'IMPORTADA', se_deshace: true })
    says(await patch(again._id, 'take-back'), 200)
    says(await patch(again._id, 'take-back'), 409)
    expect(await read(again._id)).toMatchObject({ estado: 'DESHACIENDO', se_deshace: false })
    await work()
    expect(await read(again._id)).toMatchObject({ estado: 'DESHECHA' })
    expect(await countOf(api, 'origins')).toBe(before)
  })

  it('several processes do an import once, and it continues after one of them dies', async () => {
    const api = get()
    const rows = Array.from({ length: 1200 }, (_, at) => [
      'CLIENTE',
      `Persona ${at}`,
      'CC',
      String(50_000_000 + at),
      '',
      '',
      '',
    ])
    const seen = await preview(csvOf([HEADS, ...rows]))
    expect(seen).toMatchObject({ nuevas: 1200 })
    says(await patch(seen._id, 'apply'), 200)
    // A process leases the work and dies. Others wait until the lease ends.
    const dead = await inTransaction(api.db, SYSTEM, (tx) => leaseWork(tx, 'dead'))
    expect(dead).toMatchObject({ tarea: 'IMPORTAR' })
    await work()
    expect(await read(seen._id)).toMatchObject({ estado: 'IMPORTANDO' })
    await api.run(sql`update import_work set arrendada_hasta = now() - interval '1 second'`)
    const before = await countOf(api)
    await Promise.all([work(), work(), work()])
    expect(await read(seen._id)).toMatchObject({ estado: 'IMPORTADA' })
    expect(await countOf(api)).toBe(before + 1200)
    expect(await api.rows(sql`select 1 as x from import_work`)).toEqual([])
  })

  it('an import that killed two processes is refused with a message, and can be requested again', async () => {
    const api = get()
    const twice = expect.stringContaining('Se intentó dos veces y no se pudo terminar') as string
    const die = async () => {
      expect(await inTransaction(api.db, SYSTEM, (tx) => leaseWork(tx, 'dead'))).toBeDefined()
      await api.run(sql`update import_work set arrendada_hasta = now() - interval '1 second'`)
    }
    const file = csvOf([['Nombre'], ['Vereda La Muerte']])
    const { json } = says(await upload(file, 'origins'), 201)
    await die()
    await die()
    await work()
    expect(await read(json.data._id)).toMatchObject({ estado: 'RECHAZADA', motivo: twice })

    const seen = await preview(file, 'origins')
    says(await patch(seen._id, 'apply'), 200)
    await die()
    await work()
    expect(await read(seen._id)).toMatchObject({ estado: 'IMPORTADA', motivo: '' })

    const other = await preview(csvOf([['Nombre'], ['Vereda La Vida']]), 'origins')
    says(await patch(other._id, 'apply'), 200)
    await die()
    await die()
    await work()
    expect(await read(other._id)).toMatchObject({ estado: 'LISTA', motivo: twice })
    expect(await importAll(other._id)).toMatchObject({ estado: 'IMPORTADA', motivo: '' })
  })
})
