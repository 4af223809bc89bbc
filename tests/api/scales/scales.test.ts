import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { scales } from '#server/scales/contract.ts'
import { SCALES } from '#server/scales/queries.ts'
import { ESTADOS_DE_BASCULA } from '#server/scales/words.ts'
import { today } from '#server/kit/words/days.ts'
import { monthOf } from '#server/kit/words/months.ts'
import { callOf, onEachEngine, says, type Session } from '../support/api.ts'
import { NOBODY } from '../support/calls.ts'
import { fresh, testManaged } from '../support/managed.ts'
import { aPurchase, millOf, newMill } from '../support/mill.ts'

const FRAME = '022b30303332343830313603'
const DEAD = 'La clave de la báscula no sirve.'
const WHY = 'Escriba por qué se digita el peso: hay una báscula conectada.'

testManaged('scales', {
  calls: scales,
  resource: SCALES,
  make: () => ({ nombre: `Camionera Ñ ${fresh()}`, division: 20 }),
  change: () => ({ nombre: `De patio ${fresh()}`, division: 5 }),
  missing: { nombre: 'El nombre es obligatorio.' },
  wrong: { nombre: '   ', division: 0 },
  same: {
    body: ({ nombre }) => ({ nombre: String(nombre).replace('Ñ', 'ñ') }),
    message: ({ nombre }) => `Ya existe la báscula «${nombre}».`,
  },
  finds: { nombre: ({ nombre }) => String(nombre) },
})

onEachEngine('a scale that is read', (get) => {
  const call = callOf(get)
  const mill = millOf(get)
  let id: string
  let clave: string

  beforeEach(async () => {
    // Each test uses the only scale of the company with a reader.
    await get().db.read.execute(sql`delete from scale_keys`)
    id = says(await call('POST', '/scales/create', { nombre: `Báscula ${fresh()}` }), 201).json.data._id
    clave = says(await call('POST', `/scales/${id}/key`), 200).json.clave
  })

  const sends = (changes: object = {}, key = clave) =>
    get().call('POST', '/scale-readings', {
      body: {
        clave: key,
        protocolo: 'KELI',
        estado: 'PESO',
        peso: 32_480,
        estable: true,
        trama: FRAME,
        ...changes,
      },
    })
  const now = async (as?: Session) => says(await call('GET', '/scales/now', undefined, as), 200).json.data
  const capture = (as?: Session) => call('POST', `/scales/${id}/captures`, undefined, as)
  const captured = async () => says(await capture(), 201).json.data
  const weigh = (changes: object) => call('POST', '/weighing-records', aPurchase(mill, changes))
  /** Makes the last reading this number of seconds old. */
  const ages = (seconds: number) =>
    get().db.read.execute(
      sql`update scale_readings set leida_en = leida_en - make_interval(secs => ${seconds}) where id_bascula = ${id}`,
    )

  describe('reader of a scale', () => {
    it('a scale shows the last reading, and no weight once its reader is silent', async () => {
      expect(await now()).toMatchObject([{ id_bascula: id, estado: '', peso: null, estable: false }])
      says(await sends(), 200)
      expect(await now()).toMatchObject([{ estado: 'PESO', peso: 32_480, estable: true }])
      says(await sends({ estado: 'SOBRECARGA', peso: null, estable: false }), 200)
      expect(await now()).toMatchObject([{ estado: 'SOBRECARGA', peso: null, estable: false }])
      await ages(4)
      expect(await now()).toMatchObject([{ estado: 'SIN_SENAL', peso: null, estable: false }])
    })

    it('the key of a reader is shown once, stored as a hash, and ended by the next key', async () => {
      const [kept] = await get().rows<object>(sql`select * from scale_keys where id_bascula = ${id}`)
      expect(JSON.stringify(kept)).not.toContain(clave)
      const { json } = await call('POST', `/scales/${id}/key`)
      says(await sends(), 401, DEAD)
      says(await sends({}, json.clave), 200)
      says(await call('DELETE', `/scales/${id}/key`), 200)
      says(await sends({}, json.clave), 401, DEAD)
      expect(await now()).toEqual([])
      says(await call('DELETE', `/scales/${id}/key`), 200)
    })

    it('ignores readings of an inactive scale', async () => {
      says(await call('PUT', '/scales/update', { id_bascula: id, activo: false }), 200)
      says(await sends(), 401, DEAD)
    })

    it('refuses readings in a form that no reader sends', async () => {
      says(await sends({ trama: 'zz' }), 422, ['trama'])
      says(await sends({ estado: 'SIN_SENAL' }), 422, ['estado'])
      says(await sends({ peso: 1e9 }), 422, ['peso'])
      says(await sends({ protocolo: 'OTRO' }), 422, ['protocolo'])
    })

    it('shows a line that no protocol knows, and takes no weight from it', async () => {
      const trama = Buffer.from('Bruto: 32480 kilos').toString('hex')
      says(await sends({ estado: 'TEXTO_DESCONOCIDO', peso: null, estable: false, trama }), 200)
      const [shown] = says(await call('POST', '/scales/search', { filtros: { _id: id } }), 200).json.data
      expect(shown).toMatchObject({ estado: 'TEXTO_DESCONOCIDO', peso: null, trama })
      says(await capture(), 422, ESTADOS_DE_BASCULA.TEXTO_DESCONOCIDO)
    })

    it('managing a reader needs the key to change scales, within the company, and is audited', async () => {
      const weigher = await get().userWith(['POST-weighing-records'])
      says(await call('POST', `/scales/${id}/key`, undefined, weigher), 403)
      says(await call('DELETE', `/scales/${id}/key`, undefined, weigher), 403)
      const stranger = await get().userWith(
        ['PUT-scales', 'POST-weighing-records'],
        [await get().otherCompany('860010533')],
      )
      says(await call('POST', `/scales/${id}/key`, undefined, stranger), 404)
      says(await capture(stranger), 404)
      expect(await now(stranger)).toEqual([])
      says(await call('POST', `/scales/${NOBODY}/key`), 404)
      const said = await get().rows<{ operacion: string }>(
        sql`select operacion from auditoria where tabla_afectada = 'scale_keys' and registro_id = ${id}`,
      )
      expect(said).toEqual([{ operacion: 'CREATE' }])
    })
  })

  describe('weight of a scale', () => {
    it('accepts a stable weight in whole kilos from a user who weighs', async () => {
      const weigher = await get().userWith(['PUT-weighing-records'])
      says(await sends({ peso: 32_480.5 }), 200)
      const { data } = says(await capture(weigher), 201).json
      expect(data).toMatchObject({ peso: 32_481, volvio_a_cero: false })
      says(await capture(await get().userWith(['POST-scales/search'])), 403)
    })

    it.each([
      [
        'is moving',
        { estable: false },
        'El peso se está moviendo. Espere a que el camión quede quieto y vuelva a leer.',
      ],
      [
        'is moving and not sent',
        { peso: null, estable: false },
        'El peso se está moviendo. Espere a que el camión quede quieto y vuelva a leer.',
      ],
      ['is nearly nothing', { peso: 10 }, 'La báscula está vacía.'],
      [
        'exceeds the maximum',
        { estado: 'SOBRECARGA', peso: null, estable: false },
        'Sobrecarga: hay más peso del que la báscula soporta.',
      ],
    ])('rejects a weight that %s', async (_, changes, said) => {
      says(await sends(changes), 200)
      says(await capture(), 422, said)
    })

    it('rejects a weight from a silent scale and from one without readings', async () => {
      says(await capture(), 422, 'Esta báscula no tiene lector.')
      await sends()
      await ages(4)
      says(await capture(), 422, 'Sin señal: el lector de la báscula no responde.')
    })

    it('a weight is stored with the frame from the scale, and can be used once', async () => {
      await sends()
      const { id_lectura, peso } = await captured()
      const body = { peso_lleno: peso, peso_vacio: undefined, id_lectura_lleno: id_lectura }
      const one = says(await weigh(body), 201).json.data
      expect(one).toMatchObject({ peso_lleno: 32_480, digitado: '', motivo_digitado: '' })
      const kept = await get().rows<object>(sql`select trama, protocolo, peso, usada_en is not null as usada
        from scale_captures where id_lectura = ${id_lectura}`)
      expect(kept).toEqual([{ trama: FRAME, protocolo: 'KELI', peso: 32_480, usada: true }])
      says(await weigh({ ...body, otro_viaje: true }), 422, { motivo_digitado: WHY })
    })

    it('a weight that differs from the reading counts as typed', async () => {
      await sends()
      const { id_lectura } = await captured()
      const body = {
        peso_lleno: 32_500,
        peso_vacio: undefined,
        id_lectura_lleno: id_lectura,
        otro_viaje: true,
      }
      says(await weigh(body), 422, { motivo_digitado: WHY })
      const typed = says(await weigh({ ...body, motivo_digitado: 'Prueba' }), 201).json.data
      expect(typed).toMatchObject({ digitado: 'LLENO', motivo_digitado: 'Prueba' })
    })

    it('a typed weight needs no reason if no scale is read', async () => {
      says(await call('DELETE', `/scales/${id}/key`), 200)
      const { json } = says(await weigh({}), 201)
      expect(json.data).toMatchObject({ digitado: '', motivo_digitado: '' })
    })

    it('stores the source of each of the two weights, and keeps it when other fields change', async () => {
      await sends()
      const full = await captured()
      const first = { peso_lleno: full.peso, peso_vacio: undefined, id_lectura_lleno: full.id_lectura }
      const { _id } = says(await weigh({ ...first, otro_viaje: true }), 201).json.data
      const change = (values: object) =>
        call('PUT', '/weighing-records/update', { id_weighing_record: _id, ...values })
      says(await change({ peso_vacio: 14_200 }), 422, { motivo_digitado: WHY })
      const second = says(await change({ peso_vacio: 14_200, motivo_digitado: 'Sin luz' }), 200).json.data
      expect(second).toMatchObject({ digitado: 'VACIO', motivo_digitado: 'Sin luz' })
      const noted = says(await change({ observaciones: 'Grano húmedo' }), 200).json.data
      expect(noted).toMatchObject({ digitado: 'VACIO', motivo_digitado: 'Sin luz' })
      const again = await call('PATCH', `/weighing-records/${_id}/reweigh`, {
        motivo: 'Error',
        peso_lleno: 32_000,
      })
      expect(says(again, 200).json.data).toMatchObject({
        digitado: 'LLENO Y VACIO',
        motivo_digitado: 'Sin luz; Error',
      })
    })

    it('shows whether the scale returned to zero since the last weight', async () => {
      await sends({ peso: 0 })
      await sends()
      const first = await captured()
      expect(first.volvio_a_cero).toBe(true)
      says(
        await weigh({
          peso_lleno: first.peso,
          peso_vacio: undefined,
          id_lectura_lleno: first.id_lectura,
          otro_viaje: true,
        }),
        201,
      )
      await sends()
      expect((await captured()).volvio_a_cero).toBe(false)
      await sends({ peso: -10 })
      await sends()
      expect((await captured()).volvio_a_cero).toBe(true)
    })

    it('refuses a weight that is 31 minutes old, one of another truck and one from nowhere', async () => {
      await sends()
      const { id_lectura, peso } = await captured()
      await get().db.read.execute(
        sql`update scale_captures set leida_en = leida_en - interval '31 minutes' where id_lectura = ${id_lectura}`,
      )
      const body = { peso_lleno: peso, peso_vacio: undefined, otro_viaje: true }
      says(await weigh({ ...body, id_lectura_lleno: id_lectura }), 422, { motivo_digitado: WHY })
      says(await weigh({ ...body, id_lectura_lleno: 'no es un id' }), 422, { motivo_digitado: WHY })
      const other = await newMill(get())
      const taken = (query: string) => call('POST', `/scales/${id}/captures?${query}`)
      await sends()
      says(await taken(`id_vehiculo=${mill.placa};QAB123;`), 404)
      says(await taken(`id_weighing_record=${NOBODY}`), 404)
      const { data } = says(await taken(`id_vehiculo=${mill.placa}`), 201).json
      const read = { ...body, id_lectura_lleno: data.id_lectura }
      says(await weigh({ ...read, id_vehiculo: other.placa }), 422, { motivo_digitado: WHY })
      const { _id } = says(await weigh(read), 201).json.data
      await sends({ peso: 14_000 })
      const second = says(await taken(`id_weighing_record=${_id}`), 201).json.data
      const vacio = { id_weighing_record: _id, peso_vacio: 14_000, id_lectura_vacio: second.id_lectura }
      expect(says(await call('PUT', '/weighing-records/update', vacio), 200).json.data).toMatchObject({
        digitado: '',
      })
    })
  })

  describe('monthly report of typed weights', () => {
    interface Person {
      usuario: string
      pesos: number
      leidos: number
      digitados: number
    }
    const read = async (as?: Session, query = '') =>
      says(await call('GET', `/reports/typed-weights${query}`, undefined, as), 200).json
    const HERE = `?mes=${monthOf(today())}`

    it('the report counts read and typed weights by user, and lists the reasons', async () => {
      const weigher = await get().userWith(['POST-weighing-records', 'PUT-weighing-records'])
      await sends()
      const { id_lectura, peso } = says(await capture(weigher), 201).json.data
      const first = {
        peso_lleno: peso,
        id_lectura_lleno: id_lectura,
        peso_vacio: undefined,
        otro_viaje: true,
      }
      const asWeigher = (body: object) => call('POST', '/weighing-records', aPurchase(mill, body), weigher)
      says(await asWeigher(first), 201)
      const body = { peso_lleno: 31_000, peso_vacio: 14_000, otro_viaje: true, motivo_digitado: 'Sin luz' }
      const { _id, consecutivo } = says(await asWeigher(body), 201).json.data
      const again = { motivo: 'Se leyó mal', peso_lleno: 31_500 }
      says(await call('PATCH', `/weighing-records/${_id}/reweigh`, again, weigher), 200)
      const { personas, total, digitados } = await read(undefined, HERE)
      const [{ nombre } = { nombre: '' }] = await get().rows<{ nombre: string }>(
        sql`select nombre_usuario as nombre from users where id_usuario = ${weigher.idUsuario}`,
      )
      expect(personas.find(({ usuario }: Person) => usuario === nombre)).toEqual({
        usuario: nombre,
        pesos: 4,
        leidos: 1,
        digitados: 3,
      })
      const all = (name: 'pesos' | 'leidos' | 'digitados') =>
        personas.reduce((sum: number, one: Person) => sum + one[name], 0)
      expect(total).toEqual({ pesos: all('pesos'), leidos: all('leidos'), digitados: all('digitados') })
      const own = digitados.filter((one: { id_weighing_record: string }) => one.id_weighing_record === _id)
      expect(own).toMatchObject([
        { consecutivo, usuario: nombre, cual: 'LLENO', peso: 31_500, motivo: 'Sin luz; Se leyó mal' },
        { consecutivo, usuario: nombre, cual: 'LLENO', peso: 31_000, motivo: 'Sin luz' },
        { consecutivo, usuario: nombre, cual: 'VACIO', peso: 14_000, motivo: 'Sin luz' },
      ])
      const listed = await call('POST', '/weighing-records/search', { filtros: { digitado: 'true' } })
      expect(listed.json.data.every((one: { digitado: string }) => one.digitado !== '')).toBe(true)
      expect(listed.json.data.map((one: { _id: string }) => one._id)).toContain(_id)
    })

    it('the report covers its month and its company, for users who see the scales', async () => {
      expect((await read(undefined, '?mes=2020-01')).personas).toEqual([])
      const stranger = await get().userWith(['POST-scales/search'], [await get().otherCompany('860010533')])
      expect((await read(stranger, HERE)).personas).toEqual([])
      const weigher = await get().userWith(['POST-weighing-records'])
      says(await call('GET', '/reports/typed-weights', undefined, weigher), 403)
      says(await call('GET', '/reports/typed-weights?mes=2026-13'), 422, ['mes'])
    })
  })
})
