import { z } from 'zod'

/** Field of a kind for screens and templates. */
export const ImportField = z.object({
  name: z.string(),
  label: z.string(),
  required: z.boolean().default(false),
  type: z.enum(['text', 'number', 'pesos', 'day', 'yesno', 'choice']),
  options: z.array(z.object({ value: z.string(), label: z.string() })).default([]),
  example: z.string().default(''),
  help: z.string().default(''),
})
export type ImportField = z.infer<typeof ImportField>
