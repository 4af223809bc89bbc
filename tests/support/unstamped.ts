import diagnostics from 'node:diagnostics_channel'

/**
 * Loads the web's entry without its hook on all HTTP servers of the process. The hook would change the responses of
 * other test files.
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
