import { z } from 'zod'
import { changeAnswer, flag } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'

/** What a new company needs before its work begins, in the order in which it is done (N-161). */
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

/** One of them for who may see its records. `detalle` says what there is, or what is missing. */
const FirstStep = z.object({
  paso: StepName,
  titulo: z.string(),
  hecho: flag,
  /** Somebody of the company put it aside. */
  aparte: flag,
  /** Whether who asks may do it. */
  puede: flag,
  detalle: z.string(),
  /** The screen of the web where it is done. */
  enlace: z.string(),
  /** Where no record shows that it is done: the words by which a person says so, ''. */
  confirmar: z.string().default(''),
  /** Somebody said so, which can be taken back. */
  confirmado: flag.default(false),
})
export type FirstStep = z.infer<typeof FirstStep>

/** `vacia`: nothing was weighed, settled, lent or charged yet, so that a dashboard would show zeros. */
export const FirstSteps = z.object({ vacia: flag, pasos: z.array(FirstStep) })
export type FirstSteps = z.infer<typeof FirstSteps>

/** '' takes up again what was put aside or confirmed. */
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
  /** For who holds a key with which the step is done. */
  change: endpoint('PUT /first-steps', {
    access: 'session',
    summary: 'Aparta un primer paso, lo da por hecho donde ningún registro lo dice, o lo retoma',
    body: StepChange,
    said: 'Primeros pasos actualizados',
    answer: changeAnswer(FirstSteps),
  }),
}
