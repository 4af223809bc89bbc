import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const endpoints = {
  private: endpoint({
    method: 'GET',
    path: '/endpoints/private',
    access: 'POST-rols/search',
    needsCompany: false,
    summary: 'Todos los permisos que un rol puede tener',
    answer: z.array(z.object({ permission: z.string() })),
  }),
}
