import type { Page, Person } from './test.ts'

type Prepare = (page: Page) => Promise<void>

/** One screen in one state, as axe and the narrow window look at it. */
export interface Screen {
  name: string
  /** Signed in already; nobody when it is left out. */
  as?: Person | undefined
  /** The address; `:id` is the id of a third party made for it. */
  path: string
  /** The screen of one record that it stands for, where the address does not say it. */
  pattern?: string
  /** What brings the screen into its state. */
  prepare?: Prepare
}

/**
 * Screens of the first administrator by their names: an address alone, what leads from the start page into the state, or
 * what is otherwise.
 */
export const screens = (states: Record<string, string | Prepare | Partial<Screen>>): Screen[] =>
  Object.entries(states).map(([name, state]) => ({
    ...{ name, as: 'admin', path: '/home' },
    ...(typeof state === 'string'
      ? { path: state }
      : typeof state === 'function'
        ? { prepare: state }
        : state),
  }))

/** Presses a button, and waits for what is said then. */
export const press =
  (button: string, said: string): Prepare =>
  async (page) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.getByText(said).first().waitFor()
  }
