import type { FastifyInstance } from 'fastify'
import { auth } from './auth-contract.ts'
import { refuseWeak } from './passwords-rules.ts'
import { invalidField, Refusal } from '#server/kit/rules/refusal.ts'
import { acrossCompanies } from '#server/db/across-companies.ts'
import { inTransaction, type Queries } from '#server/db/transaction.ts'
import { knownBrowser } from '#server/kit/http/client-address.ts'
import { placeOf } from './last-seen.ts'
import { onDatabase, userOf } from '#server/kit/http/register.ts'
import { signToken } from '#server/kit/http/tokens.ts'
import { recordEvent } from '#server/kit/rows/audit.ts'
import { hashPassword, isSamePassword, isWeakerThanToday } from './passwords.ts'
import { changingRights } from './administrators-acts.ts'
import { lockUser } from './rights-acts.ts'
import { noteSession } from './sessions-acts.ts'
import { checkPassword } from './sign-in-acts.ts'
import { companiesOfUser, findSession } from './users-queries.ts'
import { changeOwnPassword, endToken, replaceHash, resetPassword } from './users-acts.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { Secrets } from '#server/kit/tools/secret-list.ts'
import { WRONG_CREDENTIALS } from '#server/kit/words/sentences.ts'

const { reads, writes } = onDatabase(acrossCompanies)

const SAME_PASSWORD = 'Escriba una contraseña distinta de la actual.'
const OWN_PASSWORD = 'Su propia contraseña se cambia en «Cambiar contraseña», con la actual.'

/** Shared part of the responses of `/auth/login` and `/auth/me`. */
async function describe(q: Queries, user: SessionUser) {
  return {
    nombreUsuario: user.nombre,
    rutas: JSON.stringify([...user.keys].sort()),
    arrayEmpresas: JSON.stringify(await companiesOfUser(q, user.idUsuario)),
    idUsuario: user.idUsuario,
    correo: user.correo,
    debeCambiarContrasena: user.debeCambiarContrasena,
  }
}

export function authRoutes(app: FastifyInstance, secrets: Secrets): void {
  reads(app, auth.login, async ({ db, body, request }) => {
    const browser = knownBrowser(request, secrets, body.email)
    const found = await checkPassword(db, request.actor, body.email, body.password, browser)
    const { id_usuario: idUsuario, version_token: version } = found
    const [only, ...more] = await companiesOfUser(db.read, idUsuario)
    const company = only && more.length === 0 ? only.idEmpresa : ''
    const session = await findSession(db.read, { idUsuario, version }, company)
    if (!session) throw new Refusal('SIN_SESION', WRONG_CREDENTIALS)
    const actor = { ...request.actor, idUsuario, nombre: found.nombre_usuario }
    const newer = isWeakerThanToday(found.contrasena_hash) && (await hashPassword(body.password))
    const { claims, ...signed } = await signToken(secrets[0], idUsuario, version)
    await inTransaction(db, actor, async (tx) => {
      await noteSession(tx, claims, placeOf(request))
      if (newer) await replaceHash(tx, found, newer)
      await recordEvent(tx, {
        operacion: 'LOGIN',
        tabla_afectada: 'users',
        descripcion: `Ingreso de ${body.email}`,
        registro_id: idUsuario,
      })
    })
    return { ...signed, ...(await describe(db.read, session)) }
  })

  reads(app, auth.me, async ({ db, request }) => describe(db.read, userOf(request)))

  writes(app, auth.logout, async ({ tx, request }) => {
    if (request.claims) await endToken(tx, request.claims)
  })

  reads(app, auth.changePassword, async ({ db, body, request }) => {
    const user = userOf(request)
    refuseWeak(body.contrasena, user)
    if (isSamePassword(body.contrasena, body.contrasena_actual))
      throw invalidField('contrasena', SAME_PASSWORD)
    try {
      await checkPassword(db, request.actor, user.correo, body.contrasena_actual, request.claims!.id)
    } catch (error) {
      if (error instanceof Refusal && error.codigo === 'SIN_SESION') {
        throw invalidField('contrasena_actual', 'La contraseña actual no es correcta.')
      }
      throw error
    }
    const hash = await hashPassword(body.contrasena)
    return inTransaction(db, request.actor, async (tx) => {
      const version = await changeOwnPassword(tx, request.claims!, hash)
      const { token, claims } = await signToken(secrets[0], user.idUsuario, version)
      await noteSession(tx, claims, placeOf(request))
      return { token }
    })
  })

  reads(app, auth.resetPassword, async ({ db, params, body, request }) => {
    const user = userOf(request)
    if (params.id.toLowerCase() === user.idUsuario) throw new Refusal('VALIDACION', OWN_PASSWORD)
    const hash = await hashPassword(body.contrasena)
    await inTransaction(db, request.actor, (tx) =>
      changingRights(tx, user, async (by) => {
        const { nombre_usuario, correo } = await lockUser(tx, params.id, by)
        refuseWeak(body.contrasena, { nombre: String(nombre_usuario), correo: String(correo) })
        await resetPassword(tx, params.id, hash)
      }),
    )
  })
}
