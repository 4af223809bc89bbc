import { json } from '@remix-run/node'
import { env } from '#app/session/env.server.ts'

/** The specification's configuration file: the version only, since browsers never call the API (demo.md). */
export function loader() {
  return json({ version: env.APP_VERSION })
}
