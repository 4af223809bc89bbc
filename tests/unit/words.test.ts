import { describe, expect, it } from 'vitest'
import { firstMatch } from '#app/form/match.ts'
import type { PickerField } from '#app/form/pickers/picker.ts'
import {
  AGREEMENT_PICKERS,
  APPLIED_RECEIPT_PICKERS,
  INVOICE_PICKERS,
  RECEIPT_PICKERS,
  RECEIVABLE_PICKERS,
  WEIGHING_PICKERS,
} from '#app/parts/form-pickers.ts'
import { PICKER_RULES } from '#app/parts/pickers.server.ts'
import { REPORTS } from '#app/parts/reports.server.ts'
import {
  keyAreas,
  keyOptions,
  lackedKeys,
  takenKeys,
  typedKeyOptions,
} from '#app/parts/people/role-keys.server.ts'
import { metadataPairs } from '#server/approvals/words.ts'
import { canonicalKey, grantedKeys, holdsKey, type Key, KEYS } from '#server/kit/contract/keys.ts'
import { inWords, inOneLine, type Suceso } from '#server/audit/rules.ts'
import { ROLES } from '#server/people/roles-rules.ts'
import { areaOf, keyInWords, OTHER_AREA, wordsOfKey } from '#server/kit/contract/key-labels.ts'
import { needsOf } from '#server/kit/contract/key-needs.ts'
import { tableName, TABLES } from '#server/audit/tables-words.ts'

describe('permission keys in words', () => {
  it('every permission key has words, and no two share them', () => {
    expect(KEYS.filter((key) => !wordsOfKey(key))).toEqual([])
    expect(new Set(KEYS.map(keyInWords)).size).toBe(KEYS.length)
    expect(keyInWords('PATCH-financing-agreements/{id}/close')).toBe('Acuerdos: cerrar')
    expect([keyInWords('GET-nada'), areaOf('GET-nada')]).toEqual(['GET-nada', OTHER_AREA])
  })

  it('dependencies between permission keys name existing keys, which the initial roles have', () => {
    const needed = KEYS.flatMap(needsOf)
    expect(needed.filter((key) => !KEYS.includes(key as Key))).toEqual([])
    const lacking = ROLES.flatMap(({ nombre, claves }) => {
      const held = grantedKeys(claves)
      return claves.flatMap((key) =>
        needsOf(canonicalKey(key))
          .filter((need) => !holdsKey(held, need as Key))
          .map((need) => `${nombre}: ${keyInWords(key)} sin ${keyInWords(need)}`),
      )
    })
    expect(lacking).toEqual([])
  })
})

describe('audit entries in words', () => {
  const names: Record<string, string> = { u1: 'Ana', r1: 'Cartera', c1: 'Pedro Conductor', w1: 'PES-9' }
  const tell = (entry: Partial<Suceso> & Pick<Suceso, 'tabla' | 'operacion'>) => {
    const told = inWords(
      { descripcion: '', motivo: '', antes: null, despues: null, ...entry },
      ({ id }) => names[id] ?? '',
    )
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    return {
      frase: plain(told.frase),
      linea: plain(inOneLine(told)),
      cambios: told.cambios.map(({ campo, antes, despues }) => [campo, plain(antes), plain(despues)]),
    }
  }
  const changed = (tabla: string, antes: object, despues: object) =>
    tell({ tabla, operacion: 'UPDATE', antes: antes as never, despues: { ...antes, ...despues } })

  it('an audit entry names the action and the record by number or name, with the reason', () => {
    const draft = { consecutivo: 'LIQ-194', estado: 'APROBADA', motivo_anulacion: '', version: 1 }
    const voided = { estado: 'ANULADA', motivo_anulacion: 'Peso errado', anulo: 'Ana', version: 2 }
    expect(changed('settlements', draft, voided)).toEqual({
      frase: 'Anuló LIQ-194 · motivo: Peso errado',
      linea:
        'Anuló LIQ-194 · motivo: Peso errado: Estado de Aprobada a Anulada; Anuló: Ana; Motivo: Peso errado',
      cambios: [
        ['Estado', 'Aprobada', 'Anulada'],
        ['Anuló', '', 'Ana'],
        ['Motivo', '', 'Peso errado'],
      ],
    })
    expect(changed('settlements', { ...draft, consecutivo: '194' }, { subtotal: 5 }).frase).toBe(
      'Modificó la liquidación 194',
    )
    const origin = { id_origen: 'x', nombre: 'Campoalegre', tags: '', activo: true }
    expect(tell({ tabla: 'origins', operacion: 'CREATE', despues: origin })).toMatchObject({
      frase: 'Creó el origen «Campoalegre»',
      cambios: [
        ['Nombre', '', 'Campoalegre'],
        ['Activo', '', 'Sí'],
      ],
    })
    expect(changed('origins', origin, { activo: false }).frase).toBe('Desactivó el origen «Campoalegre»')
    expect(tell({ tabla: 'origins', operacion: 'DELETE', antes: origin }).frase).toBe(
      'Eliminó el origen «Campoalegre»',
    )
  })

  it('an audit entry names records instead of ids, and writes values as people do', () => {
    expect(
      changed(
        'weighing_records',
        { consecutivo: 'PES-9', id_conductor: 'c0', peso_neto: 1000, fecha: '2026-10-01', vrpesada: 0 },
        { id_conductor: 'c1', peso_neto: 11380.5, fecha: '2026-10-02', vrpesada: 12000, id_cliente: 'x' },
      ).cambios,
    ).toEqual([
      ['Fecha', '01/10/2026', '02/10/2026'],
      ['Conductor', 'un registro eliminado', 'Pedro Conductor'],
      ['Peso neto', '1.000 kg', '11.380,5 kg'],
      ['Valor pesada', '$ 0', '$ 12.000'],
    ])
    expect(
      tell({ tabla: 'user_roles', operacion: 'CREATE', despues: { id_usuario: 'u1', id_rol: 'r1' } }).frase,
    ).toBe('Dio el rol Cartera a Ana')
    const key = { id_rol: 'r1', permission: 'PATCH-financing-agreements/{id}/close' }
    expect(tell({ tabla: 'role_routes', operacion: 'DELETE', antes: key }).frase).toBe(
      'Quitó al rol Cartera el permiso «Acuerdos: cerrar»',
    )
    const again = { id_weighing_record: 'w1', motivo: 'Se corrió la barrera' }
    expect(tell({ tabla: 'reweighings', operacion: 'CREATE', despues: again }).frase).toBe(
      'Repesó PES-9 · motivo: Se corrió la barrera',
    )
    const request = { accion: 'EXCESO_CUPO', estado: 'PENDIENTE', fecha_decision: null, motivo_rechazo: '' }
    expect(
      changed('approval_requests', request, {
        estado: 'RECHAZADA',
        motivo_rechazo: 'No hay cupo',
        fecha_decision: '2026-10-02T03:30:00.123+00:00',
      }),
    ).toMatchObject({
      frase: 'Rechazó la solicitud: Exceso de cupo · motivo: No hay cupo',
      cambios: [
        ['Estado', 'Pendiente', 'Rechazada'],
        ['Fecha de decisión', '', '01/10/2026 22:30'],
        ['Motivo', '', 'No hay cupo'],
      ],
    })
  })

  it('an audit entry describes sums that changed, and entries without a changed record', () => {
    const owed = { numero_factura: 'FAC-1', abonos: 100_000, saldo_actual: 900_000 }
    const paid = { abonos: 300_000, saldo_actual: 700_000 }
    expect(changed('accounts_receivable', owed, paid).frase).toBe(
      'Aplicó un abono de $ 200.000: quedan $ 700.000 de FAC-1',
    )
    expect(changed('accounts_receivable', { ...owed, ...paid }, owed).frase).toBe(
      'Devolvió un abono de $ 200.000: quedan $ 900.000 de FAC-1',
    )
    const event = (operacion: string, tabla: string, descripcion: string) =>
      tell({ operacion, tabla, descripcion }).frase
    expect(event('EXPORT', 'weighing_records', 'Exportación a PDF con la búsqueda «ana»')).toBe(
      'Exportó Pesadas a PDF con la búsqueda «ana»',
    )
    expect(event('EXPORT', 'informes', 'Exportación a Excel con la búsqueda «Nómina de marzo de 2026»')).toBe(
      'Exportó a Excel el informe «Nómina de marzo de 2026»',
    )
    expect(event('EXPORT', 'informes', 'Exportación a PDF')).toBe('Exportó a PDF un informe')
    expect(event('APPROVE', 'settlements', 'Aprobación de la liquidación LIQ-1')).toBe(
      'Aprobó la liquidación LIQ-1',
    )
    expect(event('UPDATE', 'de_otra_api', 'Modificación de algo')).toBe('Modificación de algo')
    expect([tableName('weighing_records'), tableName('de_otra_api')]).toEqual(['Pesadas', 'de_otra_api'])
  })

  it('an audit entry names known tags, a logo without its file, and a payroll by employee', () => {
    const method = { descripcion: 'Bancos', tags: 'SON_BANCOS|MIA', activo: true }
    expect(changed('payment_methods', method, { tags: 'CREDITO|MIA' }).cambios).toEqual([
      ['Etiquetas', 'Es banco, MIA', 'A crédito, MIA'],
    ])
    expect(changed('products', { descripcion: 'X', tags: '' }, { tags: 'ARROZ_PADDY' }).cambios).toEqual([
      ['Etiquetas', '', 'Arroz paddy'],
    ])
    const company = { nombre: 'Molino', nombre_logo: '', tags: '' }
    expect(changed('companies', company, { nombre_logo: '0a1b2c.png' })).toMatchObject({
      frase: 'Cambió el logo de la empresa «Molino»',
      cambios: [],
    })
    expect(changed('companies', { ...company, nombre_logo: '0a1b2c.png' }, { nombre_logo: '' }).frase).toBe(
      'Quitó el logo de la empresa «Molino»',
    )
    const payroll = { id_empleado: 'u1', cargo: 'Operario' }
    expect(tell({ tabla: 'payroll_records', operacion: 'CREATE', despues: payroll }).frase).toBe(
      'Creó la nómina de «Ana»',
    )
  })

  it('audit entries fill every placeholder', () => {
    const gaps = Object.entries(TABLES).flatMap(([table, words]) => {
      const phrases = [
        ...Object.values(words.frases ?? {}),
        ...(words.actos ?? []).map(({ frase }) => frase),
        ...(words.cuenta ? [words.cuenta.sube, words.cuenta.baja] : []),
      ]
      const known = [...Object.keys(words.columnas), 'nombre', 'diferencia']
      return phrases
        .flatMap((phrase) => [...phrase.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''))
        .filter((gap) => !known.includes(gap))
        .map((gap) => `${table}: ${gap}`)
    })
    expect(gaps).toEqual([])
  })
})

describe('permission keys of a role in words', () => {
  const permissions = KEYS.map((permission) => ({ permission, propio: permission !== 'PUT-users' }))
  const areaOf = (keys: string[], name: string) =>
    keyAreas(keys, permissions).find(({ area }) => area === name)

  const RESETS = 'modificar y poner contraseña nueva'

  it('groups the keys of a role by area; only keys that the viewer holds can be changed', () => {
    expect(areaOf(['PUT-users', 'POST-users', 'XPUT-users'], 'Usuarios')).toMatchObject({
      held: [
        { key: 'POST-users', own: true },
        { key: 'PUT-users', allows: RESETS, words: `Usuarios: ${RESETS}`, own: false },
        { key: 'XPUT-users', own: true },
      ],
      of: 8,
      give: 'POST-users/search|DELETE-users/{id}|PATCH-users/{id}/add-rol|PATCH-users/{id}/remove-rol|PATCH-users/{id}/add-company|PATCH-users/{id}/remove-company',
      take: 'POST-users|XPUT-users',
    })
    expect(areaOf([], 'Usuarios')?.give).not.toContain('PUT-users')
    expect(keyAreas(['GET-luna'], []).map(({ area, held }) => [area, held[0]?.words])).toEqual([
      [OTHER_AREA, 'GET-luna'],
    ])
  })

  it('finds permission keys by their words and by the key', () => {
    const options = keyOptions(['POST-users'], permissions)
    expect(options.map(({ value }) => value)).not.toContain('PUT-users')
    expect(options.find(({ value }) => value === 'PATCH-financing-agreements/{id}/close')?.label).toBe(
      'Acuerdos: cerrar · PATCH-financing-agreements/{id}/close',
    )
    const typed = (text: string) => firstMatch(typedKeyOptions(permissions), text)?.value
    expect(
      ['post-third-parties', 'acuerdos: CERRAR', 'settlements/{id}/vo', 'pesadas: eli'].map(typed),
    ).toEqual([
      'POST-third-parties',
      'PATCH-financing-agreements/{id}/close',
      'PATCH-settlements/{id}/void',
      'DELETE-weighing-records/{id}',
    ])
  })

  it('shows permission keys that a role needs for its work, and keys just removed', () => {
    const scale = ROLES.find(({ nombre }) => nombre === 'Basculista')?.claves ?? []
    expect(lackedKeys(scale)).toEqual([])
    expect(lackedKeys(scale.filter((key) => key !== 'POST-third-parties/search'))).toEqual([
      {
        cannot: [
          'Terceros: crear',
          'Pesadas: crear',
          'Pesadas: modificar, segundo peso, análisis y repesaje',
        ],
        lacked: [{ value: 'POST-third-parties/search', label: 'Terceros: ver la lista' }],
      },
    ])
    expect(takenKeys('POST-users|PUT-users|<b>|POST-users', ['PUT-users'])).toEqual([
      { value: 'POST-users', label: 'Usuarios: crear' },
    ])
  })

  it('the key of a form or report needs the keys of its pickers', () => {
    const forms: [Key, readonly PickerField[]][] = [
      ['POST-weighing-records', WEIGHING_PICKERS],
      ['PUT-weighing-records', WEIGHING_PICKERS],
      ['POST-invoices', INVOICE_PICKERS],
      ['PUT-invoices', INVOICE_PICKERS],
      ['POST-financing-agreements', AGREEMENT_PICKERS],
      ['PUT-financing-agreements', AGREEMENT_PICKERS],
      ['POST-payment-receipts', RECEIPT_PICKERS],
      ['POST-applied-receipts', APPLIED_RECEIPT_PICKERS],
      ['POST-accounts-receivable', RECEIVABLE_PICKERS],
    ]
    const sources = [...REPORTS.values()].map((report): [Key, readonly PickerField[]] => [
      report.key,
      // A report with an optional filter shows everything without it.
      report.filters.flatMap((filter) => (filter.kind === 'pick' && !filter.optional ? filter : [])),
    ])
    expect(sources.filter(([, fields]) => fields.length > 0).length).toBeGreaterThan(3)
    const missing = [...forms, ...sources].flatMap(([key, fields]) =>
      fields
        .map(({ picker }) => PICKER_RULES[picker.name]?.key)
        .filter((called) => called && called !== key && !needsOf(key).includes(called))
        .map((called) => `${key} llama ${called}`),
    )
    expect(missing).toEqual([])
  })
})

it('a request says a price with its decimals, and an amount without', () => {
  const asked = (solicitado: number) => metadataPairs({ solicitado })
  expect(asked(186_662.5)).toEqual([['Solicitado', '$\u00a0186.662,5']])
  expect(asked(6_000_000)).toEqual([['Solicitado', '$\u00a06.000.000']])
})
