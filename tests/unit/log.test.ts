import { DrizzleQueryError } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { loggable } from '#server/kit/http/log.ts'

const refused = (code: string, message: string) =>
  Object.assign(new Error(message), {
    code,
    table: 'users',
    detail: 'Key (correo)=(ana@molino.example) exists.',
  })

it('the log has errors and their places without parameters and details', () => {
  const cause = refused('23505', 'duplicate key value violates unique constraint "users_correo_unico"')
  const error = new DrizzleQueryError(
    'insert into users values ($1)',
    ['ana@molino.example\n    at Ana María (Ibagué)'],
    cause,
  )
  const logged = loggable(error)
  expect(logged).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: insert into users values ($1)',
    cause: { code: '23505', table: 'users', message: cause.message },
  })
  expect(logged.stack).toContain('log.test.ts')
  expect(JSON.stringify(logged)).not.toMatch(/ana@|Ana María/)
})

it('the logged message of a type error keeps table names and loses the value', () => {
  const value = refused('22P02', 'invalid input syntax for type uuid: "Ana "la" María"')
  expect(loggable(value).message).toBe('invalid input syntax for type uuid: "…"')
  expect(JSON.stringify(loggable(value))).not.toContain('María')
  const missing = refused('42P01', 'relation "totales" does not exist')
  expect(loggable(missing).message).toBe('relation "totales" does not exist')
})

it('logs thrown values that are not errors', () => {
  expect(loggable('ana@molino.example')).toEqual({ type: 'string', message: 'no error', stack: '' })
})
