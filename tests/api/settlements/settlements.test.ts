import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { addDays, dayInBogota, today, writtenDay } from '#server/kit/words/days.ts'
import { onEachEngine, says } from '../support/api.ts'
import { HOY } from '../support/clock.ts'
import {
  actsOf,
  type Mill,
  millOf,
  newMill,
  REGISTERED,
  REGISTRATION,
  registering,
  settlementOf,
  weigh,
} from '../support/mill.ts'

onEachEngine('settlements', (get) => {
  const m = millOf(get)
  const { act, annul, approve, call, change, draft, reweigh, weighing, weighAndDraft } = actsOf(get)

  it('computes the worked example alike in preview, saved and reread settlement', async () => {
    const { _id, consecutivo } = await weigh(get(), m)
    const body = settlementOf(m, [_id])
    const preview = (await call('POST', '/settlements/preview', body)).json
    expect(preview).toMatchObject({
      kg_liquidados: 17_460,
      descuento_lab_kg: 820,
      subtotal: 25_561_440,
      registro: 'BOLSA',
      propuesta: 'BOLSA',
      total_deducciones: 1_261_451,
      total_a_pagar: 24_299_989,
      nombre_proveedor: expect.stringContaining('Ñáñez'),
      peso: 'Administrador',
      analizo: 'Administrador',
    })
    expect(preview.rutas.map((ruta: { total_a_pagar: number }) => ruta.total_a_pagar)).toEqual([
      24_299_989, 23_993_251,
    ])
    expect(preview.pesadas).toEqual([
      expect.objectContaining({
        consecutivo,
        peso_lleno: 32_480,
        peso_vacio: 14_200,
        peso_neto: 18_280,
        precio_kg: 1_464,
        partido: 8,
      }),
    ])
    expect(preview.parametros).toContainEqual(
      expect.objectContaining({ tag: 'UVT', valor: 52_374, vencido: false }),
    )
    const saved = await draft(m, [_id])
    const { acuerdos, ...calculo } = preview
    expect(acuerdos).toEqual([])
    expect(saved).toMatchObject(calculo)
    expect(saved).toMatchObject({
      consecutivo: expect.stringMatching(/^LIQ-\d+$/),
      estado: 'BORRADOR',
      liquido: 'Administrador',
    })
    expect((await call('GET', `/settlements/${saved._id}`)).json).toEqual(saved)
    expect(await weighing(_id)).toMatchObject({
      aplicaLiquidacion: false,
      bloqueada: false,
      numero_liquidacion: saved.consecutivo,
    })
  })

  it('settles several weighings of one supplier, and finds settlements by state and supplier', async () => {
    const m = await newMill(get())
    const ids = [await weigh(get(), m), await weigh(get(), m, { humedad: 20, impureza: 2 })].map(
      ({ _id }) => _id,
    )
    const saved = await draft(m, ids)
    expect(saved.pesadas.map((one: { kg_liquidados: number }) => one.kg_liquidados)).toEqual([17_460, 18_280])
    expect(saved.cantidad_pesadas).toBe(2)
    const { json } = await call('POST', '/settlements/search', {
      search: saved.consecutivo,
      filtros: { estado: 'BORRADOR', id_proveedor: m.proveedor },
    })
    expect([json.total_count, json.data[0]._id]).toEqual([1, saved._id])
  })

  it('lists suppliers with weighings to settle, with count, kilos and oldest day', async () => {
    const m = await newMill(get())
    const of = async () => {
      const { json } = says(await call('GET', '/settlements/suppliers'), 200)
      return json.data.find((one: { id_proveedor: string }) => one.id_proveedor === m.proveedor)
    }
    expect(await of()).toBeUndefined()
    const first = await weigh(get(), m)
    const kg = Number(first.peso_neto)
    await weigh(get(), m, { fecha: '2026-03-09' })
    await weigh(get(), m, { humedad: null })
    expect(await of()).toMatchObject({ pesadas: 2, peso_neto: 2 * kg, desde: '2026-03-09' })
    await draft(m, [first._id])
    expect(await of()).toMatchObject({ pesadas: 1, peso_neto: kg })
    const as = await get().userWith(['POST-settlements/search'])
    expect((await call('GET', '/settlements/suppliers', undefined, as)).status).toBe(403)
  })

  it('rejects weighings that cannot be settled, and names them', async () => {
    const other = await newMill(get())
    const tried = (id: string, changes: object = {}) =>
      call('POST', '/settlements', settlementOf(m, [id], changes))
    const yard = await weigh(get(), m, { peso_vacio: null })
    const foreign = await weigh(get(), other)
    const venta = await weigh(get(), m, { id_producto: m.harina, id_formapago: m.credito })
    for (const { _id } of [yard, foreign, venta]) says(await tried(_id), 422, ['pesadas'])
    const nobodys = settlementOf(m, ['01a1f903-63d8-7000-9bbe-d00ca9773530'])
    says(await call('POST', '/settlements', nobodys), 422, { pesadas: 'Una de las pesadas no existe.' })
    const { _id } = await weigh(get(), m)
    says(await tried(_id, { precio_carga: 0 }), 422, ['precio_carga'])
    says(await tried(_id, { registro: 'NINGUNO' }), 422, ['registro'])
    says(await tried(_id, { fecha: '2020-01-01' }), 422, ['fecha'])
    says(await tried(_id, { deducciones: { descargue: 5 } }), 422, ['deducciones.motivo_descargue'])
    says(await tried(_id, { abono: 5 }), 422, ['id_acuerdo'])
    const otras = [{ descripcion: 'Semilla', valor: 90_000_000 }]
    says(await tried(_id, { deducciones: { otras } }), 422, {
      deducciones: expect.stringContaining('reduzca'),
    })
  })

  it('an exempt supplier sees no withholding: no registration, step or rate', async () => {
    const m = await newMill(get())
    await call('PATCH', `/tags/third-parties/${m.proveedor}/add?tag=AUTORRETENEDOR`)
    const saved = await weighAndDraft(m)
    expect(saved).toMatchObject({ registro: 'NINGUNO', propuesta: 'NINGUNO' })
    const { retencion, ...told } = saved
    expect(retencion).toBe(0)
    expect(JSON.stringify(told)).not.toMatch(/retenci[oó]n/i)
    expect(saved.parametros.map(({ tag }: { tag: string }) => tag)).not.toContain('UVT')
  })

  /** Rice at its bases for 1,000 pesos a kilo, without other deductions. */
  const ofKilos = async (m: Mill, kg: number, fecha: string) => {
    const weighed = { fecha, humedad: 24, impureza: 3, peso_lleno: 10_000 + kg, peso_vacio: 10_000 }
    const { _id } = await weigh(get(), m, { ...weighed, costofletexkg: 0, id_formapago: m.credito })
    return settlementOf(m, [_id], { fecha, precio_carga: 125_000 })
  }

  it.each([
    ['2025-05-31', 0],
    ['2025-06-01', 60_000],
    ['2026-05-07', 60_000],
    ['2026-05-08', 0],
    ['2026-06-30', 0],
    ['2026-07-01', 60_000],
  ])('withholds from 4,000,000 on %s by the window of the day: %i', async (fecha, valor) => {
    const m = await newMill(get())
    const { json } = says(await call('POST', '/settlements/preview', await ofKilos(m, 4_000, fecha)), 200)
    expect(json.rutas.find(({ registro }: { registro: string }) => registro === 'RETENCION')).toMatchObject({
      valor,
    })
  })

  it("adds a supplier's purchases of one day for the withholding base, also under concurrent settlements", async () => {
    const m = await newMill(get())
    await registering(get(), 0)
    const fecha = '2026-08-03'
    const bodies = await Promise.all(Array.from({ length: 20 }, () => ofKilos(m, 2_000, fecha)))
    const answers = await Promise.all(bodies.map((body) => call('POST', '/settlements', body)))
    const made = answers.map((answer) => says(answer, 201).json.data)
    const withheld = made.filter(({ retencion }) => retencion > 0)
    expect(made.map(({ retencion }) => retencion).sort((a, b) => a - b)).toEqual([
      0,
      ...Array(19).fill(30_000),
    ])
    const [first] = made.filter(({ retencion }) => retencion === 0)
    for (const { rutas } of withheld) expect(rutas[0].nota).toContain(`Con ${first.consecutivo}`)
    // Other days and voided settlements do not count. A recalculated draft is not its own neighbour.
    expect(
      (await call('POST', '/settlements/preview', await ofKilos(m, 2_000, '2026-08-04'))).json.registro,
    ).toBe('NINGUNO')
    for (const { _id } of withheld) says(await annul(_id), 200)
    expect(says(await act(first._id, 'recalculate'), 200).json.data.retencion).toBe(0)
    await registering(get(), 1)
  })

  const approved = async (m: Mill) => {
    const { _id } = await weigh(get(), m)
    const { _id: id } = await draft(m, [_id])
    expect((await approve(id)).status).toBe(200)
    return { id, ticket: _id }
  }
  const hoy = HOY

  it('a settlement changes only from BORRADOR to APROBADA to PAGADA', async () => {
    const { _id } = await weigh(get(), m)
    const { _id: id, consecutivo } = await draft(m, [_id])
    const pay = { fecha: hoy, id_fpago: m.bancos, id_banco: m.banco }
    const early = (await act(id, 'pay', pay)).json
    expect(early).toEqual({
      codigo: 'CONFLICTO',
      mensaje: `No se puede pagar la liquidación ${consecutivo}: está en estado BORRADOR.`,
      registro: { id_liquidacion: id, consecutivo, estado: 'BORRADOR' },
    })
    for (const name of ['approve', 'void'] as const) {
      const { status } = await act(id, name, { ...REGISTERED, motivo: 'x', version: 7 })
      expect([name, status]).toEqual([name, 409])
    }
    const approved = (await approve(id)).json.data
    expect(approved).toMatchObject({ estado: 'APROBADA', aprobo: 'Administrador', ...REGISTRATION })
    expect((await approve(id)).json.codigo).toBe('CONFLICTO')
    says(await act(id, 'pay', { ...pay, version: 1 }), 409, 'CONFLICTO')
    const paid = (await act(id, 'pay', pay)).json.data
    expect(paid).toMatchObject({ estado: 'PAGADA', fecha_pago: hoy, descripcion_fpago: 'Bancos' })
    expect(paid.nombre_banco).toContain('Bancolombia')
    expect((await weighing(_id)).estado).toBe('PAGO')
    const [audited] = await get().rows<{ veces: number }>(
      sql`select count(*)::int as veces from auditoria where operacion = 'APPROVE' and registro_id = ${id}`,
    )
    expect(audited?.veces).toBe(1)
  })

  it('a settlement is paid by methods that move money, from a bank when the method needs one', async () => {
    const { id } = await approved(m)
    const bank = 'Elija el banco del que se paga.'
    const refused: [changes: object, said: string][] = [
      [{ id_fpago: m.placa }, 'Debe seleccionar una forma de pago válida de la lista.'],
      [{ id_fpago: m.credito }, 'Con «Crédito» no se paga una liquidación.'],
      [{ id_fpago: m.descuento }, 'Con «Descuento en liquidación» no se paga una liquidación.'],
      [{ id_banco: null }, bank],
      [{ id_banco: '' }, bank],
      [{ id_banco: undefined }, bank],
      [{ id_banco: m.placa }, 'Debe seleccionar un banco válido de la lista.'],
    ]
    for (const [changes, said] of refused) {
      const paying = { fecha: hoy, id_fpago: m.bancos, id_banco: m.banco, ...changes }
      says(await act(id, 'pay', paying), 422, { [Object.keys(changes)[0]!]: said })
    }
    const paid = await act(id, 'pay', { fecha: hoy, id_fpago: m.contado, id_banco: m.banco })
    expect(paid.json.data).toMatchObject({ estado: 'PAGADA', descripcion_fpago: 'Contado', nombre_banco: '' })
  })

  it('a settlement is paid between the day of its approval and today', async () => {
    const { id } = await approved(m)
    const day = (days: number) => dayInBogota(new Date(Date.now() + days * 86_400_000))
    const pay = async (fecha: string) => {
      const { status, json } = await act(id, 'pay', { fecha, id_fpago: m.contado })
      return [status, json.errores?.fecha?.[0]]
    }
    expect(await pay(day(1))).toEqual([422, `La fecha no puede pasar del ${writtenDay(hoy)} (hoy).`])
    await get().run(
      sql`update settlements set aprobada_en = aprobada_en - interval '3 days' where id_liquidacion = ${id}`,
    )
    const bound = `La fecha no puede ser anterior al ${writtenDay(day(-3))} (el día de la aprobación).`
    expect(await pay(day(-4))).toEqual([422, bound])
    expect(await pay(day(-3))).toEqual([200, undefined])
  })

  it('a settlement registered at the exchange needs number and day of the registration', async () => {
    const { _id } = await weigh(get(), m)
    const { _id: id } = await draft(m, [_id])
    const number = { numero_registro_bolsa: 'Escriba el número del registro en la Bolsa Mercantil.' }
    const date = { fecha_registro_bolsa: 'Escriba la fecha del registro.' }
    const future = { fecha_registro_bolsa: expect.stringMatching(/\(hoy\)\.$/) }
    for (const [body, said] of [
      [{}, { ...number, ...date }],
      [{ ...REGISTERED, numero_registro_bolsa: ' ' }, number],
      [{ ...REGISTERED, fecha_registro_bolsa: '' }, date],
      [
        { ...REGISTERED, fecha_registro_bolsa: 'ayer' },
        { fecha_registro_bolsa: '«ayer» no es una fecha. Escríbala así: 31/12/2026.' },
      ],
      [{ ...REGISTERED, fecha_registro_bolsa: '2099-01-01' }, future],
    ] as const)
      says(await act(id, 'approve', body), 422, said)
    expect((await weighing(_id)).bloqueada).toBe(false)
    expect((await approve(id)).json.data).toMatchObject(REGISTRATION)

    const other = await weighAndDraft(m, { registro: 'RETENCION' })
    const unregistered = { estado: 'APROBADA', numero_registro_bolsa: '', fecha_registro_bolsa: '' }
    expect((await approve(other._id)).json.data).toMatchObject(unregistered)
  })

  it('accepts a registration day from the first weighing on, within 180 days', async () => {
    const hoy = today()
    const ago = (days: number) => addDays(hoy, -days)
    const old = await weigh(get(), m, { fecha: ago(200) })
    const other = await weigh(get(), m, { fecha: ago(190) })
    const { _id: id } = await draft(m, [other._id, old._id], { fecha: ago(190), registro: 'BOLSA' })
    const approveOn = (fecha_registro_bolsa: string) =>
      act(id, 'approve', { numero_registro_bolsa: '180', fecha_registro_bolsa })
    const before = `La fecha no puede ser anterior al ${writtenDay(ago(200))} (el día de la primera pesada).`
    says(await approveOn(ago(201)), 422, { fecha_registro_bolsa: before })
    const late =
      `La Bolsa registra hasta 180 días después de la primera pesada, aquí hasta el ${writtenDay(ago(20))}. ` +
      'Si no se registró a tiempo, anule este borrador y liquide con retención.'
    says(await approveOn(ago(19)), 422, { fecha_registro_bolsa: late })
    says(await approveOn(ago(20)), 200)
  })

  it('rejects a registration number of another settlement, unless it is marked as shared', async () => {
    const drafted = async () => {
      const { _id, consecutivo } = await weighAndDraft(m, { registro: 'BOLSA' })
      return { id: _id as string, consecutivo: consecutivo as string }
    }
    const [one, two, three] = [await drafted(), await drafted(), await drafted()]
    const number = (numero_registro_bolsa: string) => ({ ...REGISTRATION, numero_registro_bolsa })
    says(await act(one.id, 'approve', number('ABC-1')), 200)
    const mensaje = `El registro N.º abc-1 ya es de la liquidación ${one.consecutivo}. Si cubre varias, márquelo abajo.`
    const refused = says(await act(two.id, 'approve', number('abc-1')), 409, mensaje)
    expect(refused.json).toMatchObject({ codigo: 'DUPLICADO', errores: { numero_registro_bolsa: [mensaje] } })
    says(await act(two.id, 'approve', { ...number('abc-1'), mismo_registro: true }), 200)
    says(await act(one.id, 'void', { motivo: 'Prueba' }), 200)
    expect((await act(three.id, 'approve', number('ABC-1'))).status).toBe(409)
    says(await act(two.id, 'void', { motivo: 'Prueba' }), 200)
    says(await act(three.id, 'approve', number('ABC-1')), 200)
    await expect(
      get().run(
        sql`update settlements set estado = 'APROBADA', anulada_en = null where id_liquidacion = ${one.id}`,
      ),
    ).rejects.toMatchObject({ cause: expect.objectContaining({ constraint: 'settlements_registro_unico' }) })
  })

  it('accepts the exchange registration of an approved settlement once', async () => {
    const old = async (changes: object = {}, fecha = addDays(today(), -9)) => {
      const body = { registro: 'BOLSA', fecha, ...changes }
      const { _id: id, consecutivo } = await weighAndDraft(m, body, { fecha })
      says(
        await act(id, 'approve', { numero_registro_bolsa: `V-${consecutivo}`, fecha_registro_bolsa: fecha }),
        200,
      )
      await get().run(
        sql`update settlements set numero_registro_bolsa = '', fecha_registro_bolsa = null where id_liquidacion = ${id}`,
      )
      return { id: id as string, consecutivo: consecutivo as string }
    }
    const one = await old()
    const given = { numero_registro_bolsa: 'Vieja 1', fecha_registro_bolsa: addDays(today(), -8) }
    const register = (id: string, changes: object = {}) => act(id, 'register', { ...given, ...changes })
    says(await act(one.id, 'register', {}), 422, ['numero_registro_bolsa', 'fecha_registro_bolsa'])
    says(await register(one.id, { fecha_registro_bolsa: addDays(today(), -10) }), 422, [
      'fecha_registro_bolsa',
    ])
    says(await register(one.id, { fecha_registro_bolsa: addDays(today(), 1) }), 422, ['fecha_registro_bolsa'])
    says(await register(one.id, { version: 99 }), 409, 'CONFLICTO')
    const twenty = await Promise.all(Array.from({ length: 20 }, () => register(one.id)))
    expect(twenty.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)])
    expect((await call('GET', `/settlements/${one.id}`)).json).toMatchObject({ estado: 'APROBADA', ...given })
    says(await register(one.id), 409, `La liquidación ${one.consecutivo} ya tiene el registro N.º Vieja 1.`)
    // The number must be unique in this act too. A purchase that was not registered in time is voided.
    const two = await old()
    says(await register(two.id), 409, 'DUPLICADO')
    says(await register(two.id, { mismo_registro: true }), 200)
    const late = await old({}, addDays(today(), -181))
    says(await register(late.id, { fecha_registro_bolsa: today() }), 422, {
      fecha_registro_bolsa: expect.stringMatching(
        /Si no se registró a tiempo, anúlela y liquide con retención\.$/,
      ),
    })
    const withheld = await weighAndDraft(m, { registro: 'RETENCION' })
    says(await register(withheld._id), 409, 'CONFLICTO')
    says(await approve(withheld._id), 200)
    const none = `La liquidación ${withheld.consecutivo} no va por la Bolsa Mercantil.`
    says(await register(withheld._id), 409, none)
  })

  it('only one of twenty concurrent approvals can use a registration number', async () => {
    const ids: string[] = []
    for (let index = 0; index < 20; index++) {
      ids.push((await weighAndDraft(m, { registro: 'BOLSA' }))._id)
    }
    const body = { ...REGISTRATION, numero_registro_bolsa: '20-20' }
    const answers = await Promise.all(ids.map((id) => act(id, 'approve', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const both = await Promise.all(ids.map((id) => act(id, 'approve', { ...body, mismo_registro: true })))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(19)
  })

  it('lists settlements without exchange registration, with their days', async () => {
    const [late, new_] = [addDays(today(), -150), addDays(today(), -149)]
    const of = await newMill(get())
    const made = async (fecha: string, registro: string) =>
      (await weighAndDraft(of, { fecha, registro }, { fecha }))._id
    const [urgent, waiting] = [await made(late, 'BOLSA'), await made(new_, 'BOLSA')]
    const withheld = await made(new_, 'RETENCION')
    const listed = async (por_registrar: string) => {
      const filtros = { id_proveedor: of.proveedor, por_registrar }
      const { json } = await call('POST', '/settlements/search', {
        filtros,
        sort_order: 'primera_pesada:asc',
      })
      return json.data.map((row: Record<string, unknown>) => [row._id, row.primera_pesada])
    }
    expect(await listed('true')).toEqual([
      [urgent, late],
      [waiting, new_],
    ])
    expect(await listed('urgente')).toEqual([[urgent, late]])
    expect(await listed('false')).toEqual([[withheld, new_]])
    await act(urgent, 'approve', { numero_registro_bolsa: '154', fecha_registro_bolsa: today() })
    await act(waiting, 'void', { motivo: 'Prueba' })
    expect(await listed('true')).toEqual([])
  })

  it('refuses to approve a settlement after its rates changed', async () => {
    const computed = await weighAndDraft(m, { registro: 'RETENCION' })
    const id: string = computed._id
    const obstacle = async () => (await call('GET', `/settlements/${id}`)).json.obstaculo
    expect(await obstacle()).toBeUndefined()
    const own = { tags: 'BASE_HUMEDAD', area: 'Otra', descripcion: 'Del producto', unidad_medida: '%' }
    const rate = { ...own, valor: 23, id_producto: m.paddy, vigente_desde: '2026-03-12' }
    const made = says(await call('POST', '/rates/create', rate), 201).json.data
    const descripcion = String(computed.pesadas[0].producto)
    const mensaje = `La tarifa Base de humedad de ${descripcion} cambió después de calcular. Calcule de nuevo.`
    expect(await obstacle()).toEqual({ mensaje })
    says(await approve(id), 409, mensaje)
    says(await act(id, 'recalculate'), 200)
    expect(await obstacle()).toBeUndefined()
    await call('PUT', '/products/update', { id_producto: m.paddy, descripcion: `${descripcion} N` })
    says(await approve(id), 200)
    const used = await call('DELETE', `/rates/delete/${made._id}`)
    expect([used.status, used.json.codigo]).toEqual([409, 'EN_USO'])
  })

  it("refuses to approve a settlement after the supplier's withholding or levy changed", async () => {
    const m = await newMill(get())
    const { _id: id } = await draft(m, [(await weigh(get(), m))._id])
    const obstacle = async () => (await call('GET', `/settlements/${id}`)).json.obstaculo?.mensaje
    const stale = async (what: string) => {
      const mensaje = `${what} del proveedor cambió después de calcular. Calcule de nuevo.`
      expect(await obstacle()).toBe(mensaje)
      says(await approve(id), 409, mensaje)
      const again = says(await act(id, 'recalculate'), 200).json.data
      expect(await obstacle()).toBeUndefined()
      return again
    }
    says(await call('PATCH', `/tags/third-parties/${m.proveedor}/add?tag=AUTORRETENEDOR`), 200)
    expect(await stale('La retención')).toMatchObject({ registro: 'NINGUNO', cuota_fomento: 127_807 })
    const change = (body: object) => call('PUT', '/third-parties', { id: m.proveedor, ...body })
    const days = { certificado_cuota_desde: '2026-01-01', certificado_cuota_hasta: '2026-12-31' }
    const certificate = { certificado_cuota: 'FNA-90', certificado_cuota_kg: 20_000, ...days }
    says(await change(certificate), 200)
    expect(await stale('La cuota de fomento')).toMatchObject({ cuota_fomento: 0 })
    // The kilos left on the certificate change for a second draft when the first one is voided.
    const { _id: second } = await draft(m, [(await weigh(get(), m))._id])
    expect(await obstacle()).toBeUndefined()
    says(await annul(id), 200)
    says(await approve(second), 409, 'CONFLICTO')
    expect(says(await act(second, 'recalculate'), 200).json.data.cuota_fomento).toBe(0)
    says(await approve(second), 200)
  })

  it('refuses to approve a settlement that withheld together with a purchase that is gone', async () => {
    const m = await newMill(get())
    await registering(get(), 0)
    const bought = async (kg: number) =>
      says(await call('POST', '/settlements', await ofKilos(m, kg, '2026-08-05')), 201).json.data
    const obstacle = async (id: string) => (await call('GET', `/settlements/${id}`)).json.obstaculo?.mensaje
    const first = await bought(2_000)
    const second = await bought(2_000)
    expect([first.retencion, second.retencion]).toEqual([0, 30_000])
    // The first purchase stays without withholding. The second one withheld because of both.
    expect([await obstacle(first._id), await obstacle(second._id)]).toEqual([undefined, undefined])
    says(await annul(first._id), 200)
    const mensaje = 'Las compras de ese día al proveedor cambiaron después de calcular. Calcule de nuevo.'
    expect(await obstacle(second._id)).toBe(mensaje)
    says(await approve(second._id), 409, mensaje)
    expect(says(await act(second._id, 'recalculate'), 200).json.data.retencion).toBe(0)
    says(await approve(second._id), 200)
    await registering(get(), 1)
  })

  it('refuses to approve a settlement while the UVT of its year is missing', async () => {
    const uvt = sql`id_empresa = ${get().admin.company} and tags = 'UVT'`
    const { _id: id } = await weighAndDraft(m, { registro: 'RETENCION' })
    await get().run(sql`update rates set activo = false where ${uvt} and vigente_desde >= '2026-01-01'`)
    for (const hasta of ['2025-12-31', null]) {
      await get().run(
        sql`update rates set vigente_hasta = ${hasta} where ${uvt} and vigente_desde = '2025-01-01'`,
      )
      const mensaje = 'Falta el valor de 2026 de UVT: sin él no se aprueban liquidaciones de ese año.'
      says(await approve(id), 409, mensaje)
      expect((await call('GET', `/settlements/${id}`)).json.obstaculo).toEqual({
        mensaje,
        falta: { tag: 'UVT', ano: '2026' },
      })
    }
    await get().run(
      sql`update rates set vigente_hasta = '2025-12-31' where ${uvt} and vigente_desde = '2025-01-01'`,
    )
    await get().run(sql`update rates set activo = true where ${uvt} and vigente_desde >= '2026-01-01'`)
    says(await approve(id), 200)
  })

  it('refuses to approve a settlement after a weighing changed', async () => {
    const { _id, consecutivo } = await weigh(get(), m)
    const settle = async () => (await draft(m, [_id]))._id
    const changes = [
      () => reweigh(_id, { peso_lleno: 32_000 }),
      () => change(_id, { humedad: 25 }),
      () => change(_id, { costofletexkg: 44 }),
      () => change(_id, { vrpesada: 1_000 }),
      () => change(_id, { fecha: '2026-03-09' }),
    ]
    for (const changed of changes) {
      const id = await settle()
      expect((await changed()).status).toBe(200)
      const { status, json } = await approve(id)
      const mensaje = `La pesada ${consecutivo} cambió después de calcular. Calcule de nuevo.`
      expect([status, json]).toEqual([409, { codigo: 'CONFLICTO', mensaje }])
      expect((await annul(id, 'Cambió')).status).toBe(200)
    }
    const id = await settle()
    await change(_id, { observaciones: 'Grano mojado' })
    expect((await approve(id)).status).toBe(200)
  })

  it('refuses to approve a settlement of a ticket that became a service, and to compute it again', async () => {
    const { _id, consecutivo } = await weigh(get(), m, { id_formapago: m.credito })
    const { _id: id } = await draft(m, [_id])
    says(await change(_id, { id_cliente: m.cliente }), 200)
    expect(await weighing(_id)).toMatchObject({ operacion: 'SERVICIO' })
    says(await approve(id), 409, `La pesada ${consecutivo} cambió después de calcular. Calcule de nuevo.`)
    says(await act(id, 'recalculate'), 422, ['pesadas'])
    says(await annul(id), 200)
  })

  it('a weighing in a draft changes except for its weights; after the approval only remarks change', async () => {
    const { _id } = await weigh(get(), m)
    const saved = await draft(m, [_id])
    const taken = 'Los dos pesos están tomados: se cambian con Repesar, que pide el motivo.'
    const weights = { peso_lleno: taken, cantbultos: taken }
    says(await change(_id, { peso_lleno: 33_000, cantbultos: 4 }), 422, weights)
    expect((await change(_id, { peso_lleno: 32_480, humedad: 26.5, grano_r: 2 })).status).toBe(200)
    await annul(saved._id, 'Se analizó de nuevo')
    const approved = await draft(m, [_id])
    expect((await approve(approved._id)).status).toBe(200)
    expect((await weighing(_id)).bloqueada).toBe(true)
    for (const body of [
      { peso_lleno: 33_000 },
      { humedad: 20 },
      { fecha: '2026-03-09' },
      { vrpesada: 1 },
      { id_proveedor: (await newMill(get())).proveedor },
    ]) {
      const answer = says(await change(_id, body), 409, Object.keys(body))
      expect(answer.json.codigo).toBe('EN_USO')
    }
    expect((await change(_id, { ticket: 'A-1' })).json.codigo).toBe('EN_USO')
    expect((await change(_id, { observaciones: 'Grano mojado', humedad: 26.5 })).status).toBe(200)
    expect((await call('DELETE', `/weighing-records/delete/${_id}`)).json.codigo).toBe('EN_USO')
    expect((await reweigh(_id, { peso_lleno: 1 })).json.codigo).toBe('EN_USO')
    expect((await annul(approved._id, '')).status).toBe(422)
    expect((await annul(approved._id, 'Precio errado')).json.data).toMatchObject({
      estado: 'ANULADA',
      anulo: 'Administrador',
      motivo_anulacion: 'Precio errado',
      total_a_pagar: saved.total_a_pagar,
    })
    expect((await change(_id, { humedad: 26 })).status).toBe(200)
    expect(await weighing(_id)).toMatchObject({ aplicaLiquidacion: true, bloqueada: false })
    says(await annul(approved._id, 'otra vez'), 409, 'CONFLICTO')
    await draft(m, [_id], { fecha: hoy })
  })

  it('an approval and a concurrent change of a weighing never both succeed, and never deadlock', async () => {
    for (let round = 0; round < 6; round++) {
      const { _id } = await weigh(get(), m)
      const { _id: id } = await draft(m, [_id])
      const [changed, decided] = await Promise.all([reweigh(_id, { peso_lleno: 32_000 }), approve(id)])
      expect([changed.status, decided.status].sort()).toEqual([200, 409])
      await annul(id, 'Otra vuelta')
    }
  })

  it('voiding a settlement takes its weighing out of PAGO', async () => {
    const { _id } = await weigh(get(), m)
    await reweigh(_id, { peso_lleno: 32_000 })
    const { _id: id } = await draft(m, [_id])
    await approve(id)
    await act(id, 'pay', { fecha: hoy, id_fpago: m.contado })
    await annul(id, 'Cheque devuelto')
    expect((await weighing(_id)).estado).toBe('REPESADA')
    await change(_id, { humedad: 26 })
    expect((await weighing(_id)).estado).toBe('REPESADA')
  })

  it('each act on a settlement needs its own permission', async () => {
    const { _id } = await weigh(get(), m)
    const as = await get().userWith(['POST-settlements', 'POST-settlements/search'])
    const made = says(await call('POST', '/settlements', settlementOf(m, [_id]), as), 201)
    for (const act of ['approve', 'pay', 'void']) {
      const { status } = await call('PATCH', `/settlements/${made.json.data._id}/${act}`, {}, as)
      expect([act, status]).toEqual([act, 403])
    }
  })

  it('a settlement is dated between its last weighing and today, and the error names the limit', async () => {
    const { _id } = await weigh(get(), m)
    const { _id: later } = await weigh(get(), m, { fecha: '2026-03-11' })
    const preview = (fecha: string) =>
      call('POST', '/settlements/preview', settlementOf(m, [_id, later], { fecha }))
    says(await preview('2026-03-10'), 422, {
      fecha: 'La fecha no puede ser anterior al 11/03/2026 (el día de la última pesada).',
    })
    says(await preview('2999-01-01'), 422, { fecha: expect.stringContaining('(hoy)') })
    expect((await preview('2026-03-11')).status).toBe(200)
  })

  it('settles dry paddy by its own bases, green paddy by the general ones', async () => {
    const m = await newMill(get())
    const dry = await newMill(get())
    const rate = (changes: object) =>
      call('POST', '/rates/create', {
        area: 'LIQUIDACION',
        descripcion: 'Base de humedad',
        unidad_medida: '%',
        valor: 13,
        tags: 'BASE_HUMEDAD',
        vigente_desde: '2025-01-01',
        id_producto: dry.paddy,
        ...changes,
      })
    expect((await rate({})).status).toBe(201)
    const loaded = { peso_lleno: 20_000, peso_vacio: 10_000, humedad: 14, impureza: 3 }
    const green = await weigh(get(), m, loaded)
    const own = await weigh(get(), m, { ...loaded, id_producto: dry.paddy })
    const { json } = await call('POST', '/settlements/preview', settlementOf(m, [green._id, own._id]))
    expect(json.pesadas.map((one: { kg_liquidados: number }) => one.kg_liquidados)).toEqual([10_000, 9_885])
    expect(json.parametros).toContainEqual(
      expect.objectContaining({ tag: 'BASE_HUMEDAD', valor: 13, producto: expect.stringContaining('Paddy') }),
    )
    says(await rate({ id_producto: m.cliente }), 422, ['id_producto'])
    says(await rate({ id_producto: m.paddy, tags: 'UVT' }), 422, {
      id_producto: 'UVT vale para todos los productos.',
    })
    expect((await call('DELETE', `/products/delete/${dry.paddy}`)).json.codigo).toBe('EN_USO')
  })

  it('a new rate counts in the next settlement and in no older one', async () => {
    const api = get()
    const m = await newMill(api)
    const first = await weigh(api, m)
    const second = await weigh(api, m)
    const old = await draft(m, [first._id])
    const rate = { area: 'LIQUIDACION', descripcion: 'Cuota de fomento arrocero', unidad_medida: '%' }
    const changed = { ...rate, tags: 'CUOTA_FOMENTO', valor: 1, vigente_desde: '2026-03-12' }
    says(await call('POST', '/rates/create', changed), 201)
    const next = await draft(m, [second._id])
    const levy = (saved: { deducciones: { clave: string; valor: number }[] }) =>
      saved.deducciones.find(({ clave }) => clave === 'CUOTA_FOMENTO')?.valor
    expect([levy(old), levy(next)]).toEqual([127_807, 255_614])
    expect(levy((await call('GET', `/settlements/${old._id}`)).json)).toBe(127_807)
  })

  it('twenty concurrent settlements settle a weighing once', async () => {
    const m = await newMill(get())
    const shared = await weigh(get(), m)
    const own = await Promise.all(Array.from({ length: 20 }, () => weigh(get(), m)))
    const answers = await Promise.all(
      own.map(({ _id }, index) => {
        const pesadas = index % 2 ? [_id, shared._id] : [shared._id, _id]
        return call('POST', '/settlements', settlementOf(m, pesadas))
      }),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const { status, json } of answers.filter((one) => one.status !== 201)) {
      expect([status, json.codigo]).toEqual([409, 'CONFLICTO'])
      expect(json.mensaje).toMatch(/^La pesada PES-\d+ ya está en la liquidación LIQ-\d+\.$/)
    }
    const [numbers] = await get().rows<{ cuantos: number; tramo: number }>(
      sql`select count(*)::int as cuantos, (max(substr(consecutivo, 5)::int))::int as tramo from settlements`,
    )
    expect(numbers?.cuantos).toBe(numbers?.tramo)
  })
})
