import { z } from 'zod'
import { endpoint } from '#server/kit/contract/endpoint.ts'

export const endpoints = {
  private: endpoint('GET /endpoints/private', {
    access: 'POST-rols/search',
    needsCompany: false,
    summary: 'Todos los permisos que un rol puede tener',
    /** `propio`: the caller holds the permission and may give or take it. Optional for other APIs. */
    answer: z.array(z.object({ permission: z.string(), propio: z.boolean().optional() })),
  }),
}
