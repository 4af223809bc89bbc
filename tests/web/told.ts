import { expect } from 'vitest'
import { read, type Visitor } from './visitor.ts'

type Step = Visitor | Promise<Visitor>

/** Performs a step and expects this success message. */
export async function tells(step: Step, done: string): Promise<void> {
  const page = await step
  expect(page.said('status'), read(page)).toEqual([done])
}

/** Performs a step and expects an alert with this text. */
export async function refuses(step: Step, why: string): Promise<void> {
  expect((await step).said('alert').join()).toContain(why)
}

/** Performs a step and expects these texts on the page. */
export async function shows(step: Step, ...texts: string[]): Promise<void> {
  const page = read(await step)
  for (const text of texts) expect(page).toContain(text)
}
