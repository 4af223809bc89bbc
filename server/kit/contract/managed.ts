import type { z } from 'zod'
import { keysOf } from '../words/managed-keys.ts'
import { changeAnswer, IdParams, searchAnswer, SearchRequest, Voiding } from './common.ts'
import { endpoint, type Endpoint } from './endpoint.ts'
import type { ManagedResource } from './keys.ts'

interface Managed<Row, New, Change> {
  resource: ManagedResource
  /** Paths that differ from `/create`, `/update` and `/delete/{id}`. */
  paths?: Record<'create' | 'update' | 'remove', `/${string}`>
  /** Plural noun for OpenAPI. */
  noun: string
  /** Success messages. */
  said: { create: string; update: string; remove: string }
  row: z.ZodType<Row>
  create: z.ZodType<New>
  change: z.ZodType<Change>
  /** True for users, roles and companies, which belong to no company. */
  global?: boolean
}

/** Default success messages of create, update and delete. */
export const saidOf = (noun: string, ending: 'o' | 'a') => ({
  create: `${noun} cread${ending} correctamente`,
  update: `${noun} actualizad${ending} correctamente`,
  remove: `${noun} eliminad${ending} correctamente`,
})

/** Deletes a numbered document: the document stays under its number, voided (kit/README.md, voided documents). */
export const voids = <Params, Query, Answer>(
  remove: Endpoint<Params, Query, undefined, Answer>,
  summary: string,
): Endpoint<Params, Query, Voiding, Answer> => ({ ...remove, summary, body: Voiding })

/** Declares search, create, update and remove for the resource of a list screen. */
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
