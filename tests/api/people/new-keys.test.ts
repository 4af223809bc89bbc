import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { KEYS, type Key } from '#server/kit/contract/keys.ts'
import { rowsOf } from '#server/db/transaction.ts'
import { grantNewKeys } from '#server/people/roles-acts.ts'
import { onEachEngine } from '../support/api.ts'

const LUNA = 'POST-luna/search'
const SOL = 'POST-sol/search'

onEachEngine('permission keys that come with a release', (get) => {
  const holders = async (permission: string) => {
    const rows = await get().rows<{ nombre: string }>(
      sql`select nombre from roles join role_routes using (id_rol) where permission = ${permission} order by nombre`,
    )
    return rows.map(({ nombre }) => nombre)
  }

  it('a second start of the same release changes no role', async () => {
    const entries = () => get().rows(sql`select from auditoria`)
    const before = await entries()
    await grantNewKeys(get().db)
    expect(await entries()).toHaveLength(before.length)
  })

  it('gives new keys to each role that held all keys, in any spelling, and to no other', async () => {
    const { db } = get()
    const plain = KEYS.filter((key) => !/^(XPUT|aPUT)-/.test(key))
    await get().userWith(plain as Key[])
    await get().userWith(plain.slice(1) as Key[])
    const [all] = await rowsOf<{ nombre: string }>(
      db.read,
      sql`select nombre from roles join role_routes using (id_rol) group by id_rol having count(*) = ${plain.length}`,
    )
    await grantNewKeys(db, [...KEYS, LUNA])
    expect(await holders(LUNA)).toEqual(['Administrador', all?.nombre])
    const entries = await rowsOf<object>(
      db.read,
      sql`select usuario, operacion, tabla_afectada, descripcion from auditoria
        where descripcion like ${`%${LUNA}%Administrador`}`,
    )
    expect(entries).toEqual([
      {
        usuario: 'Sistema',
        operacion: 'CREATE',
        tabla_afectada: 'role_routes',
        descripcion: `Creación de ${LUNA} a Administrador`,
      },
    ])
  })

  it('gives each new key once, so that a removed key stays removed', async () => {
    const { db } = get()
    await db.read.execute(sql`delete from role_routes where permission = ${LUNA}
      and id_rol = (select id_rol from roles where nombre = 'Administrador')`)
    await grantNewKeys(db, [...KEYS, LUNA])
    expect(await holders(LUNA)).not.toContain('Administrador')
    await grantNewKeys(db, [...KEYS, LUNA, SOL])
    expect(await holders(SOL)).toEqual(await holders(LUNA))
  })
})
