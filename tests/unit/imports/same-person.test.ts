import { expect, it } from 'vitest'
import { isOnePerson } from '#server/imports/third-parties-kind.ts'

it.each([
  ['María del Carmen Ruiz', 'Ruiz María', true],
  ['Ana Gil', 'ANA MARÍA GIL', true],
  ['Agropecuaria El Retiro S.A.S.', 'El Retiro Ltda', true],
  ['S.A.S.', 's.a.s', true],
  ['María del Carmen Ruiz', 'José del Valle', false],
  ['Luis de la Torre', 'Rosa de la Cruz', false],
  ['Arroz del Sur S.A.S.', 'Semillas Huila S.A.S.', false],
  ['Díaz y Cía. Ltda.', 'Peña y Compañía Ltda.', false],
])('names «%s» and «%s» are of one person: %s', (one, other, is) => {
  expect(isOnePerson(one, other)).toBe(is)
})
