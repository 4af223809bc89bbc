import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalKey, grantedKeys, holdsKey, KEYS } from '#server/kit/contract/keys.ts'
import { weakness } from '#server/people/passwords-rules.ts'
import { DOCUMENT_CONSECUTIVES, PARAMETERS } from '#server/companies/new-company-rules.ts'
import { ROLES } from '#server/people/roles-rules.ts'
import { DOCUMENT_TAGS } from '#server/numbers/contract.ts'
import { hasTag, readTags, withoutTag, withTag } from '#server/kit/words/tags.ts'
import { tagsOfParty } from '#server/parties/rules.ts'
import { hashPassword, verifyPassword } from '#server/people/passwords.ts'

describe('tags of third parties', () => {
  const tag = fc.stringMatching(/^[A-Z_]{1,10}$/)

  it('tags are trimmed, upper-cased and unique', () => {
    expect(readTags(' a | |B|a|')).toEqual(['A', 'B'])
    expect(readTags('')).toEqual([])
  })

  it('adding or removing a tag keeps the others', () => {
    fc.assert(
      fc.property(fc.uniqueArray(tag, { maxLength: 5 }), tag, (tags, one) => {
        const text = tags.join('|')
        expect(hasTag(withTag(text, one), one)).toBe(true)
        expect(withTag(withTag(text, one), one)).toBe(withTag(text, one))
        expect(hasTag(withoutTag(text, one), one)).toBe(false)
        expect(readTags(withoutTag(withTag(text, one), one))).toEqual(tags.filter((other) => other !== one))
      }),
    )
  })

  it('the tag of own rice is kept for clients only', () => {
    expect(tagsOfParty('', 'CLIENTE', { esArrozPropio: true })).toBe('ARROZ_PROPIO')
    expect(tagsOfParty('ARROZ_PROPIO|X', 'CLIENTE')).toBe('ARROZ_PROPIO|X')
    expect(tagsOfParty('ARROZ_PROPIO|X', 'CLIENTE', { esArrozPropio: false })).toBe('X')
    expect(tagsOfParty('ARROZ_PROPIO|X', 'PROVEEDOR', { esArrozPropio: true })).toBe('X')
  })

  it('the tag of invoicing is kept for suppliers only', () => {
    expect(tagsOfParty('X', 'PROVEEDOR', { facturaElectronica: true })).toBe('X|FACTURA_ELECTRONICA')
    expect(tagsOfParty('FACTURA_ELECTRONICA', 'PROVEEDOR')).toBe('FACTURA_ELECTRONICA')
    expect(tagsOfParty('FACTURA_ELECTRONICA|X', 'CLIENTE')).toBe('X')
  })
})

describe('permission keys and roles', () => {
  it('permission keys are compared in one spelling', () => {
    expect(canonicalKey('XPUT-users')).toBe('PUT-users')
    expect(canonicalKey('GET-invoices/:id')).toBe('GET-invoices/{id}')
    expect(canonicalKey('DELETE-payment-receipts')).toBe('DELETE-payment-receipts/{id}')
    expect(holdsKey(grantedKeys(['POST-employees']), 'POST-employees/search')).toBe(true)
    expect(holdsKey(grantedKeys(['POST-users']), 'POST-users/search')).toBe(false)
  })

  it('every initial role has known permission keys only', () => {
    for (const { claves } of ROLES) for (const key of claves) expect(KEYS).toContain(key)
    const writing = ROLES.find(({ nombre }) => nombre === 'Consulta')!.claves.filter(
      (key) => !key.endsWith('/search'),
    )
    expect(writing).toEqual([])
    const laboratory = ROLES.find(({ nombre }) => nombre === 'Laboratorista')!
    expect(laboratory.claves).not.toContain('PATCH-settlements/{id}/approve')
    expect(new Set(ROLES.map(({ nombre }) => nombre)).size).toBe(ROLES.length)
  })

  it('only administration roles have the keys of users, roles and companies', () => {
    const administering = ROLES.filter(({ claves }) =>
      claves.some((key) => /-(users|rols|companies|audit)(\/|$)/.test(key)),
    )
    expect(administering.map(({ nombre }) => nombre)).toEqual(['Administrador', 'Auditor', 'Consulta'])
  })
})

describe('a new company', () => {
  it('a new company has one consecutive per document', () => {
    const tags = DOCUMENT_CONSECUTIVES.map(({ tags }) => tags)
    expect(tags.sort()).toEqual([...DOCUMENT_TAGS].sort())
  })

  it('a new company has parameters with consecutive validities', () => {
    for (const { tag } of PARAMETERS) {
      const rows = PARAMETERS.filter((row) => row.tag === tag)
      for (const [index, row] of rows.entries()) {
        const next = rows[index + 1]
        if (!next) continue
        const dayAfter = new Date(Date.parse(row.hasta!) + 86_400_000).toISOString().slice(0, 10)
        expect([tag, next.desde]).toEqual([tag, dayAfter])
      }
    }
  })
})

describe('passwords', () => {
  it('refuses common passwords in any case and with accents, and accepts those of the demonstration', () => {
    const ana = { nombre: 'Ana Ruiz', correo: 'aruiz@molino.example' }
    for (const common of ['1234', '123456', 'Contraseña', 'CONTRASENA', 'Qwerty', 'molino']) {
      expect(weakness(common, ana)).toBe('La contraseña es demasiado común.')
    }
    for (const like of [
      'Clave1234',
      'molino12!',
      'Bogotá.',
      '34567',
      'lkjhgf',
      'ñlkj',
      'zzzzzz',
      'abcabcabc',
      '9876543',
    ]) {
      expect([like, weakness(like, ana)]).toEqual([like, 'La contraseña es demasiado común.'])
    }
    for (const own of ['arroz2026', 'zaranda-7', 'el perro de Ana', '🌾🌾 dos espigas', '1957 trilla']) {
      expect([own, weakness(own, ana)]).toEqual([own, ''])
    }
    expect(weakness('   ', ana)).toBe('La contraseña no puede ser solo espacios.')
    for (const own of ['ANA RUIZ', 'aruiz@molino.example', ' Aruíz '])
      expect(weakness(own, ana)).toBe('La contraseña no puede ser igual al nombre ni al correo.')
  })

  it('a password hash verifies its own password and no other', async () => {
    const stored = await hashPassword('añejo 2026')
    expect(stored).toMatch(/^scrypt\$32768\$8\$1\$/)
    expect(stored).not.toBe(await hashPassword('añejo 2026'))
    expect(await verifyPassword('añejo 2026', stored)).toBe(true)
    expect(await verifyPassword('añejo 2026'.normalize('NFD'), stored)).toBe(true)
    expect(await verifyPassword('anejo 2026', stored)).toBe(false)
    expect(await verifyPassword('añejo 2026', undefined)).toBe(false)
  })
})
