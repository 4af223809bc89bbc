import { expect, it } from 'vitest'
import { origins } from '#server/catalogues/origins-contract.ts'
import { paymentMethods } from '#server/payments/contract.ts'
import { products } from '#server/catalogues/products-contract.ts'
import { vehicles } from '#server/catalogues/vehicles-contract.ts'
import { ORIGINS, PRODUCTS, VEHICLES } from '#server/catalogues/queries.ts'
import { PAYMENT_METHODS } from '#server/payments/queries.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'
import { today } from '#server/kit/words/days.ts'
import { fresh, testManaged } from '../support/managed.ts'

const DESCRIPTION = { descripcion: 'La descripción es obligatoria' }

onEachEngine('catalogues', (get) => {
  const call = callOf(get)
  const create = (path: string, body: object) => call('POST', path, body)

  it('stores tags in upper case and without duplicates', async () => {
    const { json } = await create('/products', {
      descripcion: 'Verde',
      tags: ' arroz_paddy | ARROZ_PADDY||x',
    })
    expect(json.data.tags).toBe('ARROZ_PADDY|X')
    const { _id: id_producto } = json.data
    const body = { id_producto, tags: 'y|y' }
    const changed = await call('PUT', '/products/update', body)
    expect(changed.json.data.tags).toBe('Y')
  })

  it('saves a plate in an unknown format and warns about it', async () => {
    const made = says(await create('/vehicles', { placa: ' zz-9 ' }), 201)
    expect(made.json).toMatchObject({
      data: { placa: 'ZZ9' },
      advertencia: 'La placa ZZ9 no tiene un formato conocido; revísela.',
    })
    const change = async (placa: string) => {
      const body = { id_vehiculo: made.json.data._id, placa }
      return (await call('PUT', '/vehicles/update', body)).json
    }
    expect(await change('QQ1')).toMatchObject({
      advertencia: 'La placa QQ1 no tiene un formato conocido; revísela.',
    })
    expect(await change('ABC 123')).not.toHaveProperty('advertencia')
  })

  it('asks about a new plate in an unknown format with similar plates, unless it is confirmed', async () => {
    says(await create('/vehicles', { placa: 'KJH456' }), 201)
    says(await create('/vehicles', { placa: 'KJH4567', placa_confirmada: false }), 422, {
      placa_confirmada:
        'La placa KJH4567 no tiene un formato conocido. ¿Quiso decir KJH456? Si está bien escrita, guarde de nuevo.',
    })
    says(await create('/vehicles', { placa: 'KJH457', placa_confirmada: false }), 201)
    const confirmed = says(await create('/vehicles', { placa: 'KJH4567', placa_confirmada: true }), 201)
    expect(confirmed.json).not.toHaveProperty('advertencia')
  })

  it('a new paddy product takes its price a carga from today on, with the key of rates', async () => {
    const paddy = { descripcion: `Paddy ${fresh()}`, tags: 'ARROZ_PADDY', precio_carga: 201_500 }
    const noKey = await get().userWith(['POST-products'])
    says(await get().call('POST', '/products', { as: noKey, body: paddy }), 403, 'SIN_PERMISO')
    says(await create('/products', { ...paddy, tags: '' }), 422, ['precio_carga'])
    const { json } = says(await create('/products', paddy), 201)
    const found = await call('POST', '/rates/search', { filtros: { id_producto: json.data._id } })
    expect(found.json.data).toMatchObject([
      { tags: 'PRECIO_CARGA', valor: 201_500, vigente_desde: today(), area: 'LIQUIDACION' },
    ])
  })

  it('rejects a payment method that is both bank and credit, however its tags are written', async () => {
    const descripcion = `Mixta ${fresh()}`
    const body = { descripcion, tags: 'son_bancos | Credito' }
    const answer = await call('POST', '/payment-methods', body)
    says(answer, 422, { tags: 'Una forma de pago es de banco o a crédito, no las dos.' })
  })
})

testManaged('payment methods', {
  calls: paymentMethods,
  resource: PAYMENT_METHODS,
  make: () => ({ descripcion: `Consignación Ñandú ${fresh()}`, tags: '' }),
  change: () => ({ descripcion: `Otra forma ${fresh()}`, tags: 'SON_BANCOS' }),
  missing: DESCRIPTION,
  wrong: { descripcion: 7, tags: 'x'.repeat(201) },
  same: {
    body: ({ descripcion }) => ({ descripcion: String(descripcion).toUpperCase().replace(' ', '   ') }),
    message: ({ descripcion }) => `Ya existe la forma de pago «${descripcion}».`,
  },
  finds: { descripcion: ({ descripcion }) => String(descripcion).replace('Ñ', 'n') },
})

testManaged('products', {
  calls: products,
  resource: PRODUCTS,
  make: () => ({ descripcion: `Arroz Páddy ${fresh()}`, tags: `LOTE${fresh()}` }),
  change: () => ({ descripcion: `Salvado ${fresh()}`, tags: 'ARROZ_PADDY' }),
  missing: DESCRIPTION,
  wrong: { descripcion: '   ', tags: 7 },
  same: {
    body: ({ descripcion }) => ({ descripcion: String(descripcion).replace('á', 'a') }),
    message: ({ descripcion }) => `Ya existe el producto «${descripcion}».`,
  },
  finds: { descripcion: ({ descripcion }) => String(descripcion), tags: ({ tags }) => String(tags) },
})

testManaged('vehicles', {
  calls: vehicles,
  resource: VEHICLES,
  make: () => ({ placa: `WXY${String(fresh()).padStart(3, '0')}`, tags: `FLOTA${fresh()}` }),
  change: () => ({ placa: `TAC${String(fresh()).padStart(3, '0')}`, tags: '' }),
  missing: { placa: 'La placa es obligatoria' },
  wrong: { placa: 'ABCDEFGHIJK', tags: null },
  same: {
    body: ({ placa }) => ({ placa: `${String(placa).slice(0, 3).toLowerCase()}-${String(placa).slice(3)} ` }),
    message: ({ placa }) => `Ya existe el vehículo de placa ${placa}.`,
  },
  finds: { placa: ({ placa }) => String(placa).toLowerCase(), tags: ({ tags }) => String(tags) },
})

testManaged('origins', {
  calls: origins,
  resource: ORIGINS,
  make: () => ({ nombre: `Vereda Jabalcón ${fresh()}`, tags: `ZONA${fresh()}` }),
  change: () => ({ nombre: `Chipuelo ${fresh()}` }),
  missing: { nombre: 'El nombre es obligatorio.' },
  wrong: { nombre: 'x'.repeat(101) },
  same: {
    body: ({ nombre }) => ({ nombre: String(nombre).toLowerCase() }),
    message: ({ nombre }) => `Ya existe el origen «${nombre}».`,
  },
  finds: { nombre: ({ nombre }) => String(nombre), tags: ({ tags }) => String(tags) },
})
