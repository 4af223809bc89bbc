import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '../contract/endpoint.ts'
import { INVALID_DATA } from '../rules/refusal.ts'
import type { AnyEndpoint } from './register.ts'

/** Body of every refusal. */
export const ERROR_SCHEMA = {
  type: 'object',
  required: ['codigo', 'mensaje'],
  properties: {
    codigo: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    mensaje: { type: 'string', description: 'Para las personas, en español' },
    errores: {
      type: 'object',
      description: 'Los mensajes de cada campo',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    registro: { type: 'object', description: 'El registro que ya está, o como quedó el que otro modificó' },
    referencia: { type: 'string', description: 'La del registro de errores del servidor' },
  },
}

/** Example of each code. */
const EXAMPLES: Record<ErrorCode, Omit<ErrorAnswer, 'codigo'>> = {
  VALIDACION: { mensaje: INVALID_DATA, errores: { nombre: ['El nombre es obligatorio'] } },
  DUPLICADO: {
    mensaje: 'Ya existe un tercero con esta identificación.',
    registro: { id_tercero: '01a212cf-8cbb-757e-864a-aa6fec57e108' },
  },
  EN_USO: { mensaje: 'No se puede eliminar: está en uso en 3 pesadas.' },
  CONFLICTO: { mensaje: 'Otra persona modificó este registro.', registro: { version: 4 } },
  SIN_SESION: { mensaje: 'La sesión terminó. Ingrese de nuevo.' },
  SIN_PERMISO: { mensaje: 'No tiene permiso para esta acción.' },
  NO_ENCONTRADO: { mensaje: 'El registro no existe.' },
  MUY_GRANDE: { mensaje: 'Lo enviado es demasiado grande.' },
  LIMITE: { mensaje: 'Demasiados intentos. Espere un momento.' },
  INTERNO: { mensaje: 'Ocurrió un error inesperado. Referencia: 7f3a', referencia: '7f3a' },
}

/** Name and description of each refusal status among the components. */
const REFUSALS = {
  401: { name: 'SinSesion', description: 'Sin sesión, o con una que terminó' },
  403: { name: 'SinPermiso', description: 'Sin el permiso o la empresa, o con la contraseña por cambiar' },
  404: { name: 'NoEncontrado', description: 'Lo que se nombra no existe en la empresa' },
  409: { name: 'Conflicto', description: 'Lo impide lo que ya está' },
  413: { name: 'MuyGrande', description: 'Lo enviado es demasiado grande' },
  422: { name: 'Validacion', description: 'Los datos no son válidos' },
  429: { name: 'Limite', description: 'Demasiados intentos; `Retry-After` dice cuántos segundos esperar' },
  '5XX': {
    name: 'Interno',
    description:
      'Falló el servidor (500), no le responde la base de datos (503), o su disco está lleno (507)',
  },
} as const

type Status = keyof typeof REFUSALS

const statusOf = (code: ErrorCode) => (code === 'INTERNO' ? '5XX' : ERROR_STATUS[code])

/** Refusals as components of the document, each code with an example. */
export const refusalComponents = () =>
  Object.fromEntries(
    Object.entries(REFUSALS).map(([status, { name, description }]) => {
      const codes = (Object.keys(EXAMPLES) as ErrorCode[]).filter((code) => String(statusOf(code)) === status)
      const examples = codes.map((codigo) => [codigo, { value: { codigo, ...EXAMPLES[codigo] } }])
      const schema = { $ref: '#/components/schemas/Error' }
      return [
        name,
        { description, content: { 'application/json': { schema, examples: Object.fromEntries(examples) } } },
      ]
    }),
  )

/** Refusals that a call may answer, by status. */
export function refusalsOf({ method, access, params, query, body }: AnyEndpoint): Record<string, object> {
  const open = access === 'open'
  const acts = method !== 'GET'
  const may: Record<Status, boolean> = {
    401: !open || acts,
    403: !open,
    404: !open || !!params,
    409: acts,
    413: acts,
    422: acts || !!params || !!query || !!body,
    429: acts || open,
    '5XX': true,
  }
  return Object.fromEntries(
    (Object.keys(REFUSALS) as unknown as Status[])
      .filter((status) => may[status])
      .map((status) => [status, { $ref: `#/components/responses/${REFUSALS[status].name}` }]),
  )
}
