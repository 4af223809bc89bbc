import { z } from 'zod'
import { flag, Id, IdParams, recordChange, requiredText, row, text } from '#server/kit/contract/common.ts'
import { endpoint } from '#server/kit/contract/endpoint.ts'
import { managed, saidOf } from '#server/kit/contract/managed.ts'
import { MonthQuery } from '#server/kit/contract/periods.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { ESTADOS_DE_BASCULA, ESTADOS_LEIDOS, PROTOCOL_NAMES, SCALE, type EstadoDeBascula } from './words.ts'
import { NAME_REQUIRED } from '#server/kit/words/sentences.ts'

const STATES = Object.keys(ESTADOS_DE_BASCULA) as EstadoDeBascula[]

/** Current reading of a scale. `peso` is in kg, null without a weight. */
const showing = {
  /** '' before the first reading. */
  estado: z.enum(['', ...STATES]),
  peso: z.number().nullable(),
  /** True if the weight is stable and may be used. */
  estable: flag,
  /** True if the scale returned to zero since the last weight that a ticket used. */
  volvio_a_cero: flag,
}

/** Truck scale with an indicator. */
export const Scale = row('id_bascula', {
  id_bascula: Id,
  nombre: z.string(),
  /** Largest distance from zero of an empty scale, in kg. */
  division: z.number(),
  activo: flag.default(true),
  /** Whether a key for a reader exists. */
  con_lector: flag.default(false),
  /** Creation of the key, `yyyy-mm-dd hh:mm` in Bogotá. */
  clave_desde: z.string(),
  protocolo: z.string(),
  /** Last frame in hexadecimal. */
  trama: z.string(),
  ...showing,
})
export type Scale = z.infer<typeof Scale>

const DIVISION = 'Escriba la división de la báscula en kilos, de 0,1 a 100.'

export const NewScale = z.object({
  nombre: requiredText(NAME_REQUIRED, SCALE.nombre.maxLength),
  division: z.number({ error: DIVISION }).min(0.1, DIVISION).max(100, DIVISION).default(10),
})

/** Scale with a reader, for the person who weighs. */
export const ScaleNow = z.object({ id_bascula: Id, nombre: z.string(), ...showing })
export type ScaleNow = z.infer<typeof ScaleNow>

/** Weight taken from an indicator, in whole kilos. Its id is sent with the weighing. */
export const Capture = z.object({
  id_lectura: Id,
  peso: z.coerce.number(),
  nombre_bascula: z.string(),
  volvio_a_cero: flag,
})
export type Capture = z.infer<typeof Capture>

/** Body of `POST /scale-readings`, sent by a reader with its key. */
export const Reading = z.object({
  clave: z.string().max(LENGTH.reference),
  protocolo: z.enum(PROTOCOL_NAMES),
  estado: z.enum(ESTADOS_LEIDOS as [EstadoDeBascula, ...EstadoDeBascula[]]),
  /** kg as the indicator shows them; null without a weight. */
  peso: z.number().min(-1_000_000).max(1_000_000).nullable(),
  estable: z.boolean(),
  /** Raw frame in hexadecimal. */
  trama: z
    .string()
    .max(200)
    .regex(/^([0-9a-f]{2})*$/),
})
export type Reading = z.infer<typeof Reading>

/** Counts of truck weights in tickets: all, read from a scale, and typed although a scale was read. */
const taken = { pesos: z.number(), leidos: z.number(), digitados: z.number() }

/** Weights of a month by user, and each typed weight. Weights in kg. */
export const TypedWeights = z.object({
  mes: z.string(),
  personas: z.array(z.object({ usuario: z.string(), ...taken })).default([]),
  total: z.object(taken),
  digitados: z
    .array(
      z.object({
        id_weighing_record: Id,
        consecutivo: z.string(),
        placa: z.string(),
        /** `yyyy-mm-dd hh:mm` in Bogotá. */
        cuando: z.string(),
        usuario: z.string(),
        cual: z.enum(['LLENO', 'VACIO']),
        peso: z.number().nullable(),
        motivo: z.string(),
      }),
    )
    .default([]),
})
export type TypedWeights = z.infer<typeof TypedWeights>

/** Keys of everyone who weighs or completes a weighing. */
const WEIGHS = ['POST-weighing-records', 'PUT-weighing-records'] as const

export const scales = {
  ...managed({
    resource: 'scales',
    noun: 'básculas',
    said: saidOf('Báscula', 'a'),
    row: Scale,
    create: NewScale,
    change: recordChange('id_bascula', NewScale.shape),
  }),
  typed: endpoint('GET /reports/typed-weights', {
    access: 'POST-scales/search',
    summary:
      'Los pesos que se digitaron en un mes (mes=aaaa-mm) aunque se leía una báscula: cuántos y por quién',
    query: MonthQuery,
    answer: TypedWeights,
  }),
  makeKey: endpoint('POST /scales/{id}/key', {
    access: 'PUT-scales',
    summary:
      'Hace la clave del lector de una báscula, que se contesta esta sola vez; la anterior deja de servir',
    said: 'Clave creada correctamente',
    params: IdParams,
    answer: z.object({ clave: z.string() }),
  }),
  endKey: endpoint('DELETE /scales/{id}/key', {
    access: 'PUT-scales',
    summary: 'Termina la clave del lector de una báscula: lo que envíe se rechaza',
    said: 'Clave terminada correctamente',
    params: IdParams,
    answer: z.object({ mensaje: z.string().default('') }),
  }),
  now: endpoint('GET /scales/now', {
    access: WEIGHS,
    summary: 'Lo que muestran ahora las básculas que tienen lector',
    answer: z.object({ data: z.array(ScaleNow).default([]) }),
  }),
  capture: endpoint('POST /scales/{id}/captures', {
    access: WEIGHS,
    summary:
      'Toma el peso quieto que muestra una báscula, con su trama; con id_vehiculo o id_weighing_record solo sirve para esa placa',
    params: IdParams,
    query: z.object({ id_vehiculo: text(64), id_weighing_record: text(64) }),
    creates: true,
    answer: z.object({ data: Capture }),
  }),
  send: endpoint('POST /scale-readings', {
    access: 'open',
    summary: 'Lo que dice el indicador de una báscula, enviado por su lector con la clave de esta',
    needsCompany: false,
    body: Reading,
    answer: z.object({}),
  }),
}
