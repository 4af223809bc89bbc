import { act, NOTHING, ofRecord, withCalls } from '#app/form/acts.server.ts'
import { millingOperations } from '#server/milling/contract.ts'
import { ACTS } from './acts.tsx'

export const CALLS = withCalls(ACTS, {
  cobrar: act(millingOperations.chargeLevy, NOTHING, ofRecord, {
    said: ({ mensaje = '' }) => mensaje,
  }),
})
