import { expect, it } from 'vitest'
import { ownAnswer, stepAfter, waitAfter } from '#server/electronic-documents/states-rules.ts'
import { stampOf } from '#server/electronic-documents/stamp-rules.ts'
import type { Outcome } from '#server/electronic-documents/driver-contract.ts'

const accepted = { estado: 'ACEPTADO', identificador: 'abc', respuesta: '<r/>', avisos: [] } satisfies Outcome

it('an answer moves a document to the state of the answer', () => {
  const findings = [{ regla: 'FAD06', mensaje: 'CUFE' }]
  expect(stepAfter(accepted, 1)).toMatchObject({ estado: 'ACEPTADO', problema: '', espera: 0 })
  expect(stepAfter({ estado: 'RECHAZADO', hallazgos: findings, respuesta: '' }, 1)).toMatchObject({
    estado: 'RECHAZADO',
    hallazgos: findings,
  })
})

it('takes an acceptance of another identifier for a refusal of this one', () => {
  const answer = { ...accepted, intercambio: { solicitud: '', respuesta: '' } }
  expect(ownAnswer(answer, 'abc')).toBe(answer)
  expect(ownAnswer(answer, '')).toBe(answer)
  expect(ownAnswer(answer, 'def')).toMatchObject({ estado: 'RECHAZADO', hallazgos: [{ regla: '90' }] })
})

it('asks about a document without an answer, and about one that is still being processed', () => {
  expect(stepAfter({ estado: 'SIN_RESPUESTA', motivo: 'La DIAN no respondió.' }, 1)).toMatchObject({
    estado: 'SIN_RESPUESTA',
    problema: 'La DIAN no respondió.',
    espera: 15,
  })
  expect(stepAfter({ estado: 'SIN_RESPUESTA', motivo: '' }, 1)).not.toHaveProperty('seguimiento')
  expect(stepAfter({ estado: 'EN_PROCESO', seguimiento: 'zip-1' }, 1)).toMatchObject({
    estado: 'ENVIADO',
    seguimiento: 'zip-1',
    espera: 15,
  })
})

it('sends an unknown document again, at once the first time and later with the waits of the queue', () => {
  expect(stepAfter({ estado: 'DESCONOCIDO' }, 1)).toMatchObject({ estado: 'FIRMADO', espera: 0 })
  expect(stepAfter({ estado: 'DESCONOCIDO' }, 3)).toMatchObject({ estado: 'FIRMADO', espera: 60 })
})

it('waits longer after each attempt and question, and at most an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(waitAfter)).toEqual([15, 60, 300, 900, 1800, 3600, 3600])
  const undecided = [
    { estado: 'SIN_RESPUESTA', motivo: '' },
    { estado: 'EN_PROCESO', seguimiento: 'zip-1' },
  ] satisfies Outcome[]
  for (const outcome of undecided)
    expect([0, 1, 2, 50].map((consultas) => stepAfter(outcome, 1, consultas).espera)).toEqual([
      15, 60, 300, 3600,
    ])
})

it('stamps a moment with day and hour of Bogotá, also when UTC is already in the next day', () => {
  expect(stampOf(new Date('2026-03-01T15:45:09Z'))).toEqual({ fecha: '2026-03-01', hora: '10:45:09-05:00' })
  expect(stampOf(new Date('2027-01-01T04:59:59Z'))).toEqual({ fecha: '2026-12-31', hora: '23:59:59-05:00' })
})
