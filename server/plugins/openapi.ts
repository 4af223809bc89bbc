import { z } from 'zod'
import type { AnyEndpoint } from './routes.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return rest
}

const ERROR = {
  type: 'object',
  required: ['codigo', 'mensaje'],
  properties: {
    codigo: { type: 'string' },
    mensaje: { type: 'string' },
    errores: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    registro: { type: 'object' },
    referencia: { type: 'string' },
  },
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

const header = (name: string, required: boolean, description: string) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

function operation(endpoint: AnyEndpoint) {
  const { method, path, access, also, summary, creates, body, answer } = endpoint
  const open = access === 'open'
  const needsCompany = !open && (endpoint.needsCompany ?? true)
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z]+/g, '_').replace(/_$/, '')}`,
    summary,
    tags: [path.split('/')[1]],
    ...(!open && access !== 'session' && { 'x-permission-key': access }),
    ...(also && { 'x-permission-key-also': also }),
    security: open ? [] : [{ token: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path'),
      ...parameters(endpoint.query, 'query'),
      ...(needsCompany ? [header('company', true, 'idEmpresa')] : []),
      ...(creates
        ? [header('Idempotency-Key', false, 'Una por formulario: repetirlo no crea otro registro')]
        : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body, 'input') } } },
    }),
    responses: {
      [creates ? '201' : '200']: {
        description: 'Hecho',
        content: { 'application/json': { schema: jsonSchema(answer, 'output') } },
      },
      default: {
        description: 'Rechazado',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of the registered endpoints; each operation names its permission key. */
export function openApi(endpoints: readonly AnyEndpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'API del molino', version: '1.0.0' },
    paths,
    components: {
      schemas: { Error: ERROR },
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
  }
}
