import pg from 'pg'

/** The PostgreSQL server on which tests make their databases, when there is one. */
export const SERVER = process.env.TEST_DATABASE_URL

export async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** The address of one of its databases. */
export function addressOn(database: string): string {
  const url = new URL(SERVER ?? '')
  url.pathname = `/${database}`
  return url.href
}
