import fc from 'fast-check'
import { Decimal } from 'decimal.js'
import { describe, expect, it } from 'vitest'
import { KEYS } from '#server/kit/contract/keys.ts'
import { documentNumber } from '#server/numbers/words.ts'
import {
  requireAdministrator,
  LLAVES_DE_ADMINISTRADOR,
  LLAVES_NECESARIAS,
} from '#server/people/administrators-rules.ts'
import { documentsOf, refuseIfNumbering } from '#server/numbers/rules.ts'
import { tollMillingProfit, profitAfterChange } from '#server/milling/rules.ts'
import { vehiclesList } from '#app/parts/catalogues/vehicles-list.ts'
import { NewVehicle } from '#server/catalogues/vehicles-contract.ts'
import { LENGTH } from '#server/kit/words/lengths.ts'
import { isKnownPlate, nearPlates, plateWarning } from '#server/catalogues/rules.ts'
import { keysOfText, storedForms, ROLES, hasAll } from '#server/people/roles-rules.ts'
import { Refusal } from '#server/kit/rules/refusal.ts'
import { fitValidity, refuseOverlap, refuseRate, type Vigencia } from '#server/rates/rules.ts'

describe('plates', () => {
  it('a plate has the same length limit on the screen and in the API, without spaces and hyphens', () => {
    const take = (placa: string) => NewVehicle.safeParse({ placa })
    expect(vehiclesList.columns[0]?.maxLength).toBe(LENGTH.plate)
    expect(take(' abc - 123 ').data?.placa).toBe('ABC123')
    expect(take('A'.repeat(LENGTH.plate)).success).toBe(true)
    expect(take('A'.repeat(LENGTH.plate + 1)).error?.issues[0]?.message).toBe('Máximo 10 caracteres.')
    for (const none of ['', ' - ', undefined]) {
      expect(NewVehicle.safeParse({ placa: none }).error?.issues[0]?.message).toBe('La placa es obligatoria')
    }
  })
  it.each(['ABC123', 'TAC001', 'ABC12', 'ABC12D', 'R12345', 'S00001', 'T1234', 'CD1234'])(
    'accepts the plate %s',
    (placa) => {
      expect(isKnownPlate(placa)).toBe(true)
      expect(plateWarning(placa)).toBeUndefined()
    },
  )

  it.each([
    'AB123',
    'ABC1234',
    'ABC1',
    'R1234',
    'X12345',
    'T12345',
    'ABCD12',
    '123ABC',
    'ÑBC123',
    'abc123',
    '',
  ])('warns about the plate %s', (placa) => {
    expect(plateWarning(placa)).toBe(`La placa ${placa} no tiene un formato conocido; revísela.`)
  })
})

describe('similar plates', () => {
  it.each([
    ['ABC1234', ['ABC123']],
    ['AB123', ['ABC123', 'ABX123']],
    ['ACB123', ['ABC123']],
    ['ABCI23', ['ABC123']],
    ['XYZ9999', []],
  ])('the plate %s is near %j', (placa, near) => {
    expect(nearPlates(placa, ['ABC123', 'ABX123', 'XYZ987', placa])).toEqual(near)
  })
})

describe('gain of a milling', () => {
  const kilos = fc.integer({ min: 0, max: 10_000_000 }).map((hundredths) => hundredths / 100)
  const price = fc.integer({ min: 0, max: 5_000_000_000 }).map((millionths) => millionths / 1e6)
  const operation = fc.record({ kgs_netos: kilos, costo_prom_kg: price, pr_venta_kg: price })

  it('the gain of a milling matches the worked example', () => {
    const golden = { kgs_netos: 10_000, costo_prom_kg: 1820, pr_venta_kg: 2150 }
    expect(tollMillingProfit(golden)).toBe(3_300_000)
  })

  it.each([
    [0.5, 1, 1],
    [0.49, 1, 0],
    [1.5, -1, -2],
    [0.3, 5, 2],
    [1.005, 100, 101],
    [0, 1e9, 0],
  ])('rounds %d kg × %d pesos half up, once, to %d', (kgs_netos, gain, expected) => {
    const [costo_prom_kg, pr_venta_kg] = gain < 0 ? [-gain, 0] : [0, gain]
    expect(tollMillingProfit({ kgs_netos, costo_prom_kg, pr_venta_kg })).toBe(expected)
  })

  it('the gain differs from the exact product by at most half a peso', () => {
    fc.assert(
      fc.property(operation, ({ kgs_netos, costo_prom_kg, pr_venta_kg }) => {
        const gain = tollMillingProfit({ kgs_netos, costo_prom_kg, pr_venta_kg })
        const exact = new Decimal(kgs_netos).times(new Decimal(pr_venta_kg).minus(costo_prom_kg))
        expect(Number.isInteger(gain) && !Object.is(gain, -0)).toBe(true)
        expect(exact.minus(gain).abs().lte(0.5)).toBe(true)
        const turned = tollMillingProfit({
          kgs_netos,
          costo_prom_kg: pr_venta_kg,
          pr_venta_kg: costo_prom_kg,
        })
        expect(turned + gain).toBe(0)
      }),
    )
  })

  it('the gain never falls when the price rises', () => {
    fc.assert(
      fc.property(operation, price, (one, more) => {
        const dearer = { ...one, pr_venta_kg: one.pr_venta_kg + more }
        expect(tollMillingProfit(dearer)).toBeGreaterThanOrEqual(tollMillingProfit(one))
      }),
    )
  })

  it('rejects impossible amounts of a milling operation', () => {
    const huge = { kgs_netos: 1e9, costo_prom_kg: 0, pr_venta_kg: 1e11 }
    expect(() => tollMillingProfit(huge)).toThrow('Revise los datos marcados.')
  })

  it('the gain is recalculated until somebody types it', () => {
    fc.assert(
      fc.property(operation, kilos, fc.integer({ min: 1, max: 1000 }), (one, kgs_netos, off) => {
        const computed = { ...one, utilidad: tollMillingProfit(one) }
        expect(profitAfterChange(computed, { kgs_netos })).toBe(tollMillingProfit({ ...one, kgs_netos }))
        const typed = { ...one, utilidad: computed.utilidad + off }
        expect(profitAfterChange(typed, { kgs_netos })).toBe(typed.utilidad)
        expect(profitAfterChange(computed, { kgs_netos, utilidad: off })).toBe(off)
      }),
    )
  })
})

describe('validities of a rate', () => {
  const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10)
  const overlap = (one: Vigencia, other: Vigencia) =>
    one.desde <= (other.hasta ?? '9999') && other.desde <= (one.hasta ?? '9999')
  const dated = fc
    .tuple(fc.nat(60), fc.option(fc.nat(20), { nil: null }))
    .map(([start, length]) => ({ desde: day(start), hasta: length === null ? null : day(start + length) }))

  it('two validities of a rate never share a day, in any order of adding', () => {
    fc.assert(
      fc.property(fc.array(dated, { maxLength: 12 }), (added) => {
        const kept: Vigencia[] = []
        for (const one of added) {
          try {
            const { hasta, cierre } = fitValidity(kept, one)
            if (cierre) cierre.vigencia.hasta = cierre.hasta
            kept.push({ desde: one.desde, hasta })
          } catch {
            const { desde, hasta } = one
            const taken = kept.some((other) => other.desde === desde)
            const past = kept.some((other) => other.desde > desde && hasta !== null && hasta >= other.desde)
            expect(taken || past).toBe(true)
          }
        }
        kept.forEach((one, index) => {
          expect(one.hasta === null || one.hasta >= one.desde).toBe(true)
          const others = kept.filter((_, other) => other !== index)
          expect(others.some((other) => overlap(one, other))).toBe(false)
          expect(() => refuseOverlap(others, one)).not.toThrow()
        })
      }),
    )
  })

  it('a validity added late ends where the next begins', () => {
    const next = { desde: '2026-03-01', hasta: null }
    const before = { desde: '2026-01-01', hasta: '2026-02-28' }
    expect(fitValidity([next, before], { desde: '2026-02-01', hasta: null })).toEqual({
      hasta: '2026-02-28',
      cierre: { vigencia: before, hasta: '2026-01-31' },
    })
    expect(fitValidity([next], { desde: '2026-01-01', hasta: '2026-01-15' })).toEqual({
      hasta: '2026-01-15',
    })
    const past = { desde: '2026-01-01', hasta: '2026-03-01' }
    const message = 'Se cruza con la vigencia desde el 01/03/2026 de la misma tarifa.'
    expect(() => fitValidity([next], past)).toThrow(
      expect.objectContaining({ errores: { vigente_hasta: [message] } }),
    )
  })

  it('validities of a rate never overlap or end before they begin, in any order of adding', () => {
    const step = fc.oneof(
      fc.record({ escribe: dated }),
      fc.record({ cambia: fc.nat(9), por: dated }),
      fc.record({ borra: fc.nat(9) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let rows: Vigencia[] = []
        for (const one of steps) {
          try {
            if ('escribe' in one) {
              const { hasta, cierre } = fitValidity(rows, one.escribe)
              rows = rows.map((row) => (row === cierre?.vigencia ? { ...row, hasta: cierre.hasta } : row))
              rows.push({ ...one.escribe, hasta })
            } else if ('cambia' in one && rows[one.cambia]) {
              const others = rows.filter((_, index) => index !== one.cambia)
              refuseOverlap(others, one.por)
              rows = [...others, one.por]
            } else if ('borra' in one) rows = rows.filter((_, index) => index !== one.borra)
          } catch (error) {
            expect(error).toBeInstanceOf(Refusal)
          }
          for (const [index, row] of rows.entries()) {
            expect(row.hasta === null || row.hasta >= row.desde).toBe(true)
            expect(rows.slice(index + 1).filter((other) => overlap(row, other))).toEqual([])
          }
        }
      }),
    )
  })

  it('rejects exactly the changes that would make two validities share a day', () => {
    fc.assert(
      fc.property(dated, dated, (one, other) => {
        const check = () => refuseOverlap([other], one)
        if (overlap(one, other)) expect(check).toThrow()
        else expect(check).not.toThrow()
      }),
    )
  })
})

describe('values of a rate', () => {
  it.each([
    ['KG_CARGA', 0, 'Kilos por carga debe ser un número de 1 a 1.000.'],
    ['kg_carga | OTRA', -1, 'Kilos por carga debe ser un número de 1 a 1.000.'],
    ['UVT', 0, 'UVT debe ser un número de 1 a 1.000.000.'],
    ['BASE_HUMEDAD', 100, 'Base de humedad debe ser un número de 0 a 99.'],
    ['CUOTA_FOMENTO', 100.5, 'Cuota de fomento arrocero debe ser un número de 0 a 100.'],
    ['REGISTRA_BOLSA', 0.5, 'Registro de las compras en la Bolsa Mercantil debe ser 0 o 1.'],
    ['TARA_VIGENCIA', 0.5, 'Vigencia de la tara de una placa debe ser un número entero de 1 a 366.'],
    ['FLETE', -1, 'Flete debe ser un número de 0 a 10.000.'],
    ['DIAS_EN_MORA', 1.5, 'Días de atraso de la cartera en mora debe ser un número entero de 0 a 3.650.'],
    ['DIAS_EN_MORA', 1e10, 'Días de atraso de la cartera en mora debe ser un número entero de 0 a 3.650.'],
    ['KG_CARGA', 0.999_999_4, 'Kilos por carga debe ser un número de 1 a 1.000.'],
    ['BASE_HUMEDAD', 99.000_000_5, 'Base de humedad debe ser un número de 0 a 99.'],
  ])('a rate with the tag %s cannot be %d', (tags, valor, message) => {
    expect(() => refuseRate(tags, valor, null)).toThrow(
      expect.objectContaining({ errores: { valor: [message] } }),
    )
  })

  it('a rate with an unknown tag accepts any number, and a known tag accepts its bounds', () => {
    for (const [tags, valor] of [
      ['AJUSTE', -1],
      ['', 0],
      ['BASE_HUMEDAD', 99],
      ['CUOTA_FOMENTO', 0],
      ['KG_CARGA', 1],
      ['KG_CARGA', 0.999_999_5],
      ['BASE_HUMEDAD', 99.000_000_4],
    ] as const) {
      expect(() => refuseRate(tags, valor, null)).not.toThrow()
    }
  })

  it('the tag of a rate names one parameter only', () => {
    expect(() => refuseRate('UVT|AJUSTE|SMMLV', 1, null)).toThrow(
      expect.objectContaining({
        errores: { tags: ['Una tarifa lleva la etiqueta de un solo parámetro: UVT u SMMLV.'] },
      }),
    )
  })

  it('a rate has a product only if it differs by product', () => {
    expect(() => refuseRate('BASE_HUMEDAD', 13, 'seco')).not.toThrow()
    expect(() => refuseRate('UVT', 52_374, 'seco')).toThrow(
      expect.objectContaining({ errores: { id_producto: ['UVT vale para todos los productos.'] } }),
    )
  })
})

describe('permission keys of roles', () => {
  it('reads and writes every permission key of the list', () => {
    expect(keysOfText(KEYS.join('|'))).toEqual([...KEYS])
    expect(keysOfText('')).toEqual([])
  })

  it('reads the old spellings of permission keys', () => {
    expect(keysOfText('GET-invoices/:id| DELETE-accounts-receivable ')).toEqual([
      'GET-invoices/{id}',
      'DELETE-accounts-receivable/{id}',
    ])
    expect(keysOfText('XPUT-users|aPUT-third-parties|XPUT-users')).toEqual([
      'XPUT-users',
      'aPUT-third-parties',
    ])
    expect(() => keysOfText('post-users')).toThrow()
    expect(storedForms('GET-invoices/:id')).toEqual(['GET-invoices/:id', 'GET-invoices/{id}'])
  })

  it('recognises a holder of every permission key', () => {
    const administrators = ROLES.filter(({ claves }) => hasAll(claves)).map(({ nombre }) => nombre)
    expect(administrators).toEqual(['Administrador'])
    expect(hasAll(KEYS.filter((key) => !key.startsWith('XPUT-') && !key.startsWith('aPUT-')))).toBe(true)
  })

  it('recognises an administrator in every spelling of the key', () => {
    expect(new Set(LLAVES_DE_ADMINISTRADOR.map(({ llave }) => llave)).size).toBe(LLAVES_NECESARIAS)
    expect(LLAVES_DE_ADMINISTRADOR.map(({ permission }) => permission)).toContain('XPUT-users')
  })

  it('keeps an administrator in each company that had one, and in some active company', () => {
    const one = (administrada: boolean, id_empresa = 'a', activo = true) => ({
      id_empresa,
      nombre: `Molino ${id_empresa}`,
      activo,
      administrada,
    })
    expect(() => requireAdministrator([one(true)], [one(false)])).toThrow(
      'Debe quedar al menos un administrador',
    )
    expect(() => requireAdministrator([one(true)], [one(true, 'a', false)])).toThrow(
      'Debe quedar al menos un administrador',
    )
    expect(() => requireAdministrator([one(true), one(true, 'b')], [one(true), one(false, 'b')])).toThrow(
      'La empresa Molino b quedaría sin administrador',
    )
    for (const [before, after] of [
      [[one(true)], [one(true)]],
      [[one(false)], [one(false)]],
      [[one(false)], [one(true)]],
      [[one(true), one(true, 'b')], [one(true)]],
      [
        [one(true), one(true, 'b')],
        [one(true), one(true, 'b', false)],
      ],
      [[one(true)], [one(true), one(false, 'b')]],
    ] as const)
      expect(() => requireAdministrator(before, after)).not.toThrow()
  })
})

describe('numbers of documents', () => {
  it('the number of a document is prefix and number', () => {
    expect(documentNumber('LOT', 12)).toBe('LOT-12')
    expect(documentNumber('', 12)).toBe('12')
  })

  it('the consecutive with the tag of a document numbers it', () => {
    expect(documentsOf('general|lote|PESADA|LOTES')).toEqual(['PESADA', 'LOTE'])
    expect(() => refuseIfNumbering('GENERAL', 'eliminar')).not.toThrow()
    expect(() => refuseIfNumbering('lote|PESADA', 'inactivar')).toThrow(
      'No se puede inactivar: numera documentos con las etiquetas PESADA, LOTE.',
    )
  })
})
