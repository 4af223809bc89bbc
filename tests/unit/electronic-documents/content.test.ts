import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  conceptCode,
  deductionNotes,
  incomeWithholdings,
  linesOfValue,
  personType,
  plainNumber,
  shared,
  soldLine,
  splitIdentification,
  totalsOf,
  unitCode,
} from '#server/electronic-documents/content-rules.ts'
import { expiryWarning, missingForChannel } from '#server/electronic-documents/issuer-rules.ts'
import { reconciliation } from '#server/electronic-documents/reconciliation-rules.ts'
import { firstOpenWeek } from '#server/electronic-documents/weeks-rules.ts'
import { remedyOf } from '#server/electronic-documents/findings-words.ts'
import { municipalitiesNamed } from '#server/kit/reading/municipalities.ts'
import { DEBIT_CONCEPTS, type DebitConcept } from '#server/invoices/notes-words.ts'

const BRAN = {
  id_producto: 'p1',
  descripcion: 'Salvado',
  cantidad: 40,
  unidad: 'bultos',
  precio: 33_333.333333,
  descuento: 3_333,
  iva: '5',
  base: 1_330_000,
  valor_iva: 66_500,
} as const

/** Bran at 5 %, of which notes took back `devuelto`, and excluded rice. */
const invoiced = (devuelto = 0, iva_devuelto = 0) => [
  { ...BRAN, devuelto, iva_devuelto },
  { ...BRAN, iva: 'EXCLUIDO' as const, base: 670_000, valor_iva: 0, devuelto: 0, iva_devuelto: 0 },
]
const ofValue = (note: { base: number; iva: number }, ...returned: number[]) =>
  linesOfValue(invoiced(...returned), { ...note, descripcion: 'Llegó mojado' }).map(({ valor, iva }) => [
    valor,
    iva,
  ])

it('writes numbers, identifications and units as the DIAN knows them', () => {
  expect(plainNumber('FAC-201')).toBe('FAC201')
  expect(splitIdentification('900123456-8')).toEqual({ identificacion: '900123456', digito: '8' })
  expect(splitIdentification('8355990')).toEqual({ identificacion: '8355990', digito: '' })
  expect(['kg', 'Kilos', 't', 'bultos', 'Und', ''].map(unitCode)).toEqual([
    'KGM',
    'KGM',
    'TNE',
    'SA',
    '94',
    '94',
  ])
  expect(conceptCode('91', 'ANULACION')).toBe('2')
  expect(conceptCode('91', 'OTRO')).toBe('5')
  expect(Object.keys(DEBIT_CONCEPTS).map((concepto) => conceptCode('92', concepto as DebitConcept))).toEqual([
    '1',
    '2',
    '3',
    '4',
  ])
})

it('takes a NIT of companies for a legal person, and everybody else for a natural one', () => {
  expect(personType('31', '900123456-8')).toBe('1')
  expect(personType('31', '8355990-1')).toBe('2')
  expect(personType('13', '900123456')).toBe('2')
})

it('a line keeps its base and its IVA, and an excluded product has no IVA', () => {
  expect(soldLine(BRAN)).toMatchObject({ unidad: 'SA', valor: 1_330_000, iva: { tarifa: 5, valor: 66_500 } })
  expect(soldLine({ ...BRAN, iva: 'EXCLUIDO', valor_iva: 0 }).iva).toBeNull()
  expect(totalsOf([soldLine(BRAN)])).toEqual({ valor: 1_330_000, iva: 66_500, total: 1_396_500 })
})

it('a note of a value is shared by the rates of its invoice', () => {
  expect(ofValue({ base: 200_000, iva: 6_650 })).toEqual([
    [133_000, { tarifa: 5, valor: 6_650 }],
    [67_000, null],
  ])
  expect(linesOfValue([], { base: 500, iva: 0, descripcion: 'Rebaja' })).toMatchObject([
    { valor: 500, iva: null },
  ])
})

it('a note of a value names no rate of which earlier notes left nothing', () => {
  expect(ofValue({ base: 670_000, iva: 0 }, 1_330_000, 66_500)).toEqual([[670_000, null]])
  // Half of the bran is left: the taxed base still follows from the IVA.
  expect(ofValue({ base: 1_335_000, iva: 33_250 }, 665_000, 33_250)).toEqual([
    [665_000, { tarifa: 5, valor: 33_250 }],
    [670_000, null],
  ])
  expect(ofValue({ base: 200_000, iva: 6_650 }, 665_000, 33_250)).toEqual([
    [133_000, { tarifa: 5, valor: 6_650 }],
    [67_000, null],
  ])
  // A debit note after the return of all bran.
  expect(ofValue({ base: 200_000, iva: 6_650 }, 1_330_000, 66_500)).toEqual([
    [133_000, { tarifa: 5, valor: 6_650 }],
    [67_000, null],
  ])
})

it('the lines of a note of a value add up to base and IVA, also after rounding and for one rate', () => {
  const amount = fc.nat(1e9)
  fc.assert(
    fc.property(amount, amount, fc.constantFrom(0, 1, 665_000, 1_330_000), (base, iva, devuelto) => {
      const both = invoiced(devuelto, Math.round(devuelto / 20))
      for (const lines of [both, both.slice(0, 1)]) {
        const made = totalsOf(linesOfValue(lines, { base, iva, descripcion: 'Rebaja' }))
        expect([made.valor, made.iva]).toEqual([base, iva])
      }
    }),
  )
})

it('shares add up to the whole for any weights', () => {
  fc.assert(
    fc.property(
      fc.nat(1e9),
      fc.array(fc.nat(1e9), { minLength: 1, maxLength: 6 }).filter((weights) => weights.some(Boolean)),
      (valor, weights) => {
        expect(shared(valor, weights).reduce((sum, one) => sum + one, 0)).toBe(valor)
      },
    ),
  )
})

it('leads from the total of a support document to the amount that is paid', () => {
  const net = {
    subtotal: 25_561_440,
    deducciones: [
      { concepto: 'Cuota de fomento', valor: 127_807 },
      { concepto: 'Flete', valor: 0 },
    ],
    abono: 1_000_000,
    anticipo: 0,
    total_a_pagar: 24_433_633,
  }
  const steps = reconciliation([net])
  expect(steps).toEqual([
    { concepto: 'Total del documento soporte', valor: 25_561_440 },
    { concepto: 'Cuota de fomento', valor: -127_807 },
    { concepto: 'Abono a crédito de cosecha', valor: -1_000_000 },
    { concepto: 'Neto a pagar', valor: 24_433_633 },
  ])
  const week = reconciliation([net, { ...net, abono: 0, total_a_pagar: 25_433_633 }])
  expect(week).toEqual([
    { concepto: 'Total del documento soporte', valor: 51_122_880 },
    { concepto: 'Cuota de fomento', valor: -255_614 },
    { concepto: 'Abono a crédito de cosecha', valor: -1_000_000 },
    { concepto: 'Neto a pagar', valor: 49_867_266 },
  ])
  expect(reconciliation([])).toEqual([])
  expect(deductionNotes([{ concepto: 'Flete', valor: 0 }])).toEqual([])
})

it('adds up the withholdings of a week by rate', () => {
  expect(
    incomeWithholdings([
      { tarifa: 1.5, base: 1_000_000, valor: 15_000 },
      { tarifa: 1.5, base: 2_000_000, valor: 30_000 },
      { tarifa: 2.5, base: 400_000, valor: 10_000 },
      { tarifa: 1.5, base: 90_000, valor: 0 },
    ]),
  ).toEqual([
    { codigo: '06', tarifa: 1.5, base: 3_000_000, valor: 45_000 },
    { codigo: '06', tarifa: 2.5, base: 400_000, valor: 10_000 },
  ])
})

it('closes the documents of a week on Saturday at six in the evening', () => {
  const weeks = [
    ['2026-11-23T05:00:00Z', '2026-11-23'],
    ['2026-11-28T22:59:59Z', '2026-11-23'],
    ['2026-11-28T23:00:00Z', '2026-11-30'],
    ['2026-11-30T04:59:59Z', '2026-11-30'],
    ['2026-11-30T05:00:00Z', '2026-11-30'],
  ] as const
  for (const [moment, week] of weeks)
    expect([moment, firstOpenWeek(new Date(moment))]).toEqual([moment, week])
})

it('finds a municipality by name, code or department, and several for a shared name', () => {
  expect(municipalitiesNamed('El Espinal')).toEqual([
    { codigo: '73268', nombre: 'Espinal', departamento: 'Tolima' },
  ])
  expect(municipalitiesNamed('5001')).toMatchObject([{ nombre: 'Medellín', departamento: 'Antioquia' }])
  expect(municipalitiesNamed('Villanueva').length).toBeGreaterThan(2)
  expect(municipalitiesNamed('Villanueva, Casanare')).toMatchObject([{ codigo: '85440' }])
  expect(municipalitiesNamed('Vereda La Honda')).toEqual([])
})

it('warns about a certificate from 30 days before its end', () => {
  expect(expiryWarning('2026-04-30', '2026-03-30')).toBe('')
  expect(expiryWarning('2026-04-30', '2026-03-31')).toBe('El certificado de firma vence el 30/04/2026.')
  expect(expiryWarning('2026-04-30', '2026-05-01')).toBe('El certificado de firma venció el 30/04/2026.')
})

const EMPTY = {
  canal: 'DIAN',
  ambiente: '2',
  software_id: '',
  software_pin: '',
  set_de_pruebas: '',
  proveedor_cliente: '',
  proveedor_secreto: '',
  proveedor_usuario: '',
  proveedor_clave: '',
} as const

it('tells for each channel what is still missing', () => {
  const missing = (changes: object) =>
    missingForChannel({ ...EMPTY, ...changes }, null, '', '2026-03-01').length
  expect(missing({})).toBe(4)
  expect(missing({ ambiente: '1' })).toBe(3)
  expect(missing({ canal: 'SIMULADO' })).toBe(2)
  expect(missing({ canal: 'PROVEEDOR' })).toBe(4)
  expect(missing({ canal: 'SIMULADO', software_id: 'x', software_pin: '1' })).toBe(0)
  const ended = { validUntil: new Date('2026-02-01T12:00:00Z') }
  const full = { ...EMPTY, software_id: 'x', software_pin: '1', set_de_pruebas: 's' }
  expect(missingForChannel(full, ended, '', '2026-03-01')).toEqual([
    'El certificado de firma venció el 01/02/2026.',
  ])
  expect(missingForChannel(full, null, 'Clave mala.', '2026-03-01')).toEqual(['Clave mala.'])
})

it('gives a remedy for a known rule and for an unknown one', () => {
  expect(remedyOf('FAD06')).toMatch(/clave técnica/)
  expect(remedyOf('toString')).toBe(remedyOf('XYZ99'))
})
