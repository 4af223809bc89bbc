import { z } from 'zod'
import { endpoint } from '#server/kit/contract/endpoint.ts'

export const endpoints = {
  private: endpoint('GET /endpoints/private', {
    access: 'POST-rols/search',
    needsCompany: false,
    summary: 'Todos los permisos que un rol puede tener',
    /** `propio`: whether who asks holds it, and so may give and take it (N-143); another API may leave it out. */
    answer: z.array(z.object({ permission: z.string(), propio: z.boolean().optional() })),
  }),
}
