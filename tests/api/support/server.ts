import pg from 'pg'

/** PostgreSQL server of the tests, if there is one. */
export const SERVER = process.env.TEST_DATABASE_URL

/** Runs a statement on the server, or on the database of `url`. Returns the first column. */
export async function onServer(statement: string, url = SERVER): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<[string]>({ text: statement, rowMode: 'array' })
  await client.end()
  return rows.map(([first]) => first)
}

/** Address of a database on the server. */
export function addressOn(database: string): string {
  const url = new URL(SERVER ?? '')
  url.pathname = `/${database}`
  return url.href
}
