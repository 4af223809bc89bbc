import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { onEachEngine, says } from '../support/api.ts'
import { actsOf, type Mill, millOf, newMill, registering, settlementOf, weigh } from '../support/mill.ts'

/** Tests the act «Calcule de nuevo» (settlements/README.md, stale drafts). */
onEachEngine('recalculated settlements', (get) => {
  const m = millOf(get)
  const { act, annul, approve, call, change: tried, draft, reweigh, weighAndDraft } = actsOf(get)
  const change = async (id: string, body: object) => says(await tried(id, body), 200)
  const again = (id: string, body: object = {}) => act(id, 'recalculate', body)
  const previewOf = async (m: Mill, pesadas: string[], changes: object) => {
    const { json } = says(await call('POST', '/settlements/preview', settlementOf(m, pesadas, changes)), 200)
    return json
  }

  it('a recalculated settlement equals a new one of the same weighings', async () => {
    const [one, other] = [await weigh(get(), m), await weigh(get(), m, { humedad: 20 })]
    const pesadas = [one._id, other._id]
    const saved = await draft(m, pesadas)
    await change(one._id, { humedad: 25 })
    await reweigh(other._id, { peso_vacio: 14_300 })
    expect((await approve(saved._id)).status).toBe(409)

    const { status, json } = await again(saved._id, { version: saved.version })
    expect([status, json.mensaje]).toEqual([200, 'Liquidación calculada de nuevo'])
    const { consecutivo, estado, id_proveedor } = saved
    expect(json.data).toMatchObject({ consecutivo, estado, id_proveedor, cantidad_pesadas: 2 })
    expect(json.data.version).toBeGreaterThan(saved.version)
    expect(json.data.total_a_pagar).not.toBe(saved.total_a_pagar)
    expect(json.data.pesadas[1].peso_neto).toBe(18_180)
    expect((await call('GET', `/settlements/${saved._id}`)).json).toEqual(json.data)
    const lines = await get().rows<{ subtotal: number }>(sql`select subtotal::float8 as subtotal
        from settlement_weighings where id_liquidacion = ${saved._id}
        order by id_weighing_record`)
    expect(lines).toEqual(json.data.pesadas.map(({ subtotal }: { subtotal: number }) => ({ subtotal })))

    // The void of a draft frees the weighings for the same calculation.
    await annul(saved._id, 'x')
    const { acuerdos, ...fresh } = await previewOf(m, pesadas, {})
    expect(acuerdos).toEqual([])
    expect(json.data).toMatchObject(fresh)
  })

  it('recalculating keeps the choices of the user and proposes the other values again', async () => {
    const { _id } = await weigh(get(), m)
    const chosen = {
      registro: 'RETENCION',
      deducciones: {
        descargue: 90_000,
        motivo_descargue: 'Dos cuadrillas',
        otras: [{ descripcion: 'Secamiento', valor: 100_000 }],
      },
      observaciones: 'Trilla seca',
    }
    const saved = await draft(m, [_id], chosen)
    const found = (data: { deducciones: { clave: string }[] }, clave: string) =>
      data.deducciones.find((una) => una.clave === clave)
    expect(found(saved, 'FLETE')).toMatchObject({ propuesto: 822_600, valor: 822_600 })
    await change(_id, { costofletexkg: 44 })
    const { data } = (await again(saved._id)).json
    expect(data).toMatchObject({ precio_carga: 183_000, registro: 'RETENCION', observaciones: 'Trilla seca' })
    expect(found(data, 'FLETE')).toMatchObject({ propuesto: 804_320, valor: 804_320, motivo: '' })
    expect(found(data, 'DESCARGUE')).toMatchObject({ valor: 90_000, motivo: 'Dos cuadrillas' })
    expect(found(data, 'OTRA')).toMatchObject({ concepto: 'Secamiento', valor: 100_000 })
    expect(data.total_a_pagar).toBe(saved.total_a_pagar + 822_600 - 804_320)
  })

  it('recalculating proposes the exchange registration again if the draft had the proposed one', async () => {
    const m = await newMill(get())
    const saved = await weighAndDraft(m)
    expect(saved.registro).toBe('BOLSA')
    await registering(get(), 0)
    expect((await again(saved._id)).json.data.registro).toBe('RETENCION')
    await registering(get(), 1)
  })

  it('recalculating moves a settlement to the day of its last weighing when that is later', async () => {
    const { _id } = await weigh(get(), m)
    const saved = await draft(m, [_id])
    await change(_id, { fecha: '2026-03-09' })
    expect((await again(saved._id)).json.data.fecha).toBe('2026-03-12')
    await change(_id, { fecha: '2026-03-14' })
    expect((await again(saved._id)).json.data.fecha).toBe('2026-03-14')
    const registration = { numero_registro_bolsa: '14', fecha_registro_bolsa: '2026-03-14' }
    expect((await act(saved._id, 'approve', registration)).status).toBe(200)
  })

  it('recalculating rejects and names weighings of another supplier or product, and changes nothing', async () => {
    const { _id, consecutivo } = await weigh(get(), m, { id_formapago: m.contado, vrpesada: 0 })
    const saved = await draft(m, [_id])
    const tried = () => again(saved._id)
    await change(_id, { id_producto: m.harina })
    says(await tried(), 422, {
      pesadas: `La pesada ${consecutivo} no se puede liquidar: debe ser una compra de arroz paddy con sus dos pesos y su análisis.`,
    })
    await change(_id, { id_producto: m.paddy, id_proveedor: (await newMill(get())).proveedor })
    says(await tried(), 422, { pesadas: `La pesada ${consecutivo} es de otro proveedor.` })
    const { obstaculo, ...kept } = (await call('GET', `/settlements/${saved._id}`)).json
    expect([kept, obstaculo]).toEqual([saved, expect.anything()])
  })

  it('refuses to recalculate an outdated version, an unknown settlement and an approved one', async () => {
    const saved = await weighAndDraft(m, { registro: 'RETENCION' })
    const late = await again(saved._id, { version: saved.version - 1 })
    expect([late.status, late.json.registro?.version]).toEqual([409, saved.version])
    expect((await again(randomUUID())).status).toBe(404)
    expect((await again('nadie')).status).toBe(404)
    await approve(saved._id)
    const { status, json } = await again(saved._id)
    const mensaje = `No se puede recalcular la liquidación ${saved.consecutivo}: está en estado APROBADA.`
    expect([status, json.codigo, json.mensaje]).toEqual([409, 'CONFLICTO', mensaje])
  })

  it('the audit of a recalculation has the previous values', async () => {
    const { _id } = await weigh(get(), m)
    const saved = await draft(m, [_id])
    await change(_id, { humedad: 25 })
    const { data } = (await again(saved._id)).json
    const entries = await get().rows<{ antes: number; despues: number; usuario: string }>(sql`select (antes
        ->> 'total_a_pagar')::float8 as antes, (despues ->> 'total_a_pagar')::float8 as despues, usuario
        from auditoria where registro_id = ${saved._id} and operacion = 'UPDATE'`)
    expect(entries).toEqual([
      { antes: saved.total_a_pagar, despues: data.total_a_pagar, usuario: 'Administrador' },
    ])
  })
})
