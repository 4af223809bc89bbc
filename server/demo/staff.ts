import { hashPassword } from '#server/people/passwords.ts'
import { roleNamed } from '#server/people/roles-acts.ts'
import { createUser } from '#server/people/users-acts.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { DEMO_PASSWORD, DEMO_USERS } from './users.ts'

const [administrator, ...others] = DEMO_USERS

/** Creates the administrator, who then creates the companies. */
export function makeAdministrator(tx: Transaction): Promise<string> {
  return makeUser(tx, administrator, [])
}

/** Creates the other users, each of one company. */
export async function makeStaff(tx: Transaction, company: string): Promise<void> {
  for (const user of others) await makeUser(tx, user, [company])
}

async function makeUser(
  tx: Transaction,
  { nombre, correo, role }: (typeof DEMO_USERS)[number],
  companies: string[],
): Promise<string> {
  return createUser(tx, {
    nombre_usuario: nombre,
    correo,
    contrasena_hash: await hashPassword(DEMO_PASSWORD),
    debe_cambiar_contrasena: false,
    roles: [await roleNamed(tx, role)],
    companies,
  })
}
