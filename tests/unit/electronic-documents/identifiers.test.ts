import { Decimal } from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  consultationUrl,
  cude,
  cuds,
  cufe,
  identifierOf,
  printedCode,
  schemeNameOf,
  softwareSecurityCode,
  truncated,
  type Identified,
} from '#server/electronic-documents/identifiers-rules.ts'
import { BAGS, contentOf, FARMER, MILL, PADDY, SOFTWARE, STAMP } from '../../support/electronic-documents.ts'

describe('identifiers with the vectors of the DIAN', () => {
  it('computes the CUFE of the annex', () => {
    const one: Identified = {
      numero: '323200000129',
      fecha: '2019-01-16',
      hora: '10:53:10-05:00',
      valor: 1_500_000,
      iva: 285_000,
      total: 1_785_000,
      vendedor: '700085371',
      comprador: '800199436',
      ambiente: '1',
    }
    expect(cufe(one, '693ff6f2a553c3646a063436fd4dd9ded0311471')).toBe(
      '8bb918b19ba22a694f1da11c643b5e9de39adf60311cf179179e9b33381030bcd4c3c3f156c506ed5908f9276f5bd9b4',
    )
  })

  it('computes the CUDE of the annex, with ICA', () => {
    const one: Identified = {
      numero: '8110007871',
      fecha: '2019-02-20',
      hora: '16:46:55-05:00',
      valor: '235.28',
      iva: '19.00',
      ica: '8.28',
      total: '262.56',
      vendedor: '900373076',
      comprador: '8355990',
      ambiente: '2',
    }
    expect(cude(one, '12345')).toBe(
      '955327eb55f8bdf16d069358a063d87e1577a292cb088ec186ed60bbc38e750b7b3980659b278ead789b95f9c51a9ef7',
    )
  })

  it('computes the CUDS of the annex', () => {
    const one: Identified = {
      numero: '0000000001',
      fecha: '2020-10-24',
      hora: '14:04:35-05:00',
      valor: 15_000,
      iva: 19,
      total: 16_350,
      vendedor: '900373076',
      comprador: '8355990',
      ambiente: '1',
    }
    expect(cuds(one, '12345')).toBe(
      'bf4bb6920d5054ac065ddb7e6df0398e63e3ba2ff29cb341edd7d46ee8f2ea1802f84aaca91a19a24623e5e3baff3a71',
    )
  })

  it('computes the CUDS of the official example of a support document', () => {
    const one: Identified = {
      numero: 'DS236000000',
      fecha: '2022-02-18',
      hora: '13:34:59-05:00',
      valor: 3_899_000,
      iva: 322_430,
      total: 4_152_176,
      vendedor: '1020',
      comprador: '800197268',
      ambiente: '2',
    }
    expect(cuds(one, '12345')).toBe(
      'c96a728f4453822bfc69b94253880d21d29dd1a9424444da07610799c203506d33fa4f16830dbd6ee0febb4711bfa23a',
    )
  })

  it('computes the security code of the software', () => {
    expect(softwareSecurityCode({ id: 'idsw', pin: '12345', claveTecnica: '' }, 'NUMFAC1')).toBe(
      '9d72e3facdac7cf65f1de9d8770cea794f7cdb8ce50737af7e93de8dd53b0be63504240077e9fee664ece91aad32733d',
    )
  })
})

describe('amounts', () => {
  it('truncates to two decimals as decimal.js with ROUND_DOWN, and by the digits', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat({ max: 6 }), (digits, decimals) => {
        const text = digits.toString().padStart(decimals + 1, '0')
        const whole = text.slice(0, text.length - decimals)
        const rest = text.slice(text.length - decimals)
        const amount = decimals === 0 ? whole : `${whole}.${rest}`
        expect(truncated(amount)).toBe(`${whole}.${rest.padEnd(2, '0').slice(0, 2)}`)
        expect(truncated(amount)).toBe(new Decimal(amount).toFixed(2, Decimal.ROUND_DOWN))
      }),
    )
  })

  it('truncates a number that binary fractions cannot represent', () => {
    expect([truncated(1.005), truncated(0.29), truncated(19.999), truncated(4.35)]).toEqual([
      '1.00',
      '0.29',
      '19.99',
      '4.35',
    ])
  })
})

const { fecha, hora } = STAMP
const common = { fecha, hora, valor: 2_120_801, iva: 22_800, total: 2_143_601, ambiente: '2' } as const
const sale: Omit<Identified, 'numero'> = {
  ...common,
  vendedor: MILL.identificacion,
  comprador: FARMER.identificacion,
}
const purchase = { ...sale, vendedor: FARMER.identificacion, comprador: MILL.identificacion }

describe('identifier of a document', () => {
  it.each([
    ['01', cufe({ numero: 'FAC201', ...sale }, SOFTWARE.claveTecnica), 'CUFE-SHA384'],
    ['91', cude({ numero: 'N201', ...sale }, SOFTWARE.pin), 'CUDE-SHA384'],
    ['92', cude({ numero: 'N201', ...sale }, SOFTWARE.pin), 'CUDE-SHA384'],
    ['05', cuds({ numero: 'DS201', ...purchase }, SOFTWARE.pin), 'CUDS-SHA384'],
    ['95', cuds({ numero: 'N201', ...purchase }, SOFTWARE.pin), 'CUDS-SHA384'],
  ] as const)('follows from type %s', (tipo, identificador, schemeName) => {
    expect(identifierOf(contentOf(tipo, [PADDY, BAGS]), STAMP, SOFTWARE)).toBe(identificador)
    expect(schemeNameOf(tipo)).toBe(schemeName)
  })
})

describe('printed QR code', () => {
  it('names the facts of an invoice', () => {
    expect(printedCode(contentOf('01', [BAGS], { ambiente: '1' }), STAMP, 'abc').split('\n')).toEqual([
      'NumFac: FAC201',
      'FecFac: 2026-03-01',
      'HorFac: 10:45:00-05:00',
      'NitFac: 900373076',
      'DocAdq: 8355990',
      'ValFac: 120001.00',
      'ValIva: 22800.00',
      'ValOtroIm: 0.00',
      'ValTolFac: 142801.00',
      'CUFE: abc',
      'QRCode: https://catalogo-vpfe.dian.gov.co/document/searchqr?documentkey=abc',
    ])
  })

  it('names the farmer and the mill of a support document', () => {
    expect(printedCode(contentOf('05', [PADDY]), STAMP, 'abc').split('\n')).toEqual([
      'NumDS: DS201',
      'FecDS: 2026-03-01',
      'HorDS: 10:45:00-05:00',
      'NumSNO: 8355990',
      'DocAdq: 900373076',
      'ValDS: 2000800.00',
      'ValIva: 0.00',
      'ValTolDS: 2000800.00',
      'CUDS: abc',
      `QRCode: ${consultationUrl('2', 'abc')}`,
    ])
    expect(consultationUrl('2', 'abc')).toBe(
      'https://catalogo-vpfe-hab.dian.gov.co/document/searchqr?documentkey=abc',
    )
  })
})
