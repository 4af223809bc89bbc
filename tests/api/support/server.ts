import pg from 'pg'

/** The PostgreSQL server on which tests make their databases, when there is one. */
export const SERVER = process.env.TEST_DATABASE_URL

/** Runs a statement, in one of its databases where `url` names it. Answers the first column of the rows. */
export async function onServer(statement: string, url = SERVER): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<[string]>({ text: statement, rowMode: 'array' })
  await client.end()
  return rows.map(([first]) => first)
}

/** The address of one of its databases. */
export function addressOn(database: string): string {
  const url = new URL(SERVER ?? '')
  url.pathname = `/${database}`
  return url.href
}
