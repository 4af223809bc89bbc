import { expect } from 'vitest'
import { read, type Visitor } from './visitor.ts'

type Step = Visitor | Promise<Visitor>

/** Takes a step and expects that the page says it is done, in these words alone. */
export async function tells(step: Step, done: string): Promise<void> {
  expect((await step).said('status')).toEqual([done])
}

/** Takes a step and expects an alert with these words. */
export async function refuses(step: Step, why: string): Promise<void> {
  expect((await step).said('alert').join()).toContain(why)
}

/** Takes a step and expects these texts somewhere on the page. */
export async function shows(step: Step, ...texts: string[]): Promise<void> {
  const page = read(await step)
  for (const text of texts) expect(page).toContain(text)
}
