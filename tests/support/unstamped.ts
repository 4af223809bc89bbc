import diagnostics from 'node:diagnostics_channel'

/**
 * Loads the web's entry without its listening to every HTTP server of the process: it would rewrite what other test files
 * of the same process send to theirs.
 */
export async function unstamped<Module>(load: () => Promise<Module>): Promise<Module> {
  const { subscribe } = diagnostics
  Object.assign(diagnostics, { subscribe: () => undefined })
  try {
    return await load()
  } finally {
    Object.assign(diagnostics, { subscribe })
  }
}
