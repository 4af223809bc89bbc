import { expect, it } from 'vitest'
import { secondsLeft } from '#app/routes/_shell.empresa-de-practica/progress.tsx'

it.each([
  [400, 'Faltan unos 7 minutos.'],
  [75, 'Falta cerca de un minuto y medio.'],
  [60, 'Falta cerca de un minuto.'],
  [33, 'Faltan unos 40 segundos.'],
  [2, 'Faltan unos 10 segundos.'],
])('%d seconds that are left are written as «%s»', (seconds, text) => {
  expect(secondsLeft(seconds)).toBe(text)
})
