import { env } from '#app/api/env.server.ts'

/** The specification's configuration file; for the browser the API is the web itself (N-22). */
export function loader() {
  return Response.json({ apiUrl: '/', version: env.APP_VERSION })
}
