import { beforeAll, inject } from 'vitest'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { caller } from '../support/weighings.ts'
import { Visitor } from './visitor.ts'

/** A user who signs in once for the tests of a file. */
export function person(email: string, company?: string) {
  const url = inject('url')
  let session = ''
  beforeAll(async () => {
    session = await signIn(url, email, company)
  })
  return {
    session: () => session,
    /** A new visitor with the session. */
    visitor: () => new Visitor(url, session),
    /** A new visitor at an address, of this web or of another one. */
    at: (address: string, site = url) => new Visitor(site, session).open(address),
  }
}

export const administrator = () => person('admin@molino.example', MOLINO)

/** The API, as the administrator. */
export function api() {
  let call: Awaited<ReturnType<typeof caller>>
  beforeAll(async () => {
    call = await caller(inject('apiUrl'))
  })
  return (...asked: Parameters<typeof call>) => call(...asked)
}

/** A new visitor with read permissions only. */
export const reader = async () => {
  const url = inject('url')
  return new Visitor(url, await signIn(url, 'consulta@molino.example'))
}
