import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Endpoint } from '#server/kit/contract/endpoint.ts'
import type { Resource } from '#server/kit/rows/resource.ts'
import { onEachEngine, says, type Session, type TestApi } from './api.ts'
import { NOBODY } from './calls.ts'

const GONE = { codigo: 'NO_ENCONTRADO', mensaje: 'El registro no existe o no pertenece a la empresa.' }

/** Any endpoint, without the types of its input and output. */
type Call = Pick<Endpoint<never, never, never, never>, 'method' | 'path' | 'said'>

type Body = Record<string, unknown>

/** List that a screen manages. web/lists tests the texts of the list. */
export interface Managed {
  calls: { search: Call; create: Call; update: Call; remove: Call }
  resource: Resource
  /** Field that carries the id in a change, if it is not the id column. */
  changedBy?: string
  /** Valid body for a company, different in each call. */
  make: (company: string) => Body
  /** Body of a change, and the fields that the record then has. Different in each call. */
  change: () => Body
  /** Messages by field for an empty creation. */
  missing: Record<string, string>
  /** Values of a wrong type or size, by field. */
  wrong: Record<string, unknown>
  /** Body of a duplicate of `body`, and the message for it. */
  same?: { body: (body: Body) => Body; message: (row: Body) => string }
  /** Search text by field that finds a record made from `body`. */
  finds: Record<string, (row: Body) => string>
  /** True for a numbered record, which is voided instead of deleted. The record's own tests cover voiding. */
  voids?: true
}

const post = (api: TestApi, call: Call, body: unknown, as = api.admin, headers = {}) =>
  api.call(call.method, call.path, { as, body, headers })

const removal = (api: TestApi, call: Call, id: string, as = api.admin) =>
  api.call(call.method, call.path.replace('{id}', id), { as })

/** Tests of every managed list, once per engine. `two-companies` covers the separation of companies. */
export function testManaged(name: string, managed: Managed): void {
  const { calls, resource, make, change, missing, wrong, same, finds, voids } = managed
  const { id: idName } = resource
  const { changedBy = idName } = managed

  onEachEngine(name, (get) => {
    const create = async (body = make(get().admin.company)) => {
      const answer = says(await post(get(), calls.create, body), 201, calls.create.said)
      return answer.json.data as Body & { _id: string }
    }
    const update = (body: Body, as?: Session) => post(get(), calls.update, body, as)
    const search = async (body: Body, as?: Session) => {
      const answer = await post(get(), calls.search, body, as)
      expect(answer.status).toBe(200)
      return answer.json as { data: Body[]; total_count: number }
    }
    const found = async (id: string) =>
      (await search({ limit: 1000 })).data.some((row) => row._id === id && row[idName] === id)

    it('creates a record, returns all its fields and lists it first', async () => {
      const made = await create()
      expect(made).toMatchObject({ [idName]: made._id, version: 1 })
      expect(made).not.toHaveProperty('busqueda')
      const { data, total_count } = await search({ limit: 1 })
      expect(data).toEqual([made])
      expect(total_count).toBe((await search({ limit: 1000 })).data.length)
    })

    it('creates one record per idempotency key', async () => {
      const body = make(get().admin.company)
      const before = (await search({})).total_count
      const headers = { 'idempotency-key': `una vez ${name}` }
      const answers = [
        await post(get(), calls.create, body, get().admin, headers),
        await post(get(), calls.create, body, get().admin, headers),
      ]
      expect(answers.map(({ status }) => status)).toEqual([201, 201])
      expect(answers[1]!.json).toEqual(answers[0]!.json)
      expect((await search({})).total_count).toBe(before + 1)
    })

    it('rejects the creation of an empty record with a message for each field', async () => {
      const answer = await post(get(), calls.create, {})
      says(answer, 422, 'VALIDACION')
      says(answer, 422, missing)
    })

    it('rejects values of a wrong type or size with a message for each field', async () => {
      const body = { ...make(get().admin.company), ...wrong }
      const answer = await post(get(), calls.create, body)
      says(answer, 422, 'VALIDACION')
      expect(Object.keys(answer.json.errores).sort()).toEqual(Object.keys(wrong).sort())
    })

    it('changes only the sent fields and raises the version', async () => {
      const made = await create()
      const changes = change()
      const sent = { [changedBy]: made._id, version: 1, ...changes }
      const { json } = says(await update(sent), 200, calls.update.said)
      expect(json.data).toEqual({
        ...made,
        ...changes,
        version: 2,
        actualizado_en: json.data.actualizado_en,
      })
      const untouched = await update({ [changedBy]: made._id })
      expect(untouched.json.data).toEqual(json.data)
    })

    it('accepts the response for a record as a change, complete or with required fields only', async () => {
      const full = make(get().admin.company)
      const least = make(get().admin.company)
      const required = Object.entries(least).filter(([field]) => field in missing)
      for (const body of [full, Object.fromEntries(required)]) {
        await create(body)
        const [row] = (await search({ limit: 1 })).data
        const { status, json } = await update({ ...row, [changedBy]: row!._id })
        expect([status, json.errores, json.data]).toEqual([200, undefined, row])
      }
    })

    it('rejects an outdated version with the current record, and accepts a change without version', async () => {
      const made = await create()
      const first = change()
      await update({ [changedBy]: made._id, ...first })
      const late = await update({ [changedBy]: made._id, version: 1, ...change() })
      says(late, 409, 'CONFLICTO')
      expect(late.json.registro).toMatchObject({ _id: made._id, version: 2, ...first })
      expect((await update({ [changedBy]: made._id, ...change() })).status).toBe(200)
    })

    it.each([NOBODY, 'no-es-un-id', '123'])('answers 404 for the id %s', async (id) => {
      const answers = [await update({ [changedBy]: id, ...change() }), await removal(get(), calls.remove, id)]
      for (const answer of answers) expect([answer.status, answer.json]).toEqual([404, GONE])
    })

    it.skipIf(voids)('deletes an unused record', async () => {
      const made = await create()
      const { json } = says(await removal(get(), calls.remove, made._id), 200, calls.remove.said)
      expect(json.data).toEqual(made)
      expect(await found(made._id)).toBe(false)
      expect((await removal(get(), calls.remove, made._id)).status).toBe(404)
    })

    it.skipIf(voids)('refuses to delete a used record and states the number of uses', async () => {
      const { db } = get()
      const made = await create()
      const table = sql.identifier(`prueba_uso_${resource.name}`)
      await db.read.execute(
        sql`create table ${table} (usado uuid references ${sql.identifier(resource.name)})`,
      )
      await db.read.execute(sql`insert into ${table} values (${made._id})`)
      const answer = await removal(get(), calls.remove, made._id)
      expect([answer.status, answer.json]).toEqual([
        409,
        { codigo: 'EN_USO', mensaje: 'No se puede eliminar: está en uso en 1 registro.' },
      ])
      expect(await found(made._id)).toBe(true)
      await db.read.execute(sql`drop table ${table}`)
      expect((await removal(get(), calls.remove, made._id)).status).toBe(200)
    })

    it.each(Object.keys(finds))('finds a record by %s, and only in the requested fields', async (field) => {
      const made = await create()
      const text = finds[field]!(made)
      const ids = async (searchin_fields: string) => {
        const { data } = await search({ search: text, searchin_fields, limit: 1000 })
        return data.map((row) => row._id)
      }
      expect(await ids('')).toContain(made._id)
      expect(await ids(Object.keys(finds).join(','))).toContain(made._id)
      expect(await ids(field)).toContain(made._id)
    })

    it('sorts records by every sortable column in both directions', async () => {
      await create()
      for (const column of [...resource.sorted, ...(resource.sortedByValue ?? [])]) {
        const values = async (direction: string) => {
          const { data } = await search({ sort_order: `${column}:${direction}`, limit: 1000 })
          return data.map((row) => row[column])
        }
        expect(await values('desc')).toEqual((await values('asc')).reverse())
      }
    })

    if (same) {
      it('rejects a duplicate at creation or change, and returns the existing record', async () => {
        const body = make(get().admin.company)
        const made = await create(body)
        const other = await create()
        const twice = same.body(body)
        const registro = { [idName]: made._id, [resource.label]: made[resource.label] }
        const expected = [409, { codigo: 'DUPLICADO', mensaje: same.message(made), registro }]
        const created = await post(get(), calls.create, twice)
        expect([created.status, created.json]).toEqual(expected)
        const changed = await update({ [changedBy]: other._id, ...twice })
        expect([changed.status, changed.json]).toEqual(expected)
        expect((await update({ [changedBy]: made._id, ...twice })).status).toBe(200)
      })
    }

    if (resource.filters.includes('activo')) {
      it('deactivates a record and filters by active state', async () => {
        const made = await create()
        expect((await update({ [changedBy]: made._id, activo: false })).json.data.activo).toBe(false)
        const ids = async (activo: string) =>
          (await search({ filtros: { activo }, limit: 1000 })).data.map((row) => row._id)
        expect(await ids('false')).toEqual([made._id])
        expect(await ids('true')).not.toContain(made._id)
      })
    }
  })
}

let made = 0

/** Number that is unique in this process. */
export const fresh = () => (made += 1)
