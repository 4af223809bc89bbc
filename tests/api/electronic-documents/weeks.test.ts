import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { SIMULATOR_ONLY } from '#server/electronic-documents/channels.ts'
import { draftMissing } from '#server/electronic-documents/acts.ts'
import { plainNumber } from '#server/electronic-documents/content-rules.ts'
import { sendAll } from '#server/electronic-documents/sending.ts'
import { startSimulator, type Simulator } from '#server/electronic-documents/simulator/simulator.ts'
import { inTransaction, rowsOf, SYSTEM } from '#server/db/transaction.ts'
import { addDays, today, weekStart } from '#server/kit/words/days.ts'
import { issuer } from '../../support/electronic-issuer.ts'
import { beforeTheDian } from '../../support/mill-before-the-dian.ts'
import { onEachEngine, says } from '../support/api.ts'
import { faultsIn } from '../support/faults.ts'
import { actsOf, newMill, registering, type Mill } from '../support/mill.ts'

onEachEngine('support documents of a week', (get) => {
  const { act, annul, call, weighAndDraft } = actsOf(get)
  let simulator: Simulator
  beforeEach(async () => {
    simulator = await startSimulator({ port: 0, nextFault: () => null })
  })
  afterEach(async () => {
    await simulator.close()
  })

  const company = () => get().admin.company
  const own = () => get().db.within(company())
  const send = () => sendAll(own(), company(), { ...SIMULATOR_ONLY, simulatorUrl: simulator.url })
  /** Makes the open week the last one. */
  const endWeek = () => get().run(sql`update settlements set semana_documento = semana_documento - 7`)

  const mill = async (soporte_semanal = true) => {
    const m = await newMill(get())
    await get().run(
      sql`update electronic_documents set siguiente_intento = 'infinity' where estado not in ('ACEPTADO', 'RECHAZADO')`,
    )
    await beforeTheDian(call, m, today())
    says(await call('PUT', '/electronic-documents/issuer', issuer({ desde: today(), soporte_semanal })), 200)
    await registering(get(), 0)
    return m
  }
  const drafted = async (m: Mill) => (await weighAndDraft(m, { anticipo: 0 }))._id
  const approved = async (m: Mill) => says(await act(await drafted(m), 'approve'), 200).json.data
  const of = async (id: string) =>
    (await call('GET', `/electronic-documents/of?id_liquidacion=${id}`)).json.data
  const sum = (settlements: { subtotal: number }[]) =>
    settlements.reduce((total, { subtotal }) => total + subtotal, 0)

  /** Documents that the DIAN accepted under the number of a settlement's document. */
  const acceptedOf = ({ numero_documento }: { numero_documento: string }) =>
    simulator.accepted().filter(({ numero }) => numero === plainNumber(numero_documento))

  it('share one number, are sent once on Saturday, and lead to the sum that is paid', async () => {
    const m = await mill()
    const [first, second] = [await approved(m), await approved(m)]
    expect(second).toMatchObject({
      numero_documento: first.numero_documento,
      semana_documento: weekStart(today()),
    })
    const wednesday = new Date(`${addDays(weekStart(today()), 2)}T17:00:00Z`)
    await inTransaction(own(), SYSTEM, (tx) => draftMissing(tx, company(), today(), wednesday))
    expect(await of(first._id)).toBeNull()

    await endWeek()
    await send()
    const document = await of(first._id)
    expect(document).toMatchObject({ tipo: '05', numero: first.numero_documento, estado: 'ACEPTADO' })
    expect(await of(second._id)).toEqual(document)
    expect(acceptedOf(first)).toMatchObject([{ tipo: '05', total: sum([first, second]) }])

    const { json } = await call('GET', `/electronic-documents/${document.id_documento}`)
    expect(json.liquidaciones).toEqual(
      [first, second].map(({ _id, consecutivo }) => ({ id_liquidacion: _id, consecutivo })),
    )
    expect(json.conciliacion.at(0).valor).toBe(sum([first, second]))
    expect(json.conciliacion.at(-1).valor).toBe(first.total_a_pagar + second.total_a_pagar)
    const zip = await call('GET', `/electronic-documents/${document.id_documento}/zip`)
    expect(Object.keys(unzipSync(zip.raw.rawPayload)).filter((name) => name.endsWith('.pdf'))).toHaveLength(2)

    const later = await approved(m)
    expect(later.numero_documento).not.toBe(first.numero_documento)
    await endWeek()
    await send()
    expect(await of(later._id)).toMatchObject({ estado: 'ACEPTADO' })
  })

  it('keep apart suppliers, weeks, and companies that do not gather them', async () => {
    const { proveedor } = await newMill(get())
    const m = await mill()
    const first = await approved(m)
    const other = await approved({ ...m, proveedor })
    expect(other.numero_documento).not.toBe(first.numero_documento)
    await endWeek()
    const next = await approved(m)
    expect(next.numero_documento).not.toBe(first.numero_documento)
    const { version } = (await call('GET', '/electronic-documents/issuer')).json.data
    const single = issuer({ desde: today(), version })
    says(await call('PUT', '/electronic-documents/issuer', single), 200)
    const alone = [await approved(m), await approved(m)]
    expect(new Set([next, ...alone].map(({ numero_documento }) => numero_documento)).size).toBe(3)
    expect(alone[0].semana_documento).toBe('')
  })

  it('lose a purchase that is voided before they are sent, and are corrected by a note afterwards', async () => {
    const m = await mill()
    const [gone, kept, corrected] = [await approved(m), await approved(m), await approved(m)]
    expect(says(await annul(gone._id), 200).json.data.nota).toBeNull()
    await endWeek()
    await send()
    expect(acceptedOf(kept)).toMatchObject([{ tipo: '05', total: sum([kept, corrected]) }])
    expect(await of(gone._id)).toBeNull()

    expect(says(await annul(corrected._id), 200).json.data.nota).not.toBeNull()
    await send()
    const { id_documento } = await of(kept._id)
    const [note] = simulator.accepted().filter(({ tipo }) => tipo === '95')
    expect(note).toMatchObject({ total: corrected.subtotal })
    const [signed] = await rowsOf<{ concepto: string }>(
      get().db.read,
      sql`select v.contenido -> 'corrige' ->> 'concepto' as concepto from electronic_versions v
        join electronic_documents d using (id_version) join notes n using (id_nota)
        where n.id_liquidacion = ${corrected._id}`,
    )
    expect(signed).toEqual({ concepto: '1' })
    const { json } = await call('GET', `/electronic-documents/${id_documento}`)
    expect(json.liquidaciones.map(({ consecutivo }: { consecutivo: string }) => consecutivo)).toEqual([
      kept.consecutivo,
      corrected.consecutivo,
    ])
    expect(await faultsIn(get().db)).toEqual([])
  })

  it('send nothing when every purchase of the week was voided, and give their number to the next one', async () => {
    const m = await mill()
    const voided = await approved(m)
    says(await annul(voided._id), 200)
    const next = await approved(m)
    expect(next.numero_documento).toBe(voided.numero_documento)
    says(await annul(next._id), 200)
    await endWeek()
    await send()
    expect(acceptedOf(next)).toEqual([])
  })

  it('give one number to approvals at the same moment', async () => {
    const m = await mill()
    const ids = [await drafted(m), await drafted(m), await drafted(m)]
    const answers = await Promise.all(ids.map((id) => act(id, 'approve')))
    const numbers = answers.map((answer) => says(answer, 200).json.data.numero_documento)
    expect(new Set(numbers).size).toBe(1)
  })
})
