import { createCompany } from '#server/companies/acts.ts'
import { NewCompany } from '#server/companies/contract.ts'
import { type Database, rowsOf, inTransaction, SYSTEM } from '#server/db/transaction.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { LoginRequest, newPassword } from '#server/people/auth-contract.ts'
import { weakness } from '#server/people/passwords-rules.ts'
import { hashPassword } from '#server/people/passwords.ts'
import { seedRoles, roleNamed } from '#server/people/roles-acts.ts'
import { createUser } from '#server/people/users-acts.ts'
import { sql } from 'drizzle-orm'

/** Variables of a first start are missing or wrong. The message is shown to people. */
export class FirstStartError extends Error {}

const MEANING = {
  COMPANY_NAME: 'nombre de la primera empresa',
  COMPANY_NIT: 'su NIT',
  ADMIN_EMAIL: 'correo del administrador',
  ADMIN_PASSWORD: 'su contraseña',
}

export type FirstStart = Partial<Record<keyof typeof MEANING, string | undefined>>
const ADMIN_NAME = 'Administrador'

/**
 * Creates the first company, the roles and an administrator, in a database without users and companies only.
 */
export async function createFirstCompanyAndAdmin(db: Database, given: FirstStart): Promise<void> {
  const [there] = await rowsOf(
    db.read,
    sql`select from companies union all (select from users limit 1) limit 1`,
  )
  if (there) return
  const missing = Object.entries(MEANING).filter(([name]) => !given[name as keyof FirstStart])
  if (missing.length > 0) {
    const list = missing.map(([name, meaning]) => `  ${name}: ${meaning}`).join('\n')
    throw new FirstStartError(
      `La base de datos está vacía. Para el primer arranque faltan estas variables:\n${list}`,
    )
  }
  const signIn = LoginRequest.safeParse({ email: given.ADMIN_EMAIL, password: given.ADMIN_PASSWORD })
  if (!signIn.success) throw new FirstStartError('ADMIN_EMAIL debe ser un correo válido.')
  const { email: correo, password } = signIn.data
  const short = newPassword.safeParse(password).error?.issues[0]?.message
  const debil = short ?? weakness(password, { nombre: ADMIN_NAME, correo })
  if (debil) throw new FirstStartError(`ADMIN_PASSWORD: ${debil}`)
  const company = NewCompany.safeParse({
    nombre: given.COMPANY_NAME,
    tipo_documento: 'NIT',
    documento: given.COMPANY_NIT,
  })
  if (!company.success) {
    throw new FirstStartError(`COMPANY_NAME o COMPANY_NIT: ${company.error.issues[0]?.message}`)
  }
  const contrasena_hash = await hashPassword(password)
  try {
    await inTransaction(db, SYSTEM, async (tx) => {
      await seedRoles(tx)
      const row = await createCompany(tx, company.data)
      await createUser(tx, {
        nombre_usuario: ADMIN_NAME,
        correo,
        contrasena_hash,
        debe_cambiar_contrasena: false,
        roles: [await roleNamed(tx, 'Administrador')],
        companies: [row._id],
      })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const details = Object.values(error.errores ?? {}).flat()
    throw new FirstStartError(`COMPANY_NIT: ${details[0] ?? error.message}`)
  }
}
