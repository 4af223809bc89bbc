import { act, NOTHING, withCalls } from '#app/form/acts.server.ts'
import { electronicDocuments } from '#server/electronic-documents/contract.ts'
import { ACTS } from './acts.tsx'

export const CALLS = withCalls(ACTS, {
  enviar: act(electronicDocuments.send, NOTHING, ({ id, send }) => send({ params: { id } })),
})
