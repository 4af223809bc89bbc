import { z } from 'zod'
import { changeAnswer, flag, Pending } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

/** Setup steps of a new company, in order. */
export const STEPS = [
  'empresa',
  'numeros',
  'productos',
  'tarifas',
  'usuarios',
  'terceros',
  'vehiculos',
  'bancos',
  'saldos',
  'pesada',
] as const
export const StepName = z.enum(STEPS, 'No se reconoció el paso.')
export type StepName = z.infer<typeof StepName>

/** Step visible to the caller. `cantidad` is 0 once it is done. `detalle` says what exists or what is missing. */
const FirstStep = Pending.extend({
  paso: StepName,
  /** True if somebody of the company skipped the step. */
  aparte: flag,
  /** Whether the caller may do the step. */
  puede: flag,
  detalle: z.string(),
  /** Label of the button that confirms a step which no record can prove; '' otherwise. */
  confirmar: z.string().default(''),
  /** True if a person confirmed the step, which can be undone. */
  confirmado: flag.default(false),
})
export type FirstStep = z.infer<typeof FirstStep>

/** `vacia`: no weighing, settlement, loan or receivable yet, so a dashboard would show zeros. */
export const FirstSteps = z.object({ vacia: flag, pasos: z.array(FirstStep) })
export type FirstSteps = z.infer<typeof FirstSteps>

/** Change of a step. '' undoes a skip or a confirmation. */
export const StepChange = z.object({
  paso: StepName,
  estado: z.enum(['APARTE', 'CONFIRMADO', ''], 'No se reconoció lo que se hace con el paso.'),
})
export type StepChange = z.infer<typeof StepChange>

export const firstSteps = {
  get: endpoint('GET /first-steps', {
    access: 'session',
    summary: 'Los primeros pasos de la empresa que ve quien los pide',
    answer: FirstSteps,
  }),
  /** Only a caller with a key of the step may change the step. */
  change: endpoint('PUT /first-steps', {
    access: 'session',
    summary: 'Aparta un primer paso, lo da por hecho donde ningún registro lo dice, o lo retoma',
    body: StepChange,
    said: 'Primeros pasos actualizados',
    answer: changeAnswer(FirstSteps),
  }),
}
