import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { aThirdParty, onEachEngine, says, type TestApi } from '../support/api.ts'
import { csvOfRows, importing, PARTY_HEADS as HEADS } from '../support/importing.ts'

interface Row {
  estado: string
  valores: Record<string, unknown>
  errores: Record<string, string>
  porque: string
}

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/tables/${name}.csv`, import.meta.url))

/** Imports a file and returns its rows. */
function sendOf(get: () => TestApi) {
  const { preview, rows } = importing(get)
  return async (tipo: string, body: Buffer | string): Promise<Row[]> =>
    rows((await preview(Buffer.from(body), tipo))._id)
}

/** Files with numbers, identifications and marks as other programs write them. */
onEachEngine('files of other programs', (get) => {
  const send = sendOf(get)
  const parties = (...lines: string[][]) => send('third-parties', csvOfRows([HEADS, ...lines]))
  const create = async (changes: object) =>
    says(
      await get().call('POST', '/third-parties', { as: get().admin, body: aThirdParty({ ...changes }) }),
      201,
    ).json.data
  const identifications = (read: readonly Row[]) =>
    read.map(({ valores }) => `${String(valores.tipo_identificacion)} ${String(valores.identificacion)}`)

  it('drops the decimals of an identification that was stored as a number (b1, b12)', async () => {
    const untyped = await send('third-parties', fixture('b1-float-nit'))
    expect(untyped.map(({ errores }) => errores)).toEqual([{}, {}, {}])
    expect(identifications(untyped)).toEqual(['31 900123456-8', '13 12345678', '31 900123457-5'])
    expect(untyped[0]?.valores.telefono1).toBe('3101234567')
    const typed = await send('third-parties', fixture('b12-float-nit-typed'))
    expect(identifications(typed)).toEqual(['31 900123456-8', '31 900123457-5', '13 1110456789', '22 345678'])
  })

  it('refuses and quotes an identification that is cut or has a stray point', async () => {
    const read = await parties(
      ['CLIENTE', 'Uno', 'CC', '1.2345E+9', '', '', ''],
      ['CLIENTE', 'Dos', 'CC', '90.0123', '', '', ''],
      ['CLIENTE', 'Tres', 'NIT', '900123456-9', '', '', ''],
      ['CLIENTE', 'Cuatro', 'CC', '12', '', '', ''],
    )
    expect(read.map(({ errores }) => errores.identificacion)).toEqual([
      '«1.2345E+9» es un número que Excel abrevió y le faltan dígitos: escríbalo completo.',
      '«90.0123» no se entiende, porque su punto o su coma no separa miles: escriba solo los dígitos.',
      '«900123456-9»: El dígito de verificación no corresponde: debe ser 8.',
      '«12»: La identificación debe tener entre 3 y 11 dígitos.',
    ])
  })

  it('splits a glued check digit and drops leading zeros (b27)', async () => {
    const read = await send('third-parties', fixture('b27-nit-glued'))
    expect(identifications(read)).toEqual(['31 800197268-4', '31 800197268-4', '31 860010522-6'])
    expect(read.map(({ estado }) => estado)).toEqual(['NUEVA', 'ERROR', 'NUEVA'])
    const untyped = await parties(
      ['CLIENTE', 'Sin tipo', '', '8001972684', '', '', ''],
      ['CLIENTE', 'Cédula', '', '1110456789', '', '', ''],
      ['CLIENTE', 'Con ceros', '', '00860010522', '', '', ''],
      ['CLIENTE', 'Rotulado', '', 'N.I.T. 700123456', '', '', ''],
      ['CLIENTE', 'Rotulada', '', 'C.C. 900123456', '', '', ''],
      ['CLIENTE', 'Sobra', 'NIT', '8001972685', '', '', ''],
    )
    expect(identifications(untyped.slice(0, 5))).toEqual([
      '31 800197268-4',
      '13 1110456789',
      '31 860010522-6',
      '31 700123456-2',
      '13 900123456',
    ])
    expect(untyped[5]?.errores.identificacion).toContain('El NIT 800197268 se escribe 800197268-4')
  })

  it('asks whether a number is the NIT of a known third party', async () => {
    await create({
      tipo: 'CLIENTE',
      nombre: 'Finca La Duda',
      tipo_identificacion: '31',
      identificacion: '41261533-2',
    })
    const [asked] = await parties(['CLIENTE', 'Finca La Duda', 'NIT', '412615332', '', '', ''])
    const [sure] = await parties(['CLIENTE', 'Otra finca', 'NIT', '412615332-5', '', '', ''])
    expect(asked).toMatchObject({
      estado: 'OTRA',
      porque:
        '«412615332»: ¿es Finca La Duda, NIT 41261533-2? Si lo es, escriba 41261533-2; si no, escriba 412615332-5.',
    })
    expect(sure).toMatchObject({ estado: 'NUEVA', errores: {} })
    const body = aThirdParty({ tipo: 'CLIENTE', tipo_identificacion: '31', identificacion: '412615332' })
    const refused = await get().call('POST', '/third-parties', { as: get().admin, body })
    expect(refused.status).toBe(422)
    expect(refused.json.errores.identificacion[0]).toContain('¿es Finca La Duda, NIT 41261533-2?')
    await create({ tipo: 'CLIENTE', tipo_identificacion: '31', identificacion: '412615332-5' })
  })

  it('reads dashes as hyphens and drops invisible marks (b6)', async () => {
    const read = await send('third-parties', fixture('b6-invisible'))
    expect(identifications(read)).toEqual(['31 900123456-8', '31 800197268-4', '31 899999068-1'])
    expect(read[0]?.valores.telefono1).toBe('3101234567')
    const [empty, shy, phone] = await parties(
      ['CLIENTE', '\u200b\u200e', 'CC', '11000111', '', '', ''],
      ['CLIENTE', 'Fin\u00adca \u2060Azul', 'CC', '11\u200b000222', '', '', ''],
      ['CLIENTE', 'Finca Roja', 'CC', '11000333', '310–123‑4567', '', ''],
    )
    expect(empty?.errores.nombre).toBeTruthy()
    expect(shy?.valores).toMatchObject({ nombre: 'Finca Azul', identificacion: '11000222' })
    expect(phone?.valores.telefono1).toBe('310-123-4567')
  })

  it('imports the first of several e-mails and reports the others (b14)', async () => {
    const [several, piped, broken] = await send('third-parties', fixture('b14-emails'))
    expect(several).toMatchObject({
      estado: 'NUEVA',
      valores: { email: 'pagos@uno.example', telefono1: '3101234567' },
      porque:
        'Entra un solo correo, pagos@uno.example. No entra: contabilidad@uno.example. ' +
        'Entra un solo teléfono, 3101234567. No entra: 3209876543 ext. 12345, 8.',
    })
    expect(piped?.errores).toEqual({
      nombre: '«Agro Dos | Filial, S.A.S.»: No puede contener «;» ni «|».',
      email: '«SIN CORREO»: Formato de correo inválido.',
    })
    expect(broken?.errores.email).toBe('«notiene@»: Formato de correo inválido.')
    const more = await parties(
      ['CLIENTE', 'Uno', 'CC', '11000444', '', '', 'a@x.example, b@x.example'],
      ['CLIENTE', 'Dos', 'CC', '11000555', '', '', 'A@x.example'],
      ['CLIENTE', 'Tres', 'CC', '11000666', '', '', 'a@x.example b@x.example/c@x.example'],
    )
    expect(more.map(({ valores }) => valores.email)).toEqual(['a@x.example', 'a@x.example', 'a@x.example'])
    expect(more.map(({ porque }) => porque)).toEqual([
      'Entra un solo correo, a@x.example. No entra: b@x.example.',
      '',
      'Entra un solo correo, a@x.example. No entra: b@x.example, c@x.example.',
    ])
  })

  it('recognises a town in each of its spellings', async () => {
    await create({
      tipo: 'CLIENTE',
      nombre: 'Ana Capital',
      identificacion: '11000777',
      municipio: 'Bogotá D.C.',
    })
    const towns = ['Bogotá, D.C.', 'Bogotá D.C.', 'BOGOTA DC', 'Bogotá', 'Santafé de Bogotá', '11001', '5001']
    const read = await parties(
      ...towns.map((town, at) => ['CLIENTE', 'X', 'CC', `1100080${at}`, '', town, '']),
    )
    expect(read.map(({ valores }) => valores.municipio)).toEqual([
      ...Array.from({ length: 6 }, () => 'Bogotá, D.C.'),
      'Medellín',
    ])
    const [same] = await parties(['CLIENTE', 'Ana Capital', 'CC', '11000777', '', 'Bogotá, D.C.', ''])
    expect(same?.estado).toBe('IGUAL')
  })
})

onEachEngine('opening balances of other programs', (get) => {
  const send = sendOf(get)
  const create = async (changes: object) => {
    const body = aThirdParty({ tipo: 'PROVEEDOR', ...changes })
    says(await get().call('POST', '/third-parties', { as: get().admin, body }), 201)
  }
  const receivables = (...lines: string[]) =>
    send('opening-receivables', ['Número;Identificación;Fecha;Vence;Valor original', ...lines].join('\n'))

  it('reads amounts in United States format and with apostrophes (b23)', async () => {
    await create({ nombre: 'Cliente Grande', tipo_identificacion: '31', identificacion: '900123456-8' })
    const read = await send('opening-receivables', fixture('b23-us-numbers'))
    expect(read.map(({ valores }) => valores.valor_original_factura)).toEqual([
      1_250_000,
      1_250_000,
      1_250_000,
      1_250_000,
      undefined,
      1_250_000,
    ])
    expect(read.map(({ estado }) => estado)).toEqual(['NUEVA', 'NUEVA', 'NUEVA', 'ERROR', 'ERROR', 'NUEVA'])
    expect(read[3]?.errores.fecha_factura).toBe('«01/13/2026» no es una fecha. Escríbala así: 31/12/2026.')
    expect(read[3]?.errores.fecha_esperada_pago).toContain('«02/05/2026» puede ser')
    expect(read[4]?.errores.valor_original_factura).toBe('«1250000.5»: Escriba pesos enteros, sin centavos.')
  })

  it('never charges the debt of one third party to another', async () => {
    const tipos = { tipo_identificacion: '13' }
    await create({ ...tipos, nombre: 'Juana Corta', identificacion: '12345678' })
    await create({ ...tipos, nombre: 'Pedro Largo', identificacion: '123456780' })
    await create({ ...tipos, nombre: 'Rosa Parecida', identificacion: '900765' })
    await create({ tipo_identificacion: '31', nombre: 'Finca Pegada', identificacion: '52987431-6' })
    const line = (typed: string, at: number) => `F-${at};${typed};2026-01-05;2026-02-05;1.000`
    const typed = [
      '12345678.0',
      '12.345.678,00',
      '123456780',
      '12345678-0',
      '90.0765',
      '1.2345678E+7',
      '529874316',
      '52987431',
      'CC 12345678',
      '99999999',
    ]
    const read = await receivables(...typed.map(line))
    expect(read.map(({ valores, errores }) => valores.nombre_tercero ?? errores.identificacion)).toEqual([
      'Juana Corta',
      'Juana Corta',
      'Pedro Largo',
      expect.stringContaining('El dígito de verificación no corresponde'),
      expect.stringContaining('«90.0765» no se entiende'),
      expect.stringContaining('Excel abrevió'),
      expect.stringContaining('«529874316»: ¿es Finca Pegada, NIT 52987431-6?'),
      'Finca Pegada',
      'Juana Corta',
      'No hay un tercero con la identificación 99999999.',
    ])
  })

  it('names the limit that a rate of 125 exceeds', async () => {
    await create({
      tipo: 'PROVEEDOR',
      nombre: 'Agricultora',
      tipo_identificacion: '13',
      identificacion: '55667788',
    })
    const heads = 'Acuerdo;Identificación;Inicio;Hectáreas;Tasa mensual;Capital;Intereses hasta'
    const line = (hectares: string, rate: string) =>
      `A-${hectares}-${rate};55667788;2026-01-05;${hectares};${rate};1.000.000;2026-02-05`
    const read = await send(
      'opening-agreements',
      [
        heads,
        line('0.750', '2'),
        line('1', '125'),
        line('1', '-1'),
        line('200000', '2'),
        line('1', '2 %'),
      ].join('\n'),
    )
    expect(read.map(({ errores }) => errores)).toEqual([
      {},
      { tasa: '«125»: El máximo es 100.' },
      { tasa: '«-1»: La tasa no puede ser negativa.' },
      { numero_hectareas: '«200000»: Revise el número de hectáreas: el máximo es 100.000.' },
      {},
    ])
    expect(read[0]?.valores.numero_hectareas).toBe(0.75)
    const [late] = await send(
      'opening-receivables',
      'Número;Identificación;Fecha;Vence;Valor;% mora mensual\nF-1;55667788;2026-01-05;2026-02-05;1000;125',
    )
    expect(late?.errores.porcentaje_interes_mora).toContain('«125»: El máximo es')
  })
})
