import { expect, it } from 'vitest'
import type { FirstSteps } from '#server/desk/first-steps-contract.ts'
import { callOf, onEachEngine, says, type Session } from '../support/api.ts'
import { newMill, weigh } from '../support/mill.ts'

onEachEngine('first steps', (get) => {
  const call = callOf(get)
  let documento = 900_700_100

  /** Empty company with its administrator. */
  async function newCompany(): Promise<Session> {
    const { admin } = get()
    const body = { nombre: `Molino ${(documento += 1)}`, tipo_documento: 'NIT', documento: String(documento) }
    const { json } = says(await call('POST', '/companies/create', body, { ...admin, company: '' }), 201)
    return { ...admin, company: json.data._id }
  }
  const read = async (as: Session): Promise<FirstSteps> =>
    says(await call('GET', '/first-steps', undefined, as), 200).json
  const change = (as: Session, paso: string, estado: string) =>
    call('PUT', '/first-steps', { paso, estado }, as)
  const step = async (as: Session, paso: string) => (await read(as)).pasos.find((one) => one.paso === paso)
  const doneOf = ({ pasos }: FirstSteps) =>
    pasos.filter(({ cantidad }) => cantidad === 0).map(({ paso }) => paso)

  it('first steps tell a new company which records are missing and where to add them', async () => {
    const admin = await newCompany()
    const before = await read(admin)
    expect(before.vacia).toBe(true)
    expect(before.pasos.map(({ paso, puede }) => [paso, puede])).toEqual(
      [
        'empresa',
        'numeros',
        'productos',
        'tarifas',
        'usuarios',
        'terceros',
        'vehiculos',
        'bancos',
        'saldos',
        'pesada',
      ].map((paso) => [paso, true]),
    )
    expect(before.pasos.find(({ paso }) => paso === 'empresa')).toMatchObject({
      cantidad: 2,
      detalle: 'Falta el logo y la dirección de los papeles.',
      enlace: `/companies?editar=${admin.company}`,
    })
    const mill = await newMill(get(), admin)
    await weigh(get(), mill, {}, admin)
    const after = await read(admin)
    expect(after.vacia).toBe(false)
    expect(doneOf(after)).toEqual(expect.arrayContaining(['numeros', 'terceros', 'vehiculos', 'pesada']))
    expect(doneOf(after)).not.toContain('saldos')
  })

  it('only a user with a key skips, confirms or reopens first steps, in their own company', async () => {
    const admin = await newCompany()
    const other = await newCompany()
    says(await change(admin, 'vehiculos', 'APARTE'), 200)
    says(await change(admin, 'saldos', 'CONFIRMADO'), 200)
    expect(await step(admin, 'vehiculos')).toMatchObject({ cantidad: 1, aparte: true })
    expect(await step(admin, 'saldos')).toMatchObject({
      cantidad: 0,
      confirmado: true,
      detalle: 'No hay saldos.',
    })
    expect(await step(other, 'vehiculos')).toMatchObject({ aparte: false })
    says(await change(admin, 'vehiculos', ''), 200)
    says(await change(admin, 'saldos', ''), 200)
    expect(await step(admin, 'vehiculos')).toMatchObject({ aparte: false })
    expect(await step(admin, 'saldos')).toMatchObject({ cantidad: 1 })
    says(await change(admin, 'vehiculos', 'CONFIRMADO'), 403, 'SIN_PERMISO')
    says(await change(admin, 'nada', 'APARTE'), 422, 'VALIDACION')
    const weigher = await get().userWith(
      ['POST-weighing-records/search', 'POST-weighing-records'],
      [admin.company],
    )
    says(await change(weigher, 'vehiculos', 'APARTE'), 403, 'SIN_PERMISO')
    expect((await read(weigher)).pasos.map(({ paso }) => paso)).toEqual(['pesada'])
  })

  it('twenty concurrent changes of a first step leave one mark', async () => {
    const admin = await newCompany()
    const tried = Array.from({ length: 20 }, () => change(admin, 'bancos', 'APARTE'))
    expect((await Promise.all(tried)).map(({ status }) => status)).toEqual(tried.map(() => 200))
    expect(await step(admin, 'bancos')).toMatchObject({ aparte: true })
  })

  it('the dashboard shows first steps to whoever can do one, and to everybody while the company is empty', async () => {
    const admin = await newCompany()
    const reader = await get().userWith(['POST-weighing-records/search'], [admin.company])
    const dashboard = async (as: Session) => says(await call('GET', '/dashboard', undefined, as), 200).json
    expect((await dashboard(admin)).primeros_pasos.pasos).toHaveLength(10)
    expect((await dashboard(reader)).primeros_pasos).toMatchObject({ vacia: true, pasos: [{ puede: false }] })
    const mill = await newMill(get(), admin)
    await weigh(get(), mill, {}, admin)
    expect((await dashboard(reader)).primeros_pasos).toBeUndefined()
    for (const { paso, cantidad } of (await read(admin)).pasos)
      if (cantidad > 0) says(await change(admin, paso, 'APARTE'), 200)
    expect((await dashboard(admin)).primeros_pasos).toBeUndefined()
  })
})
