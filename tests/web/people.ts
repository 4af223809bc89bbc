import { beforeAll, inject } from 'vitest'
import { MOLINO, signIn } from '../support/sign-in.ts'
import { caller } from '../support/weighings.ts'
import { Visitor } from './visitor.ts'

/** Somebody who signs in once for the tests of one file. */
export function person(email: string, company?: string) {
  const url = inject('url')
  let session = ''
  beforeAll(async () => {
    session = await signIn(url, email, company)
  })
  return {
    session: () => session,
    /** With a browser that has not opened anything yet. */
    visitor: () => new Visitor(url, session),
    /** At an address, of another web when one is named. */
    at: (address: string, site = url) => new Visitor(site, session).open(address),
  }
}

export const administrator = () => person('admin@molino.example', MOLINO)

/** The API itself, as the administrator calls it. */
export function api() {
  let call: Awaited<ReturnType<typeof caller>>
  beforeAll(async () => {
    call = await caller(inject('apiUrl'))
  })
  return (...asked: Parameters<typeof call>) => call(...asked)
}

/** Somebody who only reads, with a browser that has not opened anything yet. */
export const reader = async () => {
  const url = inject('url')
  return new Visitor(url, await signIn(url, 'consulta@molino.example'))
}
