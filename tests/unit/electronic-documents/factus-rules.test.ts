import { describe, expect, it } from 'vitest'
import { factusBody, numberParts } from '#server/electronic-documents/factus-rules.ts'
import { contentOf } from '../../support/sent-documents.ts'

const IDS = { rango: 5, municipio: 900, corregido: 77 }
const { lineas } = contentOf()
const [paddy] = lineas

describe('JSON for Factus', () => {
  it('a support document names the farmer by a NIT and carries the withholdings on its lines', () => {
    expect(factusBody(contentOf(), 'REF', IDS)).toEqual({
      reference_code: 'REF',
      numbering_range_id: 5,
      observation: 'Cuota de fomento 7.500',
      payment_method_code: '10',
      provider: {
        identification_document_id: 6,
        identification: '1020',
        names: 'Ana Gómez',
        address: 'Km 1 vía Espinal',
        email: 'molino@molino.example',
        phone: '6082480000',
        is_resident: 1,
        country_code: 'CO',
        municipality_id: 900,
      },
      items: [
        {
          code_reference: 'PADDY',
          name: 'Arroz paddy',
          quantity: 1000,
          discount_rate: 0,
          price: 1500,
          unit_measure_id: 414,
          standard_code_id: 1,
          withholding_taxes: [{ code: '06', withholding_tax_rate: '1.50' }],
        },
      ],
    })
  })

  it('an invoice has prices with IVA, a discount in percent and its due day on credit', () => {
    const line = { ...paddy!, cantidad: 3, precio: 1000, descuento: 100, valor: 2900, unidad: '94' }
    const content = contentOf({
      tipo: '01',
      pago: { forma: '2', medio: '1' },
      lineas: [{ ...line, iva: { tarifa: 19, valor: 551 } }, line],
    })
    expect(factusBody(content, 'REF', { ...IDS, municipio: null })).toMatchObject({
      payment_form: '2',
      payment_due_date: '2026-12-20',
      customer: { identification_document_id: 3, legal_organization_id: 2, tribute_id: 21 },
      items: [
        { price: 1190, discount_rate: 3.33, tax_rate: '19.00', is_excluded: 0, unit_measure_id: 70 },
        { price: 1000, tax_rate: '0.00', is_excluded: 1 },
      ],
    })
    const company = contentOf({ tipo: '01', tercero: contentOf().empresa })
    expect(factusBody(company, 'REF', IDS)).toMatchObject({
      customer: { company: 'Molino de prueba S.A.S.', dv: 4, identification_document_id: 6, tribute_id: 18 },
    })
  })

  it('an invoice line has its net price if a discount in percent would miss its pesos', () => {
    const priced = (changes: object) => {
      const line = { ...paddy!, cantidad: 1, precio: 1_000_000, ...changes }
      const body = factusBody(contentOf({ tipo: '01', lineas: [line] }), 'REF', IDS)
      const [{ price, discount_rate } = {}] = (body as { items: Record<string, number>[] }).items
      return [price, discount_rate]
    }
    const discounted = { descuento: 1_234, valor: 998_766, iva: { tarifa: 19, valor: 189_766 } }
    expect(priced(discounted)).toEqual([1_188_532, 0])
    expect(priced({ descuento: 1_000, valor: 999_000 })).toEqual([1_000_000, 0.1])
    // Two decimals of the price are too few for this quantity in either way.
    const bulk = {
      cantidad: 10_000,
      precio: 2_350.555,
      valor: 23_505_550,
      iva: { tarifa: 5, valor: 1_175_278 },
    }
    expect(priced(bulk)).toEqual([2_468.08, 0])
  })

  it('notes name the id of the document that they correct', () => {
    const corrige = { numero: 'DS1', identificador: 'x', fecha: '2026-11-20', concepto: '2', descripcion: '' }
    expect(factusBody(contentOf({ tipo: '91', corrige }), 'REF', IDS)).toMatchObject({
      bill_id: 77,
      customization_id: 20,
      correction_concept_code: '2',
    })
    expect(factusBody(contentOf({ tipo: '95', corrige }), 'REF', IDS)).toMatchObject({
      support_document_id: 77,
      correction_concept_code: '2',
    })
  })

  it('a number splits by the prefix of its range, and that of a note before its last digits', () => {
    const rango = { ...contentOf().rango!, prefijo: 'D5' }
    expect(numberParts(contentOf({ numero: 'D5201', rango }))).toEqual({ prefijo: 'D5', consecutivo: 201 })
    expect(numberParts(contentOf({ numero: 'NA8', rango: null }))).toEqual({ prefijo: 'NA', consecutivo: 8 })
  })
})
