import { lenient } from '#app/api/lenient.server.ts'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { SettlementDetail } from '#server/settlements/contract.ts'
import { Statement } from '#server/receivables/contract.ts'
import { WeighingSummary } from '#server/weighings/rows-contract.ts'
import { InvoiceDetail } from '#server/invoices/contract.ts'
import { invoicePaper } from '#server/invoices/paper.ts'
import { type Receipt, receiptLetter, receiptRoll } from '#server/receipts/paper.ts'
import { receivablePaper, type Receivable } from '#server/receivables/paper.ts'
import { statementPaper } from '#server/receivables/statement-paper.ts'
import { settlementAnnex, settlementPaper } from '#server/settlements/paper.ts'
import { table } from '#server/kit/papers/data.ts'
import { letterPaper } from '#server/kit/papers/letter.ts'
import { tiqueteHalfLetter, tiqueteRoll } from '#server/weighings/paper.ts'
import { weighingSummaryPaper } from '#server/weighings/summary-paper.ts'

/** Texts written in a stream, one on each line. */
const textIn = (stream: string) =>
  [...stream.matchAll(/\[([^\]]*)\] TJ/g)]
    .map(([, parts]) =>
      [...parts!.matchAll(/<([0-9a-f]*)>/g)]
        .map(([, hex]) => Buffer.from(hex!, 'hex').toString('latin1'))
        .join(''),
    )
    .join('\n')

/** Texts of each page with its page number at the end, its font sizes in points, and its colours. */
function pagesOf(pdf: Buffer) {
  const whole = pdf.toString('latin1')
  const streams = [...whole.matchAll(/\/Length (\d+)\s*\/Filter \/FlateDecode\s*>>\s*stream\n/g)].map(
    (head) => {
      const from = head.index + head[0].length
      return inflateSync(pdf.subarray(from, from + Number(head[1]))).toString('latin1')
    },
  )
  const isNumber = (stream: string) => stream.startsWith('BT /F ')
  const numbers = streams.filter(isNumber)
  return streams
    .filter((stream) => stream.includes(' Tf') && !isNumber(stream))
    .map((stream, page) => ({
      text: [stream, numbers[page] ?? ''].map(textIn).filter(Boolean).join('\n'),
      sizes: [...stream.matchAll(/\/F\d+ ([\d.]+) Tf/g)].map(([, size]) => Number(size)),
      colours: [...new Set([...stream.matchAll(/([\d.]+ [\d.]+ [\d.]+) scn?\b/gi)].map(([, one]) => one))],
    }))
}

const COMPANY = {
  nombre: 'Molino La Espiga S.A.S.',
  identificacion: 'NIT 900123456-8',
  direccion: 'Km 4',
  telefono: '',
  logo: null,
}
const LONG =
  'Sociedad Agropecuaria de Inversiones y Transportes Hermanos Rodríguez Castellanos de la Hoz '.repeat(2)
const weighing = (changes: object = {}) =>
  lenient(WeighingSummary).parse({
    _id: 'p',
    id_weighing_record: 'p',
    consecutivo: 'PES-602',
    fecha: '2026-10-02',
    estado: 'COMPLETA',
    operacion: 'COMPRA',
    nombre_proveedor: 'Luis Martínez',
    identificacion_proveedor: '14220333',
    nombre_conductor: 'José Rodríguez',
    peso_lleno: 18280,
    peso_vacio: 6900,
    peso_bruto: 11380,
    peso_neto: 11320.5,
    cantbultos: 120,
    humedad: 24.5,
    pesado_por: 'Ana Gómez',
    pesado_en: '2026-10-02 08:41',
    ...changes,
  })
const long = weighing({
  consecutivo: 'BASCULA-DEL-NORTE-0000001234567',
  nombre_proveedor: LONG,
  nombre_cliente: LONG,
  nombre_conductor: LONG,
  descripcion_producto: LONG,
  nombre_origen: LONG,
  observaciones: LONG.repeat(3).slice(0, 500),
})
const settlement = (count: number, changes: object = {}) =>
  lenient(SettlementDetail).parse({
    _id: 'l',
    id_liquidacion: 'l',
    consecutivo: 'LIQ-194',
    fecha: '2026-10-02',
    estado: 'APROBADA',
    nombre_proveedor: LONG,
    tipo_identificacion_proveedor: '13',
    identificacion_proveedor: '14220333',
    total_a_pagar: 15_496_582,
    registro: 'NINGUNO',
    propuesta: 'NINGUNO',
    pesadas: Array.from({ length: count }, (_, index) => ({
      id_weighing_record: `${index}`,
      consecutivo: `PES-${600 + index}`,
      fecha: '2026-10-01',
      placa: 'TAC001',
      humedad: 24.25,
      subtotal: 16_464_144,
    })),
    parametros: [
      { tag: 'CUOTA_FOMENTO', descripcion: 'Cuota de fomento', valor: 0.5 },
      { tag: 'PERMITE_BONIFICACION', descripcion: 'Pago de bonificación', valor: 0 },
    ],
    aprobo: 'Lucía Torres',
    ...changes,
  })
const invoice = (count: number, changes: object = {}) =>
  lenient(InvoiceDetail).parse({
    _id: 'f',
    id: 'f',
    numero_de_factura: 'FAC-31',
    valor_total: 12_500_000,
    fecha_de_emision: '2026-10-02',
    fecha_de_vencimiento: '2026-11-01',
    documento_de_soporte: 'Remisión 12',
    nombre_cliente: LONG,
    identificacion_cliente: 'NIT 800197268-4',
    estado: 'PARCIAL',
    saldo_actual: 12_500_000 - count * 10_000,
    notas: 0,
    aplicaciones: Array.from({ length: count }, (_, index) => ({
      _id: `${index}`,
      id_applied_receipt: `${index}`,
      numero_recibo: `RC-${index}`,
      valor_aplicado: 10_000,
      fecha_aplicacion: '2026-10-10',
      saldo: 12_500_000 - (index + 1) * 10_000,
    })),
    ...changes,
  })
/** Statement with a long client name and many debts of a million, all in the oldest bucket. */
const statement = (count: number) =>
  lenient(Statement).parse({
    cliente_id: 'c',
    cliente_nombre: LONG,
    identificacion: 'NIT 901864803-3',
    direccion: LONG,
    fecha: '2026-10-02',
    cuentas: Array.from({ length: count }, (_, index) => ({
      _id: `${index}`,
      id_cuenta_por_cobrar: `${index}`,
      numero_factura: `FAC-20250917-${100 + index}`,
      valor_original_factura: 1_000_000,
      total_abonos_realizados: 0,
      abonos: 0,
      notas: 0,
      saldo_actual: 1_000_000,
      fecha_factura: '2025-09-17',
      fecha_esperada_pago: '2025-09-18',
      dias_vencimiento: 379,
      valor_mora: 240_033,
    })),
    tramos: ['Por vencer', '1–30', '31–60', '61–90', '91–180', '181–360', '> 360'].map((nombre) => ({
      nombre,
      valor: nombre === '> 360' ? count * 1_000_000 : 0,
    })),
    saldo: count * 1_000_000,
    mora: count * 240_033,
    anticipos: 500_000,
  })
const receivable = (changes: object = {}): Receivable => ({
  numero_factura: 'FAC-31',
  valor_original_factura: 1_000_000,
  pagado: 0,
  notas: 0,
  saldo_actual: 1_050_000,
  fecha_factura: '2026-10-02',
  fecha_esperada_pago: '2026-11-01',
  porcentaje_interes_mora: 1.9,
  cliente_nombre: 'Luis Martínez',
  identificacion: 'C.C. 14220333',
  observaciones: '',
  anulada: false,
  motivo_anulacion: '',
  ...changes,
})
const receipt = (accounts: number, changes: Partial<Receipt> = {}): Receipt => ({
  numero_recibo: 'RC-88',
  estado: 'APLICADO',
  valor_pagado: 1_200_000,
  por_aplicar: 50_000,
  fecha_recepcion_pago: '2026-10-02',
  nombre_cliente: 'Luis Martínez',
  identificacion: 'C.C. 14220333',
  forma_pago: 'Consignación',
  banco: 'Banco Agrario 123',
  observaciones: 'Cosecha de octubre',
  motivo_anulacion: '',
  cuentas: Array.from({ length: accounts }, (_, index) => ({
    numero: `FAC-${index + 1}`,
    vence: '2026-09-02',
    valor: 10_000,
    saldo: 0,
  })),
  ...changes,
})
const longReceipt = receipt(60, { nombre_cliente: LONG, observaciones: LONG })

const ANULADA = { anulada: true, estado: 'ANULADA', motivo_anulacion: 'Precio errado' }

describe('printed papers', () => {
  it.each<[string, () => Promise<Buffer>, string]>([
    ['tiquete', () => tiqueteHalfLetter(weighing(), COMPANY), '11.320,5 kg'],
    ['tiquete de nombres largos', () => tiqueteHalfLetter(long, COMPANY), '11.320,5 kg'],
    ['tiquete de 80 mm', () => tiqueteRoll(long, COMPANY), '11.320,5 kg'],
    ['resumen', () => weighingSummaryPaper(long, COMPANY), '11.320,5 kg'],
    ['liquidación', () => settlementPaper(settlement(3), COMPANY), '$\u00a015.496.582'],
    ['factura', () => invoicePaper(invoice(3), COMPANY), '$\u00a012.500.000'],
    ['recibo', () => receiptLetter(receipt(3), COMPANY), '$\u00a01.200.000'],
    ['recibo largo', () => receiptLetter(longReceipt, COMPANY), '$\u00a01.200.000'],
    ['recibo de 80 mm', () => receiptRoll(longReceipt, COMPANY), '$\u00a01.200.000'],
    ['estado de cuenta', () => statementPaper(statement(3), COMPANY), '$\u00a03.000.000'],
  ])('%s: no text is smaller than 9 points, and the main figure is the largest', async (_, draw, figure) => {
    const pages = pagesOf(await draw())
    const sizes = pages.flatMap((page) => page.sizes)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(9)
    expect(pages[0]!.text).toContain(figure)
    expect(Math.max(...sizes)).toBe(26)
  })

  it('an ordinary tiquete fits on half letter; a longer one signs on its second page', async () => {
    expect(pagesOf(await tiqueteHalfLetter(weighing(), COMPANY))).toHaveLength(1)
    const pages = pagesOf(await tiqueteHalfLetter(long, COMPANY))
    expect(pages.length).toBeGreaterThan(1)
    expect(pages.at(-1)!.text).toContain('Basculista')
    expect(pages.at(-1)!.text).toContain(`Página ${pages.length} de ${pages.length}`)
  })

  it('prints an ordinary receipt twice on one sheet with its amount in words', async () => {
    const pages = pagesOf(await receiptLetter(receipt(3), COMPANY))
    expect(pages).toHaveLength(1)
    for (const text of ['Un millón doscientos mil pesos m/cte', 'RC-88', 'Quien recibe', 'FAC-3']) {
      expect(pages[0]!.text.split(text)).toHaveLength(3)
    }
    expect(pages[0]!.text).toContain('Anticipo por aplicar: $\u00a050.000')
    expect(pages[0]!.text).toContain('Consignación · Banco Agrario 123')
    const several = pagesOf(await receiptLetter(longReceipt, COMPANY))
    expect(several.length).toBeGreaterThan(1)
    expect(several.at(-1)!.text).toContain('Quien recibe')
    const [roll] = pagesOf(await receiptRoll(receipt(3), COMPANY))
    expect(roll!.text).toContain('FAC-3')
  })

  it('a roll is drawn in black alone, because a thermal printer shows grey as dots', async () => {
    for (const draw of [() => receiptRoll(receipt(3), COMPANY), () => tiqueteRoll(weighing(), COMPANY)]) {
      const [roll] = pagesOf(await draw())
      expect(roll!.colours).toEqual(['0 0 0'])
    }
    const [letter] = pagesOf(await receiptLetter(receipt(3), COMPANY))
    expect(letter!.colours.length).toBeGreaterThan(1)
  })

  it('a voided receipt says so with its reason', async () => {
    const voided = receipt(0, { estado: 'ANULADO', motivo_anulacion: 'Cheque devuelto', por_aplicar: 0 })
    for (const draw of [receiptLetter, receiptRoll]) {
      const [page] = pagesOf(await draw(voided, COMPANY))
      expect(page!.text).toContain('ANULADO: Cheque devuelto')
      expect(page!.text).not.toContain('Anticipo')
    }
  })

  it('a long statement repeats its heading and ends with totals under their columns', async () => {
    const pages = pagesOf(await statementPaper(statement(120), COMPANY))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages.slice(0, -1)) expect(page.text).toContain('Abonos')
    const lines = pages
      .map(({ text }) => text)
      .join('\n')
      .split('\n')
    const total = lines.indexOf('Total (120)')
    expect(lines.slice(total, total + 5)).toEqual([
      'Total (120)',
      '$\u00a0120.000.000',
      '$\u00a00',
      '$\u00a0120.000.000',
      '$\u00a028.803.960',
    ])
    expect(pages.at(-1)!.text).toContain('$\u00a0119.500.000')
    const [none] = pagesOf(await statementPaper(statement(0), COMPANY))
    expect(none!.text).toContain('No tiene cuentas por pagar.')
  })

  it('notes of an invoice stand on the statement and on its receivable, so that both add up', async () => {
    const plain = statement(2)
    const [first, second] = plain.cuentas
    const noted = { ...plain, cuentas: [{ ...first!, notas: 200_000, saldo_actual: 800_000 }, second!] }
    const linesOf = async (paper: Promise<Buffer>) =>
      pagesOf(await paper).flatMap(({ text }) => text.split('\n'))
    const lines = await linesOf(statementPaper(noted, COMPANY))
    const total = lines.indexOf('Total (2)')
    expect(lines.slice(total + 1, total + 5)).toEqual([
      '$\u00a02.000.000',
      '$\u00a00',
      '$\u00a0200.000',
      '$\u00a01.800.000',
    ])
    expect(lines).toContain('FAC-20250917-100')
    expect(await linesOf(statementPaper(plain, COMPANY))).not.toContain('Notas')
    const debited = await linesOf(receivablePaper(receivable({ notas: -50_000 }), COMPANY))
    expect(debited).toContain('-$\u00a050.000')
    expect((await linesOf(receivablePaper(receivable(), COMPANY))).join()).not.toContain('Notas')
  })

  it('signatures show names, and empty fields are left out', async () => {
    const [page] = pagesOf(await tiqueteHalfLetter(weighing(), COMPANY))
    expect(page!.text.split('\n').slice(-5)).toEqual(expect.arrayContaining(['José Rodríguez', 'Ana Gómez']))
    for (const label of ['Origen', 'Lote', 'Impureza', 'Tel.', '–']) expect(page!.text).not.toContain(label)
    expect(page!.text).toContain('C.C. 14220333')
  })

  it('a tiquete marks a typed weight with the reason', async () => {
    const typed = weighing({ digitado: 'VACIO', motivo_digitado: 'Sin luz' })
    for (const draw of [tiqueteHalfLetter, tiqueteRoll, weighingSummaryPaper]) {
      const text = pagesOf(await draw(typed, COMPANY))[0]!.text
      expect(text.replaceAll('\n', ' ')).toMatch(/Peso vacío digitado:\s+Sin luz/)
      expect(pagesOf(await draw(weighing(), COMPANY))[0]!.text).not.toContain('digitado')
    }
  })

  it('percentages have a %, and booleans are printed as sí and no', async () => {
    const [page] = pagesOf(await settlementAnnex(settlement(1), COMPANY))
    expect(page!.text).toContain('Cuota de fomento: 0,5 %')
    expect(page!.text).toContain('Pago de bonificación: No')
  })

  it('the settlement of a supplier has no parameters of the mill, which are in its annex', async () => {
    const internal = settlement(1, {
      registro: 'RETENCION',
      propuesta: 'RETENCION',
      rutas: [{ registro: 'BOLSA', aplica: true, total_a_pagar: 15_600_000 }],
      pasos: [{ concepto: 'Kilos pagados', formula: '11.000 × 0,98', valor: '10.780 kg' }],
    })
    const textOf = async (paper: Promise<Buffer>) =>
      pagesOf(await paper)
        .map(({ text }) => text)
        .join(' ')
    const [given, annex] = [
      await textOf(settlementPaper(internal, COMPANY)),
      await textOf(settlementAnnex(internal, COMPANY)),
    ]
    expect(given).toContain('CC 14220333')
    expect(given).toContain('Registro: retención en la fuente.')
    for (const word of ['(la propuesta)', 'se pagarían', 'Pago de bonificación: No', 'Kilos pagados']) {
      expect([word, given.includes(word), annex.includes(word)]).toEqual([word, false, true])
    }
  })

  it('amounts that are taken off have a minus, and a telephone stays on one line', async () => {
    const taken = settlement(1, {
      descuento_lab_kg: 200.5,
      deducciones: [{ clave: 'FLETE', concepto: 'Flete', valor: 50_000, motivo: '' }],
      total_deducciones: 50_000,
    })
    const [page] = pagesOf(await settlementPaper(taken, { ...COMPANY, telefono: '(608) 277 12 34' }))
    const lines = page!.text.split('\n')
    for (const amount of ['-200,5', '-$\u00a050.000']) expect(lines).toContain(amount)
    expect(page!.text).toContain('Tel.\u00a0(608)\u00a0277\u00a012\u00a034')
    const paid = pagesOf(await invoicePaper(invoice(2), COMPANY))
    expect(paid.at(-1)!.text).toMatch(/Abonos\n-\$\u00a020\.000/)
  })

  it('the invoice says that it was not sent to the DIAN, and shows its balance when printed', async () => {
    const [unpaid] = pagesOf(await invoicePaper(invoice(0, { estado: 'PENDIENTE' }), COMPANY))
    expect(unpaid!.text).toContain('Factura: no transmitida a la DIAN')
    for (const label of ['Abonos', 'Saldo', 'Dirección', 'Pesada']) expect(unpaid!.text).not.toContain(label)
    const pages = pagesOf(await invoicePaper(invoice(80, { numero_pesada: 'PES-602' }), COMPANY))
    expect(pages.length).toBeGreaterThan(1)
    const text = pages.map((page) => page.text).join('\n')
    expect(text).toContain('Pesada PES-602')
    expect(text.match(/RC-\d+/g)).toHaveLength(80)
    expect(pages.at(-1)!.text).toMatch(/Saldo por pagar\n\$\u00a011\.700\.000/)
    for (const page of pages) expect(page.text).toContain('no transmitida a la DIAN')
  })

  it('a table repeats its heading on each page and loses no row', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => ({ name: `Fila ${index}`, value: index }))
    const columns = [
      { label: 'Nombre', width: 400, text: (row: (typeof rows)[0]) => row.name, left: true },
      { label: 'Valor', width: 164, text: (row: (typeof rows)[0]) => `v${row.value}` },
    ]
    const pages = pagesOf(
      await letterPaper({ title: 'Tabla', parts: [table(columns, rows)], foot: 'Nota' }, COMPANY),
    )
    expect(pages.length).toBeGreaterThan(2)
    for (const [index, { text }] of pages.entries()) {
      expect(text.split('\n').slice(0, 3)).toEqual(['Nota', 'Nombre', 'Valor'])
      expect(text).toContain(`Página ${index + 1} de ${pages.length}`)
    }
    const written = pages.flatMap(({ text }) => text.split('\n')).filter((line) => line.startsWith('v'))
    expect(written).toEqual(rows.map(({ value }) => `v${value}`))
  })

  it.each<[string, () => Promise<Buffer>, string, number]>([
    ['BORRADOR', () => settlementPaper(settlement(90, { estado: 'BORRADOR' }), COMPANY), 'en cada hoja', 1],
    [
      'PRÁCTICA',
      () => invoicePaper(invoice(3), { ...COMPANY, practica: true }),
      'de una empresa de práctica',
      1,
    ],
    [
      'PRÁCTICA · ANULADA',
      () => invoicePaper(invoice(3, ANULADA), { ...COMPANY, practica: true }),
      'anulado en una empresa de práctica',
      1,
    ],
    ['PENDIENTE', () => receiptLetter(receipt(3, { estado: 'PENDIENTE' }), COMPANY), 'en cada mitad', 2],
    ['PENDIENTE', () => receiptRoll(receipt(3, { estado: 'PENDIENTE' }), COMPANY), 'en el rollo', 1],
    ['PENDIENTE', () => tiqueteRoll(weighing({ peso_neto: null }), COMPANY), 'sin segunda pesada', 1],
    ['ANULADA', () => invoicePaper(invoice(3, ANULADA), COMPANY), 'con su motivo', 1],
  ])('a paper that does not count says %s across the page', async (word, draw, _, times) => {
    for (const { text } of pagesOf(await draw())) {
      const across = text.split('\n').slice(0, times)
      expect(across).toEqual(Array.from({ length: times }, () => word))
    }
  })

  it('an approved paper has no mark across the page', async () => {
    const pages = pagesOf(await settlementPaper(settlement(90, { estado: 'APROBADA' }), COMPANY))
    expect(Math.max(...pages.flatMap(({ sizes }) => sizes))).toBe(26)
  })

  it('a page with signatures or totals also has the last rows', async () => {
    const hojas = new Set<number>()
    for (let count = 3; count < 60; count++) {
      const ofInvoice = pagesOf(await invoicePaper(invoice(count), COMPANY))
      expect(ofInvoice.at(-1)!.text, `${count} abonos`).toMatch(
        new RegExp(`RC-${count - 2}\\n[^]*RC-${count - 1}\\n[^]*Recibe`),
      )
      const ofClient = pagesOf(await statementPaper(statement(count), COMPANY))
      expect(ofClient.at(-1)!.text, `${count} cuentas`).toMatch(
        /FAC-\d+[^]*FAC-\d+[^]*Total \(\d+\)[^]*Por pagar/,
      )
      hojas.add(ofInvoice.length)
    }
    expect([...hojas]).toEqual([1, 2])
  })
})
