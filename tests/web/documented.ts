import { afterAll, beforeAll, inject } from 'vitest'
import { type DocumentedApi, openDocumentedApi } from '../support/documented-api.ts'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { type RunningWeb, startWeb } from '../support/web.ts'
import { Visitor } from './visitor.ts'

export const NOT_OFFERED = 'Este servidor no ofrece esta función.'

/** A web on an API with only the documented calls, for the tests of one file. */
export function documentedWeb() {
  let small: DocumentedApi
  let web: RunningWeb
  let session = ''
  beforeAll(async () => {
    small = await openDocumentedApi(inject('apiUrl'))
    web = await startWeb(small.url)
    session = await signIn(web.url, 'admin@molino.example', MOLINO)
  })
  afterAll(async () => {
    await web.stop()
    await small.stop()
  })
  return {
    /** Successful calls. */
    done: () => small.done,
    /** The administrator by default. */
    visitor: async (email?: string) => new Visitor(web.url, email ? await signIn(web.url, email) : session),
  }
}
