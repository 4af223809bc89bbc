import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Requests } from '#app/routes/_shell.financing-details.$id/requests.tsx'

type Request = Parameters<typeof Requests>[0]['solicitudes'][number]

const request = {
  _id: '1',
  estado: 'APROBADA',
  decidio: 'Ana Ruiz',
  metadatos: { descripcion: 'Urea', solicitado: 5_000_000 },
} as unknown as Request

it('a decision on a loan is dated by Colombian time, also in the evening', () => {
  const told = (fecha_decision: string) =>
    renderToStaticMarkup(Requests({ solicitudes: [{ ...request, fecha_decision }] })[0])
  expect(told('2026-11-23T00:14:05.000Z')).toContain('lo aprobó Ana Ruiz, 22/11/2026.')
  expect(told('2026-11-23T05:00:00.000Z')).toContain('lo aprobó Ana Ruiz, 23/11/2026.')
})
