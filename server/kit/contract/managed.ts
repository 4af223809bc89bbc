import type { z } from 'zod'
import { keysOf } from '../words/managed-keys.ts'
import { changeAnswer, IdParams, searchAnswer, SearchRequest, Voiding } from './common.ts'
import { endpoint, type Endpoint } from './endpoint.ts'
import type { ManagedResource } from './keys.ts'

interface Managed<Row, New, Change> {
  resource: ManagedResource
  /** The documents' own paths where they are others than `/create`, `/update` and `/delete/{id}` (C-97). */
  paths?: Record<'create' | 'update' | 'remove', `/${string}`>
  /** What the calls are about, in the plural, for OpenAPI. */
  noun: string
  /** What each success says. */
  said: { create: string; update: string; remove: string }
  row: z.ZodType<Row>
  create: z.ZodType<New>
  change: z.ZodType<Change>
  /** Users, roles and companies belong to no company (contract.md, Belonging). */
  global?: boolean
}

/** What creating, changing and deleting a record says where the documents say nothing else of it. */
export const saidOf = (noun: string, ending: 'o' | 'a') => ({
  create: `${noun} cread${ending} correctamente`,
  update: `${noun} actualizad${ending} correctamente`,
  remove: `${noun} eliminad${ending} correctamente`,
})

/** Deleting a numbered document: it stays under its number, voided (N-150). */
export const voids = <Params, Query, Answer>(
  remove: Endpoint<Params, Query, undefined, Answer>,
  summary: string,
): Endpoint<Params, Query, Voiding, Answer> => ({ ...remove, summary, body: Voiding })

/** The four calls of a resource that a list screen manages: search, create, update, remove. */
export function managed<Row, New, Change>(definition: Managed<Row, New, Change>) {
  const { resource, noun, said, row, create, change } = definition
  const own = {
    create: `/${resource}/create`,
    update: `/${resource}/update`,
    remove: `/${resource}/delete/{id}`,
  } as const
  const paths = definition.paths ?? own
  const needsCompany = !definition.global
  const keys = keysOf(resource)
  return {
    search: endpoint(`POST /${resource}/search`, {
      access: keys.search,
      summary: `Busca ${noun}`,
      needsCompany,
      body: SearchRequest,
      answer: searchAnswer(row),
    }),
    create: endpoint(`POST ${paths.create}`, {
      access: keys.create,
      summary: `Crea ${noun}`,
      said: said.create,
      needsCompany,
      creates: true,
      body: create,
      answer: changeAnswer(row),
    }),
    update: endpoint(`PUT ${paths.update}`, {
      access: keys.edit,
      summary: `Modifica ${noun}`,
      said: said.update,
      needsCompany,
      body: change,
      answer: changeAnswer(row),
    }),
    remove: endpoint(`DELETE ${paths.remove}`, {
      access: keys.remove,
      summary: `Elimina ${noun} que no están en uso`,
      said: said.remove,
      needsCompany,
      params: IdParams,
      answer: changeAnswer(row),
    }),
  }
}
