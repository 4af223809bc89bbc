import { z } from 'zod'
import { takesKey } from '../contract/endpoint.ts'
import { ERROR_SCHEMA, refusalComponents, refusalsOf } from './openapi-refusals.ts'
import type { AnyEndpoint } from './register.ts'

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return rest
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

const inJson = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: jsonSchema(schema, io) },
})

/** Content of a raw file of one of these types. */
const inFiles = (types: readonly string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function operation(endpoint: AnyEndpoint) {
  const { method, path, access, also, summary, creates, body, takes, sends, answer } = endpoint
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
      ...(takesKey(endpoint)
        ? [header('Idempotency-Key', false, 'Una por formulario: repetirla no guarda dos veces')]
        : []),
    ],
    ...(body && { requestBody: { required: true, content: inJson(body, 'input') } }),
    ...(takes && { requestBody: { required: true, content: inFiles(takes) } }),
    responses: {
      [creates ? '201' : '200']: {
        description: 'Hecho',
        content: sends ? inFiles(sends) : inJson(answer, 'output'),
      },
      ...refusalsOf(endpoint),
    },
  }
}

/** Builds the OpenAPI 3.1 document of the registered endpoints. Each operation names its permission key. */
export function openApi(endpoints: readonly AnyEndpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'API del molino',
      version: '1.0.0',
      description: 'Lo que hace la aplicación, para otros programas de la misma empresa.',
      license: { name: 'Propietaria', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'La API que sirve este documento' }],
    paths,
    components: {
      schemas: { Error: ERROR_SCHEMA },
      responses: refusalComponents(),
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' } },
    },
  }
}
