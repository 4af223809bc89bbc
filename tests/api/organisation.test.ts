import { expect, it } from 'vitest'
import { banks } from '#server/bank/banks-contract.ts'
import { costCenters } from '#server/catalogues/cost-centers-contract.ts'
import { employees } from '#server/catalogues/employees-contract.ts'
import { COST_CENTERS, EMPLOYEES } from '#server/catalogues/queries.ts'
import { BANKS } from '#server/bank/accounts-queries.ts'
import { callOf, onEachEngine, says } from './support/api.ts'
import { fresh, testManaged } from './support/managed.ts'

const INCOMPLETE = 'Todos los campos obligatorios deben completarse'
const ALL_REQUIRED = 'Todos los campos son obligatorios.'

testManaged('cost centers', {
  calls: costCenters,
  resource: COST_CENTERS,
  make: (empresa_id) => ({ nombre: `Secamiento ${fresh()}`, empresa_id, tags: 'GENERAL' }),
  change: () => ({ nombre: `Báscula ${fresh()}`, tags: '' }),
  missing: { nombre: INCOMPLETE, empresa_id: INCOMPLETE },
  wrong: { nombre: 7, empresa_id: '', tags: [] },
  same: {
    body: ({ nombre, ...rest }) => ({ ...rest, nombre: String(nombre).toUpperCase() }),
    message: ({ nombre }) => `Ya existe el centro de costo «${nombre}» de Molino de Prueba S.A.S..`,
  },
  finds: { nombre: ({ nombre }) => String(nombre), nombre_empresa: () => 'molino prueba' },
})

testManaged('employees', {
  calls: employees,
  resource: EMPLOYEES,
  make: () => ({
    nombre_completo: `Rosa Ñustes ${fresh()}`,
    identificacion: String(40_000_000 + fresh()),
    dependencia: 'Báscula',
    eps: 'Nueva EPS',
    arl: 'Positiva',
  }),
  change: () => ({ nombre_completo: `Rosa ${fresh()}`, eps: '', identificacion: `PPT${fresh()}X` }),
  missing: {
    nombre_completo: 'El nombre es obligatorio',
    identificacion: 'La identificación es obligatoria.',
  },
  wrong: { nombre_completo: 'a;b', identificacion: 7, dependencia: 'x'.repeat(101), eps: 1, arl: null },
  same: {
    body: ({ identificacion }) => ({
      nombre_completo: 'Otra',
      identificacion: String(identificacion).replace(/(...)(...)$/, '.$1.$2'),
    }),
    message: ({ identificacion, nombre_completo }) =>
      `Ya existe un empleado con la identificación ${identificacion}: ${nombre_completo}.`,
  },
  finds: {
    nombre_completo: ({ nombre_completo }) => String(nombre_completo).replace('Ñ', 'n'),
    identificacion: ({ identificacion }) => String(identificacion).replace(/(...)(...)$/, '.$1.$2'),
  },
})

testManaged('banks', {
  calls: banks,
  resource: BANKS,
  make: () => ({
    nombre: `Banco Agrario ${fresh()}`,
    nro_cuenta: `4-${fresh()}`,
    saldo_inicial: 9_999_999_999_999,
    fecha_si: '2026-01-01',
  }),
  change: () => ({ nombre: `Bancolombia ${fresh()}`, fecha_si: '2026-02-01' }),
  missing: {
    nombre: ALL_REQUIRED,
    nro_cuenta: ALL_REQUIRED,
    saldo_inicial: 'Escriba un número.',
    fecha_si: ALL_REQUIRED,
  },
  wrong: { nombre: ' ', nro_cuenta: 7, saldo_inicial: -1, saldo_actual: 0.5, fecha_si: '31/02/2026' },
  same: {
    body: ({ nombre, ...rest }) => ({ ...rest, nombre: String(nombre).toLowerCase() }),
    message: ({ nombre, nro_cuenta }) => `Ya existe el banco «${nombre}» con la cuenta ${nro_cuenta}.`,
  },
  finds: { nombre: ({ nombre }) => String(nombre) },
})

onEachEngine('organisation', (get) => {
  const call = callOf(get)

  it('fills in the company name of a cost centre, and accepts only companies of the user', async () => {
    const body = { nombre: 'Empaque', empresa_id: get().admin.company, nombre_empresa: 'Inventada' }
    const made = await call('POST', '/cost-centers/create', body)
    expect(made.json.data).toMatchObject({
      empresa_id: get().admin.company,
      nombre_empresa: 'Molino de Prueba S.A.S.',
    })
    for (const empresa_id of [await get().otherCompany('860010522'), 'ninguna']) {
      const answer = await call('POST', '/cost-centers/create', { ...body, empresa_id })
      says(answer, 422, { empresa_id: 'Seleccione una de sus empresas.' })
    }
  })

  it('cost centres and banks show the new name of a renamed company', async () => {
    const made = await call('POST', '/companies/create', {
      nombre: 'Vieja',
      tipo_documento: 'NIT',
      documento: '890903938',
    })
    const { id_empresa } = made.json
    await call('POST', '/cost-centers/create', { nombre: 'Planta', empresa_id: id_empresa })
    await call('PUT', '/companies/update', { id_empresa, nombre: 'Renombrada' })
    const found = await call('POST', '/cost-centers/search', { search: 'renombrada' })
    expect(found.json.data).toMatchObject([{ nombre: 'Planta', nombre_empresa: 'Renombrada', version: 1 }])
    const bank = { nombre: 'Caja', nro_cuenta: '1', saldo_inicial: 1, fecha_si: '2026-01-01' }
    const as = { ...get().admin, company: id_empresa }
    const { json } = await call('POST', '/banks', bank, as)
    expect(json.data.nombre_empresa).toBe('Renombrada')
  })

  it('rejects an employee with an invalid identification', async () => {
    const body = { nombre_completo: 'Ana', identificacion: '-1' }
    const answer = await call('POST', '/employees/create', body)
    says(answer, 422, { identificacion: 'La identificación debe tener entre 3 y 20 letras o dígitos.' })
  })

  it('a bank starts with its initial balance, and accepts both names of its id', async () => {
    const bank = { nombre: 'Davivienda', nro_cuenta: '7', saldo_inicial: 1500, fecha_si: '2026-01-01' }
    const { _id } = (await call('POST', '/banks', bank)).json.data
    expect((await call('PUT', '/banks', { id: _id })).json.data.saldo_actual).toBe(1500)
    const moved = await call('POST', '/banks', { ...bank, nro_cuenta: '8', saldo_actual: 1200 })
    expect(moved.json.data).toMatchObject({ saldo_inicial: 1500, saldo_actual: 1200 })
    says(await call('PUT', '/banks', { saldo_actual: 3 }), 422, ['id_banco'])
    const { json } = await call('POST', '/banks/search', {})
    expect(json.bankList).toEqual(json.data)
    expect((await call('DELETE', `/banks/${_id}?id=otro`)).status).toBe(200)
  })
})
