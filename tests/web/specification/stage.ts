import { inject } from 'vitest'
import { MOLINO, signIn } from '../../support/sign-in.ts'
import { ADMINISTRATOR, NOBODY, type Quotes } from '../../fixtures/specification/rows.ts'
import type { faultyWeb } from '../faulty.ts'
import { Visitor } from '../visitor.ts'

/** Screen and session of a group of quoted texts, and the web that can be made to fail. */
export interface Stage {
  screen: string
  /** Opens an address. `failing`: use the web whose API can be made to fail. */
  at: (address: string, web?: 'failing') => Promise<Visitor>
  session: string
  faulty: ReturnType<typeof faultyWeb>
}

/** Opens the page that shows the texts. */
export type Act = (stage: Stage) => Promise<Visitor>
export type Acts = Readonly<Record<string, Act>>

/** Creates a record of the screen and returns its address. */
export type Addresses = Readonly<Record<string, (stage: Stage) => Promise<string>>>

const sessions = new Map<string, Promise<string>>()

function sessionOf(user: string): Promise<string> {
  if (user === NOBODY) return Promise.resolve('')
  const known = sessions.get(user)
  if (known) return known
  const session = signIn(inject('url'), user, user === ADMINISTRATOR ? MOLINO : undefined)
  sessions.set(user, session)
  return session
}

export async function stageOf(
  { screen, user }: Quotes,
  faulty: Stage['faulty'],
  addresses: Addresses,
): Promise<Stage> {
  const session = await sessionOf(user)
  const at: Stage['at'] = (address, web) =>
    new Visitor(web ? faulty.url() : inject('url'), session).open(address)
  const stage: Stage = { screen, at, session, faulty }
  if (!screen.includes('{id}')) return stage
  const made = addresses[screen]
  if (!made) throw new Error(`No record is made for ${screen}`)
  return { ...stage, screen: await made(stage) }
}
