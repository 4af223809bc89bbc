import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { insertRows } from '#server/db/writes.ts'
import { inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { callOf, onEachEngine, says } from '../support/api.ts'

const MES = '2026-03'
/** Sums of the worked example of 2026 (payroll/README.md, payroll slip). */
const GOLDEN = { total_devengado: 2_349_095, total_deducciones: 168_000, neto: 2_181_095 }

onEachEngine('payroll', (get) => {
  const call = callOf(get)
  let slip = ''
  const employee = async (nombre_completo: string, identificacion: string) => {
    const body = { nombre_completo, identificacion, dependencia: 'Molinería', eps: 'Sanitas' }
    const { json } = says(await call('POST', '/employees/create', body), 201, 'Empleado creado correctamente')
    return json.data._id as string
  }
  const store = async (id_empleado: string, desde: string, hasta: string) => {
    const sums = { total_devengado: '2349095', total_deducciones: '168000' }
    const id_empresa = get().admin.company
    return inTransaction(get().db, SYSTEM, async (tx) => {
      const record = {
        id_empresa,
        id_empleado,
        desde,
        hasta,
        dias: 30,
        salario: '2100000',
        cargo: 'Operario',
        ...sums,
      }
      const own = sql`returning id_nomina`
      const [row] = await insertRows<{ id_nomina: string }>(tx, 'payroll_records', [record], own)
      const { id_nomina } = row!
      await insertRows(tx, 'payroll_concepts', [
        {
          id_nomina,
          orden: 2,
          clave: 'SALUD',
          concepto: 'Salud',
          cantidad: '4',
          unidad: '%',
          devengado: 0,
          deduccion: '168000',
        },
        {
          id_nomina,
          orden: 1,
          clave: 'SALARIO',
          concepto: 'Salario básico',
          cantidad: null,
          unidad: '',
          devengado: 2349095,
          deduccion: 0,
        },
      ])
      return id_nomina
    })
  }
  const read = (url: string) => call('GET', url)

  beforeAll(async () => {
    const [zoila, angel] = [
      await employee('Zoila Ñáñez', '52100200'),
      await employee('Ángel Aldana', '93100200'),
    ]
    slip = await store(zoila, '2026-03-01', '2026-03-31')
    await store(angel, '2026-03-01', '2026-03-31')
    await store(angel, '2026-04-01', '2026-04-30')
  })

  it('lists the pay slips of a month by name with sums, and a slip with its concepts', async () => {
    const { json } = says(await read(`/reports/payroll-slip?mes=${MES}`), 200)
    expect(json).toMatchObject({
      mes: MES,
      total_devengado: 4_698_190,
      total_deducciones: 336_000,
      neto: 4_362_190,
    })
    expect(json.colillas).toMatchObject([
      { nombre_completo: 'Ángel Aldana', identificacion: '93100200', cargo: 'Operario', dias: 30, ...GOLDEN },
      { nombre_completo: 'Zoila Ñáñez', dependencia: 'Molinería', ...GOLDEN },
    ])
    const one = (await read(`/reports/payroll-slip/${slip}`)).json
    expect(one).toMatchObject({ desde: '2026-03-01', hasta: '2026-03-31', salario: 2_100_000, ...GOLDEN })
    expect(one.conceptos.map(({ clave }: { clave: string }) => clave)).toEqual(['SALARIO', 'SALUD'])
    expect((await read('/reports/payroll-slip?mes=2026-02')).json).toMatchObject({ colillas: [], neto: 0 })
  })

  it('answers 404 for an unknown pay slip', async () => {
    for (const id of [randomUUID(), 'nada'])
      expect((await read(`/reports/payroll-slip/${id}`)).status).toBe(404)
  })

  it('keeps employees who have pay slips, pays a month once, and audits downloaded slips', async () => {
    const api = get()
    const { id_empleado } = (await read(`/reports/payroll-slip/${slip}`)).json
    says(await call('DELETE', `/employees/delete/${id_empleado}`), 409, 'EN_USO')
    await expect(store(id_empleado, '2026-03-16', '2026-03-31')).rejects.toThrow()
    await expect(store(id_empleado, '2026-05-16', '2026-06-15')).rejects.toThrow()
    const headers = { exportacion: 'pdf' }
    await api.call('GET', `/reports/payroll-slip/${slip}`, { as: api.admin, headers })
    const [entry] = await api.rows<{ descripcion: string }>(
      sql`select descripcion from auditoria where operacion = 'EXPORT' order by id desc limit 1`,
    )
    expect(entry?.descripcion).toContain('Colilla de nómina de Zoila Ñáñez, marzo de 2026')
  })
})
