import { env } from '#app/api/env.server.ts'

/** Configuration file of the specification. For the browser the API is the web itself. */
export function loader() {
  return Response.json({ apiUrl: '/', version: env.APP_VERSION })
}
